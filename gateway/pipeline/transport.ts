// What a transport gives to the request pipeline: which operation a request wants, where its credential is, and how an
// outcome looks on the wire. Transports add no rules of their own.

import type { AppError } from '#src/app-error.ts'
import type { Operation } from '#src/operation.ts'
import type { HttpReply, HttpRequest } from '../http.ts'

/** A call of an operation, not yet validated. */
export interface OperationTarget {
  kind: 'operation'
  operation: Operation
  /** Method and path of the binding, which an Idempotency-Key belongs to. */
  binding: { method: string; path: string }
  /** Reads and validates the input. Throws INVALID_REQUEST and its kin. */
  readInput(): Promise<unknown>
}

export type Target =
  | OperationTarget
  /** A document that needs no key. */
  | { kind: 'document'; reply: HttpReply }
  | { kind: 'unknown path'; message: string }
  | { kind: 'wrong method'; allow: string; message: string }

/** What every reply carries. */
export interface ReplyContext {
  requestId: string
  /** Milliseconds since the request arrived. */
  durationMs: number
}

export interface Transport {
  /** What a request wants. Null: the path belongs to another transport. */
  resolve(request: HttpRequest): Target | null
  /** The text of the API key; empty when there is none. */
  credential(request: HttpRequest): string
  /** Methods of a path, for `Allow` and for CORS preflights. */
  methodsOf(path: string): string
  success(status: number, data: object | Uint8Array, context: ReplyContext): HttpReply
  /** `data` is shown beside the error. */
  failure(error: AppError, context: ReplyContext, data?: object): HttpReply
  preflight(allow: string, context: ReplyContext): HttpReply
}
