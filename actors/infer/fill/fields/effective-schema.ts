// A schema as plain objects: references resolved, `allOf` merged, the alternatives of `anyOf` and `oneOf` side by side.

import { resolveRef, type Schema, type SchemaObject } from '#src/json-schema/clean-schema.ts'

const alternativesMax = 8
const levelsMax = 16

function merge(a: SchemaObject, b: SchemaObject): SchemaObject {
  const properties = a.properties || b.properties ? { properties: { ...a.properties, ...b.properties } } : {}
  const required =
    a.required || b.required ? { required: [...new Set([...(a.required ?? []), ...(b.required ?? [])])] } : {}
  return { ...a, ...b, ...properties, ...required }
}

/**
 * The ways to meet `schema`, at most eight, without `$ref`, `allOf`, `anyOf` and `oneOf`; null is left out unless
 * nothing else is allowed.
 */
export function alternatives(schema: Schema | undefined, root: SchemaObject, level = 0): SchemaObject[] {
  if (schema === undefined || schema === true) return [{}]
  if (schema === false || level > levelsMax) return []
  const { $ref, allOf, anyOf, oneOf, ...own } = schema
  let ways: SchemaObject[] = [own]
  const combine = (others: SchemaObject[]) => {
    ways = ways.flatMap((way) => others.map((other) => merge(way, other))).slice(0, alternativesMax)
  }
  if ($ref !== undefined) combine(alternatives(resolveRef(root, $ref), root, level + 1))
  for (const one of allOf ?? []) combine(alternatives(one, root, level + 1))
  for (const choice of [anyOf, oneOf])
    if (choice) combine(choice.flatMap((one) => alternatives(one, root, level + 1)).slice(0, alternativesMax))
  const useful = ways.filter((way) => way.type !== 'null' && way.const !== null)
  return useful.length > 0 ? useful : ways
}

/** Whether the schema allows null. */
export function allowsNull(schema: Schema | undefined, root: SchemaObject, level = 0): boolean {
  if (typeof schema !== 'object' || level > levelsMax) return false
  const { type, nullable, enum: members, anyOf, oneOf, $ref } = schema
  if (nullable === true || ([type].flat().includes('null') && (members === undefined || members.includes(null))))
    return true
  if (type === undefined && members?.includes(null)) return true
  if ([...anyOf ?? [], ...oneOf ?? []].some((one) => allowsNull(one, root, level + 1))) return true
  return $ref !== undefined && allowsNull(resolveRef(root, $ref), root, level + 1)
}

export const isObjectSchema = (schema: SchemaObject): boolean =>
  [schema.type].flat().includes('object') || (schema.type === undefined && schema.properties !== undefined)
export const isArraySchema = (schema: SchemaObject): boolean =>
  [schema.type].flat().includes('array')
  || (schema.type === undefined && (schema.items !== undefined || schema.prefixItems !== undefined))
