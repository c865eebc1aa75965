// What the clocks of a zone show: stretches of time with one offset from UTC, as Intl knows them.

const minuteMs = 60_000
const dayMs = 86_400_000
/** No zone changes its offset twice within a week: Morocco's pause for Ramadan, the shortest there is, takes four. */
const stepMs = 7 * dayMs
const lookBackMs = 4 * stepMs
const lookAheadMs = 400 * dayMs
/** There are about 600 zones; who writes them in ever new ways makes no more of them. */
const zonesMax = 1_000

/**
 * From `start` on (unix ms) the clocks are `offset` ms ahead of UTC, until `end`; just before `start` they were
 * `before` ms ahead.
 */
export interface OffsetPeriod { start: number; end: number; offset: number; before: number }

interface Known { from: number; until: number; stretches: OffsetPeriod[] }

const known = new Map<string, Known>()

/** Whether Intl knows the zone by this name. Offsets such as `+02:00` are no zones: they know no daylight saving. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name) || name.length > 64) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/**
 * The stretch that the instant lies in. Its `end` may only be how far was looked: there the next one begins, maybe with
 * the same offset.
 */
export function offsetPeriodAt(zone: string, ms: number): OffsetPeriod {
  let clock = known.get(zone)
  if (!clock || ms - lookBackMs < clock.from) {
    if (known.size >= zonesMax) known.clear()
    clock = { from: Math.floor(ms / dayMs) * dayMs - 2 * lookBackMs, until: 0, stretches: [] }
    known.set(zone, clock)
  }
  if (ms >= clock.until) look(zone, clock, ms + lookAheadMs)
  return clock.stretches.findLast(({ start }) => start <= ms) as OffsetPeriod
}

function look(zone: string, clock: Known, until: number): void {
  const offsetAt = offsetsOf(zone)
  let at = clock.stretches.length > 0 ? clock.until : clock.from
  let offset = offsetAt(at)
  if (clock.stretches.length === 0) clock.stretches.push({ start: at, end: at, offset, before: offset })
  while (at < until) {
    const next = at + stepMs
    const then = offsetAt(next)
    if (then !== offset) {
      const change = firstAt(offsetAt, then, at, next)
      clock.stretches.at(-1)!.end = change
      clock.stretches.push({ start: change, end: change, offset: then, before: offset })
    }
    at = next
    offset = then
  }
  clock.until = at
  clock.stretches.at(-1)!.end = at
}

/** The first minute in the range that has this offset. */
function firstAt(offsetAt: (ms: number) => number, offset: number, from: number, until: number): number {
  let [without, having] = [from / minuteMs, until / minuteMs]
  while (having - without > 1) {
    const middle = Math.floor((without + having) / 2)
    if (offsetAt(middle * minuteMs) === offset) having = middle
    else without = middle
  }
  return having * minuteMs
}

function offsetsOf(zone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric',
    minute: 'numeric', second: 'numeric',
  })
  return (ms) => {
    const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
    for (const { type, value } of format.formatToParts(ms)) shown[type] = Number(value)
    const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown
    return Date.UTC(year, month - 1, day, hour, minute, second) - ms
  }
}
