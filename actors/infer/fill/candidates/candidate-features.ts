// What speaks for a candidate and against it, each from 0 to 1. The weights are in `candidate-weights.data.ts`.

import type { SchemaObject } from '#src/json-schema/clean-schema.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { Json } from '../fields/filled.ts'
import { isWordFamily, tokensOf } from '../fields/names.ts'
import type { Query } from '../fields/query.ts'
import { isKin } from '../fields/word-kin.ts'
import type { Candidate, Considered, Origin } from '../sources/source.ts'
import { siteWords } from './value-forms.data.ts'
import { isUnlike } from './value-forms.ts'
import {
  fillerWords, isOnlyStated, isOwnerAsAuthor, isUnshown, isUsual, rivalNumbers, tellingShare,
  tellingWords, untitledShare,
} from './value-support.ts'

/** The kind of the values that a schema wants. */
function kindOf({ type, format, enum: members }: SchemaObject): string {
  if (members !== undefined) return 'enum'
  const types = [type].flat()
  if (types.includes('number') || types.includes('integer')) return 'number'
  if (types.includes('boolean')) return 'boolean'
  return format === undefined ? 'text' : 'format'
}

const sentence = /\p{L}{3}[.!?](?:\s|$)/u
const seenMax = 6

/** Origins of values that no label marks. */
const looseOrigins: ReadonlySet<Origin> = new Set([
  'prose', 'prose-name', 'context', 'segment', 'outer-segment', 'line', 'name', 'site', 'form', 'class', 'kind', 'head',
  'time', 'date', 'record', 'cell', 'member', 'kicker', 'role',
])

/** The share of the words of the field that the sentence or line of a value has. */
function namedShare(value: Json, { name, tokens }: Query, { texts }: Evidence): number {
  const words = tokens.length > 0 ? tokens : tokensOf(name)
  if (words.length === 0 || typeof value === 'object') return 0
  const written = String(value)
  const shares = texts.filter((text) => text.includes(written)).slice(0, namedTextsMax).map((text) => {
    const own = tokensOf(text)
    return words.filter((word) => own.some((one) => isWordFamily(one, word))).length / words.length
  })
  return Math.max(0, ...shares)
}
const namedTextsMax = 5

/** What sentences say is one source, by whichever rule it was read. */
const familyOf = (origin: Origin): Origin => origin === 'context' || origin === 'prose-name' ? 'prose' : origin

/** The feature of an origin. Fields that ask for the site, or for a title, have some of their own. */
function featureOf(origin: Origin, query: Query): string {
  if (isOfSite(query) && origin === 'outer-segment') return 'segment'
  if (origin === 'site' && query.concept?.names[0] === 'sitename') return 'site-own'
  if (origin === 'name' && titleEnd.test(query.name)) return 'name-title'
  return origin
}
const titleEnd = /(?:title|titel|titre|titulo|titolo|heading)$/i

/** The features of a candidate by their names; `at` is its place among all of the field. */
export function featuresOf(
  { value, raw, origins }: Considered, at: number, all: readonly Considered[], counts: ReadonlyMap<Origin, number>,
  way: SchemaObject, query: Query, evidence: Evidence,
): Record<string, number> {
  const [origin] = origins as [Origin]
  const kind = kindOf(way)
  const text = kind === 'text' && typeof value === 'string' ? value : undefined
  const isLoose = looseOrigins.has(origin)
  const isSite = isOfSite(query)
  const isOther = !isSite && (origin === 'outer-segment' || at < seenMax && isOutside(raw, evidence))
  return {
    [featureOf(origin, query)]: 1,
    [`is-${kind}`]: 1,
    first: at === 0 ? 1 : 0,
    confirmed: Math.min(new Set(origins.map(familyOf)).size - 1, confirmedMax) / confirmedMax,
    stated: origin !== 'stated' && origins.includes('stated') ? 1 : 0,
    ambiguous: (counts.get(origin) ?? 0) > 1 ? 1 : 0,
    rivals: Math.min(all.length - 1, rivalsMax) / rivalsMax,
    known: query.concept === undefined ? 0 : 1,
    described: query.description === '' ? 0 : 1,
    unlike: text !== undefined && origin !== 'label-exact' && isUnlike(text, query, evidence.facts.language) ? 1 : 0,
    sentence: text !== undefined && text.length > sentenceCharsMin && sentence.test(text) && !isProse(query) ? 1 : 0,
    outside: isOther ? 1 : 0,
    undescribed: text !== undefined && origin === 'prose-name' && !origins.includes('role')
      && isUndescribed(text, query, evidence) ? 1 : 0,
    ...isLoose && {
      'loose-outside': isOther ? 1 : 0,
      'loose-named': at < seenMax ? namedShare(value, query, evidence) : 0,
      'loose-digit': isNumberOrigin(origin) && isDigit(value) ? 1 : 0,
      'loose-rivals': at < seenMax ? rivalNumbers(value, query, evidence) : 0,
      ...tellingWords(query).length > 0 && {
        'loose-telling': 1, 'loose-told': at < seenMax ? tellingShare(value, query, evidence) : 0,
      },
    },
    ...at < seenMax && {
      'stated-only': isOnlyStated(origins) ? 1 : 0,
      unshown: isOnlyStated(origins) && isOfPage(kind) && !isOfOffer(query) && isUnshown(value, evidence) ? 1 : 0,
      'usual-telling': isUsual(origins) && tellingWords(query).length > 0 ? 1 : 0,
      'owner-author': isOwnerAsAuthor(value, query, evidence) ? 1 : 0,
      untitled: untitledShare(value, query, evidence),
      'form-ambiguous': origin === 'form' && (counts.get(origin) ?? 0) > 1 ? 1 : 0,
    },
    ...text !== undefined && { 'loose-text': isLoose ? 1 : 0 },
  }
}

/** Whether the page has words of the description besides those of the name, and none of them near a name. */
function isUndescribed(value: string, { name, description }: Query, { texts, mainHeading, facts }: Evidence): boolean {
  const named = tokensOf(name)
  const telling = tokensOf(description)
    .filter((word) => word.length > 3 && !fillerWords.has(word) && !named.some((one) => isKin(one, word)))
  if (telling.length === 0 || !/\p{Lu}/u.test(value)) return false
  if (!texts.some((text) => tokensOf(text).some((one) => telling.some((word) => isKin(one, word))))) return false
  const naming = texts.filter((text) => text.includes(value)).slice(0, namedTextsMax)
  const around = [mainHeading ?? '', facts.title ?? '', ...naming]
  const words = new Set(around.flatMap((text) => tokensOf(text)))
  return !telling.some((word) => [...words].some((one) => isKin(one, word)))
}

/** Whether values of a kind are written as the page has them: those of an enum and of a format are the schema's. */
const isOfPage = (kind: string): boolean => kind !== 'format' && kind !== 'enum'

/** Shops draw an offer by a script, and give the numbers of a product to machines only. */
const offerConcepts = new Set(['price', 'currency', 'availability'])
const productNumber = /^(?:sku|mpn|gtin\d*)$/i
const isOfOffer = ({ concept, name }: Query): boolean =>
  offerConcepts.has(concept?.names[0] ?? '') || productNumber.test(name)

const isNumberOrigin = (origin: Origin): boolean =>
  ['prose', 'context', 'segment', 'record', 'cell'].includes(origin)
const isDigit = (value: Json): boolean => typeof value === 'number' && /^\d$/.test(String(value))
const confirmedMax = 2
const rivalsMax = 4
const sentenceCharsMin = 40

const proseConcepts = new Set(['body', 'description', 'answer', 'question', 'requirements', 'subtitle', 'name'])
const proseNames = /detail|text|summary|note|about|comment|info|beschreib|hinweis|remark|advice|intro/i
const isProse = ({ name, concept }: Query): boolean =>
  proseConcepts.has(concept?.names[0] ?? '') || proseNames.test(name)

/** Whether a field asks for what footers and banners say about a site. */
const isOfSite = ({ name }: Query): boolean => tokensOf(name).some((word) => siteWords.has(word))

/** Whether only text outside of the main content and of the parts about the subject has a value. */
function isOutside(raw: Candidate['value'], { outside, text: content, facts: { subject } }: Evidence): boolean {
  const text = typeof raw === 'object' || typeof raw === 'boolean' ? '' : String(raw)
  const has = text.length < wordCharsMax ? (all: string) => hasWord(all, text) : (all: string) => all.includes(text)
  return text !== '' && outside.some(has) && !has(content) && !subject.some((part) => has(part.text))
}

/** Shorter values are found as whole words only. */
const wordCharsMax = 8

/** Whether a text has a word that is no part of a longer word or number. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const around = `${text[at - 1] ?? ' '}${text[at + word.length] ?? ' '}`
    if (!/[\p{L}\p{N}]/u.test(around)) return true
  }
  return false
}
