// Sends one POST request to a receiver: to an allowed address, on a new connection, without redirects, with a timeout
// of ten seconds.

import type { Dispatcher } from 'undici'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import { connectFailure } from '#src/egress/connect-failure.ts'
import { createGuardedAgent } from '#src/egress/guarded-connect.ts'
import { traceHeader } from '#src/process/trace.ts'

/** Timeout until the response headers, including DNS, connection and TLS. */
export const answerMs = 10_000
/** The response body is discarded up to these limits; then the connection is closed. */
const discardLimits = { bytes: 64 * 1024, ms: 2_000 }
const userAgent = 'winnow-webhook/1.0'

export interface PostRequest {
  url: string
  /** Headers of the webhook. */
  headers: Readonly<Record<string, string>>
  /** Headers of the signature; they override those of the webhook. */
  signature: Readonly<Record<string, string>>
  /** Of the attempt, unless the webhook has a header of this name. */
  traceparent?: string
  body: Uint8Array
}

/** `error` is null after a 2xx response; `statusCode` is null without a response. */
export interface PostOutcome { statusCode: number | null; error: string | null }

/** Throws only the reason of the signal, when it aborts. */
export type Post = (request: PostRequest, signal: AbortSignal) => Promise<PostOutcome>

export interface PostSettings {
  allow: EgressAllow
  /** PEM file of additional certificate authorities. */
  extraCaFile?: string | null
}

/** Connections to receivers. */
export function createPost({ allow, extraCaFile }: PostSettings): { post: Post; close(): Promise<void> } {
  // No keep-alive (`pipelining: 0`): an attempt on a connection that the receiver has closed would fail.
  const limits = {
    allowH2: false, pipelining: 0, headersTimeout: 0, bodyTimeout: discardLimits.ms, maxHeaderSize: 64 * 1024,
  }
  const agent = createGuardedAgent({ allow, extraCaFile: extraCaFile ?? undefined, ...limits })

  return {
    async post({ url: address, headers, signature, traceparent, body }, signal) {
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
          headers: { ...withDefaults(headers, traceparent), ...signature },
        })
      } catch (error) {
        signal.throwIfAborted()
        if (deadline.aborted)
          return { statusCode: null, error: `The receiver did not answer within ${answerMs / 1000} s.` }
        return { statusCode: null, error: connectFailure(error, url.hostname).message }
      }
      const { statusCode } = response
      const { bytes: limit, ms } = discardLimits
      // The status is the answer. After an error in the body its connection is not reused.
      response.body.dump({ limit, signal: AbortSignal.timeout(ms) }).catch(() => undefined)
      return {
        statusCode, error: statusCode >= 200 && statusCode < 300 ? null : `The receiver answered ${statusCode}.`,
      }
    },
    close: () => agent.destroy(),
  }
}

function withDefaults(
  headers: Readonly<Record<string, string>>, traceparent: string | undefined,
): Record<string, string> {
  const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
  const defaults = Object.entries({
    'content-type': 'application/json', 'user-agent': userAgent, ...(traceparent && { [traceHeader]: traceparent }),
  }).filter(([name]) => !names.has(name))
  return { ...Object.fromEntries(defaults), ...headers }
}
