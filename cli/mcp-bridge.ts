// Forwards the messages of an MCP client that started this command (one JSON message a line) to POST /mcp of a service,
// and its answers back.

import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { causeOf } from './cause-of.ts'

export interface BridgeOptions {
  /** Address of the service, without a path. */
  url: string
  apiKey: string
  /** Query of /mcp: `include_tools` and `tags`; may be empty. */
  query: string
  input: Readable
  /** Writes one line for the client. */
  write(line: string): void
  /** Reports a problem to a person. */
  report(message: string): void
}

/** A JSON-RPC message, as far as the bridge reads it. */
interface Message {
  id?: string | number | null
  method?: string
  params?: { name?: unknown; requestId?: unknown; _meta?: Record<string, unknown> }
}

interface Answer { result?: { protocolVersion?: unknown }; error?: unknown; error_code?: string; id?: unknown }

const versionField = 'io.modelcontextprotocol/protocolVersion'
/** Reserved for errors of servers by JSON-RPC. */
const serverError = -32_000
const parseError = -32_700

/** Serves the client until its input ends and everything is answered. */
export async function bridge(options: BridgeOptions): Promise<void> {
  const { input, write, report } = options
  const running = new Map<unknown, AbortController>()
  const pending = new Set<Promise<void>>()
  /** The revision of the handshake; newer revisions name theirs in every message. */
  let agreed: string | undefined

  async function forward(line: string): Promise<void> {
    const message = parse(line)
    if (message === null) return write(errorLine(null, parseError, 'the message is not JSON'))
    const { id, method, params } = message
    if (method === 'notifications/cancelled') running.get(params?.requestId)?.abort()
    const abort = new AbortController()
    if (id !== undefined && id !== null) running.set(id, abort)
    try {
      const answer = await post(options, line, headersOf(message, agreed), abort.signal)
      if (answer === null) return
      const version = readVersion(method, answer)
      if (version !== undefined) agreed = version
      const shown = toLine(answer, id)
      if (shown !== null) write(shown)
    } catch (error) {
      if (abort.signal.aborted) return
      report((error as Error).message)
      if (id !== undefined) write(errorLine(id, serverError, (error as Error).message))
    } finally {
      running.delete(id)
    }
  }

  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (line.trim() === '') continue
    const work = forward(line).finally(() => pending.delete(work))
    pending.add(work)
    // What follows a handshake needs its revision.
    if (/"method"\s*:\s*"initialize"/.test(line)) await work
  }
  await Promise.all(pending)
}

function parse(line: string): Message | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

/** The headers of streamable HTTP, which repeat parts of the message since revision 2026-07-28. */
function headersOf({ method, params }: Message, agreed: string | undefined): Record<string, string> {
  const own = params?._meta?.[versionField]
  if (typeof own !== 'string') return agreed === undefined ? {} : { 'mcp-protocol-version': agreed }
  const name = params?.name
  return {
    'mcp-protocol-version': own,
    ...(method !== undefined && { 'mcp-method': method }),
    ...(typeof name === 'string' && /^[\x21-\x7e]+$/.test(name) && { 'mcp-name': name }),
  }
}

/** Sends a message. Returns null for a notification. Throws an Error for a service that does not answer. */
async function post(
  { url, apiKey, query }: BridgeOptions, body: string, headers: Record<string, string>, signal: AbortSignal,
): Promise<Answer | Answer[] | null> {
  let text: string
  let status: number
  try {
    const response = await fetch(`${url}/mcp${query}`, {
      method: 'POST', body, signal,
      headers: {
        'content-type': 'application/json', accept: 'application/json, text/event-stream', 'x-api-key': apiKey,
        ...headers,
      },
    })
    status = response.status
    text = await response.text()
  } catch (error) {
    throw new Error(`no answer from ${url}: ${causeOf(error)}`, { cause: error })
  }
  if (text === '') return null
  try {
    return JSON.parse(text) as Answer | Answer[]
  } catch (error) {
    throw new Error(`${url}/mcp answered ${status} without JSON: is this the address of Winnow?`, { cause: error })
  }
}

function readVersion(method: string | undefined, answer: Answer | Answer[]): string | undefined {
  if (method !== 'initialize' || Array.isArray(answer)) return undefined
  const version = answer.result?.protocolVersion
  return typeof version === 'string' ? version : undefined
}

/** The answer as a line. A refusal of the service (an envelope) becomes an error of the request. */
function toLine(answer: Answer | Answer[], id: Message['id']): string | null {
  if (Array.isArray(answer)) return JSON.stringify(answer)
  const isEnvelope = typeof answer.error === 'string'
  if (!isEnvelope) return JSON.stringify(answer.id === null && id !== undefined ? { ...answer, id } : answer)
  return id === undefined ? null : errorLine(id, serverError, `${answer.error_code}: ${answer.error as string}`)
}

const errorLine = (id: Message['id'], code: number, message: string): string =>
  JSON.stringify({ jsonrpc: '2.0', id: id ?? null, error: { code, message } })
