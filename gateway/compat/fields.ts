// The fields of a request to a foreign API, which remember what was read: what remains was ignored, and is named.

import { AppError } from '#src/app-error.ts'
import { isObject, ownValue } from '#src/json/objects.ts'
import { readBody, isJsonType } from '../rest/read-body.ts'
import type { HttpRequest } from '../http.ts'

/** Null, and the empty text that forms and no-code tools send for an option without a value. */
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** The fields of an object. Values are given on as they are: the operations validate them. */
export class Fields {
  readonly #values: Record<string, unknown>
  readonly #path: string
  readonly #read = new Set<string>()
  readonly #nested: Fields[] = []

  /** `path`: where the object is in the request; empty for the request itself. */
  constructor(values: Record<string, unknown>, path = '') {
    this.#values = values
    this.#path = path
  }

  /** A field, or undefined; null and an empty text count as absent. */
  take(name: string): unknown {
    this.#read.add(name)
    const value = ownValue(this.#values, name)
    return isEmpty(value) ? undefined : value
  }

  /** The same for a field that null removes: null is passed on, and so is an empty text. */
  takeNullable(name: string): unknown {
    return this.take(name) ?? ownValue(this.#values, name)
  }

  /** A field that is an object, whose own fields are remembered too; undefined for any other value: it is ignored. */
  takeObject(name: string): Fields | undefined {
    const value = ownValue(this.#values, name)
    if (!isObject(value)) return undefined
    this.#read.add(name)
    return this.nested(value, name)
  }

  /** The fields of an object somewhere within a field that was taken: `formats[0]`. */
  nested(value: Record<string, unknown>, path: string): Fields {
    const fields = new Fields(value, this.pathOf(path))
    this.#nested.push(fields)
    return fields
  }

  /** Where a field is in the request: `targets[0].urls`. */
  pathOf(name: string): string {
    return this.#path ? `${this.#path}.${name}` : name
  }

  /** Counts a field as ignored although it was taken. */
  ignore(name: string): void {
    this.#read.delete(name)
  }

  /** Counts fields as taken if they have one of the values with which ignoring them changes nothing. */
  skip(harmless: Readonly<Record<string, readonly unknown[]>>): void {
    for (const [name, values] of Object.entries(harmless))
      if (values.includes(this.#values[name])) this.#read.add(name)
  }

  /** Fields that have a value and were not taken, as paths. */
  ignored(): string[] {
    const own = Object.entries(this.#values)
      .filter(([name, value]) => !this.#read.has(name) && !isEmpty(value))
      .map(([name]) => this.pathOf(name))
    return [...own, ...this.#nested.flatMap((one) => one.ignored())]
  }
}

/** The query of GET, HEAD and DELETE, otherwise the body. Throws INVALID_REQUEST or UNSUPPORTED_MEDIA_TYPE. */
export async function readFields(request: HttpRequest): Promise<Fields> {
  if (['get', 'head', 'delete'].includes(request.method)) return new Fields(formOf(request.query))
  const bytes = await request.body()
  const type = request.header('content-type')
  if (bytes.length === 0) return new Fields({})
  if (isJsonType(type)) return new Fields(readBody(bytes) as Record<string, unknown>)
  const text = Buffer.from(bytes).toString()
  // curl labels every body as a form by default. None of the forms that the APIs accept begins with a bracket.
  if (/^application\/x-www-form-urlencoded\b/i.test(type.trim()) && !/^\s*[{[]/.test(text))
    return new Fields(formOf(text))
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
    message: `Content-Type must be application/json (got ${type === '' ? 'no Content-Type' : type.slice(0, 100)}).`,
  })
}

/** `application/x-www-form-urlencoded` (WHATWG URL, section 5); of a name that is repeated, the last value. */
const formOf = (text: string): Record<string, unknown> => Object.fromEntries(new URLSearchParams(text))

/**
 * The number or boolean in a text of a query or form, which have no types; any other value as it is, so that the
 * operation reports it.
 */
export function typed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (/^-?\d{1,15}(\.\d{1,15})?$/.test(value.trim())) return Number(value)
  return value === 'true' ? true : value === 'false' ? false : value
}
