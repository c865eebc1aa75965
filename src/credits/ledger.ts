// The credit ledger: what each key may spend, has reserved and has spent, in the KV bucket `credits` (DESIGN section
// 7).
//
// A piece of work opens a spend with the most it may cost, charges it by absolute amount and closes it. Who gives
// something away for credits waits for `charge` or `close` to resolve first: then a returned page is paid exactly once,
// whatever is killed when, and what was held for work that died is free again when its time is over. The arithmetic is
// in entry.ts, the writing in merge-writes.ts.

import { setTimeout as wait } from 'node:timers/promises'
import { jetstream, JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream'
import { Kvm, type KV } from '@nats-io/kv'
import type { NatsConnection } from '@nats-io/transport-node'
import { AppError } from '#src/app-error.ts'
import { randomBase62 } from '#src/ids.ts'
import type { Log } from '#src/log.ts'
import { trackDueKeys } from './due-keys.ts'
import { auditUsage, type UsageAudit } from './audit.ts'
import {
  emptyEntry, usageOf, type LedgerEntry, type LedgerOperation, type SpendState, type Usage, type UsageEvent,
} from './entry.ts'
import { mergeWrites, type Versioned } from './merge-writes.ts'
import { KEPT_MS, LEFT_BEHIND_MS, openUsageStream, type UsageReplay } from './usage-stream.ts'

export type { UsageAudit } from './audit.ts'
export type { SpendState, Usage } from './entry.ts'

export interface LedgerOptions {
  /** Told when a usage event could not be published at once; the janitor's `reconcile` then does it. */
  log?: Pick<Log, 'warn'>
  /** Copies of bucket and stream in a NATS cluster; default 1. */
  replicas?: number
  /** How long the usage stream keeps its events; default `KEPT_MS`. */
  usageMaxAgeMs?: number
  /** How long an opening keeps trying while NATS does not answer; default 5 s. */
  openPatienceMs?: number
  /** How long a charge or closing keeps trying: the work is done, so longer; default 30 s. */
  closePatienceMs?: number
  /** How long one round trip may take; default 2 s. */
  timeoutMs?: number
  /** Unix milliseconds; default the system's clock. */
  now?: () => number
}

export interface OpenSpend {
  keyId: string
  /** Unique for the piece of work: a request or job id. The same id again changes nothing. */
  spendId: string
  /** What `by_operation` counts it under. */
  operation: string
  /** The most it may cost, in credits. */
  hold: number
  /**
   * Fewest credits to go ahead with when the key has not got `hold` left; default `hold`. The state says how many it
   * became.
   */
  atLeast?: number
  /** Of the key; null for unlimited. */
  limit: number | null
  /** Unix milliseconds after which the work certainly has ended; then what is held and not charged is free again. */
  expiresAt: number
}

export interface ExtendSpend {
  keyId: string
  spendId: string
  /** Credits reserved in all, what is charged already included. Also lowers a hold, not below what is charged. */
  hold: number
  atLeast?: number
  limit?: number | null
  /** Only ever moves the end back. */
  expiresAt?: number
}

/**
 * Every method but `replay`, `audit`, `reconcile` and `stop` is one round trip when no other process writes the same
 * key, and rejects with SERVICE_UNAVAILABLE when the ledger cannot be reached: no credits, no work.
 */
export interface Ledger {
  /**
   * Reserves credits. Throws CREDITS_EXHAUSTED (with the limit) when fewer than `atLeast` are left, TIMEOUT when
   * `expiresAt` is past.
   */
  open(spend: OpenSpend): Promise<SpendState>
  /**
   * Changes the reservation of work that grows page by page. Throws CREDITS_EXHAUSTED as `open` does, TIMEOUT when the
   * spend has ended.
   */
  extend(spend: ExtendSpend): Promise<SpendState>
  /**
   * Charges an absolute amount, at most what is held; a smaller or equal amount than before changes nothing.
   * Throws TIMEOUT when the spend has ended with less: what was to be paid for must not be given away. `expiresAt` only
   * ever moves the end back.
   */
  charge(spend: { keyId: string, spendId: string, charged: number, expiresAt?: number }): Promise<SpendState>
  /**
   * Charges `charged` (default: what is charged already), books it and frees the rest. Throws as `charge` does. Again:
   * changes nothing. With `forget` the spend is not remembered, for work whose id nobody names again: an entry that
   * remembers its last 128 has 8 KB, and goes to the disk at every write.
   */
  close(spend: { keyId: string, spendId: string, charged?: number, forget?: boolean }): Promise<SpendState>
  /** Figures of GET /usage; `limit` overrides the one of the key's last opening. */
  usage(keyId: string, limit?: number | null): Promise<Usage>
  /**
   * Settles expired spends and publishes events that dead processes left, over all keys; for a janitor, every minute or
   * so. Reads the entries that changed since its last call, and touches those that have something to settle: `keys`
   * counts these. Rejects at the first key that fails, and begins the next call with the others.
   */
  reconcile(): Promise<{ keys: number, released: number, recovered: number }>
  /** Adds up the usage stream of a key; equals `used` of closed spends. */
  replay(keyId: string): Promise<UsageReplay>
  /**
   * Compares the entry of a key with its usage stream. While spends are being closed, events of the last moment may
   * still be on their way.
   */
  audit(keyId: string): Promise<UsageAudit>
  /** Waits for what is under way, also for the usage events. Operations after it still work. */
  stop(): Promise<void>
}

const BUCKET = 'credits'
/** An acknowledged event leaves the outbox with the next write of its key, or with one of its own after this. */
const CLEAR_AFTER_MS = 1_000

/** Opens the ledger on a connection, and makes bucket and stream where they are missing. */
export async function openLedger(nc: NatsConnection, options: LedgerOptions = {}): Promise<Ledger> {
  const { log, openPatienceMs = 5_000, closePatienceMs = 30_000, timeoutMs = 2_000, now = Date.now } = options
  const js = jetstream(nc, { timeout: timeoutMs })
  const stream = await openUsageStream(js, await js.jetstreamManager(), {
    replicas: options.replicas ?? 1,
    ...(options.usageMaxAgeMs === undefined ? {} : { maxAgeMs: options.usageMaxAgeMs }),
  })
  const kv = await new Kvm(js).create(BUCKET, { history: 1, replicas: options.replicas ?? 1, allow_direct: false })
  const due = trackDueKeys(js, await js.jetstreamManager(), BUCKET, now)
  const published = new Map<string, number[]>()
  const publishing = new Set<Promise<void>>()

  const writes = mergeWrites({
    read: (keyId) => readEntry(kv, keyId),
    write: (entry, revision) => writeEntry(kv, entry, revision, timeoutMs),
    onEvents: publishAll,
    now,
    random: Math.random,
    wait: (ms) => wait(ms),
    writer: randomBase62(8),
  })

  function publishAll(keyId: string, events: readonly UsageEvent[]): void {
    for (const event of events) {
      const done = stream
        .publish(event)
        .then(
          () => clearLater(keyId, event.n),
          (error: unknown) => log?.warn({ err: error, keyId, n: event.n }, 'usage event left for the janitor'),
        )
        .finally(() => publishing.delete(done))
      publishing.add(done)
    }
  }

  function clearLater(keyId: string, n: number): void {
    const numbers = published.get(keyId)
    if (numbers !== undefined) return void numbers.push(n)
    published.set(keyId, [n])
    setTimeout(() => void clear(keyId), CLEAR_AFTER_MS).unref()
  }

  async function clear(keyId: string): Promise<void> {
    const events = published.get(keyId)
    if (events === undefined) return
    published.delete(keyId)
    await writes.submit(keyId, { kind: 'published', events }, openPatienceMs)
      .catch((error: unknown) => log?.warn({ err: error, keyId }, 'usage events not cleared; the janitor will'))
  }

  function submit(keyId: string, operation: LedgerOperation, patienceMs: number): Promise<SpendState> {
    void clear(keyId) // rides along
    return writes.submit(keyId, operation, patienceMs)
  }

  async function reconcile(): Promise<{ keys: number, released: number, recovered: number }> {
    const counts = { keys: 0, released: 0, recovered: 0 }
    for (const keyId of await due.keysAt(now())) {
      counts.keys++
      due.putLast(keyId)
      const { entry } = await readEntry(kv, keyId)
      const expired = entry.spends.filter(({ expires }) => expires <= now()).length
      if (expired > 0) await writes.submit(keyId, { kind: 'release' }, closePatienceMs)
      counts.released += expired
      const left = entry.outbox.filter(({ at }) => Date.parse(at) <= now() - LEFT_BEHIND_MS)
      if (left.length === 0) continue
      await stream.recover(keyId, left)
      await writes.submit(keyId, { kind: 'published', events: left.map(({ n }) => n) }, closePatienceMs)
      counts.recovered += left.length
    }
    return counts
  }

  return {
    open: ({ keyId, ...spend }) => submit(keyId, { kind: 'open', ...spend }, openPatienceMs),
    extend: ({ keyId, ...spend }) => submit(keyId, { kind: 'extend', ...spend }, openPatienceMs),
    charge: ({ keyId, ...spend }) => submit(keyId, { kind: 'charge', ...spend }, closePatienceMs),
    close: ({ keyId, ...spend }) => submit(keyId, { kind: 'close', ...spend }, closePatienceMs),
    async usage(keyId, limit) {
      try {
        const { entry } = await readEntry(kv, keyId)
        return usageOf(entry, now(), limit)
      } catch (error) {
        throw new AppError('SERVICE_UNAVAILABLE', {
          message: 'The credit ledger does not answer.', retryAfterMs: 2_000, cause: error,
        })
      }
    },
    reconcile,
    replay: stream.replay,
    async audit(keyId) {
      const { entry } = await readEntry(kv, keyId)
      return auditUsage(entry, await stream.replay(keyId), now() - (options.usageMaxAgeMs ?? KEPT_MS))
    },
    async stop() {
      await writes.settled()
      await Promise.all(publishing)
      await Promise.all([...published.keys()].map(clear))
    },
  }
}

async function readEntry(kv: KV, keyId: string): Promise<Versioned> {
  const stored = await kv.get(keyId)
  if (stored === null) return { entry: emptyEntry(keyId), revision: 0 }
  return {
    entry: stored.operation === 'PUT' ? stored.json<LedgerEntry>() : emptyEntry(keyId), revision: stored.revision,
  }
}

async function writeEntry(kv: KV, entry: LedgerEntry, revision: number, timeout: number): Promise<number | undefined> {
  try {
    return await kv.put(entry.key_id, JSON.stringify(entry), { previousSeq: revision, timeout })
  } catch (error) {
    if (error instanceof JetStreamApiError && wrongRevision.includes(error.code)) return undefined
    throw error
  }
}

const wrongRevision: number[] = [
  JetStreamApiCodes.StreamWrongLastSequence, JetStreamApiCodes.StreamWrongLastSequenceUnknown,
]
