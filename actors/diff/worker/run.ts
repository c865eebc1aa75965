// Runs in a worker thread: makes the report of one page. The bytes of the answer are transferred, not copied.

import { move, transferableSymbol, valueSymbol } from 'piscina'
import { toErrorRecord, AppError } from '#src/app-error.ts'
import type { ErrorRecord } from '#schemas/errors.ts'
import { makeReport, type Report, type ReportInput } from '#actors/diff/make-report.ts'

/**
 * Returns an AppError as a value, because its class does not survive the transfer between threads; throws others.
 */
export type ReportReply = { ok: true; made: Report | null } | { ok: false; error: ErrorRecord }

export default function run(input: ReportInput): unknown {
  const reply = makeSafely(input)
  const buffers = reply.ok && reply.made ? [reply.made.report.buffer, reply.made.snapshot.buffer] : []
  return move({ [transferableSymbol]: buffers, [valueSymbol]: reply })
}

function makeSafely(input: ReportInput): ReportReply {
  try {
    return { ok: true, made: makeReport(input) }
  } catch (error) {
    if (error instanceof AppError) return { ok: false, error: toErrorRecord(error) }
    // A string longer than V8 allows.
    if (error instanceof RangeError) return { ok: false, error: toErrorRecord(new AppError('PAGE_TOO_COMPLEX')) }
    throw error
  }
}
