// Found text turned into a value of the type, format and limits that a schema asks for. What does not fit is no value.

import { formatChecks } from '#src/json-schema/formats.ts'
import type { SchemaObject } from '#src/json-schema/clean-schema.ts'
import { linearRegExp } from '#src/json-schema/linear-regexp.ts'
import { entityText, type EntityValue } from './entities.ts'
import { compact, tokensOf } from './names.ts'
import { readDate } from './read-date.ts'
import { durationMinutes, readCurrency, readNumber } from './read-number.ts'
import { convertMeasure, unitOfName } from './units.ts'

export interface CoerceContext {
  /** Base of relative URLs. */
  url: string
  language: string | null
  /** Name of the field, for units and yes/no. */
  name: string
  /** Whether a field without a type is likely a number. */
  numeric: boolean
}

type Scalar = string | number | boolean | null

const yes = new Set(
  'true yes y 1 ja oui si sim da tak ✓ ✔ ☑ ✅ はい 是 on instock limitedavailability onlineonly instoreonly preorder presale backorder available auflager lieferbar enstock disponible disponibile verfugbar included'.split(
    ' ',
  ),
)
const no = new Set(
  'false no n 0 nein non nao nie net ✗ ✘ ✕ × ❌ いいえ 否 off outofstock soldout discontinued unavailable notavailable nichtverfugbar ausverkauft nichtauflager agotado esaurito epuise rupturedestock none'.split(
    ' ',
  ),
)

const schemaWord = (text: string) => text.replace(/^https?:\/\/(?:www\.)?schema\.org\//i, '')

function booleanOf(text: string): boolean | undefined {
  const word = compact(schemaWord(text)) || text.trim()
  if (yes.has(word)) return true
  if (no.has(word)) return false
  if (
    text.length <= 80
    && /^(?:yes|ja|oui|sí|sim|да|tak|vorhanden|inklusive|included|enthalten|telecommute)(?:$|[^\p{L}\p{N}])/iu.test(
      text,
    )
  )
    return true
  if (
    text.length <= 80
    && /^(?:no|nein|non|não|нет|nie|keine?r?|without|ohne|nicht vorhanden|nicht enthalten|not included)(?:$|[^\p{L}\p{N}.])/iu.test(
      text,
    )
  )
    return false
  if (
    /^(?:out of stock|sold out|not available|nicht (?:verfügbar|lieferbar)|ausverkauft|no disponible|non disponib|en rupture)/i.test(
      text,
    )
  )
    return false
  return /^(?:in stock|available|auf lager|sofort (?:lieferbar|verfügbar)|en stock|disponib|verfügbar|lieferbar)/i.test(
    text,
  )
    ? true
    : undefined
}

const costs = /price|cost|fee|amount|preis|kosten|gebuhr|prix|tarif|precio|prezzo|prijs/
const nothing = /^(?:free|free of charge|kostenlos|kostenfrei|gratis|gratuit|gratuita?o?|無料|免费|무료)[.!]?$/iu
/** Two figures of a span: "95,000 – 120,000", "from 5 to 7". */
const span = /^(.*?\d[^–—]*?)\s*(?:–|—|-|\bto\b|\bbis\b|\bà\b)\s*(\D{0,6}\d.*)$/iu

export const isSpan = (text: string): boolean => text.length <= 80 && span.test(text)

/** Which end of a span a name asks for. */
const endOf = (name: string): 'low' | 'high' | undefined => {
  const tokens = tokensOf(name)
  if (tokens.some((token) => ['max', 'maximum', 'highest', 'high', 'upper'].includes(token))) return 'high'
  return tokens.some((token) => ['min', 'minimum', 'lowest', 'low', 'lower'].includes(token)) ? 'low' : undefined
}

function numberOf(value: string | number, context: CoerceContext): number | undefined {
  if (typeof value === 'number') return value
  const { name, language } = context
  const minutes = durationMinutes(value)
  if (minutes !== undefined)
    return /hour|stunde|heure/i.test(name) ? minutes / 60 : /sec|sekunde/i.test(name) ? minutes * 60 : minutes
  // A number in the middle of a sentence is not the value of a field.
  if (value.length > 80) return undefined
  if (costs.test(compact(name)) && nothing.test(value.trim())) return 0
  if (/year|jahr|annee|ano$|anno$/.test(compact(name)) && readDate(value, language))
    return Number(readDate(value, language)!.date.slice(0, 4))
  const end = endOf(name)
  const ends = end === undefined ? null : span.exec(value)
  const text = ends ? ends[end === 'high' ? 2 : 1]! : value
  if (isOtherCurrency(name, value)) return undefined
  const converted = convertMeasure(text, unitOfName(name), (digits) => readNumber(digits, language))
  return converted === null ? undefined : converted ?? readNumber(text, language)
}

/** `price_usd` is not answered by an amount in euros. */
function isOtherCurrency(name: string, text: string): boolean {
  const asked = tokensOf(name).find((token) => /^(?:usd|eur|gbp|chf|jpy|cad|aud|inr|pln|sek|nok|dkk)$/.test(token))
  const written = asked === undefined ? undefined : readCurrency(text)
  return written !== undefined && written !== asked?.toUpperCase()
}

function formatted(text: string, format: string, { url, language }: CoerceContext): string | undefined {
  if (format === 'date' || format === 'date-time') {
    const found = readDate(text, language)
    if (!found) return undefined
    // RFC 3339 wants a time and a zone: midnight and UTC where the page names none.
    return format === 'date'
      ? found.date
      : `${found.date}T${found.time ?? '00:00:00'}${found.time === undefined ? 'Z' : (found.zone ?? 'Z')}`
  }
  if (format === 'email' || format === 'idn-email')
    return /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}.-]{1,200}\.\p{L}{2,24}/u.exec(text)?.[0]
  if (format === 'uri' || format === 'url' || format === 'iri') {
    if (/\s/.test(text.trim()) || !/[/.:#]/.test(text)) return undefined
    return URL.parse(text.trim(), url)?.href
  }
  return text
}

/** Whether `words` stand together in `text`. */
const isWithin = (words: readonly string[], text: readonly string[]): boolean => words.length > 0
  && text.some((_, at) => words.every((word, offset) => text[at + offset] === word))

/**
 * The member of an enum that a text means: as it is, without regard to case and punctuation, or as a term of
 * schema.org.
 */
function memberOf(members: readonly unknown[], value: Scalar, context: CoerceContext): Scalar | undefined {
  const scalars = members.filter(
    (one): one is Scalar => one === null || ['string', 'number', 'boolean'].includes(typeof one),
  )
  const same = scalars.find((one) => one === value)
  if (same !== undefined || value === null) return same
  const text = schemaWord(String(value))
  const key = compact(text)
  const byText =
    key === ''
      ? undefined
      : scalars.find((one) => typeof one === 'string' && (compact(one) === key || compact(schemaWord(one)) === key))
  if (byText !== undefined) return byText
  // "Leasehold (95 years)" is leasehold, "NewCondition" is new: the one member whose words the text begins with or has.
  const words = tokensOf(text)
  const within =
    text.length > 60
      ? []
      : scalars.filter((one): one is string => typeof one === 'string' && one !== '' && isWithin(tokensOf(one), words))
  if (within.length === 1 && !words.some((word) => ['not', 'no', 'nicht', 'kein', 'non', 'un'].includes(word)))
    return within[0]
  const number = numberOf(text, context)
  const currency = readCurrency(text)
  return (
    scalars.find(
      (one) => (typeof one === 'number' && one === number) || (typeof one === 'boolean' && one === booleanOf(text)),
    ) ?? scalars.find((one) => one === currency && currency !== undefined)
  )
}

/** Whether a value keeps the limits of its schema; types are the caller's business. */
export function fitsLimits(value: Scalar, schema: SchemaObject): boolean {
  if (typeof value === 'string') {
    const length = [...value].length
    if (length < (schema.minLength ?? 0) || length > (schema.maxLength ?? Infinity)) return false
    if (schema.pattern !== undefined && !linearRegExp(schema.pattern).test(value)) return false
    return schema.format === undefined || (formatChecks.get(schema.format)?.(value) ?? true)
  }
  if (typeof value !== 'number') return true
  return (
    value >= (schema.minimum ?? -Infinity)
    && value <= (schema.maximum ?? Infinity)
    && value > (schema.exclusiveMinimum ?? -Infinity)
    && value < (schema.exclusiveMaximum ?? Infinity)
    && (schema.multipleOf === undefined
      || Math.abs(value / schema.multipleOf - Math.round(value / schema.multipleOf)) < 1e-9)
  )
}

function ofType(
  type: string, found: string | number | boolean, schema: SchemaObject, context: CoerceContext,
): Scalar | undefined {
  switch (type) {
    case 'string': {
      const text = typeof found === 'string' ? schemaWord(found) : String(found)
      const currency = /currency|wahrung|devise|moneda|valuta/.test(compact(context.name))
        ? readCurrency(text)
        : undefined
      return schema.format === undefined
        ? (currency ?? text)
        : formatted(typeof found === 'string' ? found : text, schema.format, context)
    }
    case 'number':
      return typeof found === 'boolean' ? undefined : numberOf(found, context)
    case 'integer': {
      const number = typeof found === 'boolean' ? undefined : numberOf(found, context)
      return Number.isInteger(number) ? number : undefined
    }
    case 'boolean':
      return typeof found === 'boolean' ? found : booleanOf(String(found))
    default:
      return undefined
  }
}

/** The scalar types a schema allows, most particular first. */
export function scalarTypes(schema: SchemaObject, numeric: boolean): string[] {
  const order = numeric || schema.type !== undefined ? ['number', 'integer', 'boolean', 'string'] : ['string']
  const allowed = schema.type === undefined ? order : [schema.type].flat()
  return order.filter((type) => allowed.includes(type))
}

/**
 * The value that a schema without `properties` and `items` asks for, from one found value; undefined when it gives
 * none.
 */
export function coerce(found: EntityValue, schema: SchemaObject, context: CoerceContext): Scalar | undefined {
  const scalar = typeof found === 'object' ? entityText(found) : found
  if (scalar === undefined || scalar === '') return undefined
  if (schema.const !== undefined) return memberOf([schema.const], scalar, context)
  if (schema.enum !== undefined) return memberOf(schema.enum, scalar, context)
  const types = scalarTypes(schema, context.numeric)
  for (const type of types) {
    // A text with a number in it is a number only where nothing else is asked for.
    if (
      types.length > 1
      && (type === 'number' || type === 'integer')
      && typeof scalar === 'string'
      && types.includes('string')
      && !context.numeric
      && !/^[-+]?[\d.,\s]+$/.test(scalar)
    )
      continue
    const value = ofType(type, scalar, schema, context)
    if (value !== undefined && fitsLimits(value, schema)) return value
  }
  return undefined
}
