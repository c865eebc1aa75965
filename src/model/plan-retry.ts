// Decides what follows a failed call to a model server: a retry, a simpler request, or failure.

import { retryAfterMs } from '#src/egress/retry-after.ts'

export type AnswerFormat = 'json_schema' | 'json_object' | 'text'

/** Options of a completion request. Servers support different features; every change makes the request simpler. */
export interface RequestOptions {
  format: AnswerFormat
  temperature: boolean
  tokensField: 'max_tokens' | 'max_completion_tokens'
  /** Most characters of page text. */
  charsMax: number
}

export interface CallFailure {
  /** HTTP status; undefined without an answer. */
  status?: number
  /** The message of the server. */
  message: string
  retryAfterMs?: number
  /** Whether the server was reached although there is no status: its answer was truncated or unreadable. */
  reached?: boolean
}

export type NextStep =
  | { kind: 'retry'; afterMs: number }
  | { kind: 'simplify'; options: RequestOptions }
  | { kind: 'fail'; message: string }

/** `tries` so far, from 1; times in milliseconds since the epoch; `random` from 0 to 1. */
export interface RetryState { tries: number; nowMs: number; deadlineAt: number; random: number }

const triesMax = 3
const charsMin = 3000
const firstWaitMs = 400

/**
 * The wait in the headers of an error response, in milliseconds: `retry-after-ms`, or `Retry-After` as seconds or a
 * date; undefined without one.
 */
export function retryAfterOf(headers: Headers, nowMs: number): number | undefined {
  const ms = Number(headers.get('retry-after-ms') ?? Number.NaN)
  const waitMs = Number.isNaN(ms) ? retryAfterMs(headers.get('retry-after'), nowMs) ?? 0 : ms
  return waitMs > 0 ? Math.ceil(waitMs) : undefined
}

/** Some servers answer 5xx when their grammar does not support a schema. */
const mentionsFormat = /response_?format|json_?schema|grammar|guided|structured output/i

/** Statuses of a request that the server does not support. */
const rejectedStatuses = [400, 404, 413, 415, 422, 501]

const tooLong = new RegExp([
  'context (?:length|window|size)', 'too (?:long|large|many tokens)', 'maximum context',
  'exceeds? (?:the )?(?:context|available|maximum)', 'reduce the length',
].join('|'), 'i')

const simplerFormat = { json_schema: 'json_object', json_object: 'text', text: undefined } as const

function withSimplerFormat(options: RequestOptions): RequestOptions | undefined {
  const format = simplerFormat[options.format]
  return format && { ...options, format }
}

/** The options without what the server rejected; undefined if nothing can be left out. */
function simplify(options: RequestOptions, { status = 0, message }: CallFailure): RequestOptions | undefined {
  if (status === 500 && mentionsFormat.test(message)) return withSimplerFormat(options)
  if (!rejectedStatuses.includes(status)) return undefined
  if (status === 413 || tooLong.test(message)) {
    const charsMax = options.charsMax / 3
    return charsMax >= charsMin ? { ...options, charsMax: Math.floor(charsMax) } : undefined
  }
  if (options.temperature && /temperature/i.test(message)) return { ...options, temperature: false }
  if (/max_(?:completion_)?tokens/.test(message)) {
    const other = options.tokensField === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens'
    if (message.includes(other) || options.tokensField === 'max_tokens') return { ...options, tokensField: other }
  }
  return status === 404 ? undefined : withSimplerFormat(options)
}

function describeFailure({ status, reached }: CallFailure): string {
  if (status === undefined)
    return reached === true
      ? 'the answer of the model server could not be read'
      : 'the model server could not be reached'
  if (status === 401 || status === 403) return 'the model server refused the key'
  return status >= 300 && status < 400
    ? `the model server redirects (status ${status}); LLM_BASE_URL must be where it leads`
    : `the model server answered with status ${status}`
}

/**
 * Decides after a failure. If the server is unreachable, busy (408, 409, 429) or fails (5xx), the request is sent up to
 * three times in total, after the wait it names or 0.4 s and 0.8 s (times 1 to 1.5 by `random`), as long as the next
 * try starts before the deadline. A rejected request is simplified.
 */
export function planRetry(
  failure: CallFailure, options: RequestOptions, { tries, nowMs, deadlineAt, random }: RetryState,
): NextStep {
  const simpler = simplify(options, failure)
  if (simpler) return { kind: 'simplify', options: simpler }
  const { status } = failure
  const message = describeFailure(failure)
  if (status !== undefined && status < 500 && ![408, 409, 429].includes(status)) return { kind: 'fail', message }
  const afterMs = Math.round(failure.retryAfterMs ?? firstWaitMs * 2 ** (tries - 1) * (1 + random / 2))
  if (tries >= triesMax || nowMs + afterMs + 200 >= deadlineAt) return { kind: 'fail', message }
  return { kind: 'retry', afterMs }
}
