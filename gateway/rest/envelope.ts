// The envelope and headers of every JSON response.

import { errorTable } from '#schemas/errors.ts'
import type { AppError } from '#src/app-error.ts'
import type { Operation } from '#src/operation.ts'
import { commonHeaders, type HttpReply } from '../http.ts'
import type { ReplyContext } from '../pipeline/transport.ts'
import { isTemporary, retryAfterSeconds } from '../retry-after.ts'

const jsonHeaders = (requestId: string): Record<string, string> => ({
  'Content-Type': 'application/json; charset=utf-8', ...commonHeaders(requestId),
})

const meta = ({ requestId, durationMs }: ReplyContext): string =>
  `"meta":{"requestId":"${requestId}","durationMs":${Math.round(durationMs)}}}`

/**
 * A success, in an envelope unless its operation has none. `data` as bytes is a JSON object, which is inserted without
 * parsing.
 */
export function successReply(
  status: number, data: object | Uint8Array, context: ReplyContext, { envelope }: Pick<Operation, 'envelope'>,
): HttpReply {
  const bytes = data instanceof Uint8Array ? data : Buffer.from(JSON.stringify(data))
  const headers = jsonHeaders(context.requestId)
  if (!envelope) return { status, headers, body: bytes }
  return {
    status,
    headers,
    body: Buffer.concat([
      Buffer.from('{"success":true,"data":'), bytes, Buffer.from(`,${meta(context)}`),
    ]),
  }
}

/** A failure with the status of its code, and optional `data`. */
export function errorReply(error: AppError, context: ReplyContext, data?: object): HttpReply {
  const { http, retryable } = errorTable[error.code]
  const status = http ?? 500
  const seconds = isTemporary(error.code) ? retryAfterSeconds(error) : undefined
  const fields = {
    success: false,
    error: error.message,
    error_code: error.code,
    retryable,
    ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
    ...(error.limit === undefined ? {} : { limit: error.limit }),
    ...(error.targetStatus === undefined ? {} : { target_status: error.targetStatus }),
    ...(data === undefined ? {} : { data }),
  }
  return {
    status,
    headers: {
      ...jsonHeaders(context.requestId),
      ...(seconds === undefined ? {} : { 'Retry-After': String(seconds) }),
    },
    body: Buffer.from(`${JSON.stringify(fields).slice(0, -1)},${meta(context)}`),
  }
}

/** Headers that the pages of other sites may send. */
const allowedHeaders = ['X-API-Key', 'Content-Type', 'Authorization', 'Idempotency-Key', 'traceparent']

/** The response to a CORS preflight. `own`: headers that a transport reads besides those of REST. */
export function preflightReply(allow: string, { requestId }: ReplyContext, own: readonly string[] = []): HttpReply {
  return {
    status: 204,
    headers: {
      ...commonHeaders(requestId),
      'Access-Control-Allow-Methods': allow,
      'Access-Control-Allow-Headers': [...allowedHeaders, ...own].join(', '),
      'Access-Control-Max-Age': '86400',
    },
    body: new Uint8Array(0),
  }
}
