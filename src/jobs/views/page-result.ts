// One entry of a job's `data[]` as UTF-8 JSON: stored as bytes and copied into answers.

import { AppError } from '#src/app-error.ts'
import { unpackedBytesMax } from '#src/encoding/pack-json.ts'
import { appendFields } from '#src/encoding/splice-json.ts'
import type { PageResult } from '../state/job-log.ts'

export interface JobPage { url: string; depth: number }

/**
 * The result of a page without an error. `data`: the answer of the operation, UTF-8 JSON of one object. `more`: fields
 * to append, whose names `data` must not have. An answer that is too large to store becomes a failed page.
 */
export function okResult(
  { url, depth }: JobPage, statusCode: number, data: Uint8Array, more: Record<string, unknown>,
): PageResult {
  if (data.length > unpackedBytesMax / 2) {
    const tooLarge = new AppError('CONTENT_TOO_LARGE', {
      message: 'The result of the page is larger than Winnow stores: request fewer formats.', targetStatus: statusCode,
    })
    return failedResult({ url, depth }, tooLarge, more)
  }
  return { ok: true, statusCode, body: appendFields(data, { depth, ok: true, ...more }) }
}

/** The result of a page with an error. Failed pages are free. */
export function failedResult({ url, depth }: JobPage, failure: AppError, more: Record<string, unknown>): PageResult {
  const statusCode = failure.targetStatus ?? null
  const { message: error, code: errorCode } = failure
  const body = Buffer.from(
    JSON.stringify({ url, status_code: statusCode, error, error_code: errorCode, depth, ok: false, ...more }),
  )
  return { ok: false, statusCode, error, errorCode, body }
}
