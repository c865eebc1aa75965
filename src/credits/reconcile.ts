import type { DueKeys } from './due-keys.ts'
import type { GroupCommitter } from './group-commit.ts'
import type { Versioned } from './key-queue.ts'
import { CLOCK_BACK_MS, shortenStretched } from './ledger-entry.ts'
import { LEFT_BEHIND_MS, type UsageStream } from './usage-stream.ts'

/** Keys that had work to do, reservations that were settled because they expired, and events that were recovered. */
export interface Reconciled { keys: number, released: number, recovered: number }

export interface ReconcileDeps {
  due: DueKeys
  read(keyId: string): Promise<Versioned>
  writes: GroupCommitter
  stream: Pick<UsageStream, 'recover'>
  now(): number
  /** How long a write is retried. */
  timeoutMs: number
}

/**
 * Settles expired reservations, shortens those that a clock that was set back has prolonged, and publishes the events
 * that dead processes left in outboxes.
 */
export async function reconcile({ due, read, writes, stream, now, timeoutMs }: ReconcileDeps): Promise<Reconciled> {
  const counts = { keys: 0, released: 0, recovered: 0 }
  for (const keyId of await due.keysAt(now())) {
    counts.keys++
    due.moveToEnd(keyId)
    const { entry } = await read(keyId)
    const expired = entry.spends.filter(({ expires }) => expires <= now()).length
    if (expired > 0 || shortenStretched(entry, now()) !== entry)
      await writes.submit(keyId, { kind: 'settle-expired' }, timeoutMs)
    counts.released += expired
    const left = entry.outbox.filter(({ at }) => isLeftBehind(Date.parse(at), now()))
    if (left.length === 0) continue
    await stream.recover(keyId, left)
    await writes.submit(keyId, { kind: 'confirm-events', events: left.map(({ n }) => n) }, timeoutMs)
    counts.recovered += left.length
  }
  return counts
}

/** Whether its process is dead, or its age is unknown because the clock was set back. */
const isLeftBehind = (atMs: number, nowMs: number): boolean =>
  atMs <= nowMs - LEFT_BEHIND_MS || atMs > nowMs + CLOCK_BACK_MS
