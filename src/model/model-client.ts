// The client of OpenAI-compatible model servers, bounded in time, text and concurrency. Answers are validated; failures
// of the server or the model become one AppError with a message for the caller.

import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import OpenAI, { APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai'
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions'
import type { Logger } from 'pino'
import { AppError } from '#src/app-error.ts'
import type { Validated } from '#src/json-schema/compile-caller-schema.ts'
import { createSemaphore } from '#src/semaphore.ts'
import { boundedFetch } from './bounded-fetch.ts'
import type { CutText } from './cut-text.ts'
import { fencePage, systemPrompt } from './fence-page.ts'
import { parseObject, withoutThoughts } from './parse-answer.ts'
import { planNext, retryAfterOf, type AnswerFormat, type CallFailure, type Wording } from './plan-next.ts'
import { readCompletion } from './read-completion.ts'

export interface ModelSettings {
  baseUrl: string
  apiKey: string | null
  /** Name of the model; null for the first one that the server lists. */
  model: string | null
  log: Logger
  /** Concurrent questions of this process; others wait. Default 16. */
  concurrencyMax?: number
  /**
   * Most characters of page text in a question, before a server asks for less. Default 60,000 (about 15,000 tokens).
   */
  charsMax?: number
  /**
   * Longest time for one question in milliseconds: the wait for a permit, all tries and the repair of an answer.
   * Default 30,000.
   */
  questionMsMax?: number
}

/** The deadline of a question and a signal that aborts it. */
export interface AskLimits { deadlineAt: number; signal: AbortSignal }

export interface Question {
  /** The question; the page follows it. Trusted: never built from page text. */
  instruction: string
  /** The text of the page, cut to `charsMax` characters. Untrusted: it is fenced. */
  page(charsMax: number): CutText
  answerTokensMax: number
}

export interface JsonQuestion extends Question {
  /** The schema of the answer; absent if any object is accepted. */
  schema?: { name: string; schema: Record<string, unknown>; strict: boolean }
  validate(value: Record<string, unknown>): Validated
}

/** `model` is the one that the server reports; `cut` says that the text was too long and was cut. */
export interface TextAnswer { text: string; model: string; cut: boolean }
export interface JsonAnswer { value: Record<string, unknown>; model: string; cut: boolean }

export interface ModelClient {
  /** @throws AppError `LLM_UNAVAILABLE`; the reason of `signal` when that ended it. */
  askText(question: Question, limits: AskLimits): Promise<TextAnswer>
  /**
   * Returns an object that `validate` accepts; a first answer that it rejects is sent back once with the errors.
   * @throws as `askText`.
   */
  askJson(question: JsonQuestion, limits: AskLimits): Promise<JsonAnswer>
  /** Aborts running questions. */
  close(): void
}

const unavailable = (message: string) => new AppError('LLM_UNAVAILABLE', { message })
const noAnswer = 'the model gave no usable answer'
const tooLate = 'the model did not answer in time'
const callsMax = 10

type AnyQuestion = Question & Partial<JsonQuestion>
type Messages = (wording: Wording) => ChatCompletionMessageParam[]
interface Said { content: string; model: string }

export function createModelClient({
  baseUrl, apiKey, model, log, concurrencyMax = 16, charsMax = 60_000, questionMsMax = 30_000,
}: ModelSettings): ModelClient {
  // organization and project are null so that the library reads nothing from the environment. Retries are decided by
  // planNext.
  const openai = new OpenAI({
    baseURL: baseUrl, apiKey: apiKey ?? 'none', organization: null, project: null, maxRetries: 0, logLevel: 'off',
    timeout: 600_000, fetch: boundedFetch,
  })
  const closing = new AbortController()
  const permits = createSemaphore(concurrencyMax)
  /** Request features that this server has accepted. */
  const server: Pick<Wording, 'temperature' | 'tokensField'> = { temperature: true, tokensField: 'max_tokens' }
  let listed: string | undefined

  const modelName = async (signal: AbortSignal): Promise<string> => {
    if (model !== null) return model
    listed ??= (await openai.models.list({ signal })).data[0]?.id
    return listed ?? Promise.reject(unavailable('the model server lists no model; set LLM_MODEL'))
  }

  function failureOf(error: unknown): CallFailure {
    // A truncated or invalid body is an error of fetch or of the parser: the server was reached.
    if (!(error instanceof APIError)) return { message: error instanceof Error ? error.name : 'unknown', reached: true }
    const headers: unknown = error.headers
    const after = headers instanceof Headers ? retryAfterOf(headers, Date.now()) : undefined
    const status: unknown = error.status
    return {
      ...(typeof status === 'number' ? { status } : {}), message: error.message,
      ...(after === undefined ? {} : { retryAfterMs: after }),
    }
  }

  async function call(
    messages: ChatCompletionMessageParam[], wording: Wording, question: AnyQuestion, signal: AbortSignal,
  ): Promise<Said> {
    const wantsJson = question.validate !== undefined
    const asked = await modelName(signal)
    const response = await openai.chat.completions
      .create(
        {
          model: asked, messages, ...(wording.temperature ? { temperature: 0 } : {}),
          [wording.tokensField]: question.answerTokensMax, ...responseFormat(wording.format, question.schema),
        },
        { signal },
      )
      .asResponse()
    const { content, toolArguments, model: answered } = readCompletion(await response.text())
    return { content: content || (wantsJson ? toolArguments : ''), model: answered ?? asked }
  }

  /** Repeats the question, with other wordings and retries, as `planNext` decides. */
  async function say(
    messages: Messages, start: Wording, question: AnyQuestion, limits: AskLimits,
  ): Promise<Said & { wording: Wording }> {
    const timeLeft = AbortSignal.timeout(Math.max(1, Math.floor(limits.deadlineAt - Date.now())))
    const signal = AbortSignal.any([limits.signal, closing.signal, timeLeft])
    const startedAt = performance.now()
    let wording: Wording = { ...start, ...server }
    let tries = 1
    for (let calls = 1; ; calls++) {
      try {
        const said = await permits.run(() => call(messages(wording), wording, question, signal), { signal })
        Object.assign(server, { temperature: wording.temperature, tokensField: wording.tokensField })
        return { ...said, wording }
      } catch (error) {
        limits.signal.throwIfAborted()
        if (signal.aborted || error instanceof APIUserAbortError || error instanceof APIConnectionTimeoutError) {
          throw unavailable(closing.signal.aborted ? 'the service is stopping' : tooLate)
        }
        if (error instanceof AppError) throw error
        const failure = failureOf(error)
        const next = planNext(failure, wording, {
          tries, nowMs: Date.now(), deadlineAt: limits.deadlineAt, random: Math.random(),
        })
        log.warn(
          {
            status: failure.status, next: next.kind, format: wording.format, tries,
            ms: Math.round(performance.now() - startedAt),
          },
          'model call failed',
        )
        if (next.kind === 'fail' || calls >= callsMax) throw unavailable(next.kind === 'fail' ? next.message : noAnswer)
        if (next.kind === 'reword') wording = next.wording
        else {
          tries++
          await sleep(next.afterMs, undefined, { signal }).catch(() => undefined) // the next call notices an abort
        }
      }
    }
  }

  const promptOf = (question: Question, mark: string) => {
    const shown: { cut: boolean } = { cut: false }
    const messages: Messages = (wording) => {
      const { text, cut } = question.page(wording.charsMax)
      shown.cut = cut
      return [
        { role: 'system', content: systemPrompt(mark) },
        { role: 'user', content: `${question.instruction}\n\n${fencePage(text, mark)}` },
      ]
    }
    return { messages, shown }
  }

  const within = ({ deadlineAt, signal }: AskLimits): AskLimits => ({
    deadlineAt: Math.min(deadlineAt, Date.now() + questionMsMax), signal,
  })

  return {
    async askText(question, asking) {
      const limits = within(asking)
      const { messages, shown } = promptOf(question, randomBytes(8).toString('hex'))
      const { content, model: name } = await say(messages, { ...server, format: 'text', charsMax }, question, limits)
      const text = withoutThoughts(content)
      if (text === '') throw unavailable(noAnswer)
      return { text, model: name, cut: shown.cut }
    },

    async askJson(question, asking) {
      const limits = within(asking)
      const instruction = `${question.instruction}\n\nAnswer with one JSON object and nothing else.${question.schema ? ` It must match this JSON Schema:\n${JSON.stringify(question.schema.schema)}` : ''}`
      const asked = { ...question, instruction }
      const { messages, shown } = promptOf(asked, randomBytes(8).toString('hex'))
      const first = await say(
        messages, { ...server, format: question.schema ? 'json_schema' : 'json_object', charsMax }, asked, limits,
      )
      const { value, checked } = checkedObject(first.content, question.validate)
      if (value !== undefined && checked.ok) return { value, model: first.model, cut: shown.cut }
      const repair: Messages = (wording) => [
        ...messages(wording),
        { role: 'assistant', content: first.content.slice(0, 20_000) },
        {
          role: 'user',
          content: `That answer cannot be used: ${checked.ok ? '' : checked.errors.join('; ')}. Answer again with one JSON object that is right, and nothing else.`,
        },
      ]
      const second = await say(repair, first.wording, asked, limits)
      const repaired = checkedObject(second.content, question.validate)
      if (repaired.value === undefined || !repaired.checked.ok) throw unavailable(noAnswer)
      return { value: repaired.value, model: second.model, cut: shown.cut }
    },

    close: () => closing.abort(),
  }
}

const notJson: Validated = { ok: false, errors: ['it is not a JSON object'] }

/**
 * The object in an answer and its validation errors. An object wrapped by the model (`{"result": {…}}`) is unwrapped if
 * it is valid.
 */
function checkedObject(
  answer: string, validate: JsonQuestion['validate'],
): { value: Record<string, unknown> | undefined; checked: Validated } {
  const value = parseObject(answer)
  if (value === undefined) return { value, checked: notJson }
  const checked = validate(value)
  const [inner, ...others] = Object.values(value)
  if (checked.ok || others.length > 0 || typeof inner !== 'object' || inner === null || Array.isArray(inner))
    return { value, checked }
  return validate(inner as Record<string, unknown>).ok
    ? { value: inner as Record<string, unknown>, checked: { ok: true } }
    : { value, checked }
}

function responseFormat(format: AnswerFormat, schema: JsonQuestion['schema']) {
  if (format === 'text') return {}
  if (format === 'json_schema' && schema)
    return { response_format: { type: 'json_schema', json_schema: schema } } as const
  return { response_format: { type: 'json_object' } } as const
}
