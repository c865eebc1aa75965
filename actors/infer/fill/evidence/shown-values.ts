// What the visible parts of a page say about its subject: rating, number of reviews, availability.

import type { RecordPart } from '#schemas/facts.ts'
import { oneOf } from '#src/text/word-patterns.ts'
import {
  outOfWords, ratingLabels, ratingNouns, reviewHeadings, reviewNouns, stockPhrases,
} from './shown-values.data.ts'

export interface ShownValues {
  rating: string | null
  /** Number of stars, such as those of a hotel. */
  stars: string | null
  ratingCount: string | null
  reviewCount: string | null
  stock: string | null
}

const raw = String.raw
/** Values are read from parts up to these lengths; longer ones are prose. */
const ratingPartCharsMax = 120
const stockPartCharsMax = 60
const value = raw`(?<![\d.,])(10|\d(?:[.,]\d{1,2})?)`
const outOf = new RegExp(raw`${value}\s*(?:[★⭐]\s*)?${oneOf(outOfWords)}\s*(?:5|10|100)(?![\d.,]\d)`, 'iu')
const labelled = new RegExp(raw`^${oneOf(ratingLabels)}\s*[:：]?\s*${value}(?![\d%])`, 'iu')
const counted = new RegExp(
  raw`^[★⭐\s]*\(?${value}\s*(?:from|based on|aus|sur|de|[•·|(])\s*\(?\d[\d.,\s]*[kKmM]?\s*${oneOf(ratingNouns, reviewNouns)}`, 'iu',
)
const starred = new RegExp(raw`^\(?${value}\s*(?:★|⭐|stars?\b|sterne\b|étoiles|estrellas|stelle)`, 'iu')
const starsOutOf = /(?<![\d.,])(\d(?:[.,]5)?)\s*(?:out of|of|von|sur|de|su)\s*5\s*(?:stars|sterne|étoiles|estrellas|stelle)/iu
const count = raw`(\d{1,3}(?:[.,\s]\d{3})+|\d+)`
const countBefore = (nouns: readonly string[]) =>
  new RegExp(raw`(?<![\d.,])${count}\s*${oneOf(nouns)}(?![\p{Ll}])`, 'iu')
const countAfter = (nouns: readonly string[]) => new RegExp(raw`${oneOf(nouns)}\s*[:：(（]?\s*${count}`, 'iu')
const counts = {
  ratings: [countBefore(ratingNouns), countAfter(ratingNouns)],
  reviews: [countBefore(reviewNouns), countAfter(reviewNouns)],
}
/** "Weight: 2.31 / 5" is no rating. */
const otherLabel = /\p{L}\s*[:：]\s*$/u
const ratingLabel = new RegExp(raw`${oneOf(ratingLabels)}\s*[:：]\s*$`, 'iu')
const isOfOther = (before: string): boolean => otherLabel.test(before) && !ratingLabel.test(before)
const summaryParts = 4
const reviewHeading = new RegExp(raw`^${oneOf(reviewHeadings)}(?:\s*\(?\d*\)?)$`, 'iu')

const scoreClass = /(?:^|[\s_-])(?:score|rating|note|bewertung|grade)(?:$|[\s_-])/i
const countReach = 4

/** A number of its own that its class calls a score, before a number of reviews: "8.9", "1,146 reviews". */
function scoreOf(parts: readonly RecordPart[]): string | null {
  const at = parts.findIndex(({ names, text }, index) =>
    scoreClass.test(names) && /^(?:10|\d[.,]\d{1,2})$/.test(text)
    && parts.slice(index + 1, index + 1 + countReach).some((next) => /^\/\s?(?:5|10)$/.test(next.text) ||
      [...counts.reviews, ...counts.ratings].some((pattern) => pattern.test(next.text))))
  return at < 0 ? null : parts[at]!.text
}

function ratingOf(parts: readonly RecordPart[]): Pick<ShownValues, 'rating' | 'stars' | 'ratingCount' | 'reviewCount'> {
  const end = parts.findIndex(({ tag, text }) => /^h[2-6]$/.test(tag) && reviewHeading.test(text))
  const head = end < 0 ? parts : parts.slice(0, end)
  // The average of the reviews stands before the first of them.
  const summary = end < 0 ? [] : parts.slice(end, end + summaryParts)
  const textsOf = (all: readonly RecordPart[]) =>
    all
      .flatMap(({ text, hint }) => hint === undefined ? [text] : [hint, text])
      .filter((text) => text !== '' && text.length <= ratingPartCharsMax)
  const texts = textsOf(head)
  const first = (patterns: readonly RegExp[], from: readonly string[]): string | null => {
    for (const text of from) for (const one of patterns) {
      const found = one.exec(text)
      if (found && !isOfOther(text.slice(0, found.index))) return found[1]!
    }
    return null
  }
  return {
    rating: scoreOf(head) ?? first([outOf, labelled, starred, counted], texts) ?? first([outOf], textsOf(summary)),
    stars: first([starsOutOf, starred], texts),
    ratingCount: first(counts.ratings, textsOf(parts)),
    reviewCount: first(counts.reviews, textsOf(parts)),
  }
}

const stock = new RegExp(raw`(?<![\p{L}\p{N}])${oneOf(stockPhrases)}(?![\p{L}\p{N}])`, 'iu')

/** Reads the parts of the subject of a page; linear in their number. */
export function shownValues(parts: readonly RecordPart[]): ShownValues {
  const stockPart = parts.find(({ text }) => text.length <= stockPartCharsMax && stock.test(text))
  return { ...ratingOf(parts), stock: stockPart?.text ?? null }
}
