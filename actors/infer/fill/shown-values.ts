// What the visible parts of a page say about its subject: prices, rating, availability. Parts are identified by their
// classes, by the words around a value and by what is struck through.

import type { RecordPart } from '#schemas/facts.ts'
import { oneOf } from '#src/word-patterns.ts'
import { everyAmountInPart } from './amounts.ts'
import { isFormerPriceClass, isPriceClass } from './price-classes.ts'
import { formerPriceWords } from './page-words.data.ts'
import {
  besidesDelivery, deliveryWords, otherAmountWords, outOfWords, ratingLabels, ratingNouns, reviewHeadings, reviewNouns,
  stockPhrases, unitPriceWords,
} from './shown-values.data.ts'

export interface ShownValues {
  /** Amounts that are the price now, the likeliest first. */
  prices: string[]
  /** Amounts that are struck through, or marked as former or recommended prices. */
  formerPrices: string[]
  rating: string | null
  ratingCount: string | null
  reviewCount: string | null
  stock: string | null
}

const raw = String.raw
/** Values are read from parts up to these lengths; longer ones are prose. */
const amountPartCharsMax = 120
const ratingPartCharsMax = 120
const stockPartCharsMax = 60
/** The line around a part is one of so many parts before it. */
const lineReach = 8

const word = (words: readonly string[]) => raw`(?<![\p{L}\p{N}])${oneOf(words)}(?![\p{L}\p{N}])`
const delivery = new RegExp(word(deliveryWords), 'iu')
const besides = new RegExp(raw`${oneOf(besidesDelivery)}[^.]{0,25}?${word(deliveryWords)}`, 'iu')
const otherAmount = new RegExp(word(otherAmountWords), 'iu')
const unitPrice = new RegExp(raw`^\s*\)?\s*${oneOf(unitPriceWords)}(?![\p{L}\p{N}])`, 'iu')
const formerLead = new RegExp(raw`(?:^|[^\p{L}])${oneOf(formerPriceWords)}\s?[:：]?\s*$`, 'iu')
const threshold = /(?:over|above|from|ab|dès|partir de|desde|vanaf|od|от|over|acima de|unter|under|以上)\s*$/iu

/** Whether an amount in a text means something else than a price: the cost of delivery, a saving, a rate. */
export function isOtherAmount(text: string, at: number, amount: string): boolean {
  const after = text.slice(at + amount.length, at + amount.length + 40)
  // The words of the neighbouring amounts are theirs.
  const before = text.slice(0, at).replace(/^.*\d/su, '')
  if (unitPrice.test(after)) return true
  if (otherAmount.test(before) || /^\s*(?:off\b|gespart|sparen|saved|以上)/iu.test(after)) return true
  if (/^[^\d]{0,20}(?:\d+\s?x|instal)/iu.test(after)) return true
  if (!delivery.test(text) || besides.test(text)) return false
  return threshold.test(before) || text.length <= amountPartCharsMax
}

interface Found { amount: string; former: boolean; weight: number }

/** The shortest earlier part whose text contains that of a part: the line that it is in. */
function lineOf(parts: readonly RecordPart[], index: number): RecordPart {
  const part = parts[index]!
  const lines = parts
    .slice(Math.max(0, index - lineReach), index)
    .filter(({ text }) => text.length > part.text.length && text.includes(part.text))
  return lines.reduce((best, one) => best === part || one.text.length < best.text.length ? one : best, part)
}

const weights = { priceClass: 4, property: 4, shortText: 2, longText: -2 }
const shortTextCharsMax = 30

/** The amounts in a part that no smaller part after it has. */
function amountsIn(parts: readonly RecordPart[], index: number): Found[] {
  const part = parts[index]!
  if (part.text.length > amountPartCharsMax) return []
  const line = lineOf(parts, index)
  const inner = parts
    .slice(index + 1, index + 1 + lineReach)
    .filter(({ text }) => text !== '' && text.length < part.text.length && part.text.includes(text))
  return [...part.text.matchAll(everyAmountInPart)]
    .filter(([amount]) => !inner.some(({ text }) => text.includes(amount)))
    .flatMap(([amount]) => {
      const text = line.text.length <= amountPartCharsMax * 2 ? line.text : part.text
      const at = Math.max(0, text.indexOf(part.text) + part.text.indexOf(amount))
      if (isOtherAmount(text, at, amount)) return []
      const former = part.struck === true || isFormerPriceClass(part.names) || formerLead.test(text.slice(0, at))
      const named = isPriceClass(part.names) || isPriceClass(line.names)
      const weight =
        (named ? weights.priceClass : 0)
        + (/(?:^| )price(?: |$)/.test(part.names) ? weights.property : 0)
        + (part.text.length <= shortTextCharsMax ? weights.shortText : 0)
        + (part.text.length > shortTextCharsMax * 2 ? weights.longText : 0)
      return [{ amount, former, weight }]
    })
}

function pricesOf(parts: readonly RecordPart[]): Pick<ShownValues, 'prices' | 'formerPrices'> {
  const found = parts.flatMap((_, index) => amountsIn(parts, index))
  const former = new Set(found.filter((one) => one.former).map(({ amount }) => amount))
  const current = found.filter(({ amount }) => !former.has(amount))
  const best = Math.max(...current.map(({ weight }) => weight))
  const likely = current.filter(({ weight }) => weight === best && weight > 0).map(({ amount }) => amount)
  return { prices: [...new Set(likely)], formerPrices: [...former] }
}

const value = raw`(?<![\d.,])(10|\d(?:[.,]\d{1,2})?)`
const outOf = new RegExp(raw`${value}\s*(?:[★⭐]\s*)?${oneOf(outOfWords)}\s*(?:5|10|100)(?![\d.,]\d)`, 'iu')
const labelled = new RegExp(raw`^${oneOf(ratingLabels)}\s*[:：]?\s*${value}(?![\d%])`, 'iu')
const starred = new RegExp(raw`^\(?${value}\s*(?:★|⭐|stars?\b|sterne\b|étoiles|estrellas|stelle)`, 'iu')
const count = raw`(\d{1,3}(?:[.,\s]\d{3})+|\d+)`
const countBefore = (nouns: readonly string[]) =>
  new RegExp(raw`(?<![\d.,])${count}\s*${oneOf(nouns)}(?![\p{Ll}])`, 'iu')
const countAfter = (nouns: readonly string[]) => new RegExp(raw`${oneOf(nouns)}\s*[:：(（]?\s*${count}`, 'iu')
const counts = {
  ratings: [countBefore(ratingNouns), countAfter(ratingNouns)],
  reviews: [countBefore(reviewNouns), countAfter(reviewNouns)],
}
const reviewHeading = new RegExp(raw`^${oneOf(reviewHeadings)}(?:\s*\(?\d*\)?)$`, 'iu')

function ratingOf(parts: readonly RecordPart[]): Pick<ShownValues, 'rating' | 'ratingCount' | 'reviewCount'> {
  const end = parts.findIndex(({ tag, text }) => /^h[2-6]$/.test(tag) && reviewHeading.test(text))
  const head = end < 0 ? parts : parts.slice(0, end)
  const textsOf = (all: readonly RecordPart[]) =>
    all
      .flatMap(({ text, hint }) => hint === undefined ? [text] : [hint, text])
      .filter((text) => text !== '' && text.length <= ratingPartCharsMax)
  const texts = textsOf(head)
  const first = (patterns: readonly RegExp[], from: readonly string[]): string | null => {
    for (const text of from) for (const one of patterns) {
      const found = one.exec(text)
      if (found) return found[1]!
    }
    return null
  }
  return {
    rating: first([outOf, labelled, starred], texts), ratingCount: first(counts.ratings, textsOf(parts)),
    reviewCount: first(counts.reviews, textsOf(parts)),
  }
}

const stock = new RegExp(word(Object.values(stockPhrases).flat()), 'iu')

/** Reads the parts of the subject of a page; linear in their number. */
export function shownValues(parts: readonly RecordPart[]): ShownValues {
  const stockPart = parts.find(({ text }) => text.length <= stockPartCharsMax && stock.test(text))
  return { ...pricesOf(parts), ...ratingOf(parts), stock: stockPart?.text ?? null }
}
