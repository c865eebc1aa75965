// The prices that a page shows for its subject. Class names, the words around an amount and a line through it say which
// price it is.

import type { RecordPart } from '#schemas/facts.ts'
import { oneOf } from '#src/text/word-patterns.ts'
import { isCentsClass, isFormerPriceClass, isPriceClass } from '#src/page/price-classes.ts'
import { everyAmountInPart } from '../values/amounts.ts'
import { formerPriceWords, usualPriceWords } from '../values/page-words.data.ts'
import {
  besidesDelivery, deliveryWords, otherAmountWords, rangeLeads, rateWords, thresholdLeads, unitPriceWords,
} from './shown-values.data.ts'

export interface ShownPrices {
  /** Amounts that are the price now, the likeliest first. */
  prices: string[]
  /** Those of them that are no ends of a range. */
  plain: string[]
  /** Amounts that are struck through, or marked as former or recommended prices. */
  formerPrices: string[]
  /** The one amount that is the price now; null when several may be, or it is a range. */
  current: string | null
  /** The only amount that is struck through near it; null without one, or when there are several. */
  struck: string | null
  /** The ends of the only range of prices near the heading: "£3.25 – £41.50". */
  span: readonly [low: string, high: string] | null
  /** All amounts beside it that are no former prices. */
  beside: string[]
}

const raw = String.raw
/** Amounts are read from parts up to this length; longer ones are prose. */
const partCharsMax = 120
/** The line around a part is one of so many parts before it. */
const lineReach = 8
const shortTextCharsMax = 30
/** The sum of an empty basket. */
const isZero = (amount: string): boolean => !/[1-9]/.test(amount)

const word = (words: readonly string[]) => raw`(?<![\p{L}\p{N}])${oneOf(words)}(?![\p{L}\p{N}])`
const delivery = new RegExp(word(deliveryWords), 'iu')
const besides = new RegExp(raw`${oneOf(besidesDelivery)}[^.]{0,25}?${word(deliveryWords)}`, 'iu')
const otherAmount = new RegExp(word(otherAmountWords), 'iu')
const unitPrice = new RegExp(raw`^\s*\)?\s*${oneOf(unitPriceWords)}(?![\p{L}\p{N}])`, 'iu')
const rate = new RegExp(raw`^\s*${oneOf(rateWords)}(?![\p{L}\p{N}])`, 'iu')
const formerLead = new RegExp(raw`(?:^|[^\p{L}])${oneOf(formerPriceWords)}\s?[:：]?\s*$`, 'iu')
const usualLead = new RegExp(raw`(?:^|[^\p{L}])${oneOf(usualPriceWords)}\s?[:：]?\s*$`, 'iu')
const rangeLead = new RegExp(raw`(?<![\p{L}])${oneOf(rangeLeads)}\s*$`, 'iu')
const currentHint = /^(?:discounted|current|sale|now|final|our)\b[^\d]{0,20}$|^(?:aktueller|prix|precio)\b/iu
/** After an amount that is the lower end of a range. */
const rangeEnd = /^\s*(?:[-–—](?!\s*\d+\s?%)|\+|to\b|bis\b|à\b)/u
const threshold = new RegExp(raw`(?<!\p{L})${oneOf(thresholdLeads)}\s*$`, 'iu')
/** Directly before an amount: a saving. */
const minus = /(?:^|\s)[-−–]\s?$/u

/** Whether an amount in a text means something else than a price: the cost of delivery, a saving, a rate. */
export function isOtherAmount(text: string, at: number, amount: string): boolean {
  const after = text.slice(at + amount.length, at + amount.length + 40)
  // The words of the neighbouring amounts are theirs.
  const before = text.slice(0, at).replace(/^.*\d/su, '')
  // "6 x 208,32": an instalment.
  if (threshold.test(before) || /\d\s?[x×]\s?$/iu.test(text.slice(0, at))) return true
  if (unitPrice.test(after) || minus.test(before) && !/\d/.test(text.slice(0, at))) return true
  if (otherAmount.test(before) || /^\s*(?:off\b|gespart|sparen|saved|以上)/iu.test(after)) return true
  if (/^[^\d]{0,20}(?:\d+\s?x|instal)/iu.test(after)) return true
  if (!delivery.test(text) || besides.test(text)) return false
  return rangeLead.test(before) || text.length <= partCharsMax
}

interface Found {
  amount: string
  /** Index of the part. */
  index: number
  /** Whether it is a former price: by a line through it or the words before it, or only by its class. */
  former: 'certain' | 'likely' | null
  struck: boolean
  /** Whether it is one end of a range: "from $20". */
  range: boolean
  weight: number
}

/** The shortest earlier part whose text contains that of a part: the line that it is in. */
function lineOf(parts: readonly RecordPart[], index: number): RecordPart {
  const part = parts[index]!
  const lines = parts
    .slice(Math.max(0, index - lineReach), index)
    .filter(({ text }) => text.length > part.text.length && text.includes(part.text))
  return lines.reduce((best, one) => best === part || one.text.length < best.text.length ? one : best, part)
}

/** The parts of the line `parts[index]` after it. */
function innerParts(parts: readonly RecordPart[], index: number): RecordPart[] {
  const { text } = parts[index]!
  return parts
    .slice(index + 1, index + 1 + lineReach)
    .filter((one) => one.text !== '' && one.text.length < text.length && text.includes(one.text))
}

/** Whether an inner part has an amount of its own at the place of an amount of the line. */
const isOfInner = (text: string, at: number, amount: string, inner: readonly RecordPart[]): boolean =>
  inner.some((one) => {
    const from = text.indexOf(one.text)
    return from < at + amount.length && from + one.text.length > at && one.text.search(everyAmountInPart) >= 0
  })

/** "$79" with the cents "99" in a part of their own is "$79.99", though its text is "$7999". */
function withCents(amount: string, inner: readonly RecordPart[]): string {
  const cents = inner.find(({ tag, names, text }) => /^\d\d$/.test(text) && (tag === 'sup' || isCentsClass(names)))
  if (cents === undefined || /[.,]\d\d(?!\d)/.test(amount)) return amount
  const at = amount.lastIndexOf(cents.text)
  const isEnd = at > 0 && !/\d/.test(amount.slice(at + cents.text.length)) && /\d\s?$/.test(amount.slice(0, at))
  return isEnd ? `${amount.slice(0, at).trimEnd()}.${amount.slice(at)}` : amount
}

const weights = { priceClass: 4, property: 4, shortText: 2, longText: -2, rate: -3, cell: -3 }

/** The amounts in a part that no smaller part after it has. */
function amountsIn(parts: readonly RecordPart[], index: number): Found[] {
  const part = parts[index]!
  if (part.text.length > partCharsMax || part.tag === 'title') return []
  const matches = [...part.text.matchAll(everyAmountInPart)]
  if (matches.length === 0) return []
  const line = lineOf(parts, index)
  const inner = innerParts(parts, index)
  return matches
    .filter((found) => !isOfInner(part.text, found.index, found[0], inner))
    .flatMap((found) => {
      const [amount] = found
      const text = line.text.length <= partCharsMax * 2 ? line.text : part.text
      const at = Math.max(0, text.indexOf(part.text) + found.index)
      if (isOtherAmount(text, at, amount)) return []
      const [before, after] = [text.slice(0, at), text.slice(at + amount.length)]
      const struck = part.struck === true
      const former = struck || isFormerHint(part) ? 'certain' : formerBy(part, before)
      const named = isPriceClass(part.names) || isPriceClass(line.names)
      const weight =
        (named || isCurrentHint(part)  ? weights.priceClass : 0)
        + (/(?:^| )price(?: |$)/.test(part.names) ? weights.property : 0)
        + (part.text.length <= shortTextCharsMax ? weights.shortText : 0)
        + (part.text.length > shortTextCharsMax * 2 ? weights.longText : 0)
        + (rate.test(after) ? weights.rate : 0)
        + (part.tag === 'td' ? weights.cell : 0)
      const range = rangeLead.test(before) || rangeEnd.test(after)
      return [{ amount: withCents(amount, inner), index, former, struck, range, weight }]
    })
}

/** What assistive technology says before the amount: "Original price €49". */
const hintLead = ({ hint }: RecordPart): string => hint === undefined ? '' : /^\D*/u.exec(hint)![0]
const isFormerHint = (part: RecordPart): boolean => formerLead.test(hintLead(part).replace(/\P{L}+$/u, ''))
const isCurrentHint = (part: RecordPart): boolean => currentHint.test(hintLead(part))

/** An amount without its currency and separators, to compare amounts that are written alike. */
const scaled = (amount: string): number => Number(amount.replace(/\D/g, ''))
const hasDecimals = (amount: string): boolean => /[.,]\d\d(?!\d)/.test(amount)

/**
 * The higher of two amounts that stand directly one after the other, each as a part of its own, without words: the
 * former price and the price, whichever comes first. `null` unless the page has one such pair, and no
 * further amount that stands alone.
 */
function formerOfPair(parts: readonly RecordPart[], found: readonly Found[]): string | null {
  const isAlone = ({ index, amount }: Found): boolean => parts[index]!.text.trim().length <= amount.length + 1
  const [first, second, ...rest] = found.filter((one) => one.former === null && !one.range && isAlone(one))
  if (first === undefined || second === undefined || rest.length > 0 || second.index !== first.index + 1) return null
  if (hasDecimals(first.amount) !== hasDecimals(second.amount)) return null
  const [low, high] = [first, second].sort((a, b) => scaled(a.amount) - scaled(b.amount)) as [Found, Found]
  const ratio = scaled(high.amount) / scaled(low.amount)
  return ratio > 1 && ratio <= reductionMax ? high.amount : null
}
/** A price is reduced to a third at most. */
const reductionMax = 3

/** An amount by its digits: "€ 77.31" and "77.31 €" are one. */
const digitsOf = (amount: string): string => amount.replace(/[^\d.,]/g, '').replace(/[.,]0{0,2}$/, '')

const distinctAmounts = (found: readonly Found[]): string[] =>
  [...new Map(found.map(({ amount }) => [digitsOf(amount), amount])).values()]

/** The price is shown at most so many parts after the heading, or before it. */
const headingReach = { after: 80, before: 30 }
/** Amounts so many parts after the first one are beside it. */
const besideReach = 15

/** The current amounts of the place nearest to the heading. */
function besideHeading(found: readonly Found[], heading: number): Found[] {
  const after = found.filter(({ index }) => index >= heading && index <= heading + headingReach.after)
  const before = found.filter(({ index }) => index < heading && index >= heading - headingReach.before)
  const first = after[0]?.index ?? before.at(-1)?.index
  return first === undefined ? [] : found.filter(({ index }) => index >= first && index <= first + besideReach)
}

/**
 * The amounts that are former prices. Templates also name the current price `regular`: a likely one is current when it
 * is shown as such too, or when no other amount is shown.
 */
function formersOf(found: readonly Found[]): Set<string> {
  const amountsOf = (test: (one: Found) => boolean) => new Set(found.filter(test).map(({ amount }) => amount))
  const certain = amountsOf(({ former }) => former === 'certain')
  const unmarked = amountsOf(({ former }) => former === null)
  const isOther = [...unmarked].some((amount) => !certain.has(amount))
  const likely = amountsOf(({ former, amount }) => former === 'likely' && isOther && !unmarked.has(amount))
  return new Set([...certain, ...likely])
}

function formerBy({ names }: RecordPart, before: string): Found['former'] {
  if (usualLead.test(before)) return 'likely'
  return formerLead.test(before) ? 'certain' : isFormerPriceClass(names) ? 'likely' : null
}

/** Two amounts that are the ends of a range, in one part near the heading. */
function spanNear(parts: readonly RecordPart[], heading: number): ShownPrices['span'] {
  const near = parts.slice(heading, heading + headingReach.after).filter(({ text }) => text.length <= shortTextCharsMax)
  const spans = near.flatMap(({ text }) => {
    const [low, high, ...rest] = [...text.matchAll(everyAmountInPart)]
    const isSpan = low !== undefined && high !== undefined && rest.length === 0
      && /^\s*(?:[-–—]|to|bis|à)\s*$/u.test(text.slice(low.index + low[0].length, high.index))
    return isSpan ? [[low[0], high[0]] as const] : []
  })
  return new Set(spans.map((span) => span.join(' '))).size === 1 ? spans[0]! : null
}

/** Reads the parts of the subject of a page; linear in their number. */
export function shownPrices(parts: readonly RecordPart[]): ShownPrices {
  const amounts = parts.flatMap((_, index) => amountsIn(parts, index))
  const charged = amounts.filter(({ amount }) => !isZero(amount))
  const found = charged.length === 0 ? amounts : charged
  const marked = formersOf(found)
  const former = marked.size === 0 ? formerOfPair(parts, found) : null
  const formers = former === null ? marked : new Set([former])
  const current = found.filter(({ amount }) => !formers.has(amount))
  const likeliest = (all: readonly Found[]): Found[] => {
    const best = Math.max(...all.map(({ weight }) => weight))
    return all.filter(({ weight }) => weight === best && weight > 0)
  }
  const heading = Math.max(0, parts.findIndex(({ tag }) => tag === 'h1'))
  const beside = besideHeading(current, heading)
  const likely = likeliest(beside)
  const prices = distinctAmounts(likely)
  const isOne = prices.length === 1 && !likely.some(({ range }) => range)
  const first = beside[0]?.index ?? heading
  const struck = distinctAmounts(
    found.filter((one) => one.struck && Math.abs(one.index - first) <= besideReach),
  )
  const all = likeliest(current)
  return {
    prices: [...new Set(all.map(({ amount }) => amount))],
    plain: distinctAmounts(all.filter(({ range }) => !range)), formerPrices: [...formers],
    current: isOne ? prices[0]! : null, struck: struck.length === 1 ? struck[0]! : null,
    beside: distinctAmounts(beside), span: spanNear(parts, heading),
  }
}
