// One entry of a job's `data[]`, as the bytes that are stored and later spliced into answers.

import { AppError } from '#src/app-error.ts'
import { appendFields } from '#src/splice-json.ts'
import type { PageResult } from './job-log.ts'
import { unpackedBytesMax } from './pack-json.ts'

export interface JobPage { url: string; depth: number }

/**
 * A page that came out well. `data` is the answer of the endpoint as UTF-8 JSON of one object; `more` is put behind it,
 * and may not name fields that it has. An answer that is too large to be kept is a failed page.
 */
export function okResult(
  { url, depth }: JobPage, statusCode: number, data: Uint8Array, more: Record<string, unknown>,
): PageResult {
  if (data.length > unpackedBytesMax / 2) {
    return failedResult(
      { url, depth },
      new AppError('CONTENT_TOO_LARGE', {
        message: 'The result of the page is larger than Winnow keeps: ask for fewer formats.', targetStatus: statusCode,
      }),
      more,
    )
  }
  return { ok: true, statusCode, body: appendFields(data, { depth, ok: true, ...more }) }
}

/** A page that did not: never charged. */
export function failedResult({ url, depth }: JobPage, failure: AppError, more: Record<string, unknown>): PageResult {
  const statusCode = failure.targetStatus ?? null
  const { message: error, code: errorCode } = failure
  const body = Buffer.from(
    JSON.stringify({ url, status_code: statusCode, error, error_code: errorCode, depth, ok: false, ...more }),
  )
  return { ok: false, statusCode, error, errorCode, body }
}
