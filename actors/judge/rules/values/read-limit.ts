// The limit that a goal names: "below 50 euros", "more than 10%", "by at least $5".

import { oneOf, wholeWord } from '#src/text/word-patterns.ts'
import { fold } from '../words/fold-words.ts'
import {
  comparisons, decreaseVerbs, differenceComparisons, differenceVerbs, fillers, orLess, rateNouns, trailingComparisons,
} from './limits.data.ts'
import { figuresIn, type Figure } from './read-figures.ts'

type Comparison = keyof typeof comparisons

export interface ValueLimit {
  op: Comparison
  value: number
  /** An ISO 4217 code, `%`, or nothing. */
  unit: string
  /** Whether the new value is compared with the limit, or the difference from the old one. */
  of: 'value' | 'change'
  /** The amount as written in the goal. */
  text: string
  /** The same with the words before it, folded: "below 50 euros". */
  phrase: string
}

/** Characters before an amount in which its comparison is looked for. */
const leadChars = 60

const operators = Object.keys(comparisons) as Comparison[]
const comparisonOf = operators.map((op) => [op, new RegExp(`^${oneOf(comparisons[op])}$`, 'u')] as const)
/** "below", "no more than the" at the end of the text before an amount. */
const leading = new RegExp(
  `(?:^|[^\\p{L}])(${operators.map((op) => oneOf(comparisons[op])).join('|')}) {0,2}${oneOf(fillers)}?$`, 'u',
)
/** "or more" at the start of the text after an amount. */
const trailing = new RegExp(`^\\s?(?:[\\p{L}%€$£]{1,10} )?(${oneOf(trailingComparisons)})\\b`, 'u')
const lessWords = new RegExp(oneOf(orLess))
/** "drops to 50": the value that is reached. */
const reaching = /(?:^|[^\p{L}])(?:to|auf|a) $/u
const fallingTo = new RegExp(`${oneOf(decreaseVerbs)}\\p{L}* (?:down )?(?:to|auf|a) $`, 'u')
/** What stands before a comparison of differences: "by more than", "um mehr als", "de plus de". */
const differenceLead = /\b(?:by|um|de|en|del)\s?$/
const differenceAlone = /\b(?:by|um)\s$/
const difference = new RegExp(
  `\\b${oneOf(differenceVerbs)}\\p{L}* (?:by |is |are |of |um |de |en )?${oneOf(differenceComparisons)} ?$`, 'u',
)
const rate = new RegExp(wholeWord(rateNouns))

function operatorOf(lead: string, comparison: string | undefined, after: string | undefined): Comparison | undefined {
  if (after) return lessWords.test(after) ? '<=' : '>='
  if (comparison) return comparisonOf.find(([, pattern]) => pattern.test(comparison))?.[0]
  if (reaching.test(lead)) return fallingTo.test(lead) ? '<=' : '>='
  return differenceAlone.test(lead) ? '>=' : undefined
}

function limitOf(figure: Figure, folded: string): ValueLimit | null {
  const at = folded.indexOf(figure.text)
  const lead = folded.slice(Math.max(0, at - leadChars), at)
  const found = leading.exec(lead)
  const op = operatorOf(lead, found?.[1], trailing.exec(folded.slice(at + figure.text.length))?.[1])
  if (op === undefined) return null
  const isDifference =
    differenceLead.test(lead.slice(0, found ? found.index + 1 : lead.length))
    || difference.test(lead)
    || (figure.unit === '%' && !rate.test(folded))
  return {
    op, value: Math.abs(figure.value), unit: figure.unit, of: isDifference ? 'change' : 'value', text: figure.text,
    phrase: lead.slice(found?.index ?? lead.length) + figure.text,
  }
}

/**
 * The first limit in a goal; null when it names none. A percentage is a difference, unless the goal is about a rate.
 */
export function readLimit(goal: string): ValueLimit | null {
  const folded = fold(goal)
  for (const figure of figuresIn(folded)) {
    const limit = limitOf(figure, folded)
    if (limit !== null) return limit
  }
  return null
}

/** Whether a number is within the limit. */
export function meets({ op, value }: Pick<ValueLimit, 'op' | 'value'>, number: number): boolean {
  switch (op) {
    case '<': return number < value
    case '<=': return number <= value
    case '>': return number > value
    case '>=': return number >= value
  }
}
