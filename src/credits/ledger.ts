// The credit ledger: the limit, reservations and usage of each API key, in the KV bucket `credits`.
//
// Work reserves the most credits it may cost, charges them in absolute amounts, and settles the reservation. A caller
// waits for `charge` or `settle` to resolve before it delivers a result. A delivered page is therefore paid exactly
// once, whichever process dies, and credits that were held for work that died are free again when its reservation
// expires. apply-operation.ts has the arithmetic, group-commit.ts the writes.

import type { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { jetstream } from '@nats-io/jetstream'
import { Kvm, type KV } from '@nats-io/kv'
import type { NatsConnection } from '@nats-io/transport-node'
import { AppError } from '#src/app-error.ts'
import type { BusEvents } from '#src/bus/bus.ts'
import { isWrongLastSequence } from '#src/bus/jetstream-errors.ts'
import { patienceMs, retryUnanswered } from '#src/bus/publish.ts'
import { buckets } from '#src/flow.ts'
import { randomBase62 } from '#src/ids.ts'
import type { Log } from '#src/process/log.ts'
import { usageOf, type LedgerOperation } from './apply-operation.ts'
import { auditUsage, type UsageAudit } from './audit-usage.ts'
import { DueKeys } from './due-keys.ts'
import { EventPublisher } from './event-publisher.ts'
import { GroupCommitter } from './group-commit.ts'
import type { Versioned } from './key-queue.ts'
import type { LedgerEntry, ReservationState, Usage } from './ledger-entry.ts'
import { rebuildEntry, type LedgerCopies } from './rebuild-entry.ts'
import { reconcile, type Reconciled } from './reconcile.ts'
import { KEPT_MS, openUsageStream, type UsageReplay } from './usage-stream.ts'

export type { UsageAudit } from './audit-usage.ts'
export type { ReservationState, Usage } from './ledger-entry.ts'

export interface LedgerOptions {
  /** Receives a warning when a usage event could not be published at once; `reconcile` publishes it later. */
  log?: Pick<Log, 'warn'>
  /** Copies of entries, which `reconcile` makes and a lost entry is rebuilt from; default: from the stream alone. */
  copies?: LedgerCopies
  /** When NATS has lost its data, entries that this process wrote last are copied before they are rebuilt. */
  events?: EventEmitter<BusEvents>
  /** How long the usage stream keeps its events; default `KEPT_MS`. */
  usageMaxAgeMs?: number
  /** How long `reserve`, `adjust` and `usage` retry while NATS does not respond; default `patienceMs`. */
  reserveTimeoutMs?: number
  /** How long `charge` and `settle` retry; default 30 s, longer because the work is done already. */
  settleTimeoutMs?: number
  /** Timeout of one request to NATS; default 2 s. */
  requestTimeoutMs?: number
  /** Unix milliseconds; default the system clock. */
  now?: () => number
}

export interface ReserveRequest {
  keyId: string
  /** Unique for the work: a request id or job id. Reserving again with the same id changes nothing. */
  reservationId: string
  /** The name under which `by_operation` counts the work. */
  operation: string
  /** The most that the work may cost, in credits. */
  hold: number
  /** Fewest credits to accept when the key has less than `hold` left; default `hold`. `held` has the actual number. */
  atLeast?: number
  /** Credit limit of the key; null is unlimited. */
  limit: number | null
  /** Unix milliseconds by which the work has ended for certain; credits held and not charged are then freed. */
  expiresAt: number
  /** How long to retry while NATS does not respond, in milliseconds; default `reserveTimeoutMs`. */
  timeoutMs?: number
}

export interface AdjustRequest {
  keyId: string
  reservationId: string
  /** New total of reserved credits, including those already charged. Can be lower, but not below what is charged. */
  hold: number
  atLeast?: number
  limit?: number | null
  /** Ignored if it is earlier than the current expiry. */
  expiresAt?: number
}

/**
 * Every method except `replay`, `audit`, `reconcile` and `stop` takes one round trip when no other process writes the
 * same key, and rejects with SERVICE_UNAVAILABLE when the ledger cannot be reached. All are idempotent.
 */
export interface Ledger {
  /**
   * Reserves credits. Throws CREDITS_EXHAUSTED (with the limit) when fewer than `atLeast` are left, TIMEOUT when
   * `expiresAt` has passed.
   */
  reserve(request: ReserveRequest): Promise<ReservationState>
  /**
   * Changes the size of a reservation, for work that grows page by page. Throws CREDITS_EXHAUSTED as `reserve` does,
   * TIMEOUT when the reservation has ended.
   */
  adjust(request: AdjustRequest): Promise<ReservationState>
  /**
   * Charges an absolute amount, at most what is held; an amount not above the earlier one changes nothing. Throws
   * TIMEOUT when the reservation has ended with a smaller charge: the result must then not be delivered. `expiresAt`
   * is ignored if it is earlier than the current expiry.
   */
  charge(
    request: { keyId: string, reservationId: string, charged: number, expiresAt?: number },
  ): Promise<ReservationState>
  /**
   * Charges `charged` (default: what is charged already) and frees the rest of the hold. Throws as `charge` does. With
   * `forget` the reservation is not remembered: for ids that are never repeated, because an entry that remembers its
   * last 128 reservations has 8 KB and is written to disk each time. `timeoutMs`: how long to retry while NATS does not
   * respond; default `settleTimeoutMs`.
   */
  settle(
    request: { keyId: string, reservationId: string, charged?: number, forget?: boolean, timeoutMs?: number },
  ): Promise<ReservationState>
  /** Figures of GET /usage; `limit` overrides the limit of the key's last reservation. */
  usage(keyId: string, limit?: number | null): Promise<Usage>
  /**
   * Settles expired reservations and publishes events that dead processes left, over all keys; the janitor calls it
   * periodically. Also copies the entries that changed. Reads only entries that changed since the last call. Rejects at
   * the first key that fails; the next call starts with the other keys.
   */
  reconcile(): Promise<Reconciled>
  /** Sums up the usage stream of a key; equals the charges of settled reservations. */
  replay(keyId: string): Promise<UsageReplay>
  /** Compares the entry of a key with its usage stream. Events of the last moment may still be in flight. */
  audit(keyId: string): Promise<UsageAudit>
  /** Waits for writes and events in flight. Later operations still work. */
  stop(): Promise<void>
}

/** Opens the ledger on a connection. Creates bucket and stream if they are missing. */
export async function openLedger(nc: NatsConnection, options: LedgerOptions = {}): Promise<Ledger> {
  const {
    log, copies, events: busEvents, usageMaxAgeMs = KEPT_MS, reserveTimeoutMs = patienceMs, settleTimeoutMs = 30_000,
    requestTimeoutMs = 2_000, now = Date.now,
  } = options
  const js = jetstream(nc, { timeout: requestTimeoutMs })
  const manager = await js.jetstreamManager()
  const stream = await openUsageStream(js, manager, { maxAgeMs: usageMaxAgeMs })
  const kv = await new Kvm(js).create('credits', buckets.credits)
  const due = new DueKeys({ js, manager, bucket: 'credits' })

  /** A missing entry is never taken for an empty one: the key may have been used before NATS lost its data. */
  async function read(keyId: string): Promise<Versioned> {
    const { entry, revision } = await readEntry(kv, keyId)
    if (entry) return { entry, revision }
    const copy = await copies?.get(keyId) ?? null
    const [events, jobs] = await Promise.all([
      stream.events(keyId, copy ? Date.parse(copy.at) : 0), copies?.jobsSince(keyId, copy?.at ?? null) ?? [],
    ])
    return { entry: rebuildEntry(keyId, { copy, events, jobs }, now()), revision }
  }

  const writes = new GroupCommitter({
    read,
    write: (entry, revision) => writeEntry(kv, entry, revision, requestTimeoutMs),
    onEvents: (keyId, events) => publisher.publish(keyId, events),
    now,
    attemptMsMax: 2 * requestTimeoutMs,
    random: Math.random,
    wait: (ms) => wait(ms),
    writer: randomBase62(8),
  })
  const publisher = new EventPublisher({
    publish: stream.publish,
    confirm: (keyId, events) => writes.submit(keyId, { kind: 'confirm-events', events }, reserveTimeoutMs),
    log,
  })

  /** A copy is at most ten seconds old; what this process wrote since then is only in its memory. */
  async function saveWritten(): Promise<void> {
    try {
      for (const entry of writes.written()) await copies?.saveNewer(entry)
    } catch (error) {
      log?.warn({ err: error }, 'ledger entries were not copied after NATS lost them')
    }
  }
  const onLost = (): void => void saveWritten()
  busEvents?.on('lost', onLost)

  function submit(keyId: string, operation: LedgerOperation, timeoutMs: number): Promise<ReservationState> {
    void publisher.confirm(keyId) // shares the write of the operation
    return writes.submit(keyId, operation, timeoutMs)
  }

  return {
    reserve: ({ keyId, timeoutMs = reserveTimeoutMs, ...rest }) =>
      submit(keyId, { kind: 'reserve', ...rest }, timeoutMs),
    adjust: ({ keyId, ...rest }) => submit(keyId, { kind: 'adjust', ...rest }, reserveTimeoutMs),
    charge: ({ keyId, ...rest }) => submit(keyId, { kind: 'charge', ...rest }, settleTimeoutMs),
    settle: ({ keyId, timeoutMs = settleTimeoutMs, ...rest }) =>
      submit(keyId, { kind: 'settle', ...rest }, timeoutMs),
    async usage(keyId, limit) {
      try {
        const { entry } = await retryUnanswered(() => read(keyId), { deadlineAt: Date.now() + reserveTimeoutMs })
        return usageOf(entry, now(), limit)
      } catch (error) {
        throw new AppError('SERVICE_UNAVAILABLE', {
          message: 'The credit ledger does not answer.', retryAfterMs: 2_000, cause: error,
        })
      }
    },
    async reconcile() {
      try {
        return await reconcile({ due, read, writes, stream, now, timeoutMs: settleTimeoutMs })
      } finally {
        // Also when a key could not be reconciled.
        for (const entry of due.changed()) {
          if (copies && !await copies.save(entry))
            log?.warn({ keyId: entry.key_id, events: entry.events }, 'ledger entry is older than its copy')
          due.settle(entry)
        }
      }
    },
    replay: stream.replay,
    async audit(keyId) {
      const { entry } = await read(keyId)
      return auditUsage(entry, await stream.replay(keyId), now() - usageMaxAgeMs)
    },
    async stop() {
      busEvents?.off('lost', onLost)
      await writes.settled()
      await publisher.drain()
    },
  }
}

/** The stored entry; null if there is none, or if it was deleted. */
async function readEntry(kv: KV, keyId: string): Promise<{ entry: LedgerEntry | null; revision: number }> {
  const stored = await kv.get(keyId)
  if (stored === null) return { entry: null, revision: 0 }
  return { entry: stored.operation === 'PUT' ? stored.json<LedgerEntry>() : null, revision: stored.revision }
}

async function writeEntry(kv: KV, entry: LedgerEntry, revision: number, timeout: number): Promise<number | undefined> {
  try {
    return await kv.put(entry.key_id, JSON.stringify(entry), { previousSeq: revision, timeout })
  } catch (error) {
    if (isWrongLastSequence(error)) return undefined
    throw error
  }
}
