// Converts JSON Schemas for the OpenAPI document. OpenAPI 3.1 uses JSON Schema 2020-12; two things change: fields with
// defaults become optional in requests, and titled schemas become components.

import { isObject } from '#src/json/objects.ts'

/** A JSON Schema as plain data. */
export type JsonSchema = { [keyword: string]: unknown }

const plain = (schema: object): JsonSchema => JSON.parse(JSON.stringify(schema)) as JsonSchema

/** A copy in which `change` replaced every schema, innermost first. */
function rewrite(schema: unknown, change: (schema: JsonSchema) => JsonSchema): unknown {
  if (Array.isArray(schema)) return schema.map((one) => rewrite(one, change))
  if (!isObject(schema)) return schema
  const inner = Object.entries(schema).map(([keyword, value]) => [keyword, rewriteKeyword(keyword, value, change)])
  return change(Object.fromEntries(inner) as JsonSchema)
}

/** Keywords whose value is a map of schemas. */
const maps: ReadonlySet<string> = new Set(['properties', 'patternProperties', '$defs'])
/** Keywords whose value is a schema or a list of them. */
const nested: ReadonlySet<string> = new Set(['items', 'additionalProperties', 'anyOf', 'oneOf', 'allOf', 'not'])

function rewriteKeyword(keyword: string, value: unknown, change: (schema: JsonSchema) => JsonSchema): unknown {
  if (nested.has(keyword)) return rewrite(value, change)
  if (!maps.has(keyword) || !isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, rewrite(schema, change)]))
}

/**
 * The schema of a request. Fields with a default are optional, since validation fills them in. The keyword
 * `discriminator` is removed: it improves messages of the validator and has another meaning in OpenAPI.
 */
export function requestSchema(schema: object): JsonSchema {
  return rewrite(plain(schema), ({ discriminator: _, ...rest }) => {
    const { required, properties } = rest
    if (!Array.isArray(required) || !isObject(properties)) return rest
    const needed = required.filter((name: string) => !('default' in (properties[name] as object)))
    const { required: _all, ...others } = rest
    return needed.length === 0 ? others : { ...others, required: needed }
  }) as JsonSchema
}

/**
 * The schema of a response. Titled schemas are moved to `components` and referenced. Throws an Error if two different
 * schemas have the same title.
 */
export function responseSchema(schema: object, components: Record<string, JsonSchema>): JsonSchema {
  return rewrite(plain(schema), (one) => {
    const { title } = one
    if (typeof title !== 'string') return one
    const known = components[title]
    if (known && JSON.stringify(known) !== JSON.stringify(one)) throw new Error(`two schemas have the title ${title}`)
    components[title] = one
    return { $ref: `#/components/schemas/${title}` }
  }) as JsonSchema
}
