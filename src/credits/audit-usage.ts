// The ledger's entry of a key beside the usage stream: do the two tell the same story? Pure; ledger.ts reads both.

import type { LedgerEntry } from './ledger-entry.ts'
import type { UsageReplay } from './usage-stream.ts'

export interface UsageAudit {
  /** Of closed spends, by the ledger: what the stream must add up to. */
  credits: number
  by_operation: Record<string, { calls: number, credits: number }>
  /** Of work under way, which the stream hears of when it ends: charged already, and held beside that. */
  open: { charged: number, held: number }
  /** What the stream adds up to. */
  stream: UsageReplay
  /**
   * Events that the ledger counts and the stream has not, less those that it has forgotten by age. Negative: events
   * that nobody made.
   */
  missing: number
  /** Events older than the stream keeps. */
  forgotten: number
  /**
   * Whether the sums, the split and the numbering of events are equal; of what was forgotten only the numbering can be.
   */
  agrees: boolean
}

/** Compares. `forgetsAtMs`: events before this moment (unix milliseconds) may have left the stream by age. */
export function auditUsage(entry: LedgerEntry, stream: UsageReplay, forgetsAtMs: number): UsageAudit {
  const mayForget = entry.since !== '' && Date.parse(entry.since) < forgetsAtMs
  const forgotten = mayForget ? Math.max(0, stream.first - 1) : 0
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
