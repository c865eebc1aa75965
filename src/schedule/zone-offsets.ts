// The periods of constant UTC offset of a time zone, from Intl.

const minuteMs = 60_000
const dayMs = 86_400_000
/** Search step. No zone changes its offset twice within a week; the shortest period (Morocco, Ramadan) has four. */
const stepMs = 7 * dayMs
const lookBackMs = 4 * stepMs
const lookAheadMs = 400 * dayMs
/** Cached names. There are about 600 zones; the limit holds for names in other spellings too. */
const zonesMax = 1_000

/** From `start` to `end` (Unix ms) clocks are `offset` ms ahead of UTC; before `start` they were `before` ms ahead. */
export interface OffsetPeriod { start: number; end: number; offset: number; before: number }

/** The known periods of a zone, without gaps from `from` to `until`. */
interface ZonePeriods { from: number; until: number; periods: OffsetPeriod[] }

const cache = new Map<string, ZonePeriods>()

/** Whether Intl supports the zone. Offsets such as `+02:00` are refused, because they have no daylight saving time. */
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
 * The period that contains the instant. `end` can be the end of the search range instead of a change; the next period
 * then has the same offset.
 */
export function offsetPeriodAt(zone: string, ms: number): OffsetPeriod {
  let known = cache.get(zone)
  if (!known || ms - lookBackMs < known.from) {
    if (cache.size >= zonesMax) cache.clear()
    known = { from: Math.floor(ms / dayMs) * dayMs - 2 * lookBackMs, until: 0, periods: [] }
    cache.set(zone, known)
  }
  if (ms >= known.until) extend(zone, known, ms + lookAheadMs)
  return known.periods.findLast(({ start }) => start <= ms) as OffsetPeriod
}

/** Finds the periods up to `until`. */
function extend(zone: string, known: ZonePeriods, until: number): void {
  const offsetAt = offsetsOf(zone)
  let at = known.periods.length > 0 ? known.until : known.from
  let offset = offsetAt(at)
  if (known.periods.length === 0) known.periods.push({ start: at, end: at, offset, before: offset })
  while (at < until) {
    const next = at + stepMs
    const nextOffset = offsetAt(next)
    if (nextOffset !== offset) {
      const change = firstAt(offsetAt, nextOffset, at, next)
      known.periods.at(-1)!.end = change
      known.periods.push({ start: change, end: change, offset: nextOffset, before: offset })
    }
    at = next
    offset = nextOffset
  }
  known.until = at
  known.periods.at(-1)!.end = at
}

/** The first minute of the range with this offset, by binary search. */
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
