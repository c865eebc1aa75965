// When each active monitor is due: the KV bucket `schedules`, one entry a monitor, which every scheduler watches and
// claims slots in.
//
// A slot is fired in two steps. The claim moves `next` on and notes the slot as being fired; when it is fired the note
// is cleared. Both are compare-and-set, so that of any number of schedulers one has the slot; who dies in between
// leaves the note, and another takes it over.
//
// After a down time an entry is due once, for the first slot that was missed: claiming it moves `next` past the
// present.

import { setTimeout as sleep } from 'node:timers/promises'
import { DeliverPolicy, jetstream, JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream'
import { Kvm, type KvEntry } from '@nats-io/kv'
import type { NatsConnection } from '@nats-io/transport-node'
import type { StoredSchedule } from '#schemas/monitor.ts'
import { AppError } from '#src/app-error.ts'
import { nextSlot } from './slots.ts'

export type Timing = Pick<StoredSchedule, 'cron' | 'timezone'>

/** Times are unix ms. */
export interface ScheduleEntry extends Timing {
  /** The slot that is due next; never in the past but for what was missed. */
  next: number
  /** The slot that is being fired, since when, and how many have tried. */
  firing: { slot: number; since: number; attempts: number } | null
}

/** An entry as somebody saw it; null when it was removed. */
export interface SeenEntry { monitorId: string; entry: ScheduleEntry | null; revision: number }

export interface ScheduleRegistry {
  /**
   * Enters an active monitor; a schedule that stands there already stays as it is, with what is due of it. Throws
   * SERVICE_UNAVAILABLE.
   */
  put(monitorId: string, timing: Timing, nowMs: number): Promise<void>
  /** Takes a paused or deleted monitor out. Throws SERVICE_UNAVAILABLE. */
  remove(monitorId: string): Promise<void>
  /** The entry and its revision, or null. */
  read(monitorId: string): Promise<{ entry: ScheduleEntry; revision: number } | null>
  /** Writes over this revision (0: there is none). @returns the new revision, or null when somebody was faster. */
  replace(monitorId: string, entry: ScheduleEntry, revision: number): Promise<number | null>
  /** Everything that stands in it now. */
  all(): AsyncIterable<SeenEntry & { entry: ScheduleEntry }>
  /** Calls back with every entry and, until stopped, with every change. */
  watch(see: (seen: SeenEntry) => void): Promise<() => void>
}

const bucket = 'schedules'
const subjectStart = `$KV.${bucket}.`
/**
 * How long the note of a removal is kept: watchers that were away for longer learn of it when they read everything
 * anew.
 */
const removalKeptMs = 3_600_000
const timeoutMs = 2_000
const triesMax = 20
const fetchMax = 500
/** After a watch that ended by itself. */
const watchAgainMs = 1_000

/** Opens the book on a connection, and makes the bucket where it is missing. */
export async function openScheduleRegistry(nc: NatsConnection): Promise<ScheduleRegistry> {
  const js = jetstream(nc, { timeout: timeoutMs })
  const kv = await new Kvm(js).create(bucket, { history: 1, allow_direct: false, markerTTL: removalKeptMs })

  async function read(monitorId: string): Promise<{ entry: ScheduleEntry; revision: number } | null> {
    const stored = await kv.get(monitorId)
    const entry = stored && entryOf(stored)
    return entry && { entry, revision: stored.revision }
  }

  async function replace(monitorId: string, entry: ScheduleEntry, revision: number): Promise<number | null> {
    const text = JSON.stringify(entry)
    return unlessTaken(() =>
      revision === 0
        ? kv.create(monitorId, text)
        : kv.put(monitorId, text, { previousSeq: revision, timeout: timeoutMs }),
    )
  }

  return {
    read, replace,
    put: (monitorId, timing, nowMs) => persistently(async () => {
      const there = await read(monitorId)
      const entry = entered(there?.entry ?? null, timing, nowMs)
      return entry === there?.entry || await replace(monitorId, entry, there?.revision ?? 0) !== null
    }),
    remove: (monitorId) => persistently(async () => {
      // Purged, so that no more than the note of the removal stays, and that not for long.
      if (await read(monitorId)) await kv.purge(monitorId, { ttl: `${removalKeptMs / 1000}s` })
      return true
    }),
    async* all() {
      const consumer = await js.consumers.get(`KV_${bucket}`, { deliver_policy: DeliverPolicy.LastPerSubject })
      try {
        for (let { num_pending: left } = await consumer.info(); left > 0;) {
          const wanted = Math.min(left, fetchMax)
          left = 0 // unless there is more: what is purged meanwhile never comes
          for await (const message of await consumer.fetch({ max_messages: wanted, expires: timeoutMs })) {
            left = message.info.pending
            // A removal has no data.
            if (message.data.length > 0) {
              const monitorId = message.subject.slice(subjectStart.length)
              yield { monitorId, entry: message.json(), revision: message.seq }
            }
          }
        }
      } finally {
        await consumer.delete()
      }
    },
    async watch(see) {
      let entries = await kv.watch()
      let stopped = false
      void (async () => {
        while (!stopped) {
          for await (const stored of entries)
            see({ monitorId: stored.key, entry: entryOf(stored), revision: stored.revision })
          await sleep(watchAgainMs)
          if (!stopped) entries = await kv.watch().catch(() => entries)
        }
      })()
      return () => {
        stopped = true
        entries.stop()
      }
    },
  }
}

const entryOf = (stored: KvEntry): ScheduleEntry | null =>
  stored.operation === 'PUT' ? stored.json<ScheduleEntry>() : null

/**
 * What stands in the book for a monitor of this schedule. A slot that is being fired is fired whatever becomes of the
 * schedule.
 */
export function entered(there: ScheduleEntry | null, { cron, timezone }: Timing, nowMs: number): ScheduleEntry {
  if (there?.cron === cron && there.timezone === timezone) return there
  return { cron, timezone, next: nextSlot({ cron, timezone }, nowMs), firing: there?.firing ?? null }
}

/** Null where another write came first. */
async function unlessTaken<T>(write: () => Promise<T>): Promise<T | null> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof JetStreamApiError && taken.includes(error.code)) return null
    throw error
  }
}

const taken: number[] = [JetStreamApiCodes.StreamWrongLastSequence, JetStreamApiCodes.StreamWrongLastSequenceUnknown]

/** Until it is done: others write the same entry, but a handful of times at most. */
async function persistently(attempt: () => Promise<boolean>): Promise<void> {
  try {
    for (let tries = 0; tries < triesMax; tries++) if (await attempt()) return
  } catch (error) {
    throw new AppError('SERVICE_UNAVAILABLE', {
      message: 'The book of schedules does not answer.', retryAfterMs: 2_000, cause: error,
    })
  }
  throw new AppError('SERVICE_UNAVAILABLE', {
    message: 'The book of schedules is being written by too many.', retryAfterMs: 2_000,
  })
}
