// One OpenAI-compatible server of chat completions: its requests, its model names and its errors.

import OpenAI, { APIError } from 'openai'
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions'
import { AppError } from '#src/app-error.ts'
import { boundedFetch } from '#src/egress/bounded-fetch.ts'
import { retryAfterOf, type AnswerFormat, type CallFailure, type RequestOptions } from './plan-retry.ts'
import { readCompletion } from './read-completion.ts'

export type ChatMessage = ChatCompletionMessageParam

/** What the answer must look like: absent for text, null for any JSON object. */
export type AnswerSchema = { name: string; schema: Record<string, unknown>; strict: boolean } | null

export interface ChatRequest {
  messages: ChatMessage[]
  options: RequestOptions
  answerSchema?: AnswerSchema
  answerTokensMax: number
}

/** `model` is the one that the server reports, or else the requested one. */
export interface ChatReply { content: string; model: string }

const connectionMsMax = 600_000

export class ChatServer {
  readonly #openai: OpenAI
  #model: string | null

  /** `model` null selects the first one that the server lists. */
  constructor({ baseUrl, apiKey, model }: { baseUrl: string; apiKey: string | null; model: string | null }) {
    this.#model = model
    // organization and project are null so that the library reads nothing from the environment. Retries are decided by
    // planRetry.
    this.#openai = new OpenAI({
      baseURL: baseUrl, apiKey: apiKey ?? 'none', organization: null, project: null, maxRetries: 0, logLevel: 'off',
      timeout: connectionMsMax, fetch: boundedFetch,
    })
  }

  /**
   * Sends one request. Arguments of a tool call are accepted as a JSON answer without content.
   * @throws AppError `LLM_UNAVAILABLE` if the server lists no model; errors of the library and of the parser
   */
  async complete(
    { messages, options, answerSchema, answerTokensMax }: ChatRequest, signal: AbortSignal,
  ): Promise<ChatReply> {
    const requested = await this.#modelName(signal)
    const response = await this.#openai.chat.completions
      .create(
        {
          model: requested, messages, ...(options.temperature ? { temperature: 0 } : {}),
          [options.tokensField]: answerTokensMax, ...responseFormat(options.format, answerSchema),
        },
        { signal },
      )
      .asResponse()
    const { content, toolArguments, model = requested } = readCompletion(await response.text())
    return { content: content || (answerSchema === undefined ? '' : toolArguments), model }
  }

  async #modelName(signal: AbortSignal): Promise<string> {
    this.#model ??= (await this.#openai.models.list({ signal })).data[0]?.id ?? null
    if (this.#model !== null) return this.#model
    throw new AppError('LLM_UNAVAILABLE', { message: 'the model server lists no model; set LLM_MODEL' })
  }
}

function responseFormat(format: AnswerFormat, schema: AnswerSchema | undefined) {
  if (format === 'text') return {}
  if (format === 'json_schema' && schema)
    return { response_format: { type: 'json_schema', json_schema: schema } } as const
  return { response_format: { type: 'json_object' } } as const
}

/** Describes an error of `ChatServer.complete` for `planRetry`. */
export function callFailureOf(error: unknown): CallFailure {
  // A truncated or invalid body is an error of fetch or of the parser: the server was reached.
  if (!(error instanceof APIError)) return { message: error instanceof Error ? error.name : 'unknown', reached: true }
  const headers: unknown = error.headers
  const retryAfterMs = headers instanceof Headers ? retryAfterOf(headers, Date.now()) : undefined
  const status: unknown = error.status
  return {
    ...(typeof status === 'number' ? { status } : {}), message: error.message,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  }
}
