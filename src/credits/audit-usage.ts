// Compares the ledger entry of a key with its usage stream. Pure; ledger.ts reads both.

import type { LedgerEntry } from './ledger-entry.ts'
import type { UsageReplay } from './usage-stream.ts'

export interface UsageAudit {
  /** Credits charged by settled reservations according to the ledger: the expected sum of the stream. */
  credits: number
  by_operation: Record<string, { calls: number, credits: number }>
  /** Open reservations, which are not in the stream: credits charged already, and credits held beyond that. */
  open: { charged: number, held: number }
  /** The sums of the stream. */
  stream: UsageReplay
  /** Events that the ledger counts and the stream lacks, without expired ones. Negative: the stream has too many. */
  missing: number
  /** Events that the stream has expired. */
  forgotten: number
  /** Whether sums by operation and event numbers agree. After events have expired, only the numbers can be compared. */
  agrees: boolean
}

/** `expiresBeforeMs`: the stream may have expired events that are older than this (Unix milliseconds). */
export function auditUsage(entry: LedgerEntry, stream: UsageReplay, expiresBeforeMs: number): UsageAudit {
  const mayHaveExpired = entry.since !== '' && Date.parse(entry.since) < expiresBeforeMs
  const forgotten = mayHaveExpired ? Math.max(0, stream.first - 1) : 0
  const missing = entry.events - forgotten - stream.events
  const sameSums = stream.credits === entry.settled && sameSplit(entry.by_operation, stream.by_operation)
  const charged = entry.spends.reduce((sum, spend) => sum + spend.charged, 0)
  return {
    credits: entry.settled,
    by_operation: entry.by_operation,
    open: { charged, held: entry.spends.reduce((sum, spend) => sum + spend.held, 0) - charged },
    stream,
    missing,
    forgotten,
    agrees:
      missing === 0 && stream.last === entry.events && (forgotten > 0 ? stream.credits <= entry.settled : sameSums),
  }
}

function sameSplit(one: UsageAudit['by_operation'], other: UsageAudit['by_operation']): boolean {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .every((name) => one[name]?.calls === other[name]?.calls && one[name]?.credits === other[name]?.credits)
}
