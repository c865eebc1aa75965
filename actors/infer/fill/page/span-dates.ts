// The days between which something takes place, as the only line or sentence says them that has two dates so.

import type { SchemaObject } from '#src/json-schema/clean-schema.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { tokensOf, withoutUmlauts } from '../fields/names.ts'
import type { Query } from '../fields/query.ts'
import { looseStem } from '../lists/derived-fields.ts'
import { readDate } from '../values/read-date.ts'
import { dateNames, endWords, startWords } from './span-dates.data.ts'

/** Longer texts are not searched. */
const textCharsMax = 300
const textsMax = 2_000

const weekday = String.raw`(?:\p{L}{2,10}\.?,?\s)?`
const month = String.raw`\s(?:de\s)?\p{L}{3,10}\.?`
const day = String.raw`\d{1,2}(?:\.|st|nd|rd|th|er|º)?`
const year = String.raw`,?\s(?:de\s|del\s)?\d{4}`
const link = String.raw`(?:\s*[–—-]\s*|\s(?:to|until|till|til|through|bis(?:\s(?:einschließlich|zum))?|au|al|a|tot(?:\sen\smet)?|do|až)\s(?:the\s)?)`
/** "7 Mar – 29 Jun 2025", "24–26 April 2026", "du lundi 8 au vendredi 12 juin 2026". */
const written = new RegExp(
  String.raw`(?<![\d.:/])(?<from>${day})(?<month>${month})?(?<year>${year})?${link}${weekday}`
  + String.raw`(?<to>${day}(?<toMonth>${month})(?<toYear>${year}))(?![\d:])`, 'gu',
)
/** "January 12 to April 18, 2026", "May 3–5, 2026" */
const monthFirst = new RegExp(
  String.raw`(?<!\p{L})(?<month>\p{Lu}\p{L}{2,8}\.?)\s(?<from>\d{1,2})(?:st|nd|rd|th)?(?<year>,\s\d{4})?${link}`
  + String.raw`(?<toMonth>\p{Lu}\p{L}{2,8}\.?\s)?(?<to>\d{1,2})(?:st|nd|rd|th)?(?<toYear>,\s\d{4})(?!\d)`, 'gu',
)
/** "dal 20/05/2026 al 27/05/2026" */
const numeric = new RegExp(
  String.raw`(?<![\d.:/])(\d{1,2}[./]\d{1,2}[./]\d{4})${link}(?:zum\s)?(\d{1,2}[./]\d{1,2}[./]\d{4})`, 'gu',
)

interface Span { from: string; to: string; text: string }

function spansIn(text: string): Span[] {
  const dayFirst = [...text.matchAll(written)].map(({ groups = {} }): Span => ({
    from: `${groups.from}${groups.month ?? groups.toMonth}${groups.year ?? groups.toYear}`, to: groups.to!, text,
  }))
  const american = [...text.matchAll(monthFirst)].map(({ groups = {} }): Span => ({
    from: `${groups.month} ${groups.from}${groups.year ?? groups.toYear}`,
    to: `${groups.toMonth?.trim() ?? groups.month} ${groups.to}${groups.toYear}`, text,
  }))
  const figures = [...text.matchAll(numeric)].map(([, from = '', to = '']): Span => ({ from, to, text }))
  return [...dayFirst, ...american, ...figures]
}

const spansByEvidence = new WeakMap<Evidence, Span[]>()

/** The spans of days of the texts about the subject, each once. */
function spansOf(evidence: Evidence): Span[] {
  const known = spansByEvidence.get(evidence)
  if (known) return known
  const { facts: { subject }, texts } = evidence
  const all = [...subject.filter(({ tag }) => tag !== 'title').map(({ text }) => text), ...texts].slice(0, textsMax)
  const found = all.filter((text) => text.length <= textCharsMax && /\d{4}/.test(text)).flatMap(spansIn)
  const spans = [...new Map(found.toReversed().map((span) => [`${span.from}\n${span.to}`, span])).values()]
  spansByEvidence.set(evidence, spans)
  return spans
}

/** The ends of the only span of days that the texts about the subject have. */
export function spanDates(concept: string | undefined, evidence: Evidence): string[] {
  if (concept !== 'startdate' && concept !== 'enddate') return []
  const [span, ...others] = spansOf(evidence)
  return span && others.length === 0 ? [concept === 'startdate' ? span.from : span.to] : []
}

const lifeYearsMin = 10
const yearOf = (text: string, language: string | null): number => Number(readDate(text, language)?.date.slice(0, 4))

/** "12 May 1934 – 3 January 2026" below the name of a person. */
function lifeDates(concept: string | undefined, evidence: Evidence): string[] {
  if (concept !== 'birthdate' && concept !== 'deathdate') return []
  const { language } = evidence.facts
  const lives = spansOf(evidence).filter(({ from, to }) =>
    yearOf(to, language) - yearOf(from, language) >= lifeYearsMin)
  return lives.length === 1 ? [concept === 'birthdate' ? lives[0]!.from : lives[0]!.to] : []
}

/**
 * The end of a span that a field names: `season_end`, `inicio_plazo`. The sentence must have the other words of the
 * field.
 */
export function spanEndNamed({ name, concept }: Query, way: SchemaObject, evidence: Evidence): string[] {
  if (way.format !== 'date' && way.format !== 'date-time') return []
  const life = lifeDates(concept?.names[0], evidence)
  if (life.length > 0) return life
  const words = tokensOf(name).map(withoutUmlauts)
  const isStart = words.some((word) => startWords.has(word))
  if (isStart === words.some((word) => endWords.has(word))) return []
  const telling = words.filter((word) => !startWords.has(word) && !endWords.has(word) && !dateNames.has(word))
  if (telling.length === 0 && concept !== undefined) return []
  const fitting = spansOf(evidence).filter(({ text }) => {
    const own = tokensOf(text)
    return telling.every((word) => own.some((one) => one === word || isRelated(one, word)))
  })
  return fitting.length === 1 ? [isStart ? fitting[0]!.from : fitting[0]!.to] : []
}

const stemCharsMin = 4
const isRelated = (one: string, other: string): boolean => {
  const [a, b] = [looseStem(one), looseStem(other)]
  return a.length >= stemCharsMin && b.length >= stemCharsMin && (a.startsWith(b) || b.startsWith(a))
}
