// Objects of free properties, which the labels of the page fill.

import type { SchemaObject } from '#src/json-schema/clean-schema.ts'
import { coerce } from './coerce.ts'
import { alternatives } from './effective-schema.ts'
import type { Evidence } from './evidence.ts'
import type { Json } from './filled.ts'
import { contextOf } from './first-value.ts'
import { labelMapNames, wrapperNames } from './names.data.ts'
import { singular } from './names.ts'
import type { Query } from './query.ts'

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
