// Where the value of a field is searched, beside items of structured data and the page itself: the row of a table, a
// text, another source.

import { genericConcepts } from './schema-org.data.ts'
import { fits, labelFits, prefixed, type Label, type Query } from '../fields/query.ts'
import type { Source } from './source.ts'

/** A row of a table; `nameAt` is the column that names the row when no header does, `url` its first link. */
export function rowSource(header: readonly Label[], row: readonly string[], nameAt?: number, url?: string): Source {
  return {
    values(query) {
      if (query.concept?.names[0] === 'url' && columnOf(header, query) === undefined)
        return url === undefined ? [] : [url]
      const at = columnOf(header, query) ?? (query.concept?.names[0] === 'name' ? nameAt : undefined)
      const cell = at === undefined ? undefined : row[at]?.trim()
      return cell === undefined || cell === '' || /^[-–—]$/.test(cell) ? [] : [cell]
    },
  }
}

/** The column whose header fits the query best. */
export function columnOf(header: readonly Label[], query: Query): number | undefined {
  const found = header.map((label) => labelFits(label, query))
  for (const fit of fits) if (found.includes(fit)) return found.indexOf(fit)
  return undefined
}

/** Names of fields that a plain text answers, where an object is wanted; the text is also the object's name. */
const textNames = ['value', 'text', 'label', 'step', 'question', 'item', 'raw']

export const textSource = (text: string): Source => ({
  values: ({ concept, keys }) =>
    ['name', 'body'].includes(concept?.names[0] ?? '') || textNames.includes(keys[0] ?? '') ? [text] : [],
})

/** Fields of an inner object, searched under the name of the outer one: `price: {currency}` is a price currency. */
export const prefixSource = (outer: Query, sources: readonly Source[]): Source => ({
  values: (query) => sources.flatMap((source) => source.values(prefixed(outer, query))),
  items: (query) => sources.flatMap((source) => source.items?.(prefixed(outer, query)) ?? []),
})

export const isGeneric = (query: Query): boolean =>
  query.concept !== undefined && genericConcepts.has(query.concept.names[0] ?? '')

/** The sources without the fields that every page has. */
export const withoutGeneric = (sources: readonly Source[]): Source[] =>
  sources.map((source) => ({ values: (query) => isGeneric(query) ? [] : source.values(query) }))
