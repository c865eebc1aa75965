// The fields of a schema that an extracted object does not answer.

import { isObject, ownValue } from '#src/json/objects.ts'
import type { SchemaObject } from '#src/json-schema/clean-schema.ts'
import { alternatives, isArraySchema, isObjectSchema } from './fill/fields/effective-schema.ts'

const pointersMax = 100
const levelsMax = 8

const pointerPart = (name: string): string => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)

/**
 * JSON Pointers (RFC 6901) of the fields of `schema` that are absent, null or an empty list in `data`, in the order of
 * the schema; at most 100. Where a schema has alternatives, the one of which `data` has the most fields counts.
 */
export function missingFields(schema: SchemaObject, data: Record<string, unknown> | null): string[] {
  const missing: string[] = []
  const visit = (way: SchemaObject, value: Record<string, unknown>, pointer: string, level: number): void => {
    for (const name of new Set([...Object.keys(way.properties ?? {}), ...way.required ?? []])) {
      if (missing.length >= pointersMax) return
      const at = `${pointer}${pointerPart(name)}`
      const inner = ownValue(value, name)
      if (isNothing(inner)) missing.push(at)
      else if (level < levelsMax) visitValue(way.properties?.[name], inner, at, level + 1)
    }
  }
  const visitValue = (field: Parameters<typeof alternatives>[0], value: unknown, at: string, level: number): void => {
    const ways = alternatives(field, schema)
    if (isObject(value)) {
      const way = closest(ways.filter(isObjectSchema), value)
      if (way) visit(way, value, at, level)
    } else if (Array.isArray(value)) {
      const items = ways.find(isArraySchema)?.items
      for (const [index, one] of value.entries()) visitValue(items, one, `${at}/${index}`, level)
    }
  }
  const root = closest(alternatives(schema, schema), data ?? {})
  if (root) visit(root, data ?? {}, '', 0)
  return missing
}

/** The alternative with the most fields that the value has. */
function closest(ways: readonly SchemaObject[], value: Record<string, unknown>): SchemaObject | undefined {
  const answered = (way: SchemaObject) =>
    Object.keys(way.properties ?? {}).filter((name) => Object.hasOwn(value, name)).length
  return ways.reduce<SchemaObject | undefined>(
    (best, way) => (best === undefined || answered(way) > answered(best) ? way : best), undefined,
  )
}
