// What a route declares: one object from which validation, the table of paths and (later) the OpenAPI document are
// made.

import type { Static, TObject } from 'typebox'
import type { AppError } from '#src/app-error.ts'
import type { IdKind } from '#src/ids.ts'
import type { ApiKey } from '#src/keys.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** What a handler gets: everything is validated, and the key may make the call. */
export interface Call<Query, Body> {
  query: Query
  body: Body
  /** An id for something that the handler makes; under an Idempotency-Key the same one at every repetition. */
  makeId(kind: IdKind): string
  /** Parts of the path that the declaration names with a colon. */
  params: Record<string, string>
  /** The caller's key; only probes are called without one, and theirs throws when read. */
  key: ApiKey
  requestId: string
  /** Unix milliseconds at which the request arrived. */
  arrivedAt: number
  /** Aborts when the caller hangs up. */
  signal: AbortSignal
}

export interface RouteReply {
  /** Default 200. */
  status?: number
  /** An object, or one as UTF-8 JSON bytes, which are spliced into the envelope as they are. */
  data: object | Uint8Array
  /** The answer is a failure all the same, by this error's code: `data` goes beside it. */
  error?: AppError
  /** For calls that cost: what was charged, and what the key has left (null: no limit). */
  credits?: { used: number; remaining: number | null }
}

export interface RouteDeclaration<Q extends TObject | undefined, B extends TObject | undefined, Deps> {
  method: Method
  /** `/crawl/:id` */
  path: string
  /** Whether the call needs no key and is not counted by rate limits: health, ready. */
  probe?: boolean
  /** Whether an Idempotency-Key is heeded: for calls that make something. */
  idempotent?: boolean
  query?: Q
  body?: B
  handle(call: Call<Read<Q>, Read<B>>, deps: Deps): Promise<RouteReply> | RouteReply
}

type Read<S> = S extends TObject ? Static<S> : undefined

/** A route as the server holds it, its types forgotten. */
export interface Route<Deps> {
  method: Method
  path: string
  probe: boolean
  idempotent: boolean
  query?: TObject
  body?: TObject
  handle(call: Call<unknown, unknown>, deps: Deps): Promise<RouteReply> | RouteReply
}

/** Declares a route; the types of `query` and `body` in its handler come from the schemas. */
export function route<Deps, Q extends TObject | undefined = undefined, B extends TObject | undefined = undefined>(
  declaration: RouteDeclaration<Q, B, Deps>,
): Route<Deps> {
  return { probe: false, idempotent: false, ...declaration }
}
