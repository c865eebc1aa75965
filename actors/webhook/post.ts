// One POST to a receiver: to an address that the guard allows, on a connection of its own, without redirects, within
// ten seconds.

import type { Dispatcher } from 'undici'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import { connectFailure } from '#src/egress/connect-failure.ts'
import { createGuardedAgent } from '#src/egress/guarded-connect.ts'

/** What a receiver has from the request to its answer, name, connection and TLS included (SPEC.md "Delivery rules"). */
export const answerMs = 10_000
/** Nobody reads what a receiver says beside its status: so much and so long, for its sake. */
const leftover = { bytes: 64 * 1024, ms: 2_000 }
const userAgent = 'winnow-webhook/1.0'

export interface PostRequest {
  url: string
  /** Of the monitor. */
  headers: Readonly<Record<string, string>>
  /** Of the signature; they stand whatever the monitor says. */
  signature: Readonly<Record<string, string>>
  body: Uint8Array
}

/** `error` is null when the answer was 2xx; `statusCode` when there was none. */
export interface PostOutcome { statusCode: number | null; error: string | null }

/** Throws only the reason of the signal, when it fires. */
export type Post = (request: PostRequest, signal: AbortSignal) => Promise<PostOutcome>

export interface PostSettings {
  allow: EgressAllow
  /** PEM file of further authorities to trust. */
  extraCaFile?: string | null
}

/** Connections to receivers. */
export function createPost({ allow, extraCaFile }: PostSettings): { post: Post; close(): Promise<void> } {
  // No connection is kept (`pipelining: 0`): one that the receiver has closed meanwhile would cost the delivery an
  // attempt.
  const limits = {
    allowH2: false, pipelining: 0, headersTimeout: 0, bodyTimeout: leftover.ms, maxHeaderSize: 64 * 1024,
  }
  const agent = createGuardedAgent({ allow, extraCaFile: extraCaFile ?? undefined, ...limits })

  return {
    async post({ url: address, headers, signature, body }, signal) {
      const url = new URL(address)
      const deadline = AbortSignal.timeout(answerMs)
      let response: Dispatcher.ResponseData
      try {
        response = await agent.request({
          origin: url.origin,
          path: url.pathname + url.search,
          method: 'POST',
          body,
          signal: AbortSignal.any([signal, deadline]),
          headers: { ...withDefaults(headers), ...signature },
        })
      } catch (error) {
        signal.throwIfAborted()
        if (deadline.aborted)
          return { statusCode: null, error: `The receiver did not answer within ${answerMs / 1000} s.` }
        return { statusCode: null, error: connectFailure(error, url.hostname).message }
      }
      const { statusCode } = response
      response.body.dump({ limit: leftover.bytes, signal: AbortSignal.timeout(leftover.ms) }).catch(() => undefined)
      return {
        statusCode, error: statusCode >= 200 && statusCode < 300 ? null : `The receiver answered ${statusCode}.`,
      }
    },
    close: () => agent.destroy(),
  }
}

function withDefaults(headers: Readonly<Record<string, string>>): Record<string, string> {
  const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
  const defaults = Object.entries({ 'content-type': 'application/json', 'user-agent': userAgent }).filter(
    ([name]) => !names.has(name),
  )
  return { ...Object.fromEntries(defaults), ...headers }
}
