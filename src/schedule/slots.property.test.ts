// Compares slots with a slow independent implementation that checks every minute against the wall clock of Intl.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { nextSlot } from './slots.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const years = [Date.UTC(2026, 0, 1), Date.UTC(2029, 0, 1)] as const

const zones = [
  'UTC', 'Europe/Berlin', 'Europe/Dublin', 'America/New_York', 'America/St_Johns', 'America/Havana', 'America/Santiago',
  'America/Nuuk', 'America/Sao_Paulo', 'Africa/Casablanca', 'Africa/Cairo', 'Asia/Kolkata', 'Asia/Kathmandu',
  'Asia/Beirut', 'Asia/Gaza', 'Australia/Lord_Howe', 'Australia/Sydney', 'Pacific/Chatham', 'Pacific/Kiritimati',
  'Antarctica/Troll',
]

/** The wall clock time of a zone, as the Unix time (ms) that it would be in UTC. */
function wallClock(zone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  return (ms) => Date.parse(`${format.format(ms).replace(' ', 'T')}Z`)
}

/** The days of clock changes in these years. */
function changesOf(zone: string): number[] {
  const wall = wallClock(zone)
  const found: number[] = []
  for (let day = years[0]; day < years[1]; day += dayMs)
    if (wall(day) - day !== wall(day + dayMs) - day - dayMs) found.push(day)
  return found
}
const changes = new Map(zones.map((zone) => [zone, changesOf(zone)]))

type Values = Set<number>
const lowest = [0, 0, 1, 1, 0]
const highest = [59, 23, 31, 12, 6]

function expand(text: string, low: number, high: number): Set<number> {
  const values = new Set<number>()
  for (const part of text.split(',')) {
    const [range = '', step] = part.split('/')
    const [from = low, to = step ? high : from] = range === '*' ? [low, high] : range.split('-').map(Number)
    for (let value = from; value <= to; value += Number(step ?? 1)) values.add(value)
  }
  return values
}

/** All slots of a time range, by the rules at the top of slots.ts. */
function slowSlots(cron: string, zone: string, from: number, until: number): number[] {
  const texts = cron.split(' ')
  const fields = texts.map((text, index) => expand(text, lowest[index]!, highest[index]!))
  const [minutes, hours, days, months, weekdays] = fields as [Values, Values, Values, Values, Values]
  const matches = (wall: number): boolean => {
    const at = new Date(wall)
    const [byDay, byWeekday] = [days.has(at.getUTCDate()), weekdays.has(at.getUTCDay())]
    const onDay = texts[2] === '*' || texts[4] === '*' ? byDay && byWeekday : byDay || byWeekday
    return onDay && minutes.has(at.getUTCMinutes()) && hours.has(at.getUTCHours()) && months.has(at.getUTCMonth() + 1)
  }
  const everyHour = hours.size === 24
  const wall = wallClock(zone)
  const begin = from - dayMs
  const shown = new Set<number>()
  const found = new Set<number>()
  let last = wall(begin - minuteMs)
  for (let at = begin; at < until; at += minuteMs) {
    const now = wall(at)
    if (!everyHour)
      for (let skipped = last + minuteMs; skipped < now; skipped += minuteMs)
        if (matches(skipped)) found.add(at + skipped - last - minuteMs)
    if (matches(now) && (everyHour || !shown.has(now))) found.add(at)
    shown.add(now)
    last = now
  }
  return [...found].filter((at) => at > from && at < until).sort((a, b) => a - b)
}

function fastSlots(cron: string, timezone: string, from: number, until: number): number[] {
  const found: number[] = []
  for (let at = nextSlot({ cron, timezone }, from); at < until; at = nextSlot({ cron, timezone }, at)) found.push(at)
  return found
}

const field = (low: number, high: number): fc.Arbitrary<string> =>
  fc.oneof(
    fc.integer({ min: low, max: high }).map(String),
    fc
      .uniqueArray(fc.integer({ min: low, max: high }), { minLength: 2, maxLength: 4 })
      .map((values) => values.join(',')),
    fc.integer({ min: 1, max: high - low }).map((step) => `*/${step}`),
    fc
      .tuple(fc.integer({ min: low, max: high }), fc.integer({ min: low, max: high }), fc.integer({ min: 1, max: 5 }))
      .map(([a, b, step]) => `${Math.min(a, b)}-${Math.max(a, b)}${step > 1 ? `/${step}` : ''}`),
  )
const often = (one: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant('*') }, { weight: 1, arbitrary: one })
const cron = fc
  .tuple(field(0, 59), often(field(0, 23)), often(field(1, 31)), often(field(1, 12)), often(field(0, 6)))
  .map((fields) => fields.join(' '))
const nightly = fc
  .tuple(field(0, 59), field(0, 4), fc.constant('* *'), often(field(0, 6)))
  .map((fields) => fields.join(' '))

/** A zone and a time, in half of the cases close to a clock change. */
const moment = fc.constantFrom(...zones).chain((zone) => {
  const anywhere = fc
    .integer({ min: years[0] / minuteMs, max: years[1] / minuteMs })
    .map((minutes) => minutes * minuteMs)
  const near = changes.get(zone)!
  if (near.length === 0) return fc.record({ zone: fc.constant(zone), at: anywhere })
  const nearby = fc
    .tuple(fc.constantFrom(...near), fc.integer({ min: -600, max: 600 }))
    .map(([day, minutes]) => day + minutes * minuteMs)
  return fc.record({ zone: fc.constant(zone), at: fc.oneof(anywhere, nearby) })
})

describe('slots of random crons', () => {
  it('are those that the slow implementation finds', () => {
    fc.assert(fc.property(fc.oneof(cron, nightly), moment, (text, { zone, at }) => {
      assert.deepEqual(fastSlots(text, zone, at, at + 2 * dayMs), slowSlots(text, zone, at, at + 2 * dayMs))
    }), { numRuns: 500 })
  })

  it('are the same from any time before them', () => {
    fc.assert(fc.property(cron, moment, fc.integer({ min: 1, max: 3_000 }), (text, { zone, at }, minutes) => {
      const first = nextSlot({ cron: text, timezone: zone }, at)
      const between = at + (Math.min(first - at, 400 * dayMs) / 3_001) * minutes
      assert.equal(nextSlot({ cron: text, timezone: zone }, between), first)
    }), { numRuns: 2_000 })
  })
})
