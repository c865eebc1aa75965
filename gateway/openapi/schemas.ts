// JSON Schemas as the OpenAPI document shows them. OpenAPI 3.1 takes JSON Schema 2020-12 as it is; what differs is who
// fills in defaults, and that named schemas are written once.

/** A JSON Schema as plain data. */
export type JsonSchema = { [keyword: string]: unknown }

const plain = (schema: object): JsonSchema => JSON.parse(JSON.stringify(schema)) as JsonSchema

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A copy in which `change` has replaced every schema, the innermost first. */
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
 * The schema of a request: validation fills in defaults, so a caller may leave out every field that has one. The
 * keyword `discriminator`, which makes messages of the validator better, means something else in OpenAPI.
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
 * The schema of a response. Schemas with a title are put into `components` under that title and referred to. Throws an
 * Error when two different schemas have one title.
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
