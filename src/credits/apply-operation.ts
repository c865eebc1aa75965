// The arithmetic of the ledger, without I/O and without a clock: the entry of a key after one operation. Callers write
// the result by compare-and-set, so the rules hold between processes too.
//
// Every operation is idempotent. Amounts are absolute and only grow; a settled reservation stays settled, and is
// remembered until a repeat of the request that made it would be refused as expired (its own expiry plus the largest
// difference between clocks).

import { AppError } from '#src/app-error.ts'
import { creditsExhausted } from './credits-exhausted.ts'
import {
  findReservation, remainingOf, settledCharge, shortenStretched, stateOf, totalsOf, type LedgerEntry,
  type Reservation, type ReservationState, type SettledReservation, type Usage,
} from './ledger-entry.ts'

export type LedgerOperation =
  | {
    kind: 'reserve'
    reservationId: string
    operation: string
    hold: number
    atLeast?: number
    limit: number | null
    expiresAt: number
  }
  | {
    kind: 'adjust'
    reservationId: string
    hold: number
    atLeast?: number
    limit?: number | null
    expiresAt?: number
  }
  | { kind: 'charge'; reservationId: string; charged: number; expiresAt?: number }
  | { kind: 'settle'; reservationId: string; charged?: number; forget?: boolean }
  | { kind: 'settle-expired' }
  | { kind: 'confirm-events'; events: readonly number[] }

/** The entry after an operation, and the result for the caller: the state of the reservation, or the refusal. */
export interface Applied { entry: LedgerEntry; outcome: ReservationState | AppError }

/** Largest difference between the clocks of two processes. */
const CLOCK_SKEW_MS = 60_000
// Settled reservations remembered at most: 8 KB. Those that expire first are forgotten first, so that jobs are
// remembered longer than page requests, whose ids are not reused.
const SETTLED_MAX = 128
const RESERVATIONS_MAX = 2_000
// Events in the outbox and reservations that may still become events, together: about 0.7 MB, below the 1 MiB limit of
// a NATS message.
const OUTBOX_MAX = 4_000

/**
 * Applies one operation, after settling expired reservations at what they were charged. Returns the same entry object
 * when nothing changes.
 */
export function applyOperation(before: LedgerEntry, operation: LedgerOperation, nowMs: number): Applied {
  const entry = settleExpired(shortenStretched(before, nowMs), nowMs)
  switch (operation.kind) {
    case 'reserve': return reserve(entry, operation, nowMs)
    case 'adjust': return adjust(entry, operation, nowMs)
    case 'charge': return charge(entry, operation, nowMs)
    case 'settle': return settle(entry, operation, nowMs)
    case 'settle-expired': return { entry, outcome: stateOf(entry) }
    case 'confirm-events': return { entry: confirmEvents(entry, operation.events), outcome: stateOf(entry) }
  }
}

type Operation<Kind> = Extract<LedgerOperation, { kind: Kind }>

function reserve(entry: LedgerEntry, operation: Operation<'reserve'>, nowMs: number): Applied {
  const { reservationId: id, hold, atLeast = hold, limit, expiresAt } = operation
  if (findReservation(entry, id) !== undefined || settledCharge(entry, id) !== undefined)
    return { entry, outcome: stateOf(entry, id) }
  if (expiresAt <= nowMs)
    return refuse(entry, 'TIMEOUT', 'The deadline of this request passed before its credits could be reserved.')
  if (entry.spends.length >= RESERVATIONS_MAX)
    return refuse(entry, 'OVERLOADED', `This API key has ${RESERVATIONS_MAX} operations in progress already.`)
  if (entry.outbox.length + entry.spends.length >= OUTBOX_MAX)
    return refuse(entry, 'SERVICE_UNAVAILABLE', 'Usage cannot be recorded at the moment.')
  const left = remainingOf(entry, limit)
  const held = left === null ? hold : Math.min(hold, left)
  if (held < atLeast) return { entry, outcome: creditsExhausted(atLeast, left ?? 0, limit) }
  const reserved: LedgerEntry = {
    ...entry, limit, since: entry.since === '' ? new Date(nowMs).toISOString() : entry.since,
    spends: [
      ...entry.spends,
      { id, operation: operation.operation, held, charged: 0, expires: expiresAt, lasts: expiresAt - nowMs },
    ],
  }
  return { entry: reserved, outcome: stateOf(reserved, id) }
}

function adjust(
  entry: LedgerEntry, { reservationId: id, hold, atLeast = hold, limit = entry.limit, expiresAt }: Operation<'adjust'>,
  nowMs: number,
): Applied {
  const reservation = findReservation(entry, id)
  if (reservation === undefined)
    return refuse(entry, 'TIMEOUT', 'The reservation of credits has ended; it cannot be changed.')
  const left = remainingOf(entry, limit)
  // A hold can shrink, but not below what was charged.
  const wanted = Math.max(hold, reservation.charged)
  const held = left === null ? wanted : Math.min(wanted, Math.max(reservation.held + left, reservation.charged))
  if (held < atLeast) return { entry, outcome: creditsExhausted(atLeast - reservation.held, left ?? 0, limit) }
  const extended = extend(reservation, expiresAt, nowMs)
  if (held === reservation.held && extended === reservation && limit === entry.limit)
    return { entry, outcome: stateOf(entry, id) }
  const adjusted = replaceReservation({ ...entry, limit }, { ...extended, held })
  return { entry: adjusted, outcome: stateOf(adjusted, id) }
}

function charge(
  before: LedgerEntry, { reservationId: id, charged, expiresAt }: Operation<'charge'>, nowMs: number,
): Applied {
  const found = findReservation(before, id)
  const reservation = found && extend(found, expiresAt, nowMs)
  const entry = reservation === found || reservation === undefined ? before : replaceReservation(before, reservation)
  const already = reservation?.charged ?? settledCharge(entry, id) ?? 0
  if (charged <= already) return { entry, outcome: stateOf(entry, id) }
  if (reservation === undefined)
    return refuse(entry, 'TIMEOUT', 'The reservation of credits ended before the work did; nothing more is charged.')
  if (charged > reservation.held)
    return refuse(
      before, 'INTERNAL_ERROR', `A charge of ${charged} exceeds the ${reservation.held} credits reserved for it.`,
    )
  const after = replaceReservation(entry, { ...reservation, charged })
  return { entry: after, outcome: stateOf(after, id) }
}

function settle(
  entry: LedgerEntry, { reservationId, charged = 0, forget = false }: Operation<'settle'>, nowMs: number,
): Applied {
  const step = charge(entry, { kind: 'charge', reservationId, charged }, nowMs)
  const reservation = findReservation(step.entry, reservationId)
  if (step.outcome instanceof AppError || reservation === undefined) return step
  const settled = settleReservation(step.entry, reservation, nowMs, forget)
  return { entry: settled, outcome: { ...stateOf(settled, reservationId), charged: reservation.charged } }
}

/** The reservation with its expiry moved to `expiresAt`, unless that is earlier. */
const extend = (reservation: Reservation, expiresAt: number | undefined, nowMs: number): Reservation =>
  expiresAt === undefined || expiresAt <= reservation.expires
    ? reservation
    : { ...reservation, expires: expiresAt, lasts: expiresAt - nowMs }

/** Records the charge, frees the rest of the hold, and remembers the id unless `forget` is set. */
function settleReservation(entry: LedgerEntry, reservation: Reservation, nowMs: number, forget = false): LedgerEntry {
  const { id, operation, charged, expires } = reservation
  const remembered: SettledReservation[] = [...entry.closed, [id, charged, expires + CLOCK_SKEW_MS]]
  const after: LedgerEntry = {
    ...entry, spends: entry.spends.filter((one) => one.id !== id),
    closed: forget ? entry.closed : forgetOldest(remembered, nowMs),
  }
  if (charged === 0) return after
  const n = entry.events + 1
  const event = {
    n, key_id: entry.key_id, spend_id: id, operation, credits: charged, at: new Date(nowMs).toISOString(),
  }
  return {
    ...after,
    settled: entry.settled + charged,
    by_operation: { ...entry.by_operation, [operation]: addCall(entry.by_operation[operation], charged) },
    events: n,
    outbox: [...entry.outbox, event],
  }
}

/** Settles expired reservations at what they were charged: delivered work stays paid, the rest of the hold is freed. */
export function settleExpired(entry: LedgerEntry, nowMs: number): LedgerEntry {
  return entry.spends
    .filter(({ expires }) => expires <= nowMs)
    .reduce((after, reservation) => settleReservation(after, reservation, nowMs), entry)
}

/** The figures of the entry with expired reservations settled. `limit` overrides the limit of the last reservation. */
export function usageOf(stored: LedgerEntry, nowMs: number, limit: number | null = stored.limit): Usage {
  const entry = settleExpired(stored, nowMs)
  const by_operation = entry.spends
    .filter(({ charged }) => charged > 0)
    .reduce(
      (sums, { operation, charged }) => ({ ...sums, [operation]: addCall(sums[operation], charged) }),
      entry.by_operation,
    )
  const { used, held } = totalsOf(entry)
  const since = entry.since === '' ? null : entry.since
  return { limit, used, held, remaining: remainingOf(entry, limit), by_operation, since }
}

function confirmEvents(entry: LedgerEntry, numbers: readonly number[]): LedgerEntry {
  const confirmed = new Set(numbers)
  const outbox = entry.outbox.filter(({ n }) => !confirmed.has(n))
  return outbox.length === entry.outbox.length ? entry : { ...entry, outbox }
}

function forgetOldest(settled: SettledReservation[], nowMs: number): SettledReservation[] {
  if (settled.length <= SETTLED_MAX) return settled
  const kept = settled.filter(([,, forgetAt]) => forgetAt > nowMs)
  // Frees a quarter of the space at once, so that this does not run at every settlement.
  return kept.length <= SETTLED_MAX ? kept : kept.sort((a, b) => a[2] - b[2]).slice(-SETTLED_MAX * 3 / 4)
}

function replaceReservation(entry: LedgerEntry, reservation: Reservation): LedgerEntry {
  return { ...entry, spends: entry.spends.map((one) => one.id === reservation.id ? reservation : one) }
}

function addCall(
  sum: { calls: number; credits: number } = { calls: 0, credits: 0 }, credits: number,
): { calls: number; credits: number } {
  return { calls: sum.calls + 1, credits: sum.credits + credits }
}

function refuse(
  entry: LedgerEntry, code: 'TIMEOUT' | 'OVERLOADED' | 'SERVICE_UNAVAILABLE' | 'INTERNAL_ERROR', message: string,
): Applied {
  return { entry, outcome: new AppError(code, { message }) }
}
