// Numbers of a page by the words around them: each number of the kind that a field asks for (an amount, a percentage, a
// year, a measure, a count) is scored by how many words of the field's name and description are near it, rare words of
// the page counting more. Words are compared by their letters (`isKin`), so that no language is known.

import { currencyWords, percentNames, percentSigns, rateNames } from './context-numbers.data.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { unitAsked } from './measures-in-text.ts'
import { tokensOf } from '../fields/names.ts'
import { moneyNames } from '../values/numbers.data.ts'
import { countWords, numberWords, yearWords } from '../evidence/prose-numbers.data.ts'
import { priceWords, unitWords } from '../fields/names.data.ts'
import type { Query } from '../fields/query.ts'
import { readNumber } from '../values/read-number.ts'
import { isSameUnit, isUnit, unitInWord, type Unit } from '../fields/units.ts'
import { isKin } from '../fields/word-kin.ts'

type Kind = 'money' | 'percent' | 'year' | 'plain'

interface FoundNumber { at: number; value: number; kind: Kind; unit: Unit | undefined }

interface Line { words: readonly string[]; numbers: readonly FoundNumber[] }

interface Context {
  lines: readonly Line[]
  /** Words of the title and the main heading. */
  subject: readonly string[]
  /** Number of lines, with numbers or without, that have a word. */
  frequency: ReadonlyMap<string, number>
  count: number
}

const linesMax = 1_500
const lineCharsMax = 500

const yearPattern = /^(?:1[5-9]|20)\d\d$/
const token = /(?<![\p{L}\p{N}.,:/–-])[(]?(?<number>\d{1,3}(?:[.,\s\u00a0\u202f'’]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,3})?)(?![\d:/])|(?<sign>[$€£¥₹%])|(?<word>\p{L}[\p{L}\p{M}]*)/gu

/** The words and numbers of a line. */
function readLine(text: string, language: string | null): Line {
  const words: string[] = []
  const numbers: FoundNumber[] = []
  for (const one of text.slice(0, lineCharsMax).matchAll(token)) {
    const { number, word } = one.groups as Partial<Record<'number' | 'sign' | 'word', string>>
    if (word !== undefined) words.push(...tokensOf(word))
    const spelt = word === undefined ? undefined : numberWords[word.toLowerCase()]
    const value = number === undefined ? spelt : readNumber(number, language)
    if (value === undefined) continue
    const behind = text.slice(one.index + one[0].length, one.index + one[0].length + behindCharsMax)
    const before = text.slice(Math.max(0, one.index - 2), one.index)
    // "8th", "40L": a letter without a blank is part of the number, unless it is a unit.
    const glued = /^\p{L}+/u.exec(behind)?.[0]
    if (number !== undefined && glued !== undefined && unitInWord(glued) === undefined) continue
    const next = /^[\s\u00a0-]?(\p{L}[\p{L}²³]*|["″°]\s?[CF]?)/u.exec(behind)?.[1]
    const isAmount = /[$€£¥₹]\s?$/.test(before) || /^\s?[€£₽]/.test(behind)
      || next !== undefined && currencyWords.has(tokensOf(next)[0] ?? '')
    const kind: Kind = isAmount ? 'money' : percentSigns.test(behind) ? 'percent'
      : yearPattern.test(number ?? '') && (next === undefined || unitInWord(next) === undefined) ? 'year'
      : 'plain'
    numbers.push({ at: words.length, value, kind, unit: next === undefined ? undefined : unitInWord(next) })
  }
  return { words, numbers }
}
const behindCharsMax = 24

const read = new WeakMap<Evidence, Context>()

/** The lines of a page that have numbers; read once. */
function contextOf(evidence: Evidence): Context {
  const known = read.get(evidence)
  if (known) return known
  const { texts, mainHeading, facts: { title, language } } = evidence
  const all = [...new Set(texts)].slice(0, linesMax).map((text) => readLine(text, language))
  const frequency = new Map<string, number>()
  for (const { words } of all) for (const word of new Set(words)) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  const context = {
    lines: all.filter(({ numbers }) => numbers.length > 0), frequency, count: all.length,
    subject: tokensOf(`${title ?? ''} ${mainHeading ?? ''}`),
  }
  read.set(evidence, context)
  return context
}

interface Term { word: string; weight: number; isNamed: boolean }

interface Wanted { kind: Kind | undefined; isMaybePercent: boolean; unit: Unit | undefined; terms: Term[] }

const moneyName = new RegExp(`^(?:${moneyNames.join('|')})`, 'u')
const isMoneyWord = (word: string): boolean =>
  priceWords.includes(word) || currencyWords.has(word) || moneyName.test(word)

/** A word that no line has counts less: the page may call it otherwise. */
const absentWeight = 0.5
const describedWeight = 0.6
const wordCharsMin = 3

function termsOf(words: readonly string[], base: number, isNamed: boolean, { frequency, count }: Context): Term[] {
  return words
    .filter((word) => word.length >= wordCharsMin && !countWords.has(word) && !unitWords.has(word) && !isUnit(word)
      && !percentNames.test(word) && !currencyWords.has(word) && !yearWords.has(word) && !priceWords.includes(word))
    .map((word) => {
      const has = [...frequency].reduce((sum, [one, times]) => sum + (isKin(one, word) ? times : 0), 0)
      const rarity = has === 0 ? absentWeight : Math.log(1 + count / has) / Math.log(1 + count)
      return { word, isNamed, weight: has === 0 && !isNamed ? 0 : base * rarity }
    })
}

function wantedBy({ name, description }: Query, context: Context): Wanted {
  const [named, described] = [tokensOf(name), tokensOf(description)]
  const all = [...named, ...described]
  const unit = unitAsked({ name, description })
  const own = termsOf(named, 1, true, context)
  const further = termsOf(described, describedWeight, false, context)
    .filter(({ word }) => !own.some((one) => isKin(one.word, word)))
  const kind: Kind | undefined = all.some((word) => percentNames.test(word)) ? 'percent'
    : all.some(isMoneyWord) ? 'money'
    : named.some((word) => yearWords.has(word)) || described.slice(0, 2).some((word) => yearWords.has(word)) ? 'year'
    : undefined
  return {
    kind, unit: kind === undefined ? unit : undefined, isMaybePercent: named.some((word) => rateNames.has(word)),
    terms: [...own, ...further].filter(({ weight }) => weight > 0),
  }
}

/** Whether a number is of the kind that a field wants. */
function isWanted(found: FoundNumber, { kind, unit, isMaybePercent }: Wanted): boolean {
  if (unit !== undefined) return found.unit !== undefined && isSameUnit(found.unit, unit)
  if (kind !== undefined) return found.kind === kind
  if (isMaybePercent) return found.kind === 'percent'
  return found.kind === 'plain' && found.unit === undefined
}

/** Part of the weight of a word that is so many words away from the number. */
function nearness({ words, numbers }: Line, { at, kind }: FoundNumber, term: string): number {
  let best = 0
  for (const [index, word] of words.entries()) {
    if (!isKin(word, term)) continue
    const distance = index < at ? at - index : index - at + 1
    const [low, high] = index < at ? [index, at] : [at, index + 1]
    const isParted = numbers.some((one) => one.kind === kind && one.at !== at && one.at > low && one.at < high)
    const share = distance <= 3 ? 1 : distance <= 6 ? 0.9 : distance <= 12 ? 0.75 : 0.6
    best = Math.max(best, isParted ? share * partedShare : share)
  }
  return best
}
const partedShare = 0.6
/** Words of the title say what the page is about. */
const subjectShare = 0.35

const identifierWords = new Set(['id', 'number', 'no', 'nr', 'code', 'nummer', 'numero', 'numer', 'cislo'])

interface Scored { value: number; score: number }

const scoreMin = { typed: 0.55, count: 0.7 }
const marginMin = 0.08

/** The number of the page that is most likely what a field asks for; undefined when several are as likely. */
export function contextNumber(query: Query, evidence: Evidence): number | undefined {
  // `lot_number` is a name in figures.
  if (tokensOf(query.name).length > 1 && identifierWords.has(tokensOf(query.name).at(-1)!)) return undefined
  const context = contextOf(evidence)
  const wanted = wantedBy(query, context)
  const total = wanted.terms.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0 || !wanted.terms.some(({ isNamed }) => isNamed)) return undefined
  const isTyped = wanted.kind !== undefined || wanted.unit !== undefined || wanted.isMaybePercent
  const scoreOf = (line: Line, found: FoundNumber): Scored => {
    let [sum, isNear] = [0, false]
    for (const { word, weight, isNamed } of wanted.terms) {
      const near = nearness(line, found, word)
      if (near >= 1 && isNamed) isNear = true
      const told = near === 0 && context.subject.some((one) => isKin(one, word)) ? subjectShare : near
      sum += weight * told
    }
    return { value: found.value, score: isTyped || isNear ? sum / total : 0 }
  }
  const scored = context.lines.flatMap((line) =>
    line.numbers.filter((one) => isWanted(one, wanted)).map((found) => scoreOf(line, found)))
  const best = Math.max(0, ...scored.map(({ score }) => score))
  if (best < (isTyped ? scoreMin.typed : scoreMin.count)) return undefined
  const values = new Set(scored.filter(({ score }) => score > best - marginMin).map(({ value }) => value))
  return values.size === 1 ? [...values][0] : undefined
}
