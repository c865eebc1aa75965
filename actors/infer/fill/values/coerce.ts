// Turns found text into a value of the type, format and limits of a schema. Text that does not fit gives no value.

import { formatChecks } from '#src/json-schema/formats.ts'
import type { SchemaObject } from '#src/json-schema/clean-schema.ts'
import { linearRegExp } from '#src/json-schema/linear-regexp.ts'
import { anyPattern, oneOf } from '#src/text/word-patterns.ts'
import { negations, orderableWords } from './booleans.data.ts'
import { conceptOf } from '../fields/concepts.ts'
import { entityText, type EntityValue } from './entities.ts'
import { lowerEndings, lowerWords, upperEndings, upperWords } from '../fields/names.data.ts'
import { compact, tokensOf, withoutUmlauts } from '../fields/names.ts'
import { currencyCodes, currencyNames, factors, freeWords, krones, moneyNames, yearNames } from './numbers.data.ts'
import { readBoolean } from './read-boolean.ts'
import { readDate } from './read-date.ts'
import { durationMinutes, readCurrency, readNumber } from './read-number.ts'
import { withoutSchemaOrg } from './schema-org.ts'
import type { Dimension } from '../fields/units.data.ts'
import { convertMeasure, unitOfName } from '../fields/units.ts'

export interface CoerceContext {
  /** Base of relative URLs. */
  url: string
  language: string | null
  /** Name of the field: it may imply a unit, a currency, or an end of a range. */
  name: string
  /** Whether a field without a type is likely a number. */
  numeric: boolean
}

type Scalar = string | number | boolean | null

/** A number in a longer text is part of a sentence, not the value of a field. */
const numberTextCharsMax = 80
/** Numbers of several sentences are about several things. */
const severalSentences = /\p{L}{2}[.!?]\s+\p{Lu}.*\d/u
/** Words such as `million` in the name of a field, and not `k` or `m`, scale its value. */
const scaleWordCharsMin = 3
const decimalsMax = 10
/** A longer text does not name one member of an enum. */
const memberTextCharsMax = 60
/** Tolerance for `multipleOf`: binary fractions are inexact. */
const multipleTolerance = 1e-9

const timeDimensions = new Set<Dimension>(['time', 'months'])

/** Words of names that ask for what is there now; compact. */
const stockNames = ['stock', 'lager', 'vorrat', 'estoque']

const moneyName = anyPattern(moneyNames)
const yearName = anyPattern(yearNames)
/** "-40%" is a discount of 40. */
const discountName = /discount|saving|rabatt|ersparnis|remise|descuento|sconto|korting/
const currencyName = anyPattern(currencyNames)
const free = new RegExp(`^${oneOf(freeWords)}[.!]?$`, 'iu')
/** Two figures of a span: "95,000 – 120,000", "from 5 to 7". */
const span = /^(.*?\d[^–—]*?)\s*(?:–|—|-|\bto\b|\bbis\b|(?<=\s)à(?=\s))\s*(\D{0,6}\d.*)$/iu

export const isSpan = (text: string): boolean => text.length <= numberTextCharsMax && span.test(text)

/** The end of a span that a name asks for. */
const endOf = (name: string): 'low' | 'high' | undefined => {
  const tokens = tokensOf(name)
  const last = tokens.length > 1 ? tokens.at(-1)! : ''
  if (upperEndings.has(last)) return 'high'
  if (lowerEndings.has(last)) return 'low'
  if (tokens.some((token) => upperWords.includes(token))) return 'high'
  return tokens.some((token) => lowerWords.includes(token)) ? 'low' : undefined
}

/** A duration in the unit that the name asks for; minutes without one. */
function durationFor(name: string, minutes: number): number {
  if (/hour|stunde|heure/i.test(name)) return minutes / 60
  return /sec|sekunde/i.test(name) ? minutes * 60 : minutes
}

function numberOf(value: string | number, context: CoerceContext): number | undefined {
  if (typeof value === 'number') return value
  const { name, language } = context
  const minutes = durationMinutes(value)
  if (minutes !== undefined) return durationFor(name, minutes)
  if (value.length > numberTextCharsMax || severalSentences.test(value)) return undefined
  if (moneyName.test(compact(name)) && free.test(value.trim())) return 0
  const date = yearName.test(compact(name)) ? readDate(value, language) : undefined
  if (date) return Number(date.date.slice(0, 4))
  const end = endOf(name)
  const ends = end === undefined ? null : span.exec(value)
  const text = ends ? ends[end === 'high' ? 2 : 1]! : value
  if (isOtherCurrency(name, value)) return undefined
  const unit = unitOfName(name)
  // `price_per_month` and `salary_min` are no times.
  if (unit !== undefined && !timeDimensions.has(unit.dimension) && readCurrency(value) !== undefined) return undefined
  const converted = convertMeasure(text, unit, (digits) => readNumber(digits, language))
  const read = converted === null ? undefined : converted ?? readNumber(text, language)
  const number = read === undefined ? undefined : scaledFor(name, read, text)
  return number !== undefined && number < 0 && discountName.test(compact(name)) ? -number : number
}

/** "€412 million" answers `revenue_million` with 412. */
function scaledFor(name: string, number: number, text: string): number {
  const scale = tokensOf(name)
    .map((token) => token.length < scaleWordCharsMin ? 1 : factors.get(token) ?? 1)
    .find((factor) => factor > 1)
  if (scale === undefined || !tokensOf(text).some((token) => factors.get(token) === scale)) return number
  return Number((number / scale).toPrecision(decimalsMax))
}

/** An amount in euros does not answer `price_usd`. */
function isOtherCurrency(name: string, text: string): boolean {
  const asked = tokensOf(name).find((token) => currencyCodes.includes(token))
  const written = asked === undefined ? undefined : readCurrency(text)
  return written !== undefined && written !== asked?.toUpperCase()
}

const email = /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}.-]{1,200}\.\p{L}{2,24}/u

/** An address as pages show it, without its scheme: "git.example/acme/tool". */
const hostAndPath = /^(?:[a-z\d-]+\.)+[a-z]{2,}\//i

function formatted(text: string, format: string, { url, language }: CoerceContext): string | undefined {
  switch (format) {
    case 'date':
      return readDate(text, language)?.date
    case 'date-time': {
      const found = readDate(text, language)
      if (!found) return undefined
      // RFC 3339 requires a time and an offset: midnight and UTC where the page has none.
      return `${found.date}T${found.time ?? '00:00:00'}${found.time === undefined ? 'Z' : (found.zone ?? 'Z')}`
    }
    case 'email':
    case 'idn-email':
      return email.exec(text)?.[0]
    case 'uri':
    case 'url':
    case 'iri': {
      const address = text.trim()
      const absolute = hostAndPath.test(address) ? `https://${address}` : address
      if (/\s/.test(address) || !/[/.:#]/.test(text)) return undefined
      const href = URL.parse(absolute, url)?.href
      // An address without a path stays as it is written.
      return href === `${absolute}/` ? absolute : href
    }
    default:
      return text
  }
}

/** Whether `words` follow one another in `text`. */
const isWithin = (words: readonly string[], text: readonly string[]): boolean => words.length > 0
  && text.some((_, at) => words.every((word, offset) => text[at + offset] === word))

const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** The member of an enum that a text means: literally, without case and punctuation, or as a term of schema.org. */
function memberOf(members: readonly unknown[], value: Scalar, context: CoerceContext): Scalar | undefined {
  const scalars = members.filter(isScalar)
  const same = scalars.find((one) => one === value)
  if (same !== undefined || value === null) return same
  const text = withoutSchemaOrg(String(value))
  const texts = scalars.filter((one) => typeof one === 'string')
  const byText = memberByText(texts, text)
  if (byText !== undefined) return byText
  const number = numberOf(text, context)
  const currency = readCurrency(text)
  const means = (one: Scalar): boolean =>
    (typeof one === 'number' && one === number) || (typeof one === 'boolean' && one === readBoolean(text))
  return scalars.find(means) ?? scalars.find((one) => one === currency && currency !== undefined)
}

/**
 * The member that equals a text when only letters and digits count; else the one member whose words are in the text:
 * "Leasehold (95 years)" is leasehold, "NewCondition" is new.
 */
function memberByText(members: readonly string[], text: string): string | undefined {
  const key = compact(text)
  const equal =
    key === ''
      ? undefined
      : members.find((one) => compact(one) === key || compact(withoutSchemaOrg(one)) === key)
  if (equal !== undefined) return equal
  if (text.length > memberTextCharsMax) return undefined
  const words = tokensOf(text)
  const within = members.filter((one) => one !== '' && isWithin(tokensOf(one), words))
  return within.length === 1 && !words.some((word) => negations.includes(word)) ? within[0] : undefined
}

/** Whether a value is within the limits of its schema; types are not checked. */
export function fitsLimits(value: Scalar, schema: SchemaObject): boolean {
  if (typeof value === 'string') {
    const length = [...value].length
    if (length < (schema.minLength ?? 0) || length > (schema.maxLength ?? Infinity)) return false
    if (schema.pattern !== undefined && !linearRegExp(schema.pattern).test(value)) return false
    return schema.format === undefined || (formatChecks.get(schema.format)?.(value) ?? true)
  }
  if (typeof value !== 'number') return true
  const times = schema.multipleOf === undefined ? 0 : value / schema.multipleOf
  return (
    value >= (schema.minimum ?? -Infinity)
    && value <= (schema.maximum ?? Infinity)
    && value > (schema.exclusiveMinimum ?? -Infinity)
    && value < (schema.exclusiveMaximum ?? Infinity)
    && (schema.multipleOf === undefined || Math.abs(times - Math.round(times)) < multipleTolerance)
  )
}

function ofType(
  type: string, found: string | number | boolean, schema: SchemaObject, context: CoerceContext,
): Scalar | undefined {
  switch (type) {
    case 'string': {
      const text = typeof found === 'string' ? withoutSchemaOrg(found) : String(found)
      if (schema.format !== undefined)
        return formatted(typeof found === 'string' ? found : text, schema.format, context)
      return isCurrencyName(context.name) ? currencyOf(text, context.language) : text
    }
    case 'number':
      return typeof found === 'boolean' ? undefined : numberOf(found, context)
    case 'integer': {
      const number = typeof found === 'boolean' ? undefined : numberOf(found, context)
      return Number.isInteger(number) ? number : undefined
    }
    case 'boolean':
      return typeof found === 'boolean' ? found : booleanOf(String(found), context.name)
    default:
      return undefined
  }
}

const isCurrencyName = (name: string): boolean =>
  currencyName.test(compact(name)) || currencyName.test(withoutUmlauts(compact(name)))
  || conceptOf(name)?.names[0] === 'currency'

/** The code of the currency in a text; a text without an amount is a name or code as it is. */
function currencyOf(text: string, language: string | null): string | undefined {
  const isKrone = /(?<!\p{L})kr(?!\p{L})/iu.test(text)
  return readCurrency(text) ?? (isKrone ? krones[(language ?? '').slice(0, 2)] : /\d/.test(text) ? undefined : text)
}

/** What can be ordered but is not there yet does not answer `in_stock` with yes. */
function booleanOf(text: string, name: string): boolean | undefined {
  const isOrderable = orderableWords.has(compact(withoutSchemaOrg(text)))
  return isOrderable && stockNames.some((word) => compact(name).includes(word)) ? false : readBoolean(text)
}

/** The scalar types that a schema allows, the most specific first. */
function scalarTypes(schema: SchemaObject, numeric: boolean): string[] {
  const order = numeric || schema.type !== undefined ? ['number', 'integer', 'boolean', 'string'] : ['string']
  const allowed = schema.type === undefined ? order : [schema.type].flat()
  return order.filter((type) => allowed.includes(type))
}

const numberOnly = /^[-+]?[\d.,\s]+$/

/** The value of a schema without `properties` and `items` from one found value; undefined when it gives none. */
export function coerce(found: EntityValue, schema: SchemaObject, context: CoerceContext): Scalar | undefined {
  const scalar = typeof found === 'object' ? entityText(found) : found
  if (scalar === undefined || scalar === '') return undefined
  if (schema.const !== undefined) return memberOf([schema.const], scalar, context)
  if (schema.enum !== undefined) return memberOf(schema.enum, scalar, context)
  const types = scalarTypes(schema, context.numeric)
  // A text with a number in it is a number only where no text is allowed.
  const mayBeText = types.includes('string') && !context.numeric
  const isText = mayBeText && typeof scalar === 'string' && !numberOnly.test(scalar)
  for (const type of types) {
    if (isText && (type === 'number' || type === 'integer')) continue
    const value = ofType(type, scalar, schema, context)
    if (value !== undefined && fitsLimits(value, schema)) return value
  }
  return undefined
}
