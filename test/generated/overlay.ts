// Points the OpenAPI document of a service at a fixture site, so that generated requests read real pages and name real
// objects, and bounds what a single request may cost in time.

import { isObject } from '#src/json/objects.ts'

type Json = { [name: string]: unknown }

export interface Fixtures {
  /** Addresses of pages, and some that fail. */
  urls: string[]
  /** Ids by the first part of the path they belong to, below /operator the second, and by name of parameter. */
  ids: Record<string, string[]>
}

/** Whether the responses of an operation do not end by themselves: a generator would wait for ever. */
const isEndless = (operation: Json): boolean => JSON.stringify(operation.responses).includes('text/event-stream')

/** A copy of the document with the fixtures in it, and without operations whose responses do not end. */
export function overlay(document: object, { urls, ids }: Fixtures): object {
  const copy = JSON.parse(JSON.stringify(document)) as { paths: Record<string, Record<string, Json>> }
  for (const [path, methods] of Object.entries(copy.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (isEndless(operation)) delete methods[method]
      operation.requestBody = rewrite(operation.requestBody, urls)
      for (const parameter of (operation.parameters ?? []) as Json[]) {
        const owner = path.replace(/^\/operator(?=\/)/, '').split('/')[1]!
        const values = ids[parameter.name === 'id' ? owner : String(parameter.name)]
        if (parameter.in === 'path' && values) parameter.schema = { type: 'string', enum: values }
        if (parameter.in === 'query' && parameter.name === 'url') parameter.schema = { type: 'string', enum: urls }
        const bounded = bounds[String(parameter.name)]
        if (parameter.in === 'query' && bounded) parameter.schema = bounded
      }
    }
  }
  return copy
}

/** Fields whose largest values would only make a request slow. */
const bounds: Record<string, Json> = {
  wait_for: { type: 'integer', minimum: 0, maximum: 20 },
  timeout: { type: 'integer', minimum: 5_000, maximum: 20_000 },
  delay_ms: { type: 'integer', minimum: 0, maximum: 5 },
}

function rewrite(value: unknown, urls: string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => rewrite(one, urls))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [
    name, name === 'properties' && isObject(inner) ? rewriteFields(inner, urls) : rewrite(inner, urls),
  ]))
}

function rewriteFields(fields: Json, urls: string[]): Json {
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => {
    if (name === 'url' && isObject(schema) && schema.type === 'string') return [name, { ...schema, enum: urls }]
    return [name, bounds[name] ?? rewrite(schema, urls)]
  }))
}
