// Turns what a provider says about a result into a hit: plain text, absolute URLs, dates in UTC. Providers are not
// trusted to keep their types.

import type { SearchHit } from '#schemas/search.ts'
import { readDate } from './read-date.ts'

/** The fields of a result, by any name that a provider has for them. */
export interface RawHit {
  url: unknown
  title: unknown
  description: unknown
  date?: unknown
  source?: unknown
  imageUrl?: unknown
}

const urlCharsMax = 2_048
const textCharsMax = 1_000

/** The hit, or null without an http or https URL. Texts lose their markup; a missing title is replaced by the URL. */
export function readHit({ url, title, description, date, source, imageUrl }: RawHit, nowMs: number): SearchHit | null {
  const address = webUrl(url)
  if (address === null) return null
  return {
    url: address, title: plainText(title) || address, description: plainText(description),
    date: readDate(date, nowMs), source: plainText(source) || null, image_url: webUrl(imageUrl),
  }
}

/** An http or https URL as the provider wrote it, else null. */
function webUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > urlCharsMax) return null
  return /^https?:$/.test(URL.parse(value)?.protocol ?? '') ? value : null
}

const entities: Readonly<Record<string, string>> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#39': "'", '#x27': "'",
}

/** Text without the tags and character references of highlighted matches, in one line. */
export function plainText(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value.slice(0, 4 * textCharsMax)
    .replace(/<\/?[a-z][^<>]{0,200}>/gi, '')
    .replace(/&(#?\w{2,5});/g, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
    .replace(/\s+/g, ' ').trim().slice(0, textCharsMax)
}
