// Dates of search results: ISO 8601, "Mar 3, 2026", "3 hours ago".

const unitMs: Readonly<Record<string, number>> = {
  second: 1_000, minute: 60_000, min: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000,
  month: 2_629_746_000, year: 31_556_952_000,
}
const agoPattern = /^(an?|\d{1,4}) (second|minute|min|hour|day|week|month|year)s? ago$/i

/** The time in ISO 8601, or null if the text is none. Times without a zone are in UTC. */
export function readDate(value: unknown, nowMs: number): string | null {
  if (typeof value !== 'string') return null
  const text = value.trim()
  if (/^yesterday$/i.test(text)) return new Date(nowMs - unitMs.day!).toISOString()
  const ago = agoPattern.exec(text)
  if (ago) {
    const count = /^\d/.test(ago[1]!) ? Number(ago[1]) : 1
    return new Date(nowMs - count * unitMs[ago[2]!.toLowerCase()]!).toISOString()
  }
  if (text.length < 8 || text.length > 40 || !/\d{4}/.test(text)) return null
  const hasZone = /(?:[zZ]|[+-]\d\d:?\d\d|\b(?:UTC|GMT))$/.test(text)
  const ms = Date.parse(hasZone ? text : isoDay.test(text) ? text : isoTime.test(text) ? `${text}Z` : `${text} UTC`)
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}

const isoDay = /^\d{4}-\d\d-\d\d$/
const isoTime = /^\d{4}-\d\d-\d\dT[\d:.]+$/
