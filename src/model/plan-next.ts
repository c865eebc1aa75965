// Decides what follows a failed call to a model server: a retry, another wording, or failure.

export type AnswerFormat = 'json_schema' | 'json_object' | 'text'

/** The wording of a request. Servers support different features; every change makes the request simpler. */
export interface Wording {
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

export type Next =
  { kind: 'retry'; afterMs: number } | { kind: 'reword'; wording: Wording } | { kind: 'fail'; message: string }

/** `tries` so far, from 1; `random` from 0 to 1. */
export interface Moment { tries: number; nowMs: number; deadlineAt: number; random: number }

const triesMax = 3
const charsMin = 3000
const firstWaitMs = 400

/**
 * The wait in the headers of an error response, in milliseconds: `retry-after-ms`, or `Retry-After` as seconds or a
 * date; undefined without one.
 */
export function retryAfterOf(headers: Headers, nowMs: number): number | undefined {
  const after = headers.get('retry-after')
  const ms = Number(
    headers.get('retry-after-ms') ?? (after === null || after.trim() === '' ? Number.NaN : Number(after) * 1000),
  )
  const waitMs = Number.isNaN(ms) && after !== null ? Date.parse(after) - nowMs : ms
  return waitMs > 0 ? Math.ceil(waitMs) : undefined
}

/** Some servers answer 5xx when their grammar does not support a schema. */
const saysFormat = /response_?format|json_?schema|grammar|guided|structured output/i

function reworded(wording: Wording, { status = 0, message }: CallFailure): Wording | undefined {
  if (status === 500 && wording.format !== 'text' && saysFormat.test(message))
    return { ...wording, format: wording.format === 'json_schema' ? 'json_object' : 'text' }
  if (![400, 404, 413, 415, 422, 501].includes(status)) return undefined
  const tooLong =
    status === 413
    || /context (?:length|window|size)|too (?:long|large|many tokens)|maximum context|exceeds? (?:the )?(?:context|available|maximum)|reduce the length/i.test(
      message,
    )
  if (tooLong)
    return wording.charsMax / 3 >= charsMin ? { ...wording, charsMax: Math.floor(wording.charsMax / 3) } : undefined
  if (wording.temperature && /temperature/i.test(message)) return { ...wording, temperature: false }
  if (/max_(?:completion_)?tokens/.test(message)) {
    const other = wording.tokensField === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens'
    if (message.includes(other) || wording.tokensField === 'max_tokens') return { ...wording, tokensField: other }
  }
  if (status === 404) return undefined
  if (wording.format === 'json_schema') return { ...wording, format: 'json_object' }
  return wording.format === 'json_object' ? { ...wording, format: 'text' } : undefined
}

function sentenceOf({ status, reached }: CallFailure): string {
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
 * Decides after a failure. If the server is unreachable, busy (408, 409, 429) or fails (5xx), the question is sent up
 * to three times in total, after the wait it names or 0.4 s and 0.8 s (times 1 to 1.5 by `random`), as long as the next
 * try starts before the deadline. A refused question is simplified.
 */
export function planNext(failure: CallFailure, wording: Wording, { tries, nowMs, deadlineAt, random }: Moment): Next {
  const { status } = failure
  const simpler = reworded(wording, failure)
  if (simpler) return { kind: 'reword', wording: simpler }
  const said = sentenceOf(failure)
  if (status !== undefined && status < 500 && ![408, 409, 429].includes(status)) return { kind: 'fail', message: said }
  const afterMs = Math.round(failure.retryAfterMs ?? firstWaitMs * 2 ** (tries - 1) * (1 + random / 2))
  if (tries >= triesMax || nowMs + afterMs + 200 >= deadlineAt) return { kind: 'fail', message: said }
  return { kind: 'retry', afterMs }
}
