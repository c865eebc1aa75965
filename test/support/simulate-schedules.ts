// A year of schedules in a minute: real schedulers on a real NATS server under a clock that jumps from slot to slot,
// and now and then a scheduler dies between two of its steps and another one takes its place.

import { runSchedules, type Clock, type RunningSchedules } from '#actors/schedule/run-schedules.ts'
import { openScheduleRegistry, type ScheduleRegistry, type Timing } from '#src/schedule/registry.ts'
import { nextSlot } from '#src/schedule/slots.ts'
import { quietLog } from './bus.ts'
import type { TestNats } from './nats-server.ts'

export const simulatedZones = [
  'UTC', 'Europe/Berlin', 'Europe/London', 'America/New_York', 'America/Los_Angeles', 'America/St_Johns',
  'America/Havana', 'America/Santiago', 'America/Nuuk', 'America/Sao_Paulo', 'Africa/Casablanca', 'Africa/Cairo',
  'Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Tokyo', 'Asia/Beirut', 'Australia/Lord_Howe', 'Australia/Sydney',
  'Pacific/Chatham', 'Pacific/Kiritimati',
]

export interface Simulation {
  monitors: number
  from: number
  until: number
  schedulers: number
  /** Steps of a scheduler until it dies, on average. */
  stepsToDeath: number
  seed: number
}

export interface Firing { monitorId: string; slot: number; at: number; scheduler: number }

export interface SimulatedYear {
  timings: Map<string, Timing>
  /** Slots of each monitor, in order. */
  expected: Map<string, number[]>
  /** Every call to fire, in order. */
  firings: Firing[]
  /** Schedulers that died. */
  dead: Set<number>
  ms: number
}

/** The clock goes on by so much when a claim waits for somebody who died. */
const patienceMs = 10_000
/** Real time in which the living have done all they can. */
const settleMs = 25

/** The same numbers from 0 to 1 for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6D2B79F5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * A random cron: mostly some a month or a week, few that come often, more often than not at night, when clocks are
 * changed.
 */
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

/** @throws when a slot is never fired */
export async function simulateSchedules(
  nats: TestNats, { monitors, from, until, schedulers, stepsToDeath, seed }: Simulation,
): Promise<SimulatedYear> {
  const random = seededRandom(seed)
  const begun = performance.now()
  const timings = new Map<string, Timing>()
  const expected = new Map<string, number[]>()
  for (let n = 0; n < monitors; n++) {
    const timing = { cron: randomCron(random), timezone: simulatedZones[n % simulatedZones.length]! }
    const slots: number[] = []
    for (let at = nextSlot(timing, from); at <= until; at = nextSlot(timing, at)) slots.push(at)
    timings.set(`mon_${n}`, timing)
    expected.set(`mon_${n}`, slots)
  }

  const clock = simulatedClock(from)
  const testNc = await nats.connect()
  const book = await openScheduleRegistry(testNc)
  const entries = [...timings]
  await Promise.all(entries.map(([id, timing]) => book.put(id, timing, from)))

  /** What is due and not yet both fired and noted as fired. */
  const open = new Map<string, number>()
  let settled = (): void => undefined
  const stopWatch = await book.watch(({ monitorId, entry }) => {
    const slot = open.get(monitorId)
    if (slot === undefined || !entry || entry.firing || entry.next <= slot) return
    open.delete(monitorId)
    if (open.size === 0) settled()
  })

  const firings: Firing[] = []
  const dead = new Set<number>()
  let born = 0
  const living = new Set<RunningSchedules>()
  const births = new Set<Promise<void>>()

  async function bear(): Promise<void> {
    const scheduler = born++
    const nc = await nats.connect()
    const own = await openScheduleRegistry(nc)
    const never = new Promise<never>(() => undefined)
    const life: { running: RunningSchedules | null; over: boolean } = { running: null, over: false }

    function mayDie(): void {
      if (life.over || !life.running || random() * stepsToDeath >= 1) return
      life.over = true
      dead.add(scheduler)
      living.delete(life.running)
      void life.running.stop(0)
      void nc.close()
      const birth = bear().finally(() => births.delete(birth))
      births.add(birth)
    }
    /** A step that may be the last one: before it is done, or before its outcome is known. */
    const mortal =
      <A extends unknown[], R>(step: (...args: A) => Promise<R>) =>
        async (...args: A): Promise<R> => {
          mayDie()
          if (life.over) return never
          const outcome = await step(...args)
          mayDie()
          return life.over ? never : outcome
        }

    const steps: Pick<ScheduleRegistry, 'read' | 'replace' | 'watch'> = {
      read: mortal(own.read), replace: mortal(own.replace), watch: own.watch,
    }
    const fire = mortal((monitorId: string, slot: number) =>
      Promise.resolve(void firings.push({ monitorId, slot, at: clock.now(), scheduler })),
    )
    life.running = await runSchedules({ book: steps, fire, clock, log: quietLog })
    living.add(life.running)
  }
  await Promise.all(Array.from({ length: schedulers }, bear))

  const agenda = [...expected]
    .flatMap(([monitorId, list]) => list.map((slot) => ({ monitorId, slot })))
    .sort((one, other) => one.slot - other.slot)
  for (let n = 0; n < agenda.length;) {
    const { slot } = agenda[n]!
    for (; agenda[n]?.slot === slot; n++) open.set(agenda[n]!.monitorId, slot)
    const done = new Promise<void>((resolve) => {
      settled = resolve
    })
    const deathsBefore = dead.size
    clock.advance(slot)
    for (let waits = 0; open.size > 0; waits++) {
      const timer = Promise.withResolvers<void>()
      const handle = setTimeout(timer.resolve, settleMs)
      await Promise.race([done, timer.promise])
      clearTimeout(handle)
      // Only who died may leave something undone: the clock goes on, so that another one takes it over.
      if (open.size > 0 && dead.size > deathsBefore) clock.advance(clock.now() + patienceMs)
      if (waits * settleMs > 30_000)
        throw new Error(`stuck at ${new Date(slot).toISOString()}: ${[...open.keys()].join(', ')}`)
    }
  }
  await Promise.all(births)
  stopWatch()
  await Promise.all([...living].map((one) => one.stop(1_000)))
  return { timings, expected, firings, dead, ms: performance.now() - begun }
}

export interface SimulatedClock extends Clock { advance(to: number): void }

/** A clock that stands until it is told to go on; then it runs what has come due. */
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
