// The candidates for a scalar of the page, each with what speaks for it and against it.

import type { SchemaObject } from '#src/json-schema/clean-schema.ts'
import type { Evidence } from './evidence.ts'
import type { Json } from './filled.ts'
import { firstValue } from './first-value.ts'
import { authorsFirst } from './site-authors.ts'
import { isControl } from './mistaken-values.ts'
import { asWritten, preferShown } from './prefer-shown.ts'
import { isWordFamily, tokensOf } from './names.ts'
import type { Query } from './query.ts'
import { isKin } from './word-kin.ts'
import type { Candidate, Origin, Source } from './source.ts'
import { siteWords } from './value-forms.data.ts'
import { isUnlike } from './value-forms.ts'

/** A value that fits its schema, the origins that give it, and its features. */
export interface Considered {
  value: Json
  /** The value as the page has it. */
  raw: Candidate['value']
  origins: Origin[]
  features: Record<string, number>
}

const candidatesMax = 200

/** The values of the sources with their origins; for the subject of a page, what it shows comes first. */
export function candidatesOf(
  sources: readonly Source[], way: SchemaObject, query: Query, subject: Evidence | undefined,
): Candidate[] {
  const found = sources.flatMap((source): Candidate[] =>
    source.candidates?.(query) ?? source.values(query).map((value) => ({ value, origin: 'stated' })))
  if (isOwnText(way, query))
    found.sort((a, b) => Number(b.origin === 'label-exact') - Number(a.origin === 'label-exact'))
  const values = found.map(({ value }) => value)
  const asShown = way.type === 'string' ? asWritten(query, values) : values
  // The name of the brand is not the heading.
  const isOfPage = sources.some((source) => source.candidates !== undefined)
  const isStated = isOfPage && found[0]?.origin === 'stated'
  const ordered = subject === undefined ? asShown : preferShown(query, asShown, subject, isStated)
  if (query.concept?.names[0] === 'author' && subject !== undefined) authorsFirst(found, subject.facts)
  const added = ordered.slice(0, ordered.length - values.length)
  return [
    ...added.map((value): Candidate => ({ value, origin: 'shown' })),
    ...found,
  ]
}

/** Concepts whose stated values are better than what a label has. */
const statedConcepts = new Set(['name', 'price', 'description', 'url', 'image'])

/** Whether the page's own label of this name is the best source: of texts, for the concept may be another one's. */
const isOwnText = ({ type, format, enum: members }: SchemaObject, { concept }: Query): boolean =>
  type === 'string' && format === undefined && members === undefined && !statedConcepts.has(concept?.names[0] ?? '')

/** The kind of the values that a schema wants. */
function kindOf({ type, format, enum: members }: SchemaObject): string {
  if (members !== undefined) return 'enum'
  const types = [type].flat()
  if (types.includes('number') || types.includes('integer')) return 'number'
  if (types.includes('boolean')) return 'boolean'
  return format === undefined ? 'text' : 'format'
}

/** The distinct values that fit the schema, in the order of their sources. */
export function considered(
  candidates: readonly Candidate[], way: SchemaObject, query: Query, evidence: Evidence,
): Considered[] {
  const byValue = new Map<string, Considered>()
  const first = new Map<Origin, number>()
  for (const { value: raw, origin } of candidates.slice(0, candidatesMax)) {
    const value = firstValue([raw], way, query, evidence)
    if (value === undefined || origin !== 'label-exact' && isControl(value)) continue
    const key = JSON.stringify(value)
    const known = byValue.get(key)
    if (known) {
      if (!known.origins.includes(origin)) known.origins.push(origin)
      continue
    }
    first.set(origin, (first.get(origin) ?? 0) + 1)
    byValue.set(key, { value, raw, origins: [origin], features: {} })
  }
  const all = [...byValue.values()]
  all.forEach((one, at) => { one.features = featuresOf(one, at, all, first, way, query, evidence) })
  return all
}

const sentence = /\p{L}{3}[.!?](?:\s|$)/u
const seenMax = 6

/** Origins of values that no label marks. */
const looseOrigins: ReadonlySet<Origin> = new Set([
  'prose', 'segment', 'outer-segment', 'line', 'name', 'site', 'form', 'class', 'kind', 'head', 'time', 'date',
  'record', 'cell', 'member', 'kicker', 'role',
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

/** What speaks for a candidate and against it, each from 0 to 1. The weights are in `candidate-weights.data.ts`. */
function featuresOf(
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
    [isSite && origin === 'outer-segment' ? 'segment' : origin]: 1,
    [`is-${kind}`]: 1,
    first: at === 0 ? 1 : 0,
    confirmed: Math.min(origins.length - 1, confirmedMax) / confirmedMax,
    stated: origin !== 'stated' && origins.includes('stated') ? 1 : 0,
    ambiguous: (counts.get(origin) ?? 0) > 1 ? 1 : 0,
    rivals: Math.min(all.length - 1, rivalsMax) / rivalsMax,
    known: query.concept === undefined ? 0 : 1,
    described: query.description === '' ? 0 : 1,
    unlike: text !== undefined && origin !== 'label-exact' && isUnlike(text, query, evidence.facts.language) ? 1 : 0,
    sentence: text !== undefined && text.length > sentenceCharsMin && sentence.test(text) && !isProse(query) ? 1 : 0,
    outside: isOther ? 1 : 0,
    undescribed: text !== undefined && origin === 'prose' && !origins.includes('role')
      && isUndescribed(text, query, evidence) ? 1 : 0,
    ...isLoose && {
      'loose-outside': isOther ? 1 : 0,
      'loose-named': at < seenMax ? namedShare(value, query, evidence) : 0,
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
const fillerWords = new Set((
  'name names full who which that this with from first last page whole person people nombre nome naam namn navn'
).split(' '))
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
