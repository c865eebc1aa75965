// The ledger entry of one API key: its stored form, and what can be read from it. Pure. apply-operation.ts changes it.

/** Credits reserved for work that has not ended. */
export interface Reservation {
  id: string
  operation: string
  held: number
  charged: number
  /** Unix milliseconds. */
  expires: number
  /** Milliseconds from the write that set `expires` until then; absent in entries of earlier versions. */
  lasts?: number
}

/** A settled reservation as the entry remembers it: id, credits charged, and when it may be forgotten. */
export type SettledReservation = [id: string, charged: number, forgetAt: number]

/**
 * One settled reservation that cost something, in the form that is published. `n` numbers the events of a key from 1,
 * without gaps.
 */
export interface UsageEvent {
  n: number
  key_id: string
  /** The reservation's id. */
  spend_id: string
  operation: string
  credits: number
  at: string
}

/** The value that the KV bucket stores for a key. */
export interface LedgerEntry {
  key_id: string
  /** Credit limit as of the last reservation; null is unlimited. */
  limit: number | null
  /** Credits charged by settled reservations. */
  settled: number
  by_operation: Record<string, { calls: number, credits: number }>
  /** When the first reservation was made, ISO 8601; empty before. */
  since: string
  /** Open reservations. */
  spends: Reservation[]
  /** Settled reservations, oldest first. */
  closed: SettledReservation[]
  /** Events that are not confirmed as published (transactional outbox). */
  outbox: UsageEvent[]
  /** `n` of the newest event. */
  events: number
  /** The number of the last write of each process, so that a write whose response was lost is recognised. Least recent
   * writer first. */
  writers: Record<string, number>
}

/** The state of a reservation after an operation. */
export interface ReservationState {
  /** False when it is settled or has expired. Reserving with the id of such a reservation reserves nothing. */
  open: boolean
  held: number
  charged: number
  /** Credits of the key that are neither used nor held; null when unlimited. */
  remaining: number | null
  /** Reservations of the key that are older than this one and still open. */
  ahead: number
}

/** Figures of GET /usage. `used` + `held` + `remaining` = `limit`, unless the limit was lowered below what is used. */
export interface Usage {
  limit: number | null
  used: number
  held: number
  remaining: number | null
  by_operation: Record<string, { calls: number, credits: number }>
  since: string | null
}

/**
 * How far a time of an entry must lie in the future to show that the clock was set back: more than clocks of several
 * machines differ.
 */
export const CLOCK_BACK_MS = 600_000
/** Writers remembered in an entry. */
const WRITERS_MAX = 32

/** The entry of a key that has never reserved anything. */
export function emptyEntry(keyId: string): LedgerEntry {
  return {
    key_id: keyId, limit: null, settled: 0, by_operation: {}, since: '', spends: [], closed: [], outbox: [], events: 0,
    writers: {},
  }
}

/** Records `count` as the number of the writer's last write. Forgets the least recent writers. */
export function signEntry(entry: LedgerEntry, writer: string, count: number): LedgerEntry {
  const others = Object.entries(entry.writers).filter(([name]) => name !== writer)
  return { ...entry, writers: Object.fromEntries([...others.slice(1 - WRITERS_MAX), [writer, count]]) }
}

/**
 * When reconciliation has work to do for the entry, in Unix milliseconds: when its first reservation expires, or when
 * its oldest event is `leftBehindMs` old. Infinity when there is nothing to do.
 */
export function dueAt({ spends, outbox }: LedgerEntry, leftBehindMs: number): number {
  return Math.min(...spends.map(({ expires }) => expires), ...outbox.map(({ at }) => Date.parse(at) + leftBehindMs))
}

/**
 * The latest time at which something that waits was written, in Unix milliseconds; -Infinity when nothing waits. Far in
 * the future it shows that the clock was set back.
 */
export function writtenAt({ spends, outbox }: LedgerEntry): number {
  return Math.max(
    ...spends.map(({ expires, lasts = Infinity }) => expires - lasts), ...outbox.map(({ at }) => Date.parse(at)),
  )
}

/**
 * Ends reservations that were made before the clock was set back, and so would last for hours more, after their own
 * length from now. Returns the same entry object when there is none.
 */
export function shortenStretched(entry: LedgerEntry, nowMs: number): LedgerEntry {
  const isStretched = ({ expires, lasts = Infinity }: Reservation): boolean => expires - lasts > nowMs + CLOCK_BACK_MS
  if (!entry.spends.some(isStretched)) return entry
  const shorten = (one: Reservation): Reservation => isStretched(one) ? { ...one, expires: nowMs + one.lasts! } : one
  return { ...entry, spends: entry.spends.map(shorten) }
}

/** Credits charged, settled or not, and credits held beyond that. */
export function totalsOf({ settled, spends }: LedgerEntry): { used: number, held: number } {
  const charged = spends.reduce((sum, one) => sum + one.charged, 0)
  return { used: settled + charged, held: spends.reduce((sum, one) => sum + one.held, 0) - charged }
}

/** Credits that can still be reserved under this limit; null when unlimited. */
export function remainingOf(entry: LedgerEntry, limit: number | null): number | null {
  const { used, held } = totalsOf(entry)
  return limit === null ? null : Math.max(0, limit - used - held)
}

export function findReservation(entry: LedgerEntry, id: string): Reservation | undefined {
  return entry.spends.find((one) => one.id === id)
}

/** Credits that a remembered settled reservation was charged; undefined when it is unknown. */
export function settledCharge(entry: LedgerEntry, id: string): number | undefined {
  return entry.closed.find(([settledId]) => settledId === id)?.[1]
}

/** The state of a reservation; without an id, the state of a key that has none. */
export function stateOf(entry: LedgerEntry, reservationId?: string): ReservationState {
  const reservation = reservationId === undefined ? undefined : findReservation(entry, reservationId)
  const charged =
    reservation?.charged ?? (reservationId === undefined ? undefined : settledCharge(entry, reservationId)) ?? 0
  return {
    open: reservation !== undefined, held: reservation?.held ?? 0, charged, remaining: remainingOf(entry, entry.limit),
    ahead: reservation ? entry.spends.indexOf(reservation) : entry.spends.length,
  }
}
