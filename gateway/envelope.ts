// The envelope of every JSON response (SPEC.md "Response envelope"), and the headers that all of them carry.

import { errorTable } from '#schemas/errors.ts'
import type { AppError } from '#src/app-error.ts'

export interface HttpReply {
  status: number
  headers: Record<string, string>
  body: Uint8Array
}

export const apiVersion = '1.0.0'

/** When a retryable error says nothing of its own about when to come back. */
const defaultRetryAfterMs = 1_000

const commonHeaders = (requestId: string): Record<string, string> => ({
  'Content-Type': 'application/json; charset=utf-8',
  'X-API-Version': apiVersion,
  'X-Request-Id': requestId,
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'X-Request-Id, X-API-Version, X-Credits-Used, X-Credits-Remaining, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After',
})

const meta = (requestId: string, durationMs: number): string =>
  `"meta":{"requestId":"${requestId}","durationMs":${Math.round(durationMs)}}}`

/** A success. `data` that comes as bytes is one JSON object already and is spliced in unread. */
export function successReply(
  status: number, data: object | Uint8Array, requestId: string, durationMs: number,
): HttpReply {
  const bytes = data instanceof Uint8Array ? data : Buffer.from(JSON.stringify(data))
  return {
    status,
    headers: commonHeaders(requestId),
    body: Buffer.concat([
      Buffer.from('{"success":true,"data":'), bytes, Buffer.from(`,${meta(requestId, durationMs)}`),
    ]),
  }
}

/** A failure, by the row of its code; `data` goes beside it where a failure has something to show. */
export function errorReply(error: AppError, requestId: string, durationMs: number, data?: object): HttpReply {
  const { http, retryable } = errorTable[error.code]
  const status = http ?? 500
  const waits = status === 429 || status === 503
  const retryAfterSeconds = waits
    ? Math.max(1, Math.ceil((error.retryAfterMs ?? defaultRetryAfterMs) / 1000))
    : undefined
  const fields = {
    success: false,
    error: error.message,
    error_code: error.code,
    retryable,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(error.limit === undefined ? {} : { limit: error.limit }),
    ...(error.targetStatus === undefined ? {} : { target_status: error.targetStatus }),
    ...(data === undefined ? {} : { data }),
  }
  return {
    status,
    headers: {
      ...commonHeaders(requestId),
      ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
    },
    body: Buffer.from(`${JSON.stringify(fields).slice(0, -1)},${meta(requestId, durationMs)}`),
  }
}

/** The answer to a CORS preflight. */
export function preflightReply(requestId: string, allow: string): HttpReply {
  const { 'Content-Type': _none, ...headers } = commonHeaders(requestId)
  return {
    status: 204,
    headers: {
      ...headers,
      'Access-Control-Allow-Methods': allow,
      'Access-Control-Allow-Headers': 'X-API-Key, Content-Type, Authorization, Idempotency-Key, traceparent',
      'Access-Control-Max-Age': '86400',
    },
    body: new Uint8Array(0),
  }
}
