// The links of a result as rows of a table.

import type { MapLink } from '#schemas/map.ts'
import type { Link, Links } from '#schemas/scrape-data.ts'

export interface LinkRow {
  url: string
  text: string
  /** Where it leads, or where it was found. */
  kind: string
  /** `rel`, or when the page was last changed. */
  note: string
}

/** The links of a scrape, or of a map. */
export function linkRows(links: Links | readonly MapLink[]): LinkRow[] {
  if (isList(links))
    return links.map(({ url, title, source, lastmod }) => ({ url, text: title ?? '', kind: source, note: lastmod ?? '' }))
  const rows = (some: readonly Link[], kind: string): LinkRow[] =>
    some.map(({ url, text, rel }) => ({ url, text, kind, note: rel ?? '' }))
  return [...rows(links.internal, 'internal'), ...rows(links.external, 'external')]
}

const isList = (links: Links | readonly MapLink[]): links is readonly MapLink[] => Array.isArray(links)

/** The rows that contain every word of the filter, in any case. */
export function filterRows(rows: readonly LinkRow[], filter: string): readonly LinkRow[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  return words.length === 0 ? rows : rows.filter((row) => {
    const text = Object.values(row).join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
