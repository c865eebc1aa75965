// What a worker thread does with one page; the bytes of the answer are handed over, not copied.

import { move, transferableSymbol, valueSymbol } from 'piscina'
import { toErrorRecord, AppError } from '#src/app-error.ts'
import type { ErrorRecord } from '#schemas/errors.ts'
import { makeReport, type Report, type ReportInput } from '#actors/diff/make-report.ts'

/**
 * Failures that have a name come back as values, for an AppError does not survive the way between threads; others are
 * thrown.
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
    // A string beyond what V8 can hold.
    if (error instanceof RangeError) return { ok: false, error: toErrorRecord(new AppError('PAGE_TOO_COMPLEX')) }
    throw error
  }
}
