// A transport tells the request pipeline which operation a request calls, where its credential is, and how replies are
// formatted. Transports contain no business rules.

import type { AppError } from '#src/app-error.ts'
import type { Operation } from '#src/operation.ts'
import type { HttpReply, HttpRequest } from '../http.ts'
import type { KeptReply } from './idempotency.ts'

/** A call of an operation, not yet validated. */
export interface OperationTarget {
  kind: 'operation'
  operation: Operation
  /** Method and path of the binding, part of the fingerprint of an Idempotency-Key. */
  binding: { method: string; path: string }
  /** Reads and validates the input. Throws INVALID_REQUEST or a more specific 4xx error. */
  readInput(): Promise<unknown>
  /** Takes the place of the header Idempotency-Key. */
  idempotencyKey?: string
}

/** A request that calls any number of operations with one key, such as a message of MCP. */
export interface CallsTarget {
  kind: 'calls'
  /** Whether a request for a WebSocket is accepted; the reply then has `upgrade`. */
  acceptsUpgrade?: boolean
  reply(caller: OperationCaller): Promise<HttpReply>
  /** Formats the errors of this request in place of the transport. */
  failure?(error: AppError, context: ReplyContext): HttpReply
}

/** Runs operations for an authenticated key. */
export interface OperationCaller {
  context(): ReplyContext
  /**
   * Authorises, validates, runs and charges a call. The first one belongs to the request; each further one counts
   * against the rate limits. Rejects only with an AppError that may be shown to the caller.
   */
  call(target: OperationTarget): Promise<KeptReply>
}

export type Target =
  | OperationTarget
  | CallsTarget
  /** A document that needs no key. */
  | { kind: 'document'; reply: HttpReply }
  /** The same, with a reply of its own for each request. */
  | { kind: 'answer'; reply(context: ReplyContext): HttpReply | Promise<HttpReply> }
  | { kind: 'unknown path'; message: string }
  /** `isOpen`: no method of the path needs a key. */
  | { kind: 'wrong method'; allow: string; message: string; isOpen?: boolean }

/** Values of `meta` in every reply. */
export interface ReplyContext {
  requestId: string
  /** Milliseconds since the request arrived. */
  durationMs: number
}

/** What a caller authenticates with: an API key (empty if there is none), or the token of a session of the console. */
export type Credential = { kind: 'key'; text: string } | { kind: 'session'; token: string }

export interface Transport {
  /** The target of a request; null if the path belongs to another transport. */
  resolve(request: HttpRequest): Target | null
  credential(request: HttpRequest): Credential
  /** Methods of a path, for `Allow` and for CORS preflights. */
  methodsOf(path: string): string
  success(
    status: number, data: object | Uint8Array, context: ReplyContext, operation: Pick<Operation, 'envelope'>,
  ): HttpReply
  /** `data` is returned with the error. */
  failure(error: AppError, context: ReplyContext, data?: object): HttpReply
  preflight(allow: string, context: ReplyContext): HttpReply
}
