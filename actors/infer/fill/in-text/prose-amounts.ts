// Amounts of money in sentences, for fields that name what they are paid for: "Students pay £29" answers
// `student_price`. The clause must have all telling words of the field and one amount.

import { everyAmount } from '../values/amounts.ts'
import { priceWords, unitWords } from '../fields/names.data.ts'
import { isWordFamily, singular, tokensOf } from '../fields/names.ts'
import { oneOf } from '#src/text/word-patterns.ts'
import { countWords } from '../evidence/prose-numbers.data.ts'
import type { Query } from '../fields/query.ts'
import { thresholdLeads } from '../evidence/shown-values.data.ts'

const sentencesMax = 2_000
const clauseCharsMax = 160
/** The words stand at most so many words before the amount, or after it. */
const reach = { before: 6, after: 5 }
/** Words for money that say nothing about what for. */
const moneyWords = new Set([
  'amount', 'value', 'sum', 'price', 'total', 'betrag', 'montant', 'importe', 'ticket',
  'fare', 'money', 'budget', 'euro', 'pound', 'dollar', 'limit', 'cost', 'kroner', 'kronor',
])

const clauseEnd = /(?<=[;!?]|(?<!\s\d)\.)\s+|,\s+(?!\d)|\s+[–—]\s+|\n/u

const threshold = new RegExp(String.raw`(?<!\p{L})${oneOf(thresholdLeads)}\s*$`, 'iu')
/** Words of fields that ask for a limit. */
const limitWords = new Set([
  'min', 'minimum', 'max', 'maximum', 'limit', 'threshold', 'over', 'above', 'under', 'below', 'up', 'least', 'most',
])

/** Endings of verbs, so that "invested" is compared as "invest". */
const bare = (word: string): string => word.replace(/(?:ing|ed)$/, '')
const isNear = (word: string, near: readonly string[]): boolean =>
  near.some((one) => isWordFamily(word, one) || isWordFamily(word, bare(one)))

/** Words of the field that say what the amount is for; none when it asks for an amount only. */
function tellingWords({ name }: Query): string[] {
  const all = tokensOf(name)
    .map(singular)
    .filter((word) => word.length > 2 && !countWords.has(word) && !priceWords.includes(word) && !unitWords.has(word))
  const telling = all.filter((word) => !moneyWords.has(word))
  if (telling.length > 0) return telling
  // `price` alone: "The price is £549 including VAT."
  return all.length === 0
    ? tokensOf(name).filter((word) => priceWords.includes(word))
    : all.filter((word) => word === 'fare')
}

/** "Free delivery over £50" does not say what delivery costs; other limits are often what is asked for. */
const isShipping = (wanted: readonly string[]): boolean =>
  wanted.some((word) => /^(?:shipping|delivery|postage|versand|lieferung|livraison|envio|spedizione|verzending)$/.test(word))

/** The amount that the sentences of a page give for a field; undefined when they give none, or several. */
export function proseAmount(query: Query, sentences: readonly string[]): string | undefined {
  const wanted = tellingWords(query)
  if (wanted.length === 0) return undefined
  const asksForLimit = tokensOf(query.name).some((word) => limitWords.has(word))
  const found = new Set<string>()
  for (const sentence of sentences.slice(0, sentencesMax)) {
    for (const clause of sentence.split(clauseEnd)) {
      if (clause.length > clauseCharsMax) continue
      const amounts = [...clause.matchAll(everyAmount)]
      const [amount] = amounts
      if (amount === undefined || amounts.length > 1) continue
      if (!asksForLimit && isShipping(wanted) && threshold.test(clause.slice(0, amount.index))) continue
      const near = [
        ...tokensOf(clause.slice(0, amount.index)).slice(-reach.before),
        ...tokensOf(clause.slice(amount.index + amount[0].length)).slice(0, reach.after),
      ].map(singular)
      if (!wanted.every((word) => isNear(word, near))) continue
      const scale = /^\s(?:million|billion|thousand|Mio\.?|Mrd\.?|Millionen|Milliarden|millions?|milliards?)(?!\p{L})/u
        .exec(clause.slice(amount.index + amount[0].length))?.[0] ?? ''
      found.add(amount[0].replace(/[.,]+$/, '') + scale)
    }
  }
  return found.size === 1 ? [...found][0] : undefined
}
