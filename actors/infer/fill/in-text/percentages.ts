// Percentages in sentences: "We propose to raise the yearly fee by 4.5 %" answers `fee_increase_percent`.

import type { Evidence } from '../evidence/evidence.ts'
import { countWords } from '../evidence/prose-numbers.data.ts'
import { isWordFamily, singular, tokensOf, withoutUmlauts } from '../fields/names.ts'
import type { Query } from '../fields/query.ts'

const percentNames = new Set([
  'percent', 'percentage', 'pct', 'prozent', 'prozentsatz', 'pourcentage', 'porcentaje', 'percentuale', 'procent',
  'percentagem', 'porcentagem', 'procento', 'prosentti',
])
const sentencesMax = 2_000
const wordCharsMin = 3
const percentage =
  /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,3})?)\s?(?:%|percent\b|per cent\b|Prozent\b|pour cent\b|por ciento\b|procent\b)/gu

/** Whether a field asks for a percentage, by its name or its description. */
export const asksForPercent = ({ name, description }: Query): boolean =>
  [...tokensOf(name), ...tokensOf(description)].some((word) => percentNames.has(word))

/** The only percentage of the sentences that have most words of the field; undefined without one. */
export function percentageIn(query: Query, { texts }: Evidence): string | undefined {
  if (!asksForPercent(query)) return undefined
  const words = tokensOf(query.name)
  const wanted = words.filter((word) => !percentNames.has(word) && !countWords.has(word) && word.length >= wordCharsMin)
    .map((word) => withoutUmlauts(singular(word)))
  let most = 0
  const byCount = new Map<number, Set<string>>()
  for (const text of texts.slice(0, sentencesMax)) {
    const found = [...text.matchAll(percentage)].map(([, digits = '']) => digits)
    if (found.length === 0) continue
    const own = tokensOf(text).map(singular)
    const count = wanted.filter((word) => own.some((one) => isWordFamily(one, word))).length
    if (count === 0) continue
    most = Math.max(most, count)
    byCount.set(count, new Set([...byCount.get(count) ?? [], ...found]))
  }
  const best = byCount.get(most)
  return best?.size === 1 && most * 2 >= wanted.length ? `${[...best][0]!} %` : undefined
}
