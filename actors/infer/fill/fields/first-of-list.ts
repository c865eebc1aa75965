// The first, or the latest, of what a page lists: `first_event`, `latest_episode`, `latest_release_date`.

import { tokensOf } from './names.ts'
import type { Query } from './query.ts'

type Row = Readonly<Record<string, unknown>>

const firstWords = new Set(['first', 'top', 'erste', 'erster', 'premier', 'primer', 'primero', 'primo'])
const latestWords = new Set(['latest', 'newest', 'recent', 'neueste', 'neuester', 'dernier', 'ultimo', 'ultima', 'letzte'])
const fieldNames = new Set([
  'date', 'title', 'name', 'version', 'author', 'organizer', 'company', 'price', 'duration', 'location',
  'url', 'link', 'venue', 'salary',
  'category', 'rating', 'image', 'type', 'pay', 'place',
])

/** `latest_update` is what it says, and no title. */
const textWords = new Set(['update', 'updates', 'status', 'news', 'message', 'note', 'comment', 'post', 'reply', 'change', 'changes'])

/** What is asked of the first row: its title, or the last word of the field; whether it must have the latest date. */
export interface FirstAsked { field: string; isLatest: boolean }

export function firstAsked({ name }: Query): FirstAsked | null {
  const [lead = '', ...rest] = tokensOf(name)
  const isLatest = latestWords.has(lead)
  if (!isLatest && !firstWords.has(lead) || rest.length === 0) return null
  const last = rest.at(-1)!
  if (textWords.has(last)) return null
  return { field: fieldNames.has(last) ? last : 'title', isLatest }
}

/** The value of the first row; of the latest only where dates show that the first row is the latest. */
export function valueOfFirst(rows: readonly Row[], { field, isLatest }: FirstAsked): unknown {
  const [first] = rows
  if (first === undefined || rows.length < 2) return undefined
  const dates = rows.map(({ date }) => typeof date === 'string' ? date : '')
  const isNewest = dates.every((date) => date !== '' && date <= dates[0]!)
  return isLatest && !isNewest ? undefined : first[field]
}
