// Amounts of money, percentages and other numbers, with their units.

import { currencySigns, currencyWords } from '#src/text/currencies.data.ts'
import { oneOf } from '#src/text/word-patterns.ts'
import { fold } from '../words/fold-words.ts'
import { codesBefore, dollarCountries, scales, scaleWords, unitsAfter } from './figures.data.ts'
import { withoutDates } from './read-dates.ts'

export interface Figure {
  /** As written, with its unit: `1.299,00 €`. */
  text: string
  value: number
  /** An ISO 4217 code, `%`, or nothing. */
  unit: string
  /** The word after a number without such a unit, folded: `views`, `left`; empty when there is none. */
  noun: string
}

const codeOfWord = new Map(
  Object.entries(currencyWords).flatMap(([code, words]) => words.split(' ').map((word) => [word, code] as const)),
)

const raw = String.raw
const unitBefore = oneOf(
  raw`${oneOf(dollarCountries)}?\$`, `[${currencySigns}]`, raw`(?<!\p{L})${oneOf(codesBefore)}`,
)
const unitAfter = oneOf(raw`[${currencySigns}$円元%‰]`, raw`${oneOf(unitsAfter)}(?!\p{L})`)
/** Thousands in groups: `1,234`, `1’200`, `1 234`. */
const grouped = raw`\d{1,3}(?:[.,'’ ]\d{3})+(?:[.,]\d{1,2})?(?!\d)`
const number = raw`${grouped}|\d+(?:[.,]\d{1,8})?`
/** `,-` and `.–` after a number mean "no cents". */
const noCents = raw`(?:[.,][-–—])?`

const pattern = new RegExp(
  raw`(${unitBefore})?\s?(?<![\p{L}\d]|\d[.,])([-−]?)(${number})${noCents}`
  + raw`(?:\s?(${scaleWords.join('|')})(?![\p{L}\d])\.?)?(?:\s?(${unitAfter}))?`,
  'giu',
)
const nounPattern = /^\s{0,2}(?:\p{L}{1,3}\s)?(\p{L}{2,24})/u

/**
 * The value of digits with separators: the last separator with one or two digits after it is the decimal one, groups
 * of three are thousands.
 */
function valueOf(digits: string): number {
  const plain = digits.replace(/['’\s]/g, '')
  const separators = plain.match(/[.,]/g) ?? []
  if (separators.length === 0) return Number(plain)
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  const tail = plain.length - last - 1
  const allSame = separators.every((one) => one === separators[0])
  const isThousands = tail === 3 && allSame && !plain.startsWith('0')
  return isThousands
    ? Number(plain.replace(/[.,]/g, ''))
    : Number(`${plain.slice(0, last).replace(/[.,]/g, '')}.${plain.slice(last + 1)}`)
}

const unitOf = (sign: string): string =>
  /^[%‰]|^p(?:er|our|or)? ?c|^proz|^percen|^pct/.test(sign)
    ? '%'
    : (codeOfWord.get(sign.replace(/\.$/, '').replace(/^us-/, '')) ?? '')

const figuresMax = 2000

/** The figures of a text in order, at most 2,000; without dates, times of day and version numbers. */
export function figuresIn(text: string): Figure[] {
  const read = withoutDates(text)
  const figures: Figure[] = []
  for (const found of read.matchAll(pattern)) {
    const [whole, prefix = '', sign = '', digits = '', factor = '', suffix = ''] = found
    const next = read.slice(found.index + whole.length, found.index + whole.length + 40)
    // A letter directly after the number makes it a name: 3D, 4K, 10x.
    if (suffix === '' && factor === '' && /^\p{L}/u.test(next)) continue
    const unit = unitOf(fold(suffix)) || unitOf(prefix.trim().toLowerCase())
    const value = valueOf(digits) * (scales[factor.toLowerCase()] ?? 1) * (sign === '' ? 1 : -1)
    if (!Number.isFinite(value)) continue
    figures.push({ text: whole.trim(), value, unit, noun: unit === '' ? fold(nounPattern.exec(next)?.[1] ?? '') : '' })
    if (figures.length >= figuresMax) break
  }
  return figures
}

export const isMoney = ({ unit }: Figure): boolean => unit !== '' && unit !== '%'

const keyOf = ({ value, unit }: Figure): string => `${value} ${unit}`

/** The figures of `from` that are not in `other`; one that is there less often is returned that many times. */
export function figuresMissing(from: readonly Figure[], other: readonly Figure[]): Figure[] {
  const left = new Map<string, number>()
  for (const one of other) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1)
  return from.filter((one) => {
    const count = left.get(keyOf(one)) ?? 0
    if (count > 0) left.set(keyOf(one), count - 1)
    return count === 0
  })
}
