// Parses a query string into the object of a schema.

import type { TObject } from 'typebox'
import { AppError } from '#src/app-error.ts'
import { readJson } from './read-json.ts'

interface Shape { type?: string; anyOf?: Shape[] }

/** Maximum number of parameters in a query. */
const parametersMax = 100

/**
 * Converts `a=1&b=x,y` by the types of the schema: booleans from true/false/1/0/yes/no, numbers, comma-separated lists
 * (or repeated names), objects as JSON. Values that do not match their type stay text, so that validation reports them.
 * Throws INVALID_REQUEST for a repeated name that is not a list and for invalid percent-encoding.
 */
export function readQuery(text: string, schema: TObject): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null)
  const given = text === '' ? [] : text.split('&')
  if (given.length > parametersMax)
    throw new AppError('INVALID_REQUEST', {
      message: `the query must have at most ${parametersMax} parameters (got ${given.length})`,
    })
  for (const one of given) {
    if (one === '') continue
    const equals = one.indexOf('=')
    const name = decodePart(equals < 0 ? one : one.slice(0, equals))
    const value = decodePart(equals < 0 ? '' : one.slice(equals + 1))
    const shape = (schema.properties as Record<string, Shape>)[name] ?? {}
    const read = readValue(name, value, shape)
    if (name in query && !(Array.isArray(read) && Array.isArray(query[name])))
      throw new AppError('INVALID_REQUEST', { message: `\`${name}\` is given twice` })
    query[name] =
      Array.isArray(read) && Array.isArray(query[name]) ? [...(query[name] as unknown[]), ...(read as unknown[])] : read
  }
  return query
}

/** Decodes a name or value of a query. Throws INVALID_REQUEST for invalid percent-encoding. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch (error) {
    throw new AppError('INVALID_REQUEST', {
      message: `the query must be percent-encoded UTF-8 (got ${text.slice(0, 40)})`, cause: error,
    })
  }
}

function readValue(name: string, value: string, shape: Shape): unknown {
  const types = shape.anyOf ? shape.anyOf.map((one) => one.type) : [shape.type]
  if ((types.includes('integer') || types.includes('number')) && /^-?\d+(\.\d+)?$/.test(value.trim()))
    return Number(value)
  if (types.includes('boolean')) return booleans.get(value.trim().toLowerCase()) ?? value
  if (types.includes('array')) return splitList(value)
  if (types.includes('object'))
    return readJson(value, {
      what: `\`${name}\``, root: name, code: name === 'json_schema' ? 'INVALID_JSON_SCHEMA' : 'INVALID_REQUEST',
    })
  return value
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true], ['1', true], ['yes', true], ['', true], ['false', false], ['0', false], ['no', false],
])

/** Splits at commas outside of brackets and quotes, so that `:is(a, b)` is one selector. */
export function splitList(text: string): string[] {
  const items: string[] = []
  let depth = 0
  let quote = ''
  let item = ''
  for (const character of text) {
    if (quote) quote = character === quote ? '' : quote
    else if (character === '"' || character === "'") quote = character
    else if ('([{'.includes(character)) depth++
    else if (')]}'.includes(character)) depth--
    if (character === ',' && depth <= 0 && !quote) {
      items.push(item)
      item = ''
    } else item += character
  }
  return [...items, item].map((one) => one.trim()).filter(Boolean)
}
