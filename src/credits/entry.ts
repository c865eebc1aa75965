// The ledger's arithmetic, without bus or clock: what an entry of one key becomes by one operation. The layer above
// writes what comes out by compare-and-set, so every rule here holds between processes too.
//
// Every operation may arrive twice. Amounts are absolute and only grow, a spend that is closed stays closed, and what
// was closed is remembered until no repeat of its opening can pass any more (its own expiry, plus what clocks may
// differ).

import { AppError } from '#src/app-error.ts'

/** A reservation that some work is still drawing on. Credits; `expires` in Unix milliseconds. */
export interface Spend { id: string, operation: string, held: number, charged: number, expires: number }

/**
 * One closed spend that cost something, as it is published and as it waits to be. `n` counts the events of a key from
 * 1, without gaps.
 */
export interface UsageEvent {
  n: number
  key_id: string
  spend_id: string
  operation: string
  credits: number
  at: string
}

/** Everything the ledger knows about one key; one value of the bucket. */
export interface LedgerEntry {
  key_id: string
  /** Null: unlimited. As of the last opening. */
  limit: number | null
  /** Charged by spends that are closed. */
  settled: number
  by_operation: Record<string, { calls: number, credits: number }>
  /** When the first spend was opened. */
  since: string
  spends: Spend[]
  /** `[spend id, charged, forget at]` of closed spends, oldest first. */
  closed: [string, number, number][]
  /** Events of closed spends that are not known to be published. */
  outbox: UsageEvent[]
  /** `n` of the newest event. */
  events: number
  /** The last write of each process, so that one whose answer was lost can be recognised; longest silent first. */
  writers: Record<string, number>
}

export type LedgerOperation =
  | {
    kind: 'open'
    spendId: string
    operation: string
    hold: number
    atLeast?: number
    limit: number | null
    expiresAt: number
  }
  | { kind: 'extend'; spendId: string; hold: number; atLeast?: number; limit?: number | null; expiresAt?: number }
  | { kind: 'charge'; spendId: string; charged: number; expiresAt?: number }
  | { kind: 'close'; spendId: string; charged?: number; forget?: boolean }
  | { kind: 'release' }
  | { kind: 'published'; events: readonly number[] }

/** A spend as its owner sees it after an operation. */
export interface SpendState {
  /** False when it is closed or has expired; an opening that finds it so has reserved nothing. */
  open: boolean
  held: number
  charged: number
  /** What the key has left beside all that is held; null when unlimited. */
  remaining: number | null
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

/** How far the clocks of two processes may differ. */
const CLOCK_SKEW_MS = 60_000
// Closed spends remembered at most: 8 KB. Those that expire first are forgotten first, so jobs outlive page requests,
// whose ids nobody repeats.
const CLOSED_MAX = 128
const OPEN_MAX = 2_000
// Events waiting to be published and spends that may still become one, together: about 0.7 MB, below the 1 MiB that
// NATS takes in one message.
const OUTBOX_MAX = 4_000
const WRITERS_MAX = 32

/** The entry of a key that has never spent anything. */
export function emptyEntry(keyId: string): LedgerEntry {
  return {
    key_id: keyId, limit: null, settled: 0, by_operation: {}, since: '', spends: [], closed: [], outbox: [], events: 0,
    writers: {},
  }
}

/**
 * What the entry becomes, and what the caller is told: the state of the spend, or why not.
 * Spends that have expired are settled at what was charged before anything else. The same object comes back when
 * nothing changes.
 */
export function apply(
  before: LedgerEntry, operation: LedgerOperation, nowMs: number,
): { entry: LedgerEntry; outcome: SpendState | AppError } {
  const entry = releaseExpired(before, nowMs)
  switch (operation.kind) {
    case 'open':
      return open(entry, operation, nowMs)
    case 'extend':
      return extend(entry, operation)
    case 'charge':
      return charge(entry, operation)
    case 'close':
      return close(entry, operation, nowMs)
    case 'release':
      return { entry, outcome: stateOf(entry, undefined) }
    case 'published': {
      const published = new Set(operation.events)
      const outbox = entry.outbox.filter(({ n }) => !published.has(n))
      return {
        entry: outbox.length === entry.outbox.length ? entry : { ...entry, outbox }, outcome: stateOf(entry, undefined),
      }
    }
  }
}

type Step<Kind> = Extract<LedgerOperation, { kind: Kind }>

function open(entry: LedgerEntry, operation: Step<'open'>, nowMs: number): ReturnType<typeof apply> {
  const { spendId, hold, limit, expiresAt } = operation
  const spend = findSpend(entry, spendId)
  if (spend !== undefined || findClosed(entry, spendId) !== undefined)
    return { entry, outcome: stateOf(entry, spendId) }
  if (expiresAt <= nowMs)
    return refuse(entry, 'TIMEOUT', 'The time for this request is over before its credits could be reserved.')
  if (entry.spends.length >= OPEN_MAX)
    return refuse(entry, 'OVERLOADED', `This API key has ${OPEN_MAX} operations in progress already.`)
  if (entry.outbox.length + entry.spends.length >= OUTBOX_MAX)
    return refuse(entry, 'SERVICE_UNAVAILABLE', 'Usage cannot be recorded at the moment.')
  const left = remainingOf(entry, limit)
  const held = left === null ? hold : Math.min(hold, left)
  if (held < (operation.atLeast ?? hold))
    return { entry, outcome: exhausted(operation.atLeast ?? hold, left ?? 0, limit) }
  const opened: LedgerEntry = {
    ...entry, limit, since: entry.since === '' ? new Date(nowMs).toISOString() : entry.since,
    spends: [...entry.spends, { id: spendId, operation: operation.operation, held, charged: 0, expires: expiresAt }],
  }
  return { entry: opened, outcome: stateOf(opened, spendId) }
}

function extend(
  entry: LedgerEntry, { spendId, hold, atLeast = hold, limit = entry.limit, expiresAt }: Step<'extend'>,
): ReturnType<typeof apply> {
  const spend = findSpend(entry, spendId)
  if (spend === undefined)
    return refuse(entry, 'TIMEOUT', 'The reservation of credits has ended; it cannot be extended.')
  const left = remainingOf(entry, limit)
  // A hold also shrinks, but never below what was charged.
  const wanted = Math.max(hold, spend.charged)
  const held = left === null ? wanted : Math.min(wanted, Math.max(spend.held + left, spend.charged))
  if (held < atLeast) return { entry, outcome: exhausted(atLeast - spend.held, left ?? 0, limit) }
  const expires = Math.max(spend.expires, expiresAt ?? 0)
  if (held === spend.held && expires === spend.expires && limit === entry.limit)
    return { entry, outcome: stateOf(entry, spendId) }
  const extended = replaceSpend({ ...entry, limit }, { ...spend, held, expires })
  return { entry: extended, outcome: stateOf(extended, spendId) }
}

function charge(before: LedgerEntry, { spendId, charged, expiresAt = 0 }: Step<'charge'>): ReturnType<typeof apply> {
  const spend = findSpend(before, spendId)
  const entry =
    spend !== undefined && expiresAt > spend.expires ? replaceSpend(before, { ...spend, expires: expiresAt }) : before
  const already = spend?.charged ?? findClosed(entry, spendId) ?? 0
  if (charged <= already) return { entry, outcome: stateOf(entry, spendId) }
  if (spend === undefined)
    return refuse(entry, 'TIMEOUT', 'The reservation of credits ended before the work did; nothing more is charged.')
  if (charged > spend.held)
    return refuse(
      before, 'INTERNAL_ERROR', `A charge of ${charged} is more than the ${spend.held} that are reserved for it.`,
    )
  const after = replaceSpend(entry, { ...spend, charged, expires: Math.max(spend.expires, expiresAt) })
  return { entry: after, outcome: stateOf(after, spendId) }
}

function close(
  entry: LedgerEntry, { spendId, charged = 0, forget: isLast = false }: Step<'close'>, nowMs: number,
): ReturnType<typeof apply> {
  const step = charge(entry, { kind: 'charge', spendId, charged })
  const spend = findSpend(step.entry, spendId)
  if (step.outcome instanceof AppError || spend === undefined) return step
  const closed = settle(step.entry, spend, nowMs, isLast)
  return { entry: closed, outcome: { ...stateOf(closed, spendId), charged: spend.charged } }
}

/**
 * Books what a spend was charged, frees the rest, and remembers that it is closed, unless nobody will name it again.
 */
function settle(entry: LedgerEntry, spend: Spend, nowMs: number, isLast = false): LedgerEntry {
  const { id, operation, charged, expires } = spend
  const closed = isLast
    ? entry.closed
    : forget([...entry.closed, [id, charged, expires + CLOCK_SKEW_MS] satisfies [string, number, number]], nowMs)
  const after = { ...entry, spends: entry.spends.filter((one) => one.id !== id), closed }
  if (charged === 0) return after
  const n = entry.events + 1
  return {
    ...after,
    settled: entry.settled + charged,
    by_operation: { ...entry.by_operation, [operation]: addCall(entry.by_operation[operation], charged) },
    events: n,
    outbox: [
      ...entry.outbox,
      { n, key_id: entry.key_id, spend_id: id, operation, credits: charged, at: new Date(nowMs).toISOString() },
    ],
  }
}

/**
 * Settles the spends whose time is over at what they were charged: what was delivered stays paid, what was only held is
 * free again.
 */
export function releaseExpired(entry: LedgerEntry, nowMs: number): LedgerEntry {
  return entry.spends
    .filter(({ expires }) => expires <= nowMs)
    .reduce((after, spend) => settle(after, spend, nowMs), entry)
}

/**
 * When a reconciliation has something to do with an entry, in Unix milliseconds: when its first open spend ends, or its
 * oldest event has waited for
 * `leftBehindMs`. Infinity: nothing as it is.
 */
export function dueAt({ spends, outbox }: LedgerEntry, leftBehindMs: number): number {
  return Math.min(...spends.map(({ expires }) => expires), ...outbox.map(({ at }) => Date.parse(at) + leftBehindMs))
}

function forget(closed: LedgerEntry['closed'], nowMs: number): LedgerEntry['closed'] {
  if (closed.length <= CLOSED_MAX) return closed
  const kept = closed.filter(([,, until]) => until > nowMs)
  // One quarter more than needed goes at once, so that this is not done at every closing.
  return kept.length <= CLOSED_MAX ? kept : kept.sort((a, b) => a[2] - b[2]).slice(-CLOSED_MAX * 3 / 4)
}

/** Notes that `writer` makes its write number `count`; the processes that were silent longest are forgotten. */
export function signEntry(entry: LedgerEntry, writer: string, count: number): LedgerEntry {
  const others = Object.entries(entry.writers).filter(([name]) => name !== writer)
  return { ...entry, writers: Object.fromEntries([...others.slice(1 - WRITERS_MAX), [writer, count]]) }
}

/**
 * What the key's owner is shown, with expired spends counted as released. `limit` overrides the one of the last
 * opening.
 */
export function usageOf(stored: LedgerEntry, nowMs: number, limit: number | null = stored.limit): Usage {
  const entry = releaseExpired(stored, nowMs)
  const by_operation = entry.spends
    .filter(({ charged }) => charged > 0)
    .reduce(
      (sums, { operation, charged }) => ({ ...sums, [operation]: addCall(sums[operation], charged) }),
      entry.by_operation,
    )
  const { used, held } = totals(entry)
  return {
    limit, used, held, remaining: remainingOf(entry, limit), by_operation,
    since: entry.since === '' ? null : entry.since,
  }
}

function totals(entry: LedgerEntry): { used: number, held: number } {
  const charged = entry.spends.reduce((sum, spend) => sum + spend.charged, 0)
  return { used: entry.settled + charged, held: entry.spends.reduce((sum, spend) => sum + spend.held, 0) - charged }
}

function remainingOf(entry: LedgerEntry, limit: number | null): number | null {
  const { used, held } = totals(entry)
  return limit === null ? null : Math.max(0, limit - used - held)
}

function stateOf(entry: LedgerEntry, spendId: string | undefined): SpendState {
  const spend = spendId === undefined ? undefined : findSpend(entry, spendId)
  const charged = spend?.charged ?? (spendId === undefined ? undefined : findClosed(entry, spendId)) ?? 0
  return { open: spend !== undefined, held: spend?.held ?? 0, charged, remaining: remainingOf(entry, entry.limit) }
}

function findSpend(entry: LedgerEntry, id: string): Spend | undefined {
  return entry.spends.find((spend) => spend.id === id)
}

/** What a remembered closed spend was charged. */
function findClosed(entry: LedgerEntry, id: string): number | undefined {
  return entry.closed.find(([closedId]) => closedId === id)?.[1]
}

function replaceSpend(entry: LedgerEntry, spend: Spend): LedgerEntry {
  return { ...entry, spends: entry.spends.map((one) => one.id === spend.id ? spend : one) }
}

function addCall(
  sum: { calls: number; credits: number } = { calls: 0, credits: 0 }, credits: number,
): { calls: number; credits: number } {
  return { calls: sum.calls + 1, credits: sum.credits + credits }
}

function refuse(
  entry: LedgerEntry, code: 'TIMEOUT' | 'OVERLOADED' | 'SERVICE_UNAVAILABLE' | 'INTERNAL_ERROR', message: string,
): ReturnType<typeof apply> {
  return { entry, outcome: new AppError(code, { message }) }
}

function exhausted(needed: number, left: number, limit: number | null): AppError {
  const credits = (amount: number): string => amount === 1 ? '1 credit' : `${amount} credits`
  return new AppError('CREDITS_EXHAUSTED', {
    message: `credit limit exceeded: this needs ${credits(needed)}, and ${left} of ${limit ?? 0} ${left === 1 ? 'is' : 'are'} left`,
    ...(limit === null ? {} : { limit }),
  })
}
