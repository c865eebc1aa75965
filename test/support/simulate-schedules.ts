// Simulates a year of schedules in about a minute: real schedulers on a real NATS server, with a clock that jumps from
// slot to slot. Schedulers crash at random between two steps and are replaced.

import { startScheduler, type Clock, type Scheduler } from '#actors/schedule/scheduler.ts'
import { openScheduleRegistry, type ScheduleEntry, type ScheduleRegistry, type Timing } from '#src/schedule/registry.ts'
import { nextSlot } from '#src/schedule/slots.ts'
import { quietLog } from './bus.ts'
import type { TestNats } from './nats-server.ts'

export const simulatedZones = [
  'UTC', 'Europe/Berlin', 'Europe/London', 'America/New_York', 'America/Los_Angeles', 'America/St_Johns',
  'America/Havana', 'America/Santiago', 'America/Nuuk', 'America/Sao_Paulo', 'Africa/Casablanca', 'Africa/Cairo',
  'Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Tokyo', 'Asia/Beirut', 'Australia/Lord_Howe', 'Australia/Sydney',
  'Pacific/Chatham', 'Pacific/Kiritimati',
]

export interface SimulationOptions {
  monitors: number
  /** Unix ms. */
  from: number
  until: number
  schedulers: number
  /** Average number of steps until a scheduler crashes. */
  stepsToCrash: number
  seed: number
}

export interface Firing { monitorId: string; slot: number; at: number; scheduler: number }

export interface SimulatedYear {
  timings: Map<string, Timing>
  /** Slots of each monitor, in order. */
  expected: Map<string, number[]>
  /** Every call of `fire`, in order. */
  firings: Firing[]
  /** Numbers of the schedulers that crashed. */
  crashed: Set<number>
  /** Duration of the simulation. */
  ms: number
}

/** The clock advances by this much while a claim of a crashed scheduler waits for its takeover. */
const takeoverStepMs = 10_000
/** Real time in which the running schedulers finish all that is due. */
const settleMs = 25
/** Real time after which the simulation fails. */
const stuckMs = 30_000

/** A deterministic random number generator, from 0 to below 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6D2B79F5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A random cron. Most run a few times a month or week, a few often, and most at night, when clocks change. */
export function randomCron(random: () => number): string {
  const from = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1))
  const minute = from(0, 59)
  const hour = random() < 0.6 ? from(0, 3) : from(0, 23)
  const kind = random()
  if (kind < 0.003) return `${minute} * * * ${random() < 0.5 ? 0 : 6}`
  if (kind < 0.005) return `${from(0, 29)}-59/30 ${hour}-23/6 * * *`
  if (kind < 0.015) return `${minute} ${hour} * * *`
  if (kind < 0.1) return `${minute} ${hour} * * ${random() < 0.5 ? 0 : from(1, 6)}`
  if (kind < 0.3) return `${minute} ${hour},${(hour + from(1, 22)) % 24} ${from(1, 31)} * *`
  if (kind < 0.35) return `${minute} ${hour} ${from(1, 31)} ${from(1, 6)}-${from(7, 12)} ${from(0, 6)}`
  if (kind < 0.9) return `${minute} ${hour} ${from(1, 31)} * *`
  return `${minute} ${hour} ${from(1, 28)} ${from(1, 12)} *`
}

/** @throws Error when a slot is never fired */
export async function simulateSchedules(nats: TestNats, options: SimulationOptions): Promise<SimulatedYear> {
  const { monitors, from, until, schedulers, stepsToCrash, seed } = options
  const startedAt = performance.now()
  const random = seededRandom(seed)
  const timings = new Map<string, Timing>()
  const expected = new Map<string, number[]>()
  for (let n = 0; n < monitors; n++) {
    const timing = { cron: randomCron(random), timezone: simulatedZones[n % simulatedZones.length]! }
    timings.set(`mon_${n}`, timing)
    expected.set(`mon_${n}`, slotsOf(timing, from, until))
  }

  const clock = simulatedClock(from)
  const registry = await openScheduleRegistry(await nats.connect())
  await Promise.all([...timings].map(([id, timing]) => registry.put(id, timing, from)))
  const pending = new PendingSlots()
  const stopWatch = await registry.watch(({ monitorId, entry }) => pending.observe(monitorId, entry))

  const pool = new CrashingSchedulers({ nats, clock, random, stepsToCrash })
  await pool.start(schedulers)
  for (const [slot, monitorIds] of agendaOf(expected)) {
    pending.add(slot, monitorIds)
    await runSlot(slot, pending, pool, clock)
  }
  stopWatch()
  await pool.stop()
  const { firings, crashed } = pool
  return { timings, expected, firings, crashed, ms: performance.now() - startedAt }
}

function slotsOf(timing: Timing, from: number, until: number): number[] {
  const slots: number[] = []
  for (let at = nextSlot(timing, from); at <= until; at = nextSlot(timing, at)) slots.push(at)
  return slots
}

/** The monitors that are due at each slot, in order of time. */
function agendaOf(expected: ReadonlyMap<string, number[]>): [slot: number, monitorIds: string[]][] {
  const agenda = new Map<number, string[]>()
  for (const [monitorId, slots] of expected)
    for (const slot of slots) agenda.set(slot, [...agenda.get(slot) ?? [], monitorId])
  return [...agenda].sort(([one], [other]) => one - other)
}

/** Advances the clock to the slot and waits until all its monitors are fired and their claims are cleared. */
async function runSlot(
  slot: number, pending: PendingSlots, { crashed }: CrashingSchedulers, clock: SimulatedClock,
): Promise<void> {
  const crashedBefore = crashed.size
  const done = pending.done()
  clock.advance(slot)
  for (let waits = 0; !pending.isDone; waits++) {
    const timer = Promise.withResolvers<void>()
    const handle = setTimeout(timer.resolve, settleMs)
    await Promise.race([done, timer.promise])
    clearTimeout(handle)
    // Only a crashed scheduler may leave a claim. The clock advances until another scheduler takes it over.
    if (!pending.isDone && crashed.size > crashedBefore) clock.advance(clock.now() + takeoverStepMs)
    if (waits * settleMs > stuckMs)
      throw new Error(`stuck at ${new Date(slot).toISOString()}: ${pending.monitorIds.join(', ')}`)
  }
}

/** The monitors that are due and not yet fired with their claim cleared. */
class PendingSlots {
  readonly #slots = new Map<string, number>()
  #resolve = (): void => undefined

  add(slot: number, monitorIds: readonly string[]): void {
    for (const monitorId of monitorIds) this.#slots.set(monitorId, slot)
  }

  observe(monitorId: string, entry: ScheduleEntry | null): void {
    const slot = this.#slots.get(monitorId)
    if (slot === undefined || !entry || entry.firing || entry.next <= slot) return
    this.#slots.delete(monitorId)
    if (this.isDone) this.#resolve()
  }

  get isDone(): boolean {
    return this.#slots.size === 0
  }

  get monitorIds(): string[] {
    return [...this.#slots.keys()]
  }

  done(): Promise<void> {
    return new Promise((resolve) => {
      this.#resolve = resolve
    })
  }
}

interface CrashingOptions { nats: TestNats; clock: Clock; random: () => number; stepsToCrash: number }

/** Schedulers that crash at random; each is replaced by a new one. */
class CrashingSchedulers {
  readonly firings: Firing[] = []
  readonly crashed = new Set<number>()
  readonly #options: CrashingOptions
  readonly #running = new Set<Scheduler>()
  readonly #replacements = new Set<Promise<void>>()
  /** What crashed schedulers wait for. Rejects at the end, so that no timer of theirs keeps the process alive. */
  readonly #over = Promise.withResolvers<never>()
  #started = 0

  constructor(options: CrashingOptions) {
    this.#options = options
    this.#over.promise.catch(() => undefined)
  }

  async start(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => this.#startOne()))
  }

  async stop(): Promise<void> {
    await Promise.all(this.#replacements)
    await Promise.all([...this.#running].map((one) => one.stop(1_000)))
    this.#over.reject(new Error('the simulation is over'))
  }

  async #startOne(): Promise<void> {
    const { nats, clock, random, stepsToCrash } = this.#options
    const number = this.#started++
    const nc = await nats.connect()
    const own = await openScheduleRegistry(nc)
    /** Empty until the scheduler runs; it does not crash before. */
    const self: { scheduler?: Scheduler } = {}
    const hasCrashed = (): boolean => this.crashed.has(number)

    const maybeCrash = (): void => {
      if (hasCrashed() || !self.scheduler || random() * stepsToCrash >= 1) return
      this.crashed.add(number)
      this.#running.delete(self.scheduler)
      void self.scheduler.stop(0)
      void nc.close()
      this.#replace()
    }
    /** A step that may crash the scheduler before it takes effect, or before its result is known. */
    const crashing =
      <A extends unknown[], R>(step: (...args: A) => Promise<R>) =>
        async (...args: A): Promise<R> => {
          maybeCrash()
          if (hasCrashed()) return this.#over.promise
          const result = await step(...args)
          maybeCrash()
          return hasCrashed() ? this.#over.promise : result
        }

    const registry: Pick<ScheduleRegistry, 'read' | 'replace' | 'watch'> = {
      read: crashing(own.read), replace: crashing(own.replace), watch: own.watch,
    }
    const fire = crashing((monitorId: string, slot: number) =>
      Promise.resolve(void this.firings.push({ monitorId, slot, at: clock.now(), scheduler: number })),
    )
    self.scheduler = await startScheduler({ registry, fire, clock, log: quietLog })
    this.#running.add(self.scheduler)
  }

  #replace(): void {
    const replacement = this.#startOne().finally(() => this.#replacements.delete(replacement))
    this.#replacements.add(replacement)
  }
}

export interface SimulatedClock extends Clock { advance(to: number): void }

/** A clock that advances only on request, and then runs the timers that are due. */
export function simulatedClock(from: number): SimulatedClock {
  let now = from
  const timers = new Set<{ at: number; run: () => void }>()
  return {
    now: () => now,
    at(ms, run) {
      const timer = { at: Math.max(ms, now + 1), run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    advance(to) {
      now = Math.max(now, to)
      for (const timer of [...timers]) {
        if (timer.at <= now && timers.delete(timer)) timer.run()
      }
    },
  }
}
