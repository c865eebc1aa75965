// Runs the slots of all active monitors when they are due. Any number of schedulers can run: each slot is claimed by
// one of them.

import TinyQueue from 'tinyqueue'
import { AppError } from '#src/app-error.ts'
import { orTimeout, resolvesWithin } from '#src/concurrency/abort.ts'
import type { Log } from '#src/process/log.ts'
import { measure } from '#src/process/measurements.ts'
import type { ObservedEntry, ScheduleEntry, ScheduleRegistry } from '#src/schedule/registry.ts'
import { claimSlot, dueAt } from './claim-slot.ts'

export interface Clock {
  /** Unix ms. */
  now(): number
  /** Calls `run` at about this time, possibly earlier. @returns how to cancel */
  at(ms: number, run: () => void): () => void
}

export interface SchedulerDeps {
  registry: Pick<ScheduleRegistry, 'read' | 'replace' | 'watch'>
  /** Starts the check of a slot. Idempotent. */
  fire(monitorId: string, slotMs: number): Promise<void>
  clock: Clock
  log: Log
}

/** Slots that are run at the same time. */
const concurrency = 16
/** Pause after a claim that failed because NATS did not answer. */
const claimRetryMs = 1_000
const clearAttemptsMax = 5
/** Timeout of starting a check. */
const fireTimeoutMs = 60_000
/** Outdated items in the queue, beyond one for each monitor, before it is rebuilt. */
const outdatedMax = 1_000

interface Versioned { entry: ScheduleEntry; revision: number }
interface QueueItem { at: number; monitorId: string; revision: number }
const itemOf = (monitorId: string, { entry, revision }: Versioned): QueueItem =>
  ({ at: dueAt(entry), monitorId, revision })
const byTime = (one: QueueItem, other: QueueItem): number => one.at - other.at

/** Watches the registry until it is stopped. Rejects when the registry cannot be read. */
export async function startScheduler(deps: SchedulerDeps): Promise<Scheduler> {
  const scheduler = new Scheduler(deps)
  await scheduler.watch()
  return scheduler
}

export class Scheduler {
  readonly #deps: SchedulerDeps
  /** The newest known revision of each entry. */
  readonly #known = new Map<string, Versioned>()
  /** Items of an older revision than the known one are ignored. */
  #queue = new TinyQueue<QueueItem>([], byTime)
  readonly #running = new Map<string, Promise<void>>()
  #stopped = false
  #cancelTimer = (): void => undefined
  #stopWatch = (): void => undefined

  constructor(deps: SchedulerDeps) {
    this.#deps = deps
  }

  async watch(): Promise<void> {
    this.#stopWatch()
    this.#stopWatch = await this.#deps.registry.watch((observed) => this.observe(observed))
    if (this.#stopped) this.#stopWatch()
  }

  /**
   * After the registry was lost and is there again, empty: writes the known entries to it, so that no slot is skipped,
   * and watches it. Entries that another scheduler has written stay as they are.
   */
  async restore(): Promise<void> {
    for (const [monitorId, { entry }] of [...this.#known]) await this.#deps.registry.replace(monitorId, entry, 0)
    await this.watch()
  }

  /** Takes over an entry from the registry. Older revisions than the known one are ignored. */
  observe({ monitorId, entry, revision }: ObservedEntry): void {
    if (revision <= (this.#known.get(monitorId)?.revision ?? 0)) return
    if (!entry) return void this.#known.delete(monitorId)
    this.#known.set(monitorId, { entry, revision })
    this.#queue.push(itemOf(monitorId, { entry, revision }))
    if (this.#queue.length > 2 * this.#known.size + outdatedMax) this.#rebuildQueue()
    if (!this.#stopped && this.#queue.peek()?.revision === revision) this.#runDue()
  }

  /** Claims no more slots, and waits at most `drainMs` for those that are running. */
  async stop(drainMs: number): Promise<void> {
    this.#stopped = true
    this.#cancelTimer()
    this.#stopWatch()
    await resolvesWithin(Promise.all(this.#running.values()), drainMs)
  }

  #rebuildQueue(): void {
    this.#queue = new TinyQueue([...this.#known].map(([monitorId, known]) => itemOf(monitorId, known)), byTime)
  }

  /** Runs what is due and sets the timer for the next slot. */
  #runDue(): void {
    const { clock } = this.#deps
    this.#cancelTimer()
    while (this.#canRun() && (this.#queue.peek()?.at ?? Infinity) <= clock.now()) {
      const { monitorId, revision } = this.#queue.pop()!
      const known = this.#known.get(monitorId)
      if (known?.revision === revision && !this.#running.has(monitorId)) this.#run(monitorId, known)
    }
    const next = this.#queue.peek()
    if (next && this.#canRun()) this.#cancelTimer = clock.at(next.at, () => this.#runDue())
  }

  #canRun(): boolean {
    return !this.#stopped && this.#running.size < concurrency
  }

  #run(monitorId: string, known: Versioned): void {
    const { clock, log } = this.#deps
    const run = this.#claimAndFire(monitorId, known)
      .then(
        () => 0,
        (error: unknown) => {
          log.warn({ err: error, monitorId }, 'slot not claimed')
          return clock.now() + claimRetryMs
        },
      )
      .then((notBefore) => {
        this.#running.delete(monitorId)
        const now = this.#known.get(monitorId)
        if (now) this.#queue.push({ at: Math.max(dueAt(now.entry), notBefore), monitorId, revision: now.revision })
        this.#runDue()
      })
    this.#running.set(monitorId, run)
  }

  async #claimAndFire(monitorId: string, { entry, revision }: Versioned): Promise<void> {
    const { clock, fire, log, registry } = this.#deps
    const claimed = claimSlot(entry, clock.now())
    const claimRevision = await registry.replace(monitorId, claimed, revision)
    if (claimRevision === null) return this.#reload(monitorId, revision)
    this.observe({ monitorId, entry: claimed, revision: claimRevision })
    const { slot, attempts } = claimed.firing
    try {
      await orTimeout(fire(monitorId, slot), fireTimeoutMs, () => new AppError('TIMEOUT'))
      measure('schedule', { lag: Math.max(0, clock.now() - slot) / 1000 })
    } catch (error) {
      const details = { err: error, monitorId, slot: new Date(slot).toISOString(), attempts }
      log.warn(details, 'slot not fired; it will be tried again')
      return
    }
    await this.#clearClaim(monitorId, slot, { entry: claimed, revision: claimRevision })
  }

  /** Clears `firing`. If that fails the slot is fired again, which has no effect. */
  async #clearClaim(monitorId: string, slot: number, claimed: Versioned): Promise<void> {
    const { registry } = this.#deps
    let current: Versioned | null = claimed
    for (let attempts = 0; attempts < clearAttemptsMax && current?.entry.firing?.slot === slot; attempts++) {
      const entry: ScheduleEntry = { ...current.entry, firing: null }
      const revision = await registry.replace(monitorId, entry, current.revision)
      if (revision !== null) return this.observe({ monitorId, entry, revision })
      current = await registry.read(monitorId)
    }
  }

  /** Reads an entry that another process changed. The watch reports the change too, unless its message was lost. */
  async #reload(monitorId: string, revision: number): Promise<void> {
    const current = await this.#deps.registry.read(monitorId)
    this.observe({ monitorId, entry: current?.entry ?? null, revision: current?.revision ?? revision + 1 })
  }
}
