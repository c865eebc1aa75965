// The first of the values found for a scalar that fits its schema.

import type { SchemaObject } from '#src/json-schema/clean-schema.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { Json } from '../fields/filled.ts'
import type { Query } from '../fields/query.ts'
import { coerce, type CoerceContext } from '../values/coerce.ts'
import type { EntityValue } from '../values/entities.ts'
import { asksForName, isMistaken, isWebAddress } from './mistaken-values.ts'
import { textFor } from './text-for.ts'

const valuesMax = 200

/** What the name of a field and the page say about a value. */
export const contextOf = (query: Query, { facts, dateLanguage }: Evidence): CoerceContext => ({
  url: facts.url, language: dateLanguage, name: query.name, numeric: query.concept?.numeric ?? false,
})

/** The first value that fits the schema; undefined without one. */
export function firstValue(
  values: readonly EntityValue[], schema: SchemaObject, query: Query, evidence: Evidence,
): Json | undefined {
  const context = contextOf(query, evidence)
  for (const value of values.slice(0, valuesMax)) {
    const text = textFor(value, schema, query)
    const coerced = text === null ? undefined : coerce(linked(text, schema, query, evidence), schema, context)
    if (coerced !== undefined && !(typeof coerced === 'string' && isMistaken(coerced, query))) return coerced
  }
  return undefined
}

/** The address of the link with this text, where an address is asked for and the text is none; and the reverse. */
function linked(value: EntityValue, { format }: SchemaObject, query: Query, { facts }: Evidence): EntityValue {
  const { links } = facts
  if (asksForName(query) && typeof value === 'string' && isWebAddress(value))
    return links.find(({ url, text }) => url === value && text !== '')?.text ?? value
  if (format !== 'uri' && format !== 'url' || typeof value !== 'string' || /^[a-z]+:/i.test(value)) return value
  return links.find(({ text }) => text === value)?.url ?? value
}
