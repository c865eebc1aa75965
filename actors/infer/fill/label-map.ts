// Objects of free properties, which the labels of the page fill.

import type { SchemaObject } from '#src/json-schema/clean-schema.ts'
import { contextOf } from './candidates/first-value.ts'
import type { Evidence } from './evidence/evidence.ts'
import { alternatives } from './fields/effective-schema.ts'
import type { Json } from './fields/filled.ts'
import { labelMapNames, wrapperNames } from './fields/names.data.ts'
import { singular } from './fields/names.ts'
import type { Query } from './fields/query.ts'
import { coerce } from './values/coerce.ts'

const labelsMax = 500

/** The labels of the page with their values, when the name of the object means them. */
export function labelMap(way: SchemaObject, query: Query, evidence: Evidence, root: SchemaObject): Json | undefined {
  const meansLabels = query.keys.map(singular).some((key) => wrapperNames.has(key) || labelMapNames.has(key))
  if (!meansLabels) return undefined
  const schema = alternatives(way.additionalProperties, root)[0] ?? { type: 'string' }
  const entries = evidence.labelled.slice(0, labelsMax).flatMap(({ label, value }) => {
    const coerced = coerce(value, schema, { ...contextOf(query, evidence), name: label })
    return coerced === undefined ? [] : [[label, coerced] as const]
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries.toReversed())
}
