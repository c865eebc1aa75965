// A schema for objects that may be incomplete.

import { schemaLists, schemaMaps, type Schema, type SchemaObject } from './clean-schema.ts'

/** Subschemas that a value has to meet; not `not` and `if`, which would mean something else without `required`. */
const metSchemas = [
  'additionalProperties', 'unevaluatedProperties', 'items', 'unevaluatedItems', 'then', 'else',
] as const

/**
 * The schema (cleaned) without the keywords that demand properties, at every level. `oneOf` becomes `anyOf`: without
 * required properties more than one alternative may fit.
 */
export function withoutRequired(schema: SchemaObject): SchemaObject {
  const { required: _required, dependentRequired: _dependent, minProperties: _min, ...rest } = schema
  for (const keyword of metSchemas) if (rest[keyword] !== undefined) rest[keyword] = optional(rest[keyword])
  for (const keyword of schemaLists) if (rest[keyword]) rest[keyword] = rest[keyword].map(optional)
  for (const keyword of schemaMaps) {
    const map = rest[keyword]
    if (map) rest[keyword] = Object.fromEntries(Object.entries(map).map(([name, one]) => [name, optional(one)]))
  }
  const { oneOf, ...others } = rest
  if (oneOf === undefined) return rest
  return { ...others, allOf: [...others.allOf ?? [], { anyOf: oneOf }] }
}

const optional = (schema: Schema): Schema => typeof schema === 'object' ? withoutRequired(schema) : schema
