// What a field of a schema asks for, in the forms by which sources are searched.

import type { Schema, SchemaObject } from '#src/json-schema/clean-schema.ts'
import { oneOf } from '#src/text/word-patterns.ts'
import { conceptByName, conceptInText, conceptOf, type Concept } from './concepts.ts'
import {
  boundWords, descriptionLeads, descriptionLinks, fillWords, kindWords, lowerWords, otherQualifiers, otherWords,
  questionWords, sameWords, textConcepts, thingWords, trailingWords, unitWords, upperWords,
} from './names.data.ts'
import { compact, isWordFamily, singular, tokensOf, withoutUmlauts } from './names.ts'
import { isUnit } from './units.ts'

export interface Query {
  /** The name as the schema has it. */
  name: string
  /** Compact forms, best first: as it is, without the word for the thing, without a unit, in the singular. */
  keys: string[]
  /** Words without those for the thing and the unit, in the singular. */
  tokens: string[]
  /** The description of the field in the schema; empty without one. */
  description: string
  concept: Concept | undefined
  /** Whether the schema wants a text without a form of its own; undefined without a type. */
  isText?: boolean
}

const descriptionCharsMax = 200
/** A description by which an address is the street with its number only. */
const streetNamed =
  /^(?:street|stra(?:ß|ss)e|rue|calle|via|straat|rua|katuosoite|gatuadress|gateadresse|ulica|ulice|utca)(?!\p{L})/iu
/** "Name of the act" does not ask for the name of the page. */
const nameOfOther = /^name (?:of|der|des)\s/i
/** Names of which every form is shorter than this say too little; their description is read. */
const tellingKeyCharsMin = 4

/** The word by which words of several languages are compared: `nummer` is `number`. */
const common = (word: string): string => sameWords.get(word) ?? word
const commonWords = (text: string): string[] => tokensOf(text).map(singular).map(common)

const unique = (values: string[]) => [...new Set(values.filter((value) => value !== ''))]

/** A query for a field called `name`; title and description of its schema help where the name says too little. */
export function queryOf(name: string, schema: SchemaObject = {}): Query {
  const tokens = tokensOf(name)
  const known = conceptByName(tokens.join(''))
  const core = isHoursOfPhone(tokens, schema) ? tokens : coreOf(tokens, known !== undefined)
  const written = unique([
    tokens.join(''), withoutThing(tokens, known !== undefined).join(''), core.join(''), singular(tokens.join('')),
    singular(core.join('')), tokens.map(singular).map(common).join(''),
  ])
  const keys = unique([...written, ...written.map(withoutUmlauts)])
  const title = typeof schema.title === 'string' ? schema.title : undefined
  const description = typeof schema.description === 'string' ? schema.description : ''
  const named =
    known
    ?? conceptOf(name)
    ?? conceptOf(core.join('_'))
    ?? conceptByName(withoutUmlauts(tokens.join('')))
    ?? (title === undefined ? undefined : conceptOf(title))
    ?? (keys.every((key) => key.length < tellingKeyCharsMin) && !nameOfOther.test(description)
      ? conceptInText(description)
      : undefined)
  // `places: integer` asks how many there are, and not where.
  const isCount = [schema.type].flat().every((type) => type === 'integer' || type === 'number')
  const concept = isCount && textConcepts.has(named?.names[0] ?? '') ? undefined : named
  const isStreet = concept?.names[0] === 'address' && streetNamed.test(description)
  return {
    name, keys: isStreet ? ['street'] : keys, tokens: isStreet ? ['street'] : core.map(singular).map(common),
    description: isStreet ? '' : description.slice(0, descriptionCharsMax),
    concept: isStreet ? conceptByName('street') : concept,
    isText: isText(schema),
  }
}

const isText = ({ type, format, enum: members }: SchemaObject): boolean =>
  type === 'string' && format === undefined && members === undefined
/** `phone_hours` as a text are no phone number. */
const isHoursOfPhone = (tokens: readonly string[], schema: SchemaObject): boolean =>
  isText(schema) && tokens.length === 2 && tokens[1] === 'hours' && conceptByName(tokens[0]!)?.names[0] === 'phone'

export const ownSchema = (schema: Schema): SchemaObject => typeof schema === 'object' ? schema : {}

/** The queries for the fields of an object. */
export const queriesOf = ({ properties = {} }: SchemaObject): Query[] =>
  Object.entries(properties).map(([name, schema]) => queryBeside(name, ownSchema(schema), properties))

/** The query for a field among others: beside `name`, the `title` is that of a person. */
export const queryBeside = (name: string, schema: SchemaObject, others: Readonly<Record<string, Schema>>): Query =>
  name === 'title' && Object.hasOwn(others, 'name') ? { ...queryOf('job_title', schema), name } : queryOf(name, schema)

/** `site_name` is a name of its own; only in names that are unknown as a whole is `product_` a word for the thing. */
function withoutThing(tokens: string[], isKnown: boolean): string[] {
  const rest = tokens.filter((token) => !thingWords.has(token))
  return !isKnown && rest.length > 0 ? rest : tokens
}

/** The words of a name without those for the thing, a question, a unit and the end of a range. */
function coreOf(tokens: string[], isKnown: boolean): string[] {
  const bare = withoutThing(tokens, isKnown)
  const plain = bare.length > 1 && questionWords.has(bare[0]!) ? bare.slice(1) : bare
  if (plain.length <= 1) return plain
  if (!isKnown && trailingWords.has(plain.at(-1)!)) return plain.slice(0, -1)
  return plain.filter(
    (token, index) =>
      (index === 0 || (!unitWords.has(token) && !isUnit(token))) && (isKnown || !boundWords.has(token)),
  )
}

/** The query for a field inside another: `rating: {value}` asks for a rating value. */
export const prefixed = (outer: Query, inner: Query): Query => queryOf(`${outer.name} ${inner.name}`)

/** A label of the page in the forms that queries are compared with. */
export interface Label {
  key: string
  bareKey: string
  /** The abbreviation behind it: `pts` of "Points (PTS)". */
  short?: string
  concept: Concept | undefined
  tokens: string[]
}

/** "Our services" are the services. */
const possessive = /^(?:our|your|unsere?|ihre?|nos|nuestr[oa]s|i nostri|le nostre|onze)\s+(?=\p{L})/iu

export function readLabel(label: string): Label {
  const bare = label.slice(0, 200).replace(/['’]ll\b/g, ' will').replace(/[([][^)\]]*[)\]]/g, ' ').replace(possessive, '')
  const short = /\(([A-Z][A-Z\d+/-]{0,3})\)$/.exec(label.slice(0, 200))?.[1]
  return {
    key: compact(label), bareKey: compact(bare), ...short !== undefined && { short: compact(short) },
    concept: conceptOf(bare), tokens: commonWords(bare),
  }
}

/** The same name, another name of the same concept, a name with further words, or the start of the description. */
export type Fit = 'exact' | 'same' | 'near' | 'described'
/** From the best fit to the weakest. */
export const fits: readonly Fit[] = ['exact', 'same', 'near', 'described']

/** Whether a label names another value of the kind that is asked for: the list price, the price of delivery. */
function isOtherValue(tokens: readonly string[], concept: Concept | undefined, query: Query): boolean {
  const asked = query.concept?.names[0]
  if (asked === undefined || !Object.hasOwn(otherQualifiers, asked)) return false
  if (concept !== undefined && concept !== query.concept) return true
  const { refused, allowed } = otherQualifiers[asked]!
  const further = tokens.filter((token) => !query.tokens.includes(token))
  if (further.some((token) => refused?.includes(token))) return true
  return allowed !== undefined && !further.every((token) => allowed.includes(token))
}

/** Whether a label names another kind of value: a date, an address; "number of pupils" is a count of pupils. */
function isOfOtherKind(tokens: readonly string[], { name, tokens: wanted }: Query): boolean {
  const asked = tokensOf(name)
  if (tokens.some((token) => otherWords.has(token) && !asked.includes(token))) return true
  return tokens.some((token, at) =>
    kindWords.has(token) && !asked.includes(token) && !(token === 'address' && wanted.length > 1) && !/^(?:of|der|des|de|du|di|von)$/.test(tokens[at + 1] ?? ''))
}

/** Whether a label names the other end of a range than the field: "Minimum loan" is no `max_loan`. */
function isOtherEnd(tokens: readonly string[], { name }: Query): boolean {
  const asked = tokensOf(name)
  const has = (words: readonly string[], all: readonly string[]): boolean => words.some((word) => all.includes(word))
  return has(asked, upperWords) && has(tokens, lowerWords) || has(asked, lowerWords) && has(tokens, upperWords)
}

/** An inflected word has so many letters more: "Vorsitzende" is `vorsitz`, and "Theaterkasse" no `theater`. */
const inflectionCharsMax = 4

/** A label may have this many words more than the query. */
const furtherWordsMax = 2

/** Whether a label names what the query asks for; it may have words in brackets and up to two further words. */
export function labelFits({ key, bareKey, short, concept, tokens }: Label, query: Query): Fit | undefined {
  if (key === '') return undefined
  if (query.keys.includes(key) || query.keys.includes(bareKey) || query.keys.includes(singular(key))) return 'exact'
  if (tokens.length > 1 && query.keys.includes(tokens.join(''))) return 'exact'
  if (short !== undefined && query.keys.includes(short)) return 'exact'
  if (concept !== undefined && concept === query.concept) return 'same'
  if (isOtherValue(tokens, concept, query)) return undefined
  const isInLabel = (token: string) => tokens.includes(token) || tokens.includes(withoutUmlauts(token))
    || tokens.some((one) => isWordFamily(one, token) && Math.abs(one.length - token.length) <= inflectionCharsMax)
  if (isOfOtherKind(tokens, query) || isOtherEnd(tokens, query)) return undefined
  const isShort = tokens.filter((token) => !fillWords.has(token)).length <= query.tokens.length + furtherWordsMax
  // "Event category" does not answer `event`.
  const isThing = query.concept === undefined && query.keys.every((name) => thingWords.has(name))
  if (query.tokens.length > 0 && isShort && !isThing && query.tokens.every(isInLabel)) return 'near'
  return query.description !== '' && beginsWithLabel(query.description, tokens) ? 'described' : undefined
}

const descriptionLead = new RegExp(String.raw`^${oneOf(descriptionLeads)}\s+`, 'i')
const descriptionLink = new RegExp(`^${oneOf(descriptionLinks)}$`)
/** Shorter labels say too little: characters in Latin script, and in others. */
const labelCharsMin = { latin: 4, other: 2 }

/** "Fassungsvermögen in kg" begins with the label Fassungsvermögen, "Author email" does not begin with Author. */
function beginsWithLabel(description: string, label: readonly string[]): boolean {
  const words = commonWords(description.replace(descriptionLead, ''))
  if (label.length === 0) return false
  if (label.length === words.length && label.every((word, at) => words[at] === word)) return true
  const charsMin = /[a-z]/.test(label[0]!) ? labelCharsMin.latin : labelCharsMin.other
  if (label.join('').length < charsMin || !label.every((word, at) => words[at] === word)) return false
  const next = words[label.length]
  return next === undefined || isUnit(next) || descriptionLink.test(next)
}
