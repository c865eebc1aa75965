// One request to a search provider: what it answers as JSON, or why it did not.

import { AppError } from '#src/app-error.ts'
import { boundedFetch } from '#src/egress/bounded-fetch.ts'
import { retryAfterMs } from '#src/egress/retry-after.ts'
import { isObject } from '#src/json/objects.ts'

export interface ProviderRequest {
  /** Name of the provider, for messages. */
  provider: string
  url: URL
  headers?: Record<string, string>
  /** Sent as JSON by POST; without it the request is a GET. */
  body?: object
  /** What a status means for the operator, by its number. */
  hints?: Readonly<Record<number, string>>
}

/**
 * Sends a request and reads the JSON object of the answer.
 * @throws AppError SEARCH_UNAVAILABLE, with the provider's Retry-After of a 429; the reason of the signal
 */
export async function askProvider<T extends object>(
  { provider, url, headers = {}, body, hints = {} }: ProviderRequest, signal: AbortSignal,
): Promise<T> {
  const failed = (what: string, details: { retryAfterMs?: number; cause?: unknown } = {}): AppError =>
    new AppError('SEARCH_UNAVAILABLE', { message: `The search provider ${provider} ${what}.`, ...details })
  let response: Response
  let text: string
  try {
    response = await boundedFetch(url, {
      signal,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    text = await response.text()
  } catch (cause) {
    signal.throwIfAborted()
    throw failed('could not be reached', { cause })
  }
  const { status } = response
  if (status === 429) throw failed('received too many requests (status 429)', waitOf(response.headers))
  if (status !== 200) throw failed(hints[status] ?? `answered with status ${status}`)
  const answer = parseObject(text)
  if (answer === null) throw failed('did not answer with a JSON object')
  return answer as T
}

function waitOf(headers: Headers): { retryAfterMs?: number } {
  const waitMs = retryAfterMs(headers.get('retry-after'), Date.now())
  return waitMs === undefined ? {} : { retryAfterMs: waitMs }
}

function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}
