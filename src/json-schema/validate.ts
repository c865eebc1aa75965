// Compiles schemas into checks whose error messages name the field, the rule and, where it is safe, the given value.

import { Ajv, type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import type { Static, TSchema } from 'typebox'
import { AppError } from '../app-error.ts'
import { countOf } from '../text/count-of.ts'

const ajv = addFormats.default(
  new Ajv({
    useDefaults: true, allErrors: false, strict: false, verbose: true, allowUnionTypes: true, discriminator: true,
  }),
)

/** Checks a value and fills in defaults in place. Throws INVALID_REQUEST with a message for the caller. */
export type Check<T> = (value: unknown) => T

/** Compiles a schema. `what` names the whole value in messages: "the request body". */
export function compileCheck<S extends TSchema>(schema: S, what: string): Check<Static<S>> {
  const validate = ajv.compile<Static<S>>(schema)
  return (value) => {
    if (validate(value)) return value
    throw new AppError('INVALID_REQUEST', { message: describe(pickError(validate.errors ?? []), what) })
  }
}

/** Compiles a schema into a type guard without messages, for bus messages and documents that Winnow wrote. */
export function compileGuard<S extends TSchema>(schema: S): (value: unknown) => value is Static<S> {
  return ajv.compile<Static<S>>(schema)
}

/**
 * The error to report: of a union, that of the alternative that an object was meant to be, else the error that lists
 * the alternatives; otherwise the first.
 */
function pickError(errors: ErrorObject[]): ErrorObject | undefined {
  const union = errors.findLast((error) => error.keyword === 'anyOf')
  if (typeof union?.data !== 'object' || union.data === null) return union ?? errors[0]
  const within = errors.filter(({ schemaPath }) => schemaPath.startsWith(`${union.schemaPath}/`))
  const branchOf = ({ schemaPath }: ErrorObject): string => /^\d+/.exec(schemaPath.slice(union.schemaPath.length + 1))![0]
  const isOfOtherType = ({ keyword, instancePath }: ErrorObject): boolean =>
    keyword === 'type' && instancePath === union.instancePath
  const others = new Set(within.filter(isOfOtherType).map(branchOf))
  const meant = within.filter((error) => !others.has(branchOf(error)))
  return new Set(meant.map(branchOf)).size === 1 ? pickError(meant) : union
}

/** `/targets/0/urls` → `targets[0].urls` */
export function fieldName(pointer: string): string {
  return pointer.split('/').slice(1).map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path ? `${path}.${part}` : part), '')
}

function describe(error: ErrorObject | undefined, what: string): string {
  if (!error) return `${what} is not valid`
  const { keyword, params, instancePath, parentSchema, data } = error
  const field = fieldName(instancePath)
  const name = field ? `\`${field}\`` : what
  const inside = (child: string): string => `\`${field ? `${field}.${child}` : child}\``
  switch (keyword) {
    case 'required':
      return `${inside(params.missingProperty)} is required`
    case 'additionalProperties':
      return `unknown parameter ${inside(params.additionalProperty)}${knownParameters(parentSchema, field)}`
    case 'enum':
      return `${name} must be one of ${list(params.allowedValues as unknown[])}${given(field, data)}`
    case 'type':
      return `${name} must be ${typeNames(params.type as string | string[])}${given(field, data)}`
    case 'discriminator': {
      const { tag, tagValue } = params as { tag: string; tagValue: unknown }
      return `${inside(tag)} must be one of ${list(tagValues(parentSchema, tag))}${given(tag, tagValue)}`
    }
    case 'minimum':
    case 'maximum':
      // A field with a range is a number, such as `chunk_max_tokens`, and no credential.
      return `${name} must be ${valueRange(parentSchema)}${field === '' ? '' : got(data)}`
    case 'minLength':
    case 'maxLength':
      return `${name} must have ${countRange(parentSchema, 'Length', 'character')} (got ${codePoints(data as string)})`
    case 'minItems':
    case 'maxItems':
      return `${name} must have ${countRange(parentSchema, 'Items', 'item')} (got ${(data as unknown[]).length})`
    case 'maxProperties':
      return `${name} must have at most ${params.limit} entries (got ${Object.keys(data as object).length})`
    case 'uniqueItems':
      return `${name} must have different items (items ${params.i} and ${params.j} are equal)`
    case 'pattern':
      return params.pattern === '\\S' ? `${name} must not be blank`
        : `${name} must match ${String(params.pattern)}${given(field, data)}${meaning(parentSchema)}`
    case 'format':
      return params.format === 'date-time'
        ? `${name} must be a time in ISO 8601, such as 2026-11-01T09:30:00Z${given(field, data)}`
        : `${name} must match format "${String(params.format)}"${given(field, data)}`
    case 'anyOf':
      return `${name} must be ${alternatives(parentSchema)}${typeof data === 'string' ? '' : given(field, data)}`
    default:
      return `${name} ${error.message ?? 'is not valid'}`
  }
}

type Shape = Record<string, unknown> | undefined

const list = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(', ')

/** Fields whose values may be credentials. */
const secretFields = /key|secret|token|authorization|headers/i
/** Most characters of a given value that a message repeats. */
const givenMax = 40

/** ` (got 9)` for a scalar in a field that cannot hold a credential, else nothing. */
const given = (field: string, value: unknown): string =>
  field === '' || secretFields.test(field) ? '' : got(value)

/** ` (got 9)` for a scalar, else nothing. */
function got(value: unknown): string {
  if (value !== null && !['string', 'number', 'boolean'].includes(typeof value)) return ''
  if (typeof value !== 'string') return ` (got ${value as number | boolean | null})`
  const start = [...value.slice(0, 2 * givenMax)].slice(0, givenMax).join('')
  return ` (got ${JSON.stringify(start.length < value.length ? `${start}…` : value)})`
}

/** The description of a field, which says in words what its pattern asks for. */
const meaning = (schema: Shape): string =>
  typeof schema?.description === 'string' ? `: ${schema.description.replace(/\.$/, '')}` : ''

/** Length of a text as JSON Schema counts it. */
function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

function knownParameters(schema: Shape, field: string): string {
  const names = Object.keys(schema?.properties ?? {})
  if (names.length === 0) return field === '' ? ': this call has no parameters' : ''
  return `; known parameters: ${names.map((one) => `\`${one}\``).join(', ')}`
}

function valueRange(schema: Shape): string {
  const { minimum, maximum } = schema as { minimum?: number; maximum?: number }
  if (minimum !== undefined && maximum !== undefined) return `between ${minimum} and ${maximum}`
  return minimum === undefined ? `at most ${maximum}` : `at least ${minimum}`
}

/** "1 to 20 items", "at least 1 character" */
function countRange(schema: Shape, what: 'Length' | 'Items', unit: string): string {
  const [min, max] = [schema?.[`min${what}`], schema?.[`max${what}`]] as [number | undefined, number | undefined]
  if (min !== undefined && max !== undefined)
    return min === max ? countOf(min, unit) : `${min} to ${countOf(max, unit)}`
  return min === undefined ? `at most ${countOf(max!, unit)}` : `at least ${countOf(min, unit)}`
}

const article = (type: string): string => (type === 'null' ? type : /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`)

const typeNames = (types: string | string[]): string => [types].flat().map(article).join(' or ')

/** The values that the tag of a discriminated union may have. */
function tagValues(schema: Shape, tag: string): unknown[] {
  const options = (schema?.oneOf ?? []) as { properties: Record<string, { const?: string }> }[]
  return options.map(({ properties }) => properties[tag]?.const)
}

/** The alternatives of a union: "an integer between 0 and 15000, or a string". */
function alternatives(schema: Shape): string {
  const options = (schema?.anyOf ?? []) as Record<string, unknown>[]
  return options.map((option) => {
    const type = typeof option.type === 'string' ? article(option.type) : 'another value'
    return option.minimum === undefined && option.maximum === undefined ? type : `${type} ${valueRange(option)}`
  }).join(', or ')
}
