// Found text turned into a value of the type, format and limits that a schema asks for. What does not fit is no value.

import { formatChecks } from '#src/json-schema/formats.ts'
import type { SchemaObject } from '#src/json-schema/clean-schema.ts'
import { linearRegExp } from '#src/json-schema/linear-regexp.ts'
import { entityText, type EntityValue } from './entities.ts'
import { compact } from './names.ts'
import { readDate } from './read-date.ts'
import { durationMinutes, readCurrency, readNumber } from './read-number.ts'

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

const yes = new Set('true yes y 1 ja oui si sim da tak ✓ ✔ ☑ ✅ はい 是 on instock limitedavailability onlineonly instoreonly preorder presale backorder available auflager lieferbar enstock disponible disponibile verfugbar included'.split(' '))
const no = new Set('false no n 0 nein non nao nie net ✗ ✘ ✕ × ❌ いいえ 否 off outofstock soldout discontinued unavailable notavailable nichtverfugbar ausverkauft nichtauflager agotado esaurito epuise rupturedestock none'.split(' '))

const schemaWord = (text: string) => text.replace(/^https?:\/\/(?:www\.)?schema\.org\//i, '')

function booleanOf(text: string): boolean | undefined {
  const word = compact(schemaWord(text)) || text.trim()
  if (yes.has(word)) return true
  if (no.has(word)) return false
  if (/^(?:out of stock|sold out|not available|nicht (?:verfügbar|lieferbar)|ausverkauft|no disponible|non disponib|en rupture)/i.test(text)) return false
  return /^(?:in stock|available|auf lager|sofort (?:lieferbar|verfügbar)|en stock|disponib|verfügbar|lieferbar)/i.test(text) ? true : undefined
}

function numberOf(value: string | number, { name, language }: CoerceContext): number | undefined {
  if (typeof value === 'number') return value
  const minutes = durationMinutes(value)
  if (minutes !== undefined) return /hour|stunde|heure/i.test(name) ? minutes / 60 : /sec|sekunde/i.test(name) ? minutes * 60 : minutes
  // A number in the middle of a sentence is not the value of a field.
  return value.length <= 80 ? readNumber(value, language) : undefined
}

function formatted(text: string, format: string, { url, language }: CoerceContext): string | undefined {
  if (format === 'date' || format === 'date-time') {
    const found = readDate(text, language)
    if (!found) return undefined
    // RFC 3339 wants a time and a zone: midnight and UTC where the page names none.
    return format === 'date' ? found.date : `${found.date}T${found.time ?? '00:00:00'}${found.time === undefined ? 'Z' : found.zone ?? 'Z'}`
  }
  if (format === 'email' || format === 'idn-email') return /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}.-]{1,200}\.\p{L}{2,24}/u.exec(text)?.[0]
  if (format === 'uri' || format === 'url' || format === 'iri') {
    if (/\s/.test(text.trim()) || !/[/.:#]/.test(text) || !URL.canParse(text.trim(), url)) return undefined
    return new URL(text.trim(), url).href
  }
  return text
}

/** The member of an enum that a text means: as it is, without regard to case and punctuation, or as a term of schema.org. */
function memberOf(members: readonly unknown[], value: Scalar, context: CoerceContext): Scalar | undefined {
  const scalars = members.filter((one): one is Scalar => one === null || ['string', 'number', 'boolean'].includes(typeof one))
  const same = scalars.find((one) => one === value)
  if (same !== undefined || value === null) return same
  const text = schemaWord(String(value))
  const key = compact(text)
  const byText = key === '' ? undefined : scalars.find((one) => typeof one === 'string' && (compact(one) === key || compact(schemaWord(one)) === key))
  if (byText !== undefined) return byText
  const number = numberOf(text, context)
  const currency = readCurrency(text)
  return scalars.find((one) => typeof one === 'number' && one === number || typeof one === 'boolean' && one === booleanOf(text)) ?? scalars.find((one) => one === currency && currency !== undefined)
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
  return value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity)
    && value > (schema.exclusiveMinimum ?? -Infinity) && value < (schema.exclusiveMaximum ?? Infinity)
    && (schema.multipleOf === undefined || Math.abs(value / schema.multipleOf - Math.round(value / schema.multipleOf)) < 1e-9)
}

function ofType(type: string, found: string | number | boolean, schema: SchemaObject, context: CoerceContext): Scalar | undefined {
  switch (type) {
    case 'string': {
      const text = typeof found === 'string' ? schemaWord(found) : String(found)
      const currency = /currency|wahrung|devise|moneda|valuta/.test(compact(context.name)) ? readCurrency(text) : undefined
      return schema.format === undefined ? currency ?? text : formatted(typeof found === 'string' ? found : text, schema.format, context)
    }
    case 'number': return typeof found === 'boolean' ? undefined : numberOf(found, context)
    case 'integer': {
      const number = typeof found === 'boolean' ? undefined : numberOf(found, context)
      return Number.isInteger(number) ? number : undefined
    }
    case 'boolean': return typeof found === 'boolean' ? found : booleanOf(String(found))
    default: return undefined
  }
}

/** The scalar types a schema allows, most particular first. */
export function scalarTypes(schema: SchemaObject, numeric: boolean): string[] {
  const order = numeric || schema.type !== undefined ? ['number', 'integer', 'boolean', 'string'] : ['string']
  const allowed = schema.type === undefined ? order : [schema.type].flat()
  return order.filter((type) => allowed.includes(type))
}

/** The value that a schema without `properties` and `items` asks for, from one found value; undefined when it gives none. */
export function coerce(found: EntityValue, schema: SchemaObject, context: CoerceContext): Scalar | undefined {
  const scalar = typeof found === 'object' ? entityText(found) : found
  if (scalar === undefined || scalar === '') return undefined
  if (schema.const !== undefined) return memberOf([schema.const], scalar, context)
  if (schema.enum !== undefined) return memberOf(schema.enum, scalar, context)
  const types = scalarTypes(schema, context.numeric)
  for (const type of types) {
    // A text with a number in it is a number only where nothing else is asked for.
    if (types.length > 1 && (type === 'number' || type === 'integer') && typeof scalar === 'string' && types.includes('string') && !context.numeric && !/^[-+]?[\d.,\s]+$/.test(scalar)) continue
    const value = ofType(type, scalar, schema, context)
    if (value !== undefined && fitsLimits(value, schema)) return value
  }
  return undefined
}
