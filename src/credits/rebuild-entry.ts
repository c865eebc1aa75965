// Rebuilds the ledger entry of a key whose entry was lost: from the last copy of the entry in the document store, the
// usage events since then, and the jobs since then. Pure.

import { applyOperation, type LedgerOperation } from './apply-operation.ts'
import { emptyEntry, findReservation, type LedgerEntry, type UsageEvent } from './ledger-entry.ts'

/** A copy of an entry in the document store. */
export interface EntryCopy {
  entry: LedgerEntry
  /** When it was made, ISO 8601. */
  at: string
}

/** The cost of a job according to its steps. */
export interface JobCost {
  /** Id of the job's current reservation. */
  reservationId: string
  operation: string
  /** Credits that belong to this reservation. */
  due: number
  /** Whether the job has ended and its reservation is settled. */
  isSettled: boolean
  /** Whether nothing is charged before the end. */
  isChargedAtEnd: boolean
  created_at: string
}

/** Where copies of entries are kept. */
export interface LedgerCopies {
  get(keyId: string): Promise<EntryCopy | null>
  /** Keeps a copy. Returns false if the kept one has more events: then the entry is older and is not kept. */
  save(entry: LedgerEntry): Promise<boolean>
  /** Keeps a copy that may be some seconds old, if the kept one has fewer events. */
  saveNewer(entry: LedgerEntry): Promise<void>
  /** The jobs of a key that had not ended at this time (ISO 8601); null for all. */
  jobsSince(keyId: string, at: string | null): Promise<JobCost[]>
}

export interface EntrySources {
  copy: EntryCopy | null
  /** In any order, with or without those that the copy contains. */
  events: readonly UsageEvent[]
  jobs: readonly JobCost[]
}

/** How long a rebuilt entry remembers a settled reservation, and holds one of a running job, in milliseconds. */
const keptMs = 24 * 3_600_000
const settledMax = 128

/** Returns the empty entry if there are no sources: the key is new. */
export function rebuildEntry(keyId: string, { copy, events, jobs }: EntrySources, nowMs: number): LedgerEntry {
  const base = copy ? { ...copy.entry, writers: {} } : emptyEntry(keyId)
  const later = new Map(events.filter(({ n }) => n > base.events).map((event) => [event.n, event]))
  const settled = [...later.values()].sort((a, b) => a.n - b.n).reduce(applyEvent, base)
  const counted = new Set([...settled.closed.map(([id]) => id), ...events.map(({ spend_id }) => spend_id)])
  const isMissing = ({ reservationId, created_at }: JobCost): boolean =>
    !counted.has(reservationId)
    && (settled.spends.some(({ id }) => id === reservationId) || copy === null || created_at >= copy.at)
  return { ...jobs.filter(isMissing).reduce((entry, job) => applyJob(entry, job, nowMs), settled), limit: base.limit }
}

/** Settles what an event was published for. */
function applyEvent(entry: LedgerEntry, { n, spend_id, operation, credits, at }: UsageEvent): LedgerEntry {
  const { calls, credits: before } = entry.by_operation[operation] ?? { calls: 0, credits: 0 }
  return {
    ...entry,
    settled: entry.settled + credits,
    by_operation: { ...entry.by_operation, [operation]: { calls: calls + 1, credits: before + credits } },
    since: entry.since === '' ? at : entry.since,
    spends: entry.spends.filter(({ id }) => id !== spend_id),
    closed: [...entry.closed, [spend_id, credits, Date.parse(at) + keptMs] as const].slice(-settledMax) as
      LedgerEntry['closed'],
    events: n,
  }
}

/** Charges what a job has cost, and settles its reservation if the job has ended. */
function applyJob(entry: LedgerEntry, job: JobCost, nowMs: number): LedgerEntry {
  const { reservationId, operation, due, isSettled, isChargedAtEnd } = job
  const charged = isChargedAtEnd && !isSettled ? 0 : due
  const hold = Math.max(due, findReservation(entry, reservationId)?.held ?? 0)
  const operations: LedgerOperation[] = [
    { kind: 'reserve', reservationId, operation, hold, limit: null, expiresAt: nowMs + keptMs },
    { kind: 'adjust', reservationId, hold, limit: null },
    { kind: isSettled ? 'settle' : 'charge', reservationId, charged },
  ]
  return operations.reduce((before, operation) => applyOperation(before, operation, nowMs).entry, entry)
}
