// Models fill in optional arguments with empty strings and nulls. These count as absent.

import type { JsonSchema } from '../openapi/schemas.ts'

/**
 * A copy without the optional fields that are empty strings, and without those that are null where the schema does not
 * allow null. Fields without a schema (headers, a JSON Schema) are copied as they are.
 */
export function dropEmpty(value: unknown, schema: JsonSchema): unknown {
  if (Array.isArray(value)) {
    const { items } = schema
    return typeof items === 'object' && items !== null
      ? value.map((one) => dropEmpty(one, items as JsonSchema))
      : structuredClone(value)
  }
  if (typeof value !== 'object' || value === null) return value
  const alternatives = objectsOf(schema)
  const kept = Object.entries(value).flatMap(([name, field]): [string, unknown][] => {
    const known = alternatives.filter(({ properties }) => Object.hasOwn(properties, name))
    if (known.length === 0) return [[name, structuredClone(field)]]
    const isOptional = known.some(({ required }) => !required.includes(name))
    const schemas = known.map(({ properties }) => properties[name]!)
    if (isOptional && isEmpty(field, schemas)) return []
    return [[name, dropEmpty(field, schemas.length === 1 ? schemas[0]! : { anyOf: schemas })]]
  })
  return Object.fromEntries(kept)
}

const isEmpty = (value: unknown, schemas: readonly JsonSchema[]): boolean =>
  value === '' || (value === null && !schemas.some(allowsNull))

interface ObjectSchema { properties: Record<string, JsonSchema>; required: string[] }

/** The schemas of objects among the alternatives of a schema. */
function objectsOf(schema: JsonSchema): ObjectSchema[] {
  const { properties, required = [] } = schema as Partial<ObjectSchema>
  const own = properties ? [{ properties, required }] : []
  return [...own, ...alternativesOf(schema).flatMap(objectsOf)]
}

const alternativesOf = ({ anyOf, oneOf }: JsonSchema): JsonSchema[] => (anyOf ?? oneOf ?? []) as JsonSchema[]

const allowsNull = (schema: JsonSchema): boolean =>
  [schema.type].flat().includes('null')
  || (Array.isArray(schema.enum) && schema.enum.includes(null))
  || alternativesOf(schema).some(allowsNull)
