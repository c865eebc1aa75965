// Turns a schema into a check that speaks to the caller: it names the field and says what would be right.

import { Ajv, type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import type { Static, TSchema } from 'typebox'
import { AppError } from './app-error.ts'

const ajv = addFormats.default(
  new Ajv({
    useDefaults: true, allErrors: false, strict: false, verbose: true, allowUnionTypes: true, discriminator: true,
  }),
)

/** Checks a value and fills in defaults (in place). Throws INVALID_REQUEST with a sentence. */
export type Check<T> = (value: unknown) => T

/**
 * Compiles a schema once. `what` is how the value is called where the error is in the whole of it: "the request body".
 */
export function compileCheck<S extends TSchema>(schema: S, what: string): Check<Static<S>> {
  const validate = ajv.compile<Static<S>>(schema)
  return (value) => {
    if (validate(value)) return value
    throw new AppError('INVALID_REQUEST', { message: describe(worst(validate.errors ?? []), what) })
  }
}

/** Whether a value fits, without a sentence: for messages and documents that Winnow itself wrote. */
export function compileGuard<S extends TSchema>(schema: S): (value: unknown) => value is Static<S> {
  return ajv.compile<Static<S>>(schema)
}

/** Of the errors of a union, the one that says most: the deepest, and not the union's own. */
function worst(errors: ErrorObject[]): ErrorObject | undefined {
  return errors.findLast((error) => error.keyword === 'anyOf') ?? errors[0]
}

/** `/targets/0/urls` → `targets[0].urls` */
export function fieldName(pointer: string): string {
  return pointer.split('/').slice(1).map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path ? `${path}.${part}` : part), '')
}

function describe(error: ErrorObject | undefined, what: string): string {
  if (!error) return `${what} is not valid`
  const { keyword, params, instancePath, parentSchema } = error
  const field = fieldName(instancePath)
  const name = field ? `\`${field}\`` : what
  const inside = (child: string): string => `\`${field ? `${field}.${child}` : child}\``
  switch (keyword) {
    case 'required':
      return `${inside(params.missingProperty)} is required`
    case 'additionalProperties':
      return `${inside(params.additionalProperty)} is not known${known(parentSchema)}`
    case 'enum':
      return `${name} must be one of ${JSON.stringify(params.allowedValues).slice(1, -1).replaceAll(',', ', ')}`
    case 'type':
      return `${name} must be ${[params.type as string | string[]].flat().map(article).join(' or ')}`
    case 'discriminator':
      return `${inside(params.tag)} must be one of ${kinds(parentSchema, String(params.tag))}`
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return `${name} must be ${bounds(parentSchema, 'minimum', 'maximum')}`
    case 'minLength':
    case 'maxLength':
      return `${name} must have ${bounds(parentSchema, 'minLength', 'maxLength')} characters`
    case 'minItems':
    case 'maxItems':
      return `${name} must have ${bounds(parentSchema, 'minItems', 'maxItems')} items`
    case 'maxProperties':
      return `${name} must have at most ${params.limit} entries`
    case 'pattern':
      return `${name} must ${params.pattern === '\\S' ? 'not be blank' : `match ${String(params.pattern)}`}`
    case 'anyOf':
      return `${name} must be ${alternatives(parentSchema)}`
    default:
      return `${name} ${error.message ?? 'is not valid'}`
  }
}

type Shape = Record<string, unknown> | undefined

function known(schema: Shape): string {
  const names = Object.keys((schema?.properties ?? {}))
  return names.length ? `; known are ${names.map((one) => `\`${one}\``).join(', ')}` : ''
}

function bounds(schema: Shape, low: string, high: string): string {
  const [least, most] = [schema?.[low], schema?.[high]]
  if (least !== undefined && most !== undefined) return `${least} to ${most}`
  return least === undefined ? `at most ${most}` : `at least ${least}`
}

const article = (type: string): string => (type === 'null' ? type : /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`)

/** The names of the kinds that a tagged union has: "scrape", "crawl". */
function kinds(schema: Shape, tag: string): string {
  const options = (schema?.oneOf ?? []) as { properties: Record<string, { const?: string }> }[]
  return options.map(({ properties }) => JSON.stringify(properties[tag]?.const)).join(', ')
}

/** What a union takes: "an integer from 0 to 15000, or a string". */
function alternatives(schema: Shape): string {
  const options = (schema?.anyOf ?? []) as Record<string, unknown>[]
  return options.map((option) => {
    const type = typeof option.type === 'string' ? article(option.type) : 'another value'
    return option.minimum === undefined && option.maximum === undefined
      ? type
      : `${type} of ${bounds(option, 'minimum', 'maximum')}`
  }).join(', or ')
}
