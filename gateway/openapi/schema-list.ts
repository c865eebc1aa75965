// A JSON Schema as a nested list of fields.

import { isObject } from '#src/json/objects.ts'
import { escape, inline } from './html.ts'
import type { JsonSchema } from './schemas.ts'

/** The fields of an object schema; nested objects are collapsed. */
export function fieldList(schema: JsonSchema): string {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, JsonSchema>; required?: string[] }
  const rows = Object.entries(properties).map(([name, field]) => fieldRow(name, field, required.includes(name)))
  return rows.length === 0 ? '' : `<ul class="fields">${rows.join('')}</ul>`
}

/** One field with its type, limits, default and description. */
export function fieldRow(name: string, field: JsonSchema, isRequired: boolean): string {
  const { description, default: standard } = field
  const notes = [isRequired ? 'required' : '', ...limitsOf(field), defaultOf(standard)].filter(Boolean)
  const text = typeof description === 'string' ? `<p>${inline(description)}</p>` : ''
  return `<li><div><code class="name">${escape(name)}</code> <span class="type">${typeOf(field)}</span>`
    + `${notes.map((note) => ` <span class="note">${escape(note)}</span>`).join('')}</div>${text}${innerOf(field)}</li>`
}

const defaultOf = (standard: unknown): string =>
  standard === undefined || isEmpty(standard) ? '' : `default ${JSON.stringify(standard)}`

const isEmpty = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0

/** Fields of an object, or of the objects in a list or union. */
function innerOf(field: JsonSchema): string {
  const inside = partsOf(field).map(fieldList).filter(Boolean)
  return inside.map((list) => `<details><summary>Fields</summary>${list}</details>`).join('')
}

function partsOf(schema: JsonSchema): JsonSchema[] {
  const { items, anyOf, oneOf } = schema as { items?: JsonSchema; anyOf?: JsonSchema[]; oneOf?: JsonSchema[] }
  const inner = [...(anyOf ?? oneOf ?? []), ...(items ? [items] : [])]
  return [...(schema.properties ? [schema] : []), ...inner.flatMap(partsOf)]
}

/** The type as text; named schemas are links. */
export function typeOf(schema: JsonSchema): string {
  const { $ref, type, items, anyOf, oneOf, additionalProperties } = schema
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1)!
    return `<a href="#schema-${escape(name)}">${escape(name)}</a>`
  }
  if ('const' in schema) return `<code>${escape(JSON.stringify(schema.const))}</code>`
  if (Array.isArray(schema.enum))
    return schema.enum.map((one) => `<code>${escape(JSON.stringify(one))}</code>`).join(' ')
  const union = (anyOf ?? oneOf) as JsonSchema[] | undefined
  if (union) return [...new Set(union.map(typeOf))].join(' or ')
  if (type === 'array') return `list of ${items ? typeOf(items as JsonSchema) : 'values'}`
  if (type === 'object' && !schema.properties && typeof additionalProperties === 'object') {
    return `map of ${typeOf(additionalProperties as JsonSchema)}`
  }
  return type === undefined ? 'any value' : escape([type].flat().join(' or '))
}

function limitsOf(schema: JsonSchema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, format, pattern } = schema
  return [
    range(minimum, maximum, ''), range(minLength, maxLength, ' characters'), range(minItems, maxItems, ' items'),
    typeof format === 'string' ? format : '', pattern === '\\S' ? 'not blank' : '',
  ].filter(Boolean)
}

function range(least: unknown, most: unknown, unit: string): string {
  if (least === undefined && most === undefined) return ''
  if (most === undefined && least === 1 && unit !== '') return 'not empty'
  if (most === undefined) return least === 0 ? '' : `at least ${String(least)}${unit}`
  return least === undefined ? `at most ${String(most)}${unit}` : `${String(least)} to ${String(most)}${unit}`
}
