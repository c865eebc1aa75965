// The client of OpenAI-compatible model servers, bounded in time, text and concurrency. Answers are validated; failures
// of the server or the model become one AppError with a message for the caller.

import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { APIConnectionTimeoutError, APIUserAbortError } from 'openai'
import type { Logger } from 'pino'
import { AppError } from '#src/app-error.ts'
import { createSemaphore, type Semaphore } from '#src/concurrency/semaphore.ts'
import type { Validated } from '#src/json-schema/compile-caller-schema.ts'
import { jsonInstruction, pagePrompt, repairPrompt, type PromptBuilder } from './build-prompt.ts'
import { callFailureOf, ChatServer, type AnswerSchema, type ChatReply } from './chat-server.ts'
import type { CutText } from './cut-text.ts'
import { readObject, withoutReasoning } from './parse-answer.ts'
import { planRetry, type RequestOptions } from './plan-retry.ts'

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
const callsMax = 10

export const createModelClient = (settings: ModelSettings): ModelClient => new RetryingClient(settings)

/** One question to the server, with everything that stays the same in its retries. */
interface Call {
  prompt: PromptBuilder
  answerSchema?: AnswerSchema
  answerTokensMax: number
  limits: AskLimits
}

/** A reply, the options of the request that led to it, and whether the page text was cut for it. */
interface Completed extends ChatReply { options: RequestOptions; cut: boolean }

class RetryingClient implements ModelClient {
  readonly #settings: Required<Pick<ModelSettings, 'log' | 'charsMax' | 'questionMsMax'>>
  readonly #server: ChatServer
  readonly #permits: Semaphore
  readonly #closing = new AbortController()
  /** Request features that the server has accepted. */
  #accepted: Pick<RequestOptions, 'temperature' | 'tokensField'> = { temperature: true, tokensField: 'max_tokens' }

  constructor({ concurrencyMax = 16, charsMax = 60_000, questionMsMax = 30_000, log, ...server }: ModelSettings) {
    this.#settings = { log, charsMax, questionMsMax }
    this.#server = new ChatServer(server)
    this.#permits = createSemaphore(concurrencyMax)
  }

  async askText(question: Question, limits: AskLimits): Promise<TextAnswer> {
    const { instruction, answerTokensMax } = question
    const prompt = pagePrompt(instruction, (charsMax) => question.page(charsMax), randomMark())
    const call: Call = { prompt, answerTokensMax, limits: this.#limitsWithin(limits) }
    const { content, model, cut } = await this.#complete(this.#optionsFor('text'), call)
    const text = withoutReasoning(content)
    if (text === '') throw unavailable(noAnswer)
    return { text, model, cut }
  }

  async askJson(question: JsonQuestion, limits: AskLimits): Promise<JsonAnswer> {
    const { schema, answerTokensMax, validate } = question
    const instruction = jsonInstruction(question.instruction, schema?.schema)
    const prompt = pagePrompt(instruction, (charsMax) => question.page(charsMax), randomMark())
    const call: Call = { prompt, answerSchema: schema ?? null, answerTokensMax, limits: this.#limitsWithin(limits) }
    const first = await this.#complete(this.#optionsFor(schema ? 'json_schema' : 'json_object'), call)
    const answer = readObject(first.content, validate)
    if (answer.ok) return { value: answer.value, model: first.model, cut: first.cut }
    const second = await this.#complete(first.options, {
      ...call, prompt: repairPrompt(prompt, first.content, answer.errors),
    })
    const repaired = readObject(second.content, validate)
    if (!repaired.ok) throw unavailable(noAnswer)
    return { value: repaired.value, model: second.model, cut: second.cut }
  }

  close(): void { this.#closing.abort() }

  #optionsFor(format: RequestOptions['format']): RequestOptions {
    return { ...this.#accepted, format, charsMax: this.#settings.charsMax }
  }

  #limitsWithin({ deadlineAt, signal }: AskLimits): AskLimits {
    return { deadlineAt: Math.min(deadlineAt, Date.now() + this.#settings.questionMsMax), signal }
  }

  /** Sends the question, with retries and simpler options, as `planRetry` decides. */
  async #complete(start: RequestOptions, call: Call): Promise<Completed> {
    const { deadlineAt } = call.limits
    const timeout = AbortSignal.timeout(Math.max(1, Math.floor(deadlineAt - Date.now())))
    const signal = AbortSignal.any([call.limits.signal, this.#closing.signal, timeout])
    const startedAt = performance.now()
    let options: RequestOptions = { ...start, ...this.#accepted }
    let tries = 1
    for (let calls = 1; ; calls++) {
      try {
        return await this.#permits.run(() => this.#send(options, call, signal), { signal })
      } catch (error) {
        this.#throwIfFinal(error, call.limits.signal, signal)
        const failure = callFailureOf(error)
        const next = planRetry(failure, options, { tries, nowMs: Date.now(), deadlineAt, random: Math.random() })
        const ms = Math.round(performance.now() - startedAt)
        this.#settings.log.warn(
          { status: failure.status, next: next.kind, format: options.format, tries, ms }, 'model call failed',
        )
        if (next.kind === 'fail') throw unavailable(next.message)
        if (calls >= callsMax) throw unavailable(noAnswer)
        if (next.kind === 'simplify') options = next.options
        else {
          tries++
          await sleep(next.afterMs, undefined, { signal }).catch(() => undefined) // the next call notices an abort
        }
      }
    }
  }

  async #send(options: RequestOptions, call: Call, signal: AbortSignal): Promise<Completed> {
    const { messages, cut } = call.prompt(options.charsMax)
    const reply = await this.#server.complete({ ...call, messages, options }, signal)
    this.#accepted = { temperature: options.temperature, tokensField: options.tokensField }
    return { ...reply, options, cut }
  }

  /** Throws the error for the caller unless a retry can follow `error`. */
  #throwIfFinal(error: unknown, caller: AbortSignal, signal: AbortSignal): void {
    caller.throwIfAborted()
    if (signal.aborted || error instanceof APIUserAbortError || error instanceof APIConnectionTimeoutError) {
      throw unavailable(this.#closing.signal.aborted ? 'the service is stopping' : 'the model did not answer in time')
    }
    if (error instanceof AppError) throw error
  }
}

const randomMark = (): string => randomBytes(8).toString('hex')
