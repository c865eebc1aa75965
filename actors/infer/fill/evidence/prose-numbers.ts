// Numbers in sentences, for fields that describe them: "seating for 42" answers `seats`. A sentence must name the thing
// that is counted beside the number; where several numbers are as likely, none is taken.

import { countLeads, countWords, eventNames, numberWords, yearWords } from './prose-numbers.data.ts'
import { isWordFamily, singular, tokensOf } from '../fields/names.ts'
import { factors } from '../values/numbers.data.ts'
import { oneOf } from '#src/text/word-patterns.ts'
import type { Query } from '../fields/query.ts'
import { otherWords, unitWords } from '../fields/names.data.ts'
import { isSameUnit, measuresIn, unitOfName, type Unit } from '../fields/units.ts'

const sentencesMax = 2_000
const sentenceCharsMax = 400
/** A counted thing follows its number directly or after so many words; a verb stands so many words before it. */
const reach = { after: 2, before: 3 }

const directWeight = 0.5

const timeUnits = new Set([
  'days', 'weeks', 'months', 'hours', 'years', 'minuti', 'minuten', 'minutos', 'minuter', 'minutter', 'stunden', 'tage',
  'wochen', 'monate', 'jahre', 'heures', 'jours', 'semaines', 'mois', 'ans', 'horas', 'dias', 'semanas', 'meses',
  'anos', 'ore', 'giorni', 'settimane', 'mesi', 'anni', 'uur', 'dagen', 'weken', 'maanden', 'jaar', 'timmar', 'dagar',
  'veckor',
])

/** Names of spans of time that do not say of what. */
const spanNames = new Set((
  'duration dauer duree durata duracion duracao total totale length time tempo zeit temps tiempo tid lengte'
).split(' '))

/** The stem of an English word, for comparing "seats", "seating" and "seated". */
function stem(word: string): string {
  const one = singular(word)
  const bare = one.replace(/(?:ing|ed|er|e)$/, '')
  return bare.length >= 3 ? bare : one
}

const otherStems = new Set([...otherWords].map(stem))

interface Wanted {
  /** Stems of the thing that is counted. */
  heads: Set<string>
  /** Stems of the other words of the field, which decide between several numbers. */
  context: Set<string>
  isYear: boolean
  /** Stem of the unit of time that the name begins or ends with: `return_days`. */
  unit: string | undefined
}

function wantedBy({ name, description }: Query): Wanted | undefined {
  const named = tokensOf(name)
  const described = tokensOf(description)
  const asksForYear = described.slice(0, yearReach).some((word) => yearWords.has(word))
  const isYear =
    asksForYear || named.some((word) => yearWords.has(word) || eventNames.has(word))
  const telling = (words: readonly string[]) =>
    words.filter((word) => !countWords.has(word) && !unitWords.has(word) && word.length > 2)
      .filter((word, _at, all) => !timeUnits.has(word) || all.every((one) => timeUnits.has(one) || spanNames.has(one)))
      .map(stem)
  const own = telling(named)
  if (own.length === 0) return undefined
  // The last word of a name is the thing: `restaurant_seats`. Of a year, any word may be the event: `year_built`.
  const heads = isYear
    ? new Set(own.length > 1 ? own.slice(-1) : [...own, ...telling(described)])
    : new Set([...own.slice(-1), ...countedIn(description)].flatMap(spellings))
  const context = new Set([...own.slice(0, -1), ...telling(described)].filter((word) => !heads.has(word)))
  const unit = [named[0] ?? '', named.at(-1)!].find((word) => timeUnits.has(word))
  return { heads, context, isYear, unit: unit === undefined || isYear ? undefined : stem(unit) }
}

/** "Year in which it opened", "The first year": the word stands at the beginning. */
const yearReach = 3

const countLead = new RegExp(`^(?:the )?${oneOf(countLeads)}`, 'iu')

/** Stem of what a description says is counted: "How many people can take part". */
function countedIn(description: string): string[] {
  if (!countLead.test(description)) return []
  const [word] = tokensOf(description.replace(countLead, ''))
  return word === undefined || countWords.has(word) ? [] : [stem(word)]
}

/** `vortraege` is the plain spelling of Vorträge, of which the accents are removed. */
const spellings = (word: string): string[] => [word, word.replace(/([aou])e/g, '$1')]

const number = /^\(?([-−]?\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+|[-−]?\d+(?:[.,]\d{1,2})?)(?:°[CF]?|\+)?\)?[.,;:!?]?$/

/** "8.4K" */
const shortened = /^\(?(\d{1,3}(?:[.,]\d{1,2})?)([KkM])\+?\)?[.,;:!?]?$/

/** The value of a word that is a plain number; not of an amount of money, a percentage, a time or an ordinal. */
function valueOf(word: string): number | undefined {
  const spelt = numberWords[word.toLowerCase().replace(/[^\p{L}]/gu, '')]
  if (spelt !== undefined) return spelt
  const [, short = '', letter = ''] = shortened.exec(word) ?? []
  if (short !== '') return Math.round(Number(short.replace(',', '.')) * (letter === 'M' ? 1e6 : 1e3))
  const digits = number.exec(word)?.[1]
  if (digits === undefined) return undefined
  if (/^[-−]/.test(digits)) return -Number(digits.slice(1).replace(',', '.'))
  return /^\d{1,3}(?:[.,]\d{3})+$/.test(digits) ? Number(digits.replace(/[.,]/g, '')) : Number(digits.replace(',', '.'))
}

const isYearNumber = (value: number): boolean => Number.isInteger(value) && value >= 1000 && value <= 2100

/** Whether a number may be the year that a page speaks of: "Dates 2026". */
const isRecentYear = (value: number): boolean => Number.isInteger(value) && value >= 1950 && value <= 2100
/** What stands before them is not about the number behind them: "8 GB of memory and a 200 GB disk". */
const conjunctions = new Set(
  ['and', 'or', 'but', 'und', 'oder', 'aber', 'et', 'ou', 'y', 'o', 'e', 'och', 'og', 'en', 'of'],
)

/** Whether a word of the field is beside the word at `at`. */
function isNamedBeside(
  { stems, ends, colons }: NumberSentence, at: number, value: number, { heads, isYear, unit }: Wanted,
): boolean {
  if (unit !== undefined)
    return stems.slice(at + 1, at + 1 + reach.after).includes(unit) && stems.some((one) => heads.has(one))
  if (isYear) return stems.slice(Math.max(0, at - reach.before - 1), at).some((one) => heads.has(one))
  const isHead = (word: string) => heads.has(word) || [...heads].some((head) => isWordFamily(head, word))
  for (let next = at + 1; next <= at + reach.after && next < stems.length && !ends[next - 1]; next++)
    if (isHead(stems[next]!)) return true
  // "capacity: 420"
  if (at > 0 && colons[at - 1]) return isHead(stems[at - 1]!)
  // "Termine 2026" does not count them.
  if (isRecentYear(value)) return false
  for (let before = at - 1; before >= Math.max(0, at - reach.before) && !ends[before]; before--) {
    if (conjunctions.has(stems[before]!)) return false
    if (isHead(stems[before]!)) return true
  }
  return false
}

/** The word behind a number, which may multiply it; letters alone are units. */
const scaleAt = (words: readonly string[], at: number): string => {
  const word = (words[at] ?? '').toLowerCase().replace(/[.,;:!?]+$/, '')
  return word.length > 1 ? word : ''
}

/** A sentence with numbers, read for the search. */
export interface NumberSentence {
  stems: readonly string[]
  /** Whether a clause ends after the word. */
  ends: readonly boolean[]
  /** Whether a colon follows the word. */
  colons: readonly boolean[]
  numbers: readonly { at: number; value: number; unit: Unit | undefined }[]
}

/** The sentences that have numbers. */
export function numberSentences(sentences: readonly string[]): NumberSentence[] {
  return sentences.slice(0, sentencesMax).flatMap((sentence) => {
    const words = sentence.slice(0, sentenceCharsMax).split(/\s+/)
    const numbers = words.flatMap((word, at) => {
      const bare = valueOf(word)
      const value = bare === undefined ? undefined : bare * (factors.get(scaleAt(words, at + 1)) ?? 1)
      const unit = measuresIn(`${word} ${words[at + 1] ?? ''}`)[0]?.unit
      return value === undefined ? [] : [{ at, value, unit }]
    })
    if (numbers.length === 0) return []
    const stems = words.map((word) => stem(tokensOf(word).join('')))
    const colons = words.map((word) => word.endsWith(':'))
    const ends = words.map((word, at) => /[,;:.!?–—]$/.test(word) || words[at + 1]?.startsWith('(') === true)
    return [{ stems, colons, ends, numbers }]
  })
}

/** The number that the sentences of a page give for a field; undefined when they give none, or several. */
export function proseNumber(query: Query, sentences: readonly NumberSentence[]): number | undefined {
  const wanted = wantedBy(query)
  if (wanted === undefined) return undefined
  const asked = unitOfName(query.name)
  const found: { value: number; context: number }[] = []
  for (const sentence of sentences) {
    const { stems, numbers } = sentence
    const context = stems.filter((one) => wanted.context.has(one)).length
    for (const { at, value, unit } of numbers) {
      if (asked !== undefined && (unit === undefined ? !wanted.isYear : !isSameUnit(asked, unit))) continue
      if (wanted.isYear && !isYearNumber(value)) continue
      if (stems.slice(Math.max(0, at - reach.before), at).some((word) => otherStems.has(word))) continue
      if (!isNamedBeside(sentence, at, value, wanted)) continue
      // "2 suitcases of up to 25 kg": the number directly before the thing counts it.
      const isDirect = !sentence.ends[at] && wanted.heads.has(stems[at + 1] ?? '')
      found.push({ value, context: context + (isDirect ? directWeight : 0) })
    }
  }
  const most = Math.max(...found.map(({ context }) => context))
  const values = new Set(found.filter(({ context }) => context === most).map(({ value }) => value))
  return values.size === 1 ? [...values][0] : undefined
}
