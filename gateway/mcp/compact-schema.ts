// Shortens JSON Schemas for tools/list, which every agent reads in full before its first call. A compact schema accepts
// whatever the full one accepts: validation is that of the operation, with the full schema.

import type { JsonSchema } from '../openapi/schemas.ts'

/** How much of a schema is kept. */
export interface Detail {
  /**
   * Levels of nested objects whose fields are kept; 1 keeps the fields of the schema itself, and those of required
   * fields.
   */
  depth: number
  /** Whether types, enums and defaults are kept. */
  types: boolean
  /** Maximum number of characters of a description; 0 drops descriptions. */
  chars: number
  /** Whether limits of numbers, texts and lists are kept. */
  limits: boolean
  /** Whether fields that agents rarely need are kept. They are accepted in any case. */
  rare: boolean
}

/** Fields that a terse schema leaves out, unless they are required. */
const rareFields: ReadonlySet<string> = new Set([
  'q', 'timeout', 'headers', 'render', 'include_base64_images', 'chunk_max_tokens', 'summary_max_words', 'concurrency',
  'delay_ms', 'ignore_invalid_urls', 'ignore_query_params', 'respect_robots_txt', 'use_sitemap', 'judge_enabled',
  'retention_days', 'check_prompt_injection', 'webhook', 'location', 'item_id', 'meta',
])

const limitKeywords = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const

/** A schema with the fields, types, enums and defaults of `schema`, down to the given detail. */
export function compactSchema(schema: JsonSchema, detail: Detail): JsonSchema {
  const { depth, chars, limits } = detail
  const short = typeof schema.description === 'string' ? shorten(schema.description, chars) : ''
  return {
    ...(detail.types && valuesAllowed(schema)),
    ...(limits && Object.fromEntries(limitKeywords.filter((one) => one in schema).map((one) => [one, schema[one]]))),
    ...(short !== '' && { description: short }),
    ...itemsOf(schema, detail),
    ...(depth > 0 && fieldsOf(schema, { ...detail, depth: depth - 1 })),
  }
}

const valuesAllowed = (schema: JsonSchema): JsonSchema => ({
  ...typeOf(schema),
  ...(Array.isArray(schema.enum) && { enum: schema.enum }),
  ...('const' in schema && { const: schema.const }),
  ...(isWorthSaying(schema.default) && { default: schema.default }),
})

/** Whether a default tells the reader more than its absence would. */
const isWorthSaying = (value: unknown): boolean =>
  value !== undefined && value !== false && value !== '' && value !== 0 && !(typeof value === 'object' && isEmpty(value))

const isEmpty = (value: object | null): boolean => value === null || Object.keys(value).length === 0

/** The type; of a union, the types of its alternatives. An enum or a constant says its type itself. */
function typeOf(schema: JsonSchema): JsonSchema {
  if ('enum' in schema || 'const' in schema) return {}
  if (schema.type !== undefined) return { type: schema.type }
  const types = alternativesOf(schema).map((one) => one.type ?? typeOfConstant(one))
  if (types.length === 0 || types.includes(undefined)) return {}
  const known = [...new Set(types.flat())]
  return { type: known.length === 1 ? known[0] : known }
}

function typeOfConstant({ const: value, enum: values }: JsonSchema): string | undefined {
  const [first] = value === undefined ? (values as unknown[] | undefined) ?? [] : [value]
  return ['string', 'boolean', 'number'].find((one) => typeof first === one)
}

const alternativesOf = (schema: JsonSchema): JsonSchema[] => (schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[]

function itemsOf({ items }: JsonSchema, detail: Detail): JsonSchema {
  if (typeof items !== 'object' || items === null) return {}
  const compact = compactSchema(items as JsonSchema, { ...detail, chars: detail.depth > 0 ? detail.chars : 0 })
  return Object.keys(compact).length === 0 ? {} : { items: compact }
}

function fieldsOf(schema: JsonSchema, detail: Detail): JsonSchema {
  const { properties, required } = schema as { properties?: Record<string, JsonSchema>; required?: string[] }
  if (properties) {
    const isRequired = (name: string): boolean => required?.includes(name) === true
    const isKept = (name: string): boolean => detail.rare || !rareFields.has(name) || isRequired(name)
    // What a call cannot do without is described one level deeper.
    const deeper = { ...detail, depth: detail.depth + 1 }
    const fields = Object.entries(properties).filter(([name]) => isKept(name)).map(([name, one]) => [
      name, compactSchema(one, detail.types && detail.depth === 0 && isRequired(name) ? deeper : detail),
    ])
    return { properties: Object.fromEntries(fields), ...(detail.types && required?.length && { required }) }
  }
  // The fields of all alternatives, none of them required.
  const merged = alternativesOf(schema).map((one) => fieldsOf(one, detail).properties as JsonSchema | undefined)
    .filter((one) => one !== undefined)
  return merged.length === 0 ? {} : { properties: mergeFields(merged) }
}

/** A field that differs between the alternatives keeps its type only if that is the same. */
function mergeFields(all: JsonSchema[]): JsonSchema {
  const fields: JsonSchema = {}
  for (const properties of all) {
    for (const [name, given] of Object.entries(properties)) {
      const field = given as JsonSchema
      const known = fields[name] as JsonSchema | undefined
      fields[name] = !known || sameText(known, field) ? field : union(known, field)
    }
  }
  return fields
}

function union(one: JsonSchema, other: JsonSchema): JsonSchema {
  if ('const' in one || 'enum' in one) return { enum: [...new Set([...valuesOf(one), ...valuesOf(other)])] }
  return sameText(one.type, other.type) && one.type !== undefined ? { type: one.type } : {}
}

const valuesOf = (schema: JsonSchema): unknown[] =>
  'const' in schema ? [schema.const] : (schema.enum as unknown[] | undefined) ?? []
const sameText = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The first sentences, or as many words as fit. */
export function shorten(text: string, chars: number): string {
  const first = text.slice(0, chars + 1)
  if (first.length <= chars) return text
  const sentence = first.lastIndexOf('. ')
  if (sentence > 0) return first.slice(0, sentence + 1)
  const clause = Math.max(first.lastIndexOf('; '), first.lastIndexOf(': '))
  if (clause > chars / 3) return first.slice(0, clause)
  const word = first.slice(0, chars).lastIndexOf(' ')
  return word > 0 ? `${first.slice(0, word)}…` : ''
}
