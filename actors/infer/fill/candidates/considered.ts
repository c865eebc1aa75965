// The candidates for a scalar of the page, each with what speaks for it and against it.

import type { SchemaObject } from '#src/json-schema/clean-schema.ts'
import { featuresOf } from './candidate-features.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { firstValue } from './first-value.ts'
import { authorsFirst } from '../page/site-authors.ts'
import { isControl } from './mistaken-values.ts'
import { asWritten, preferShown } from './prefer-shown.ts'
import type { Query } from '../fields/query.ts'
import type { Candidate, Considered, Origin, Source } from '../sources/source.ts'

const candidatesMax = 200

/** The values of the sources with their origins; for the subject of a page, what it shows comes first. */
export function candidatesOf(
  sources: readonly Source[], way: SchemaObject, query: Query, subject: Evidence | undefined,
): Candidate[] {
  const found = sources.flatMap((source): Candidate[] =>
    source.candidates?.(query) ?? source.values(query).map((value) => ({ value, origin: 'stated' })))
  if (isOwnText(way, query))
    found.sort((a, b) => Number(b.origin === 'label-exact') - Number(a.origin === 'label-exact'))
  const values = found.map(({ value }) => value)
  const asShown = way.type === 'string' ? asWritten(query, values) : values
  // The name of the brand is not the heading.
  const isOfPage = sources.some((source) => source.candidates !== undefined)
  const isStated = isOfPage && found[0]?.origin === 'stated'
  const ordered = subject === undefined ? asShown : preferShown(query, asShown, subject, isStated)
  if (query.concept?.names[0] === 'author' && subject !== undefined) authorsFirst(found, subject.facts)
  const added = ordered.slice(0, ordered.length - values.length)
  return [
    ...added.map((value): Candidate => ({ value, origin: 'shown' })),
    ...found,
  ]
}

/** Concepts whose stated values are better than what a label has. */
const statedConcepts = new Set(['name', 'price', 'description', 'url', 'image'])

/** Whether the page's own label of this name is the best source: of texts, for the concept may be another one's. */
const isOwnText = ({ type, format, enum: members }: SchemaObject, { concept }: Query): boolean =>
  type === 'string' && format === undefined && members === undefined && !statedConcepts.has(concept?.names[0] ?? '')

/** The distinct values that fit the schema, in the order of their sources. */
export function considered(
  candidates: readonly Candidate[], way: SchemaObject, query: Query, evidence: Evidence,
): Considered[] {
  const byValue = new Map<string, Considered>()
  const first = new Map<Origin, number>()
  for (const { value: raw, origin } of candidates.slice(0, candidatesMax)) {
    const value = firstValue([raw], way, query, evidence)
    if (value === undefined || origin !== 'label-exact' && isControl(value)) continue
    const key = JSON.stringify(value)
    const known = byValue.get(key)
    if (known) {
      if (!known.origins.includes(origin)) known.origins.push(origin)
      continue
    }
    first.set(origin, (first.get(origin) ?? 0) + 1)
    byValue.set(key, { value, raw, origins: [origin], features: {} })
  }
  const all = [...byValue.values()]
  all.forEach((one, at) => { one.features = featuresOf(one, at, all, first, way, query, evidence) })
  return all
}
