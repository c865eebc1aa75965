// A query string as the object that the schema of a route speaks of: text becomes what the schema says it is.

import type { TObject } from 'typebox'
import { AppError } from '#src/app-error.ts'
import { readJson } from './read-json.ts'

interface Shape { type?: string; anyOf?: Shape[] }

/** Most parameters that a query may have. */
const parametersMax = 100

/**
 * Reads `a=1&b=x,y` by the schema's types: booleans from true/false/1/0, numbers, lists by commas (or by repeating
 * the name), objects as JSON. What does not fit its type stays text, for validation to name. A name given twice that
 * is no list, or text that is no valid percent-encoding, throws INVALID_REQUEST.
 */
export function readQuery(text: string, schema: TObject): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null)
  const given = text === '' ? [] : text.split('&')
  if (given.length > parametersMax)
    throw new AppError('INVALID_REQUEST', { message: `the query must have at most ${parametersMax} parameters` })
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

/** A name or value of a query. Throws INVALID_REQUEST for what is no percent-encoding. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch (error) {
    throw new AppError('INVALID_REQUEST', {
      message: `the query has a part that is not percent-encoded UTF-8: ${text.slice(0, 40)}`, cause: error,
    })
  }
}

function readValue(name: string, value: string, shape: Shape): unknown {
  const types = shape.anyOf ? shape.anyOf.map((one) => one.type) : [shape.type]
  if ((types.includes('integer') || types.includes('number')) && /^-?\d+(\.\d+)?$/.test(value.trim()))
    return Number(value)
  if (types.includes('boolean')) return booleans[value.trim().toLowerCase()] ?? value
  if (types.includes('array')) return splitList(value)
  if (types.includes('object'))
    return readJson(value, {
      what: `\`${name}\``, root: name, code: name === 'json_schema' ? 'INVALID_JSON_SCHEMA' : 'INVALID_REQUEST',
    })
  return value
}

const booleans: Record<string, boolean> = {
  true: true, 1: true, yes: true, '': true, false: false, 0: false, no: false,
}

/** Splits at commas that stand in no bracket or quote, so that `:is(a, b)` is one selector. */
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
