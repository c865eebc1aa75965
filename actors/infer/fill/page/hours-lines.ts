// Hours of days that a line of the page has: "Mon-Fri 8am-5pm PST" below an address, "Sun 7 AM - 11 PM" beside other
// days, "Live support hours: (Mon. - Fri. 8:30am-5:30pm)" in a footer.

import type { Evidence } from '../evidence/evidence.ts'
import { tokensOf } from '../fields/names.ts'
import type { Query } from '../fields/query.ts'
import { coversDay, daysOf } from './weekday-hours.ts'
import { onlyValue } from '../values/only-value.ts'

const lineCharsMax = 90
const hoursNames = new Set([
  'hours', 'offnungszeiten', 'oeffnungszeiten', 'horaires', 'horario', 'horarios', 'orari', 'orario', 'openingstijden',
])
/** Words beside them that ask for no others than those of the owner of the site. */
const generalWords = new Set(['opening', 'business', 'working', 'office', 'store', 'shop', 'trading', 'open'])
const dayGroups: Readonly<Record<string, readonly number[]>> = {
  weekday: [0, 4], weekdays: [0, 4], werktags: [0, 4], weekend: [5, 6], weekends: [5, 6],
}
const time = String.raw`\d{1,2}(?:[:.h]\d{2})?\s?(?:[ap]\.?m\.?|uhr)?`
const timeSpan = new RegExp(String.raw`${time}\s*(?:-|–|—|to|bis|until|à|a)\s*${time}`, 'iu')
const inBrackets = /^\(([^()]+)\)$/

const clock = /\d\s?(?:[ap]\.?m|uhr|h\b)|\d[:.]\d\d/iu
const isHours = (text: string): boolean => text.length <= lineCharsMax && timeSpan.test(text) && clock.test(text)
const bare = (text: string): string => text.trim().replace(inBrackets, '$1')

/** The days that a field names; undefined where it names none. */
function daysAsked(words: readonly string[], days: ReadonlyMap<string, number>): readonly number[] | undefined {
  for (const word of words) {
    const group = Object.hasOwn(dayGroups, word) ? dayGroups[word] : undefined
    if (group !== undefined) return group
    const day = word.length > 3 ? days.get(word) : undefined
    if (day !== undefined) return [day]
  }
  return undefined
}

interface HoursLine { lead: string; hours: string }

/** The lines that begin with days, each once, with what stands behind the days. */
function linesOf({ facts, outside, texts }: Evidence, days: ReadonlyMap<string, number>): HoursLine[] {
  const all = new Set([...facts.subject.map(({ text }) => text), ...texts, ...outside, ...facts.apart?.aside ?? []])
  return [...all].flatMap((text) => {
    const line = bare(text)
    if (!isHours(line) || !days.has(tokensOf(line)[0] ?? '')) return []
    const start = line.search(/\d/)
    const lead = line.slice(0, start)
    return [{ lead, hours: line.slice(start) }]
  })
}

/** The hours that a text field asks for; none where several lines have some, or where nothing says whose they are. */
export function hoursInLines({ name, isText }: Query, evidence: Evidence): string[] {
  const words = tokensOf(name)
  if (isText !== true || !words.some((word) => hoursNames.has(word))) return []
  const days = daysOf(evidence.facts.language)
  const asked = daysAsked(words, days)
  const whose = words.filter((word) =>
    !hoursNames.has(word) && !generalWords.has(word) && !days.has(word) && !Object.hasOwn(dayGroups, word))
  if (whose.length > 0) {
    const named = evidence.labelled.filter(({ label, value }) => {
      const own = tokensOf(label)
      return isHours(bare(value)) && own.some((word) => hoursNames.has(word))
        && whose.every((word) => own.includes(word))
    })
    return onlyValue(named.map(({ value }) => bare(value)))
  }
  const labelled = evidence.labelled.filter(({ label, value }) => asked !== undefined && isHours(value)
    && asked.every((day) => coversDay(label, day, days)))
  if (labelled.length > 0) return onlyValue(labelled.map(({ value }) => value))
  if (asked === undefined) return []
  const lines = linesOf(evidence, days).filter(({ lead }) => asked.every((day) => coversDay(lead, day, days)))
  return onlyValue(lines.map(({ hours }) => hours))
}
