// The schedule registry: when each active monitor is due, in the KV bucket `schedules` with one entry for each monitor.
// Every scheduler watches the bucket and claims slots in it.
//
// A slot is run in two steps, both by compare-and-set. The claim advances `next` and records the slot as `firing`; when
// its check has been started, `firing` is cleared. One of any number of schedulers gets the claim. If it dies, `firing`
// remains and another scheduler takes the slot over.
//
// After a downtime an entry is due once, for the first missed slot: the claim advances `next` past the present.

import { setTimeout as sleep } from 'node:timers/promises'
import { DeliverPolicy, jetstream, type JetStreamClient } from '@nats-io/jetstream'
import { Kvm, type KV, type KvEntry } from '@nats-io/kv'
import type { NatsConnection } from '@nats-io/transport-node'
import type { StoredSchedule } from '#schemas/monitor.ts'
import { AppError } from '#src/app-error.ts'
import { isWrongLastSequence } from '#src/bus/jetstream-errors.ts'
import { retryUnanswered } from '#src/bus/publish.ts'
import { bucketPrefix, buckets, bucketStream } from '#src/flow.ts'
import { nextSlot } from './slots.ts'

export type Timing = Pick<StoredSchedule, 'cron' | 'timezone'>

/** Times are Unix ms. */
export interface ScheduleEntry extends Timing {
  /** The next due slot. In the past only if slots were missed. */
  next: number
  /** The claimed slot, the time of the last claim, and the number of claims. */
  firing: { slot: number; since: number; attempts: number } | null
}

/** An entry at a revision; null when it was removed. */
export interface ObservedEntry { monitorId: string; entry: ScheduleEntry | null; revision: number }

export interface ScheduleRegistry {
  /**
   * Adds an active monitor. Leaves an entry with the same schedule unchanged, including its due slot. Throws
   * SERVICE_UNAVAILABLE.
   */
  put(monitorId: string, timing: Timing, nowMs: number): Promise<void>
  /** Removes a paused or deleted monitor. Throws SERVICE_UNAVAILABLE. */
  remove(monitorId: string): Promise<void>
  /** The entry and its revision, or null. */
  read(monitorId: string): Promise<{ entry: ScheduleEntry; revision: number } | null>
  /** Replaces this revision (0: no entry). @returns the new revision, or null when the revision is outdated */
  replace(monitorId: string, entry: ScheduleEntry, revision: number): Promise<number | null>
  /** All current entries. */
  all(): AsyncIterable<ObservedEntry & { entry: ScheduleEntry }>
  /** Reports every entry, and then every change until it is stopped. @returns how to stop */
  watch(onEntry: (observed: ObservedEntry) => void): Promise<() => void>
}

const subjectPrefix = bucketPrefix('schedules')
/** Lifetime of delete markers. A watcher that was disconnected for longer finds removals by reading all entries. */
const markerTtlMs = buckets.schedules.markerTTL
const requestTimeoutMs = 2_000
const writeAttemptsMax = 20
const fetchMax = 500
/** Pause before a watch that ended is started again. */
const watchRetryMs = 1_000

/** Opens the registry. Creates the bucket if it is missing. */
export async function openScheduleRegistry(nc: NatsConnection): Promise<ScheduleRegistry> {
  const js = jetstream(nc, { timeout: requestTimeoutMs })
  const kv = await new Kvm(js).create('schedules', buckets.schedules)

  async function read(monitorId: string): Promise<{ entry: ScheduleEntry; revision: number } | null> {
    const stored = await kv.get(monitorId)
    const entry = stored && entryOf(stored)
    return entry && { entry, revision: stored.revision }
  }

  async function replace(monitorId: string, entry: ScheduleEntry, revision: number): Promise<number | null> {
    const text = JSON.stringify(entry)
    return nullIfOutdated(() =>
      revision === 0
        ? kv.create(monitorId, text)
        : kv.put(monitorId, text, { previousSeq: revision, timeout: requestTimeoutMs }),
    )
  }

  return {
    read, replace,
    put: (monitorId, timing, nowMs) => retryUntilWritten(async () => {
      const existing = await read(monitorId)
      const entry = entryFor(existing?.entry ?? null, timing, nowMs)
      return entry === existing?.entry || await replace(monitorId, entry, existing?.revision ?? 0) !== null
    }),
    remove: (monitorId) => retryUntilWritten(async () => {
      // A purge leaves only a marker, which expires.
      if (await read(monitorId)) await kv.purge(monitorId, { ttl: `${markerTtlMs / 1000}s` })
      return true
    }),
    all: () => readAll(js),
    watch: (onEntry) => watchEntries(kv, onEntry),
  }
}

async function* readAll(js: JetStreamClient): AsyncGenerator<ObservedEntry & { entry: ScheduleEntry }> {
  const consumer = await js.consumers.get(bucketStream('schedules'), { deliver_policy: DeliverPolicy.LastPerSubject })
  try {
    for (let { num_pending: pending } = await consumer.info(); pending > 0;) {
      const wanted = Math.min(pending, fetchMax)
      pending = 0 // unless a message says otherwise: messages that are purged meanwhile never arrive
      for await (const message of await consumer.fetch({ max_messages: wanted, expires: requestTimeoutMs })) {
        pending = message.info.pending
        const isMarker = message.data.length === 0
        const monitorId = message.subject.slice(subjectPrefix.length)
        if (!isMarker) yield { monitorId, entry: message.json(), revision: message.seq }
      }
    }
  } finally {
    await consumer.delete()
  }
}

async function watchEntries(kv: KV, onEntry: (observed: ObservedEntry) => void): Promise<() => void> {
  let entries = await kv.watch()
  let stopped = false
  void (async () => {
    while (!stopped) {
      for await (const stored of entries)
        onEntry({ monitorId: stored.key, entry: entryOf(stored), revision: stored.revision })
      await sleep(watchRetryMs)
      // NATS is away (the connection reports it): the ended watch ends again at once, and the next turn retries.
      if (!stopped) entries = await kv.watch().catch(() => entries)
      if (stopped) entries.stop()
    }
  })()
  return () => {
    stopped = true
    entries.stop()
  }
}

const entryOf = (stored: KvEntry): ScheduleEntry | null =>
  stored.operation === 'PUT' ? stored.json<ScheduleEntry>() : null

/**
 * The entry of a monitor with this schedule: the existing one if its schedule is the same. A claimed slot is kept when
 * the schedule changes.
 */
export function entryFor(
  existing: ScheduleEntry | null, { cron, timezone }: Timing, nowMs: number,
): ScheduleEntry {
  if (existing?.cron === cron && existing.timezone === timezone) return existing
  return { cron, timezone, next: nextSlot({ cron, timezone }, nowMs), firing: existing?.firing ?? null }
}

/** Null when the compare-and-set failed because the revision was outdated. */
async function nullIfOutdated<T>(write: () => Promise<T>): Promise<T | null> {
  try {
    return await write()
  } catch (error) {
    if (isWrongLastSequence(error)) return null
    throw error
  }
}

/** Repeats a compare-and-set until it succeeds. Few processes write the same entry, so there are few conflicts. */
async function retryUntilWritten(attempt: () => Promise<boolean>): Promise<void> {
  try {
    for (let attempts = 0; attempts < writeAttemptsMax; attempts++) if (await retryUnanswered(attempt)) return
  } catch (error) {
    throw new AppError('SERVICE_UNAVAILABLE', {
      message: 'The schedule registry does not answer.', retryAfterMs: 2_000, cause: error,
    })
  }
  throw new AppError('SERVICE_UNAVAILABLE', {
    message: 'The schedule registry has too many concurrent writes.', retryAfterMs: 2_000,
  })
}
