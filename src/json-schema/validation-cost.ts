// Bounds how often a validator evaluates one value: `allOf`, `anyOf` and `$ref` can make that exponential.

import { refuse, resolveRef, type Schema, type SchemaObject } from './clean-schema.ts'

const list = (...schemas: (Schema | undefined)[]) => schemas.filter((one) => one !== undefined)
const all = (map: Record<string, Schema> | undefined) => Object.values(map ?? {})

/** Schemas applied to the same value as `schema`. */
const inPlace = (schema: SchemaObject, root: SchemaObject): Schema[] =>
  list(
    schema.$ref === undefined ? undefined : resolveRef(root, schema.$ref), ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), schema.not, schema.if, schema.then, schema.else,
    ...all(schema.dependentSchemas),
  )

/**
 * A function from a nesting depth to the most evaluations of subschemas that one value at that depth can cause;
 * multiplied by the number of values it bounds the work of a validation. Of `properties` and `prefixItems` only one
 * applies to a value, of the others each.
 * @throws AppError `INVALID_JSON_SCHEMA` (when called) for a schema that refers to itself without going down into the
 * value.
 */
export function validationCost(root: SchemaObject): (depth: number) => number {
  const known = new Map<Schema, (number | 'open')[]>()
  const cost = (schema: Schema, depth: number): number => {
    if (typeof schema === 'boolean') return 1
    const memo = known.get(schema) ?? []
    known.set(schema, memo)
    const before = memo[depth]
    if (before === 'open')
      throw refuse('`json_schema`: a $ref leads back to itself without a property or an item in between.')
    if (before !== undefined) return before
    memo[depth] = 'open'
    const sum = (schemas: Schema[], at: number) => schemas.reduce<number>((total, one) => total + cost(one, at), 0)
    const most = (schemas: Schema[], at: number) =>
      schemas.reduce<number>((max, one) => Math.max(max, cost(one, at)), 0)
    let total = 1 + sum(inPlace(schema, root), depth)
    if (depth > 0) {
      total += most(all(schema.properties), depth - 1) + most(schema.prefixItems ?? [], depth - 1)
      const each = list(
        ...all(schema.patternProperties), schema.additionalProperties, schema.unevaluatedProperties,
        schema.propertyNames, schema.items, schema.contains, schema.unevaluatedItems,
      )
      total += sum(each, depth - 1)
    }
    return memo[depth] = Math.min(total, Number.MAX_SAFE_INTEGER)
  }
  return (depth) => cost(root, depth)
}

/** Depth of nesting and number of values in `value`; stops counting at `nodesMax` values or 64 levels. */
export function measureValue(value: unknown, nodesMax: number): { depth: number; nodes: number } {
  let nodes = 0
  let depth = 0
  const open: { value: unknown; level: number }[] = [{ value, level: 0 }]
  for (let next = open.pop(); next && nodes <= nodesMax && depth <= 64; next = open.pop()) {
    nodes++
    depth = Math.max(depth, next.level)
    if (typeof next.value === 'object' && next.value !== null)
      for (const inner of Object.values(next.value)) open.push({ value: inner, level: next.level + 1 })
  }
  return { depth, nodes }
}
