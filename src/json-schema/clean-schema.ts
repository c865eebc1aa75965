// Cleans a JSON Schema of a caller: bounded, with local references only, in one dialect (2020-12), with known keywords
// only. The few differences of draft-04 to draft-07 are rewritten.

import { AppError } from '#src/app-error.ts'
import { isObject } from '#src/json/objects.ts'
import { linearRegExp } from './linear-regexp.ts'

export type Schema = boolean | SchemaObject
/** Keywords of JSON Schema 2020-12 that Winnow reads, after cleaning. */
export interface SchemaObject {
  $ref?: string
  type?: string | string[]
  title?: string
  description?: string
  format?: string
  default?: unknown
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  dependentSchemas?: Record<string, Schema>
  $defs?: Record<string, Schema>
  definitions?: Record<string, Schema>
  additionalProperties?: Schema
  unevaluatedProperties?: Schema
  propertyNames?: Schema
  items?: Schema
  prefixItems?: Schema[]
  contains?: Schema
  unevaluatedItems?: Schema
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  not?: Schema
  if?: Schema
  then?: Schema
  else?: Schema
  required?: string[]
  pattern?: string
  nullable?: boolean
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  minItems?: number
  maxItems?: number
  [keyword: string]: unknown
}

export const schemaBytesMax = 65_536
const levelsMax = 64
const subschemasMax = 2000
const propertiesMax = 500
const patternsMax = 100

export const oneSchema = [
  'additionalProperties', 'unevaluatedProperties', 'propertyNames', 'items', 'contains', 'unevaluatedItems', 'not',
  'if', 'then', 'else',
] as const
export const schemaLists = ['prefixItems', 'allOf', 'anyOf', 'oneOf'] as const
export const schemaMaps = ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'] as const
const values = [
  'title', 'description', 'format', 'default', 'const', 'enum', 'required', 'minLength', 'maxLength', 'minimum',
  'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems', 'minContains',
  'maxContains', 'minProperties', 'maxProperties', 'dependentRequired',
] as const
const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']

export const refuse = (message: string, cause?: unknown) => new AppError('INVALID_JSON_SCHEMA', { message, cause })

/** Refuses schemas nested deeper than `levelsMax`. Not recursive, so that later steps may be. */
function checkLevels(schema: unknown): void {
  const open: { value: unknown; level: number }[] = [{ value: schema, level: 1 }]
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue
    if (next.level > levelsMax) throw refuse(`\`json_schema\` is nested deeper than ${levelsMax} levels.`)
    for (const value of Object.values(next.value)) open.push({ value, level: next.level + 1 })
  }
}

/** Resolves a pointer such as `#/$defs/price`. */
const pointerParts = (ref: string) => ref.slice(1).split('/').slice(1).map((part) => {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
  } catch (cause) {
    throw refuse(`\`json_schema\`: $ref '${ref}' is not a JSON pointer.`, cause)
  }
})

/** The subschema that a local `$ref` of a cleaned schema points at; undefined when there is none. */
export function resolveRef(root: SchemaObject, ref: string): Schema | undefined {
  let at: unknown = root
  for (const part of pointerParts(ref)) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined
    at = (at as Record<string, unknown>)[part]
  }
  return typeof at === 'boolean' || isObject(at) ? at : undefined
}

class Cleaner {
  readonly refs: { ref: string; where: string }[] = []
  #subschemas = 0
  #properties = 0
  #patterns = 0

  schema(value: unknown, where: string): Schema {
    if (typeof value === 'boolean') return value
    if (!isObject(value)) throw refuse(`\`${where}\` must be a schema: an object, true or false.`)
    if (++this.#subschemas > subschemasMax) throw refuse(`\`json_schema\` has more than ${subschemasMax} subschemas.`)
    const clean: SchemaObject = {}
    this.#types(value, clean, where)
    this.#ref(value, clean, where)
    if (Array.isArray(value.enum) && value.enum.length === 0)
      throw refuse(`\`${where}.enum\` must list at least one value.`)
    if (value.required !== undefined && !Array.isArray(value.required))
      throw refuse(`\`${where}.required\` must be a list of names of properties, beside properties.`)
    for (const keyword of values) if (value[keyword] !== undefined) Object.assign(clean, { [keyword]: value[keyword] })
    this.#pattern(value, clean, where)
    this.#oldKeywords(value, clean, where)
    for (const keyword of oneSchema) {
      if (value[keyword] === undefined || (keyword === 'items' && Array.isArray(value.items))) continue
      clean[keyword] = this.schema(value[keyword], `${where}.${keyword}`)
    }
    for (const keyword of schemaLists)
      if (value[keyword] !== undefined) clean[keyword] = this.#list(value[keyword], `${where}.${keyword}`)
    for (const keyword of schemaMaps)
      if (value[keyword] !== undefined)
        clean[keyword] = { ...clean[keyword], ...this.#map(value[keyword], `${where}.${keyword}`, keyword) }
    return clean
  }

  #types(value: Record<string, unknown>, clean: SchemaObject, where: string): void {
    if (value.type === undefined) return
    if (Array.isArray(value.type) && (value.type.length === 0 || new Set(value.type).size < value.type.length))
      throw refuse(`\`${where}.type\` must be a type, or a list of different ones.`)
    for (const type of Array.isArray(value.type) ? value.type as unknown[] : [value.type]) {
      if (typeof type !== 'string' || !types.includes(type))
        throw refuse(`\`${where}.type\` is ${JSON.stringify(type)}; it must be one of ${types.join(', ')}.`)
    }
    clean.type = value.type as string | string[]
    if (value.nullable === true) clean.nullable = true // OpenAPI 3.0; ajv wants a type beside it
  }

  #ref(value: Record<string, unknown>, clean: SchemaObject, where: string): void {
    for (const keyword of ['$dynamicRef', '$recursiveRef'])
      if (value[keyword] !== undefined) throw refuse(`\`${where}.${keyword}\` is not supported; use $ref with '#/…'.`)
    if (value.$ref === undefined) return
    if (typeof value.$ref !== 'string' || !/^#(\/|$)/.test(value.$ref))
      throw refuse(
        `\`${where}.$ref\` must point into the schema itself, such as '#/$defs/name'; other documents are not fetched.`,
      )
    clean.$ref = value.$ref
    this.refs.push({ ref: value.$ref, where })
  }

  /** `subject`: of the sentence about a wrong pattern. */
  #regExp(pattern: string, subject: string): void {
    if (++this.#patterns > patternsMax) throw refuse(`\`json_schema\` has more than ${patternsMax} patterns.`)
    try { linearRegExp(pattern) } catch (cause) {
      throw refuse(
        `${subject} is not a regular expression that Winnow can run (RE2: no look-around, no back references): `
        + `${(cause as Error).message}.`,
        cause,
      )
    }
  }

  #pattern(value: Record<string, unknown>, clean: SchemaObject, where: string): void {
    if (value.pattern === undefined) return
    if (typeof value.pattern !== 'string') throw refuse(`\`${where}.pattern\` must be a string.`)
    this.#regExp(value.pattern, `\`${where}.pattern\``)
    clean.pattern = value.pattern
  }

  /** draft-04: `exclusiveMinimum: true`; up to draft-07: a list in `items`, `additionalItems`, `dependencies`. */
  #oldKeywords(value: Record<string, unknown>, clean: SchemaObject, where: string): void {
    for (const [flag, bound] of [['exclusiveMinimum', 'minimum'], ['exclusiveMaximum', 'maximum']] as const) {
      if (typeof value[flag] !== 'boolean') continue
      delete clean[flag]
      if (value[flag] && typeof value[bound] === 'number') clean[flag] = value[bound]
    }
    if (Array.isArray(value.items)) {
      clean.prefixItems = this.#list(value.items, `${where}.items`)
      if (value.additionalItems !== undefined)
        clean.items = this.schema(value.additionalItems, `${where}.additionalItems`)
    }
    if (value.dependencies === undefined) return
    if (!isObject(value.dependencies))
      throw refuse(`\`${where}.dependencies\` must be an object of schemas or lists of names.`)
    const entries = Object.entries(value.dependencies)
    clean.dependentRequired = Object.fromEntries(entries.filter(([, one]) => Array.isArray(one)))
    clean.dependentSchemas = this.#map(
      Object.fromEntries(entries.filter(([, one]) => !Array.isArray(one))), `${where}.dependencies`, 'dependentSchemas',
    )
  }

  #list(value: unknown, where: string): Schema[] {
    if (!Array.isArray(value) || value.length === 0) throw refuse(`\`${where}\` must be a list of at least one schema.`)
    return value.map((one, index) => this.schema(one, `${where}[${index}]`))
  }

  #map(value: unknown, where: string, keyword: string): Record<string, Schema> {
    if (!isObject(value)) throw refuse(`\`${where}\` must be an object of schemas by name.`)
    const entries = Object.entries(value)
    if ((this.#properties += entries.length) > propertiesMax)
      throw refuse(`\`json_schema\` has more than ${propertiesMax} properties.`)
    const broken = entries.find(([name]) => !name.isWellFormed())
    if (broken) throw refuse(`\`${where}\` has a name that is not well-formed Unicode.`)
    if (keyword === 'patternProperties')
      for (const [pattern] of entries) this.#regExp(pattern, `\`${where}\`: '${pattern}'`)
    return Object.fromEntries(entries.map(([name, one]) => [name, this.schema(one, `${where}.${name}`)]))
  }
}

/**
 * A copy of `schema` in the dialect 2020-12 with known keywords only; `$id` and anchors are dropped, so that every
 * `$ref` counts from the root. Limits: 64 KB, 64 levels, 2000 subschemas, 500 properties, 100 patterns of 1000
 * characters.
 * @throws AppError `INVALID_JSON_SCHEMA` naming the place and what would be right.
 */
export function cleanSchema(schema: unknown): SchemaObject {
  if (!isObject(schema)) throw refuse('`json_schema` must be a JSON Schema: an object.')
  checkLevels(schema)
  if (Buffer.byteLength(JSON.stringify(schema)) > schemaBytesMax)
    throw refuse(`\`json_schema\` is larger than ${schemaBytesMax} bytes.`)
  const cleaner = new Cleaner()
  const clean = cleaner.schema(schema, 'json_schema') as SchemaObject
  for (const { ref, where } of cleaner.refs)
    if (resolveRef(clean, ref) === undefined) throw refuse(`\`${where}.$ref\` is '${ref}', where there is no schema.`)
  return clean
}
