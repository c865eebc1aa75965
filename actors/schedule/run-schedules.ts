// Fires every slot of the book when it is due. Any number of these may run: each slot is claimed by one.

import TinyQueue from 'tinyqueue'
import { orTimeout, resolvesWithin } from '#src/abort.ts'
import { AppError } from '#src/app-error.ts'
import type { Log } from '#src/log.ts'
import type { ScheduleRegistry, ScheduleEntry, SeenEntry } from '#src/schedule/registry.ts'
import { claimSlot, dueAt } from './claim-slot.ts'

export interface Clock {
  /** Unix ms. */
  now(): number
  /** Runs at about that time, or earlier. Returns how to cancel. */
  at(ms: number, run: () => void): () => void
}

export interface ScheduleDeps {
  book: Pick<ScheduleRegistry, 'read' | 'replace' | 'watch'>
  /** Starts the check of this slot. The same slot again changes nothing. */
  fire(monitorId: string, slotMs: number): Promise<void>
  clock: Clock
  log: Log
}

export interface RunningSchedules {
  /** Takes an entry as read by somebody else, should the watch have lost it. */
  see(seen: SeenEntry): void
  /** Claims no more and waits for what is being fired, at most so long. */
  stop(drainMs: number): Promise<void>
}

/** Monitors due at the same minute are fired so many at a time. */
const concurrency = 16
/** After a claim that NATS did not answer. */
const againMs = 1_000
const clearTriesMax = 5
/** A start of a check that takes longer counts as failed. */
const fireMaxMs = 60_000
/** Entries of the heap that may be outdated, beyond one a monitor. */
const outdatedMax = 1_000

interface Seen { entry: ScheduleEntry; revision: number }
interface Due { at: number; monitorId: string; revision: number }
const dueOf = (monitorId: string, { entry, revision }: Seen): Due => ({ at: dueAt(entry), monitorId, revision })
const soonest = (one: Due, other: Due): number => one.at - other.at

/** Watches the book until stopped. Rejects when it cannot be read at first. */
export async function runSchedules({ book, fire, clock, log }: ScheduleDeps): Promise<RunningSchedules> {
  const seen = new Map<string, Seen>()
  /** May hold what has changed since: only what is still the revision that was seen counts. */
  let queue = new TinyQueue<Due>([], soonest)
  const busy = new Map<string, Promise<void>>()
  let stopped = false
  let cancelTimer = (): void => undefined

  function see({ monitorId, entry, revision }: SeenEntry): void {
    if (revision <= (seen.get(monitorId)?.revision ?? 0)) return
    if (!entry) return void seen.delete(monitorId)
    seen.set(monitorId, { entry, revision })
    queue.push(dueOf(monitorId, { entry, revision }))
    if (queue.length > 2 * seen.size + outdatedMax)
      queue = new TinyQueue(
        [...seen].map(([id, now]) => dueOf(id, now)), soonest,
      )
    if (!stopped && queue.peek()?.revision === revision) turn()
  }

  function turn(): void {
    cancelTimer()
    while (!stopped && busy.size < concurrency && (queue.peek()?.at ?? Infinity) <= clock.now()) {
      const { monitorId, revision } = queue.pop()!
      if (seen.get(monitorId)?.revision === revision && !busy.has(monitorId)) start(monitorId)
    }
    const next = queue.peek()
    if (next && !stopped && busy.size < concurrency) cancelTimer = clock.at(next.at, turn)
  }

  function start(monitorId: string): void {
    const { entry, revision } = seen.get(monitorId)!
    busy.set(monitorId, takeSlot(monitorId, entry, revision).then(() => 0, (error: unknown) => {
      log.warn({ err: error, monitorId }, 'slot not claimed')
      return clock.now() + againMs
    }).then((notBefore) => {
      busy.delete(monitorId)
      const now = seen.get(monitorId)
      if (now) queue.push({ at: Math.max(dueAt(now.entry), notBefore), monitorId, revision: now.revision })
      turn()
    }))
  }

  async function takeSlot(monitorId: string, entry: ScheduleEntry, revision: number): Promise<void> {
    const claimed = claimSlot(entry, clock.now())
    const claimRevision = await book.replace(monitorId, claimed, revision)
    if (claimRevision === null) return look(monitorId, revision)
    see({ monitorId, entry: claimed, revision: claimRevision })
    const { slot, attempts } = claimed.firing
    try {
      await orTimeout(fire(monitorId, slot), fireMaxMs, () => new AppError('TIMEOUT'))
    } catch (error) {
      log.warn(
        { err: error, monitorId, slot: new Date(slot).toISOString(), attempts },
        'slot not fired; it will be tried again',
      )
      return
    }
    await clear(monitorId, slot, { entry: claimed, revision: claimRevision })
  }

  /** Notes that the slot is fired. Who does not get this far leaves it to be fired again, which changes nothing. */
  async function clear(monitorId: string, slot: number, from: Seen): Promise<void> {
    let current: Seen | null = from
    for (let tries = 0; tries < clearTriesMax && current?.entry.firing?.slot === slot; tries++) {
      const entry: ScheduleEntry = { ...current.entry, firing: null }
      const revision = await book.replace(monitorId, entry, current.revision)
      if (revision !== null) return see({ monitorId, entry, revision })
      current = await book.read(monitorId)
    }
  }

  /**
   * Somebody was faster: what they made of it is on its way by the watch, but a lost message must not lose the monitor.
   */
  async function look(monitorId: string, revision: number): Promise<void> {
    const current = await book.read(monitorId)
    see({ monitorId, entry: current?.entry ?? null, revision: current?.revision ?? revision + 1 })
  }

  const stopWatch = await book.watch(see)
  return {
    see,
    async stop(drainMs) {
      stopped = true
      cancelTimer()
      stopWatch()
      await resolvesWithin(Promise.all(busy.values()), drainMs)
    },
  }
}
