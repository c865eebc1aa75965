// W3C Trace Context (https://www.w3.org/TR/trace-context/): every request belongs to a trace, and every step of its work
// is a span of it. `traceparent` is accepted from callers, carried in the headers of messages, written to log lines and
// sent with webhooks. Pages are fetched without it.

import { hash } from 'node:crypto'
import { randomBytes } from '../random-bytes.ts'

/** A step of the work on a request. IDs are lower-case hex, of 16 and 8 bytes. */
export interface Span {
  traceId: string
  spanId: string
  /** The span that caused this one; null for the first one of a trace. */
  parentId: string | null
  /** Whether the caller records the trace: `01`, else `00`. */
  flags: string
}

/** Name of the header, of HTTP requests and of messages. */
export const traceHeader = 'traceparent'

/** The fields of version 00. Later versions may add fields after a hyphen. */
const format = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/
/** The flag `sampled`; all others are of later versions and are not passed on. */
const sampled = 1

/** The caller's trace, span and flags; null when the value is missing or malformed. */
export function readTraceparent(value: string | undefined): Pick<Span, 'traceId' | 'spanId' | 'flags'> | null {
  const [, version, traceId, spanId, flags, more] = format.exec(value ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return null
  if (version === '00' && more !== undefined) return null
  return { traceId, spanId, flags: Number.parseInt(flags, 16) & sampled ? '01' : '00' }
}

/**
 * Starts a span below `traceparent`. If that is missing or malformed, the trace follows from the ID of the request, so
 * that all processes give it the same one: the ID without its hyphens, if it is a UUID, else its hash.
 */
export function startSpan(traceparent: string | undefined, requestId: string): Span {
  const spanId = randomBytes(8).toString('hex')
  const parent = readTraceparent(traceparent)
  if (parent) return { traceId: parent.traceId, spanId, parentId: parent.spanId, flags: parent.flags }
  return { traceId: traceOf(requestId), spanId, parentId: null, flags: '01' }
}

/** The value of the header for what this span causes. */
export const traceparentOf = ({ traceId, spanId, flags }: Span): string => `00-${traceId}-${spanId}-${flags}`

/** The fields of a log line that ends the span. */
export const spanFields = ({ traceId, spanId, parentId }: Span): Record<string, string> => ({
  trace_id: traceId, span_id: spanId, ...(parentId !== null && { parent_span_id: parentId }),
})

/** The fields of a log line within the span whose `traceparent` is given. */
export function traceFields(traceparent: string | undefined): Record<string, string> {
  const span = readTraceparent(traceparent)
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {}
}

function traceOf(requestId: string): string {
  const hex = requestId.replaceAll('-', '')
  return /^(?!0{32})[\da-f]{32}$/.test(hex) ? hex : hash('sha256', requestId, 'hex').slice(0, 32)
}
