// Foreign APIs that Winnow answers to. An API translates requests into calls of operations and their results into the
// replies that its clients expect. It has no rules of its own: limits, prices and validation are those of the
// operations.

import type { AppError } from '#src/app-error.ts'
import type { Method, Operation } from '#src/operation.ts'
import type { HttpReply, HttpRequest } from '../http.ts'
import type { ReplyContext } from '../pipeline/transport.ts'
import { retryAfterSeconds } from '../retry-after.ts'
import type { Fields } from './fields.ts'

/** The result of an operation. */
export interface Called<Data> {
  /** The caller's own copy. */
  data: Data
  /** Credits charged; 0 for a free call. */
  creditsUsed: number
  /** Credits remaining; null if the key has no limit. */
  creditsRemaining: number | null
}

/** A request to a foreign API, by an authenticated key. */
export interface CompatRequest {
  http: HttpRequest
  /** Fields of the path, not decoded. */
  params: Record<string, string>
  /**
   * The query (of GET and DELETE), or the body (JSON, or a form), as it was given: nothing in it is validated. Throws
   * INVALID_REQUEST or UNSUPPORTED_MEDIA_TYPE.
   */
  fields(): Promise<Fields>
  /**
   * Validates the input, runs the operation and charges it, as its own endpoint does. Empty strings and null count as
   * absent. Rejects with an AppError that may be shown, whose message names the fields of the operation.
   */
  call<Data extends object>(operation: Operation, input: object, options?: CallOptions): Promise<Called<Data>>
  /** Address of the service, for links. */
  publicUrl: string
  context(): ReplyContext
}

export interface CallOptions {
  /** Takes the place of the header Idempotency-Key. */
  idempotencyKey?: string
}

export interface CompatRoute {
  method: Method
  /** `/v2/crawl/:id` */
  path: string
  /** Whether a request for a WebSocket is accepted; the reply then has `upgrade`. */
  acceptsUpgrade?: true
  reply(request: CompatRequest): Promise<HttpReply>
}

/** A route that was found, with the fields of its path. */
export interface CompatMatch { kind: 'found'; binding: CompatRoute; params: Record<string, string> }

export interface CompatApi {
  /** The route of a request, or null if the path belongs to another API. */
  match(request: HttpRequest): CompatMatch | { kind: 'wrong method'; allow: string } | { kind: 'unknown path' } | null
  /** Headers of requests that the API reads, besides those of Winnow's own. */
  headers?: readonly string[]
  /** The API key; empty if there is none. */
  credential(request: HttpRequest): string
  /** An error as the clients of the API expect it. `request` may say by its headers in which form. */
  failure(error: AppError, context: ReplyContext, request: Pick<HttpRequest, 'header'>): HttpReply
}

/** A JSON reply. The pipeline adds the common headers. */
export const jsonReply = (value: unknown, status = 200, headers: Record<string, string> = {}): HttpReply => ({
  status, headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  body: Buffer.from(JSON.stringify(value)),
})

/** `Retry-After` of an error of status 429 or 503, and of one that specifies when a retry is worth it. */
export function retryAfter(error: AppError): Record<string, string> {
  const seconds = retryAfterSeconds(error)
  return seconds === undefined ? {} : { 'Retry-After': String(seconds) }
}
