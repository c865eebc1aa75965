// The days of GET /usage/days. Pure.

import type { UsageDaysQuery } from '#schemas/usage.ts'
import { AppError } from '#src/app-error.ts'
import { dayOf, daysKept } from './usage-days.ts'

const dayMs = 86_400_000
const daysDefault = 30

/** The first and last day of the query; the last 30 days by default. Throws INVALID_REQUEST. */
export function dayRange({ from, to }: UsageDaysQuery, nowMs: number): { from: string; to: string } {
  const end = to === undefined ? Date.parse(dayOf(nowMs)) : readDay('to', to)
  const start = from === undefined ? end - (daysDefault - 1) * dayMs : readDay('from', from)
  if (start > end)
    throw invalid(`\`from\` must not be after \`to\` (got ${dayOf(start)} and ${dayOf(end)})`)
  const days = (end - start) / dayMs + 1
  if (days > daysKept) throw invalid(`\`from\` and \`to\` must be at most ${daysKept} days apart (got ${days} days)`)
  return { from: dayOf(start), to: dayOf(end) }
}

/** Unix milliseconds of a day. JavaScript accepts 30 February as 2 March. */
function readDay(field: string, text: string): number {
  const ms = Date.parse(`${text}T00:00:00Z`)
  if (Number.isFinite(ms) && dayOf(ms) === text) return ms
  throw invalid(`\`${field}\` must be a day such as 2026-11-01 (got ${text})`)
}

const invalid = (message: string): AppError => new AppError('INVALID_REQUEST', { message })
