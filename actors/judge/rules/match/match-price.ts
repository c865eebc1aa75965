// Whether an edit changes a price or a discount.

import { oneOf, wholeWord } from '#src/text/word-patterns.ts'
import { meetsAny, type EditFacts } from '../edits/analyse-edit.ts'
import { describeEdit } from '../edits/describe-edit.ts'
import type { Criterion } from '../goal/read-goal.ts'
import { isMoney, type Figure } from '../values/read-figures.ts'
import { discountMarks, nonPriceNouns, priceStatements } from '../values/values.data.ts'
import { topics } from '../words/vocabulary.ts'
import { confidence } from './confidence.data.ts'
import { matchFigures } from './match-figures.ts'
import { matched, noMatch, type MatchResult } from './match.ts'

const nonPrice = new RegExp(`^${oneOf(nonPriceNouns)}$`)
const priceStatement = new RegExp(wholeWord(priceStatements))
const discountMark = new RegExp(oneOf(discountMarks))

export function matchPrice(criterion: Criterion, facts: EditFacts): MatchResult {
  const [moneyGone, moneyCome] = [facts.figuresGone.filter(isMoney), facts.figuresCome.filter(isMoney)]
  // An amount in another currency is a change of price too.
  if (moneyGone.length + moneyCome.length > 0)
    return matchFigures(criterion, facts, {
      subject: 'the price', gone: moneyGone, come: moneyCome, confidence: confidence.price.money,
    })
  const isNamed = [facts.own, facts.around, facts.near].some((words) => meetsAny(words, topics.price))
  const plain = (figures: readonly Figure[]) =>
    figures.filter(({ unit, noun }) => (unit === '' || isNamed) && !nonPrice.test(noun))
  const [gone, come] = [plain(facts.figuresGone), plain(facts.figuresCome)]
  if (isNamed && gone.length + come.length > 0)
    return matchFigures(criterion, facts, {
      subject: 'the price', gone, come, confidence: confidence.price.number,
    })
  if (gone.length > 0 && come.length > 0 && facts.edit.item && facts.edit.path === null) {
    const guess = matchFigures(criterion, facts, {
      subject: 'what may be a price', gone, come, confidence: confidence.price.unlabelledNumber,
    })
    if (guess.match) return guess
  }
  return matchPriceWords(criterion, facts)
}

/** Words about prices that were added or removed: "prices will rise in May", "price on request", "free". */
function matchPriceWords(criterion: Criterion, facts: EditFacts): MatchResult {
  if (criterion.limit !== null) return noMatch
  const mentions = meetsAny(new Set([...facts.come, ...facts.gone]), topics.price)
  return mentions || priceStatement.test(facts.old) !== priceStatement.test(facts.now)
    ? matched(confidence.price.mention, describeEdit(facts))
    : noMatch
}

export function matchDiscount(criterion: Criterion, facts: EditFacts): MatchResult {
  const isPercentage = ({ unit }: Figure) => unit === '%'
  const [gone, come] = [facts.figuresGone.filter(isPercentage), facts.figuresCome.filter(isPercentage)]
  const isNamed =
    discountMark.test(facts.now)
    || discountMark.test(facts.old)
    || meetsAny(facts.own, topics.discount)
    || meetsAny(facts.around, topics.discount)
  if (isNamed && gone.length + come.length > 0) {
    // "At least 20%" is the discount itself, not how much it changed.
    const limit = criterion.limit?.unit === '%' ? { ...criterion.limit, of: 'value' as const } : criterion.limit
    return matchFigures({ ...criterion, limit, direction: null }, facts, {
      subject: 'the discount', gone, come, confidence: confidence.discount.percentage,
    })
  }
  if (meetsAny(facts.come, topics.discount))
    return matched(confidence.discount.mention, `${describeEdit(facts)}, which mentions a discount`)
  if (meetsAny(facts.gone, topics.discount) && !criterion.arrival && criterion.limit === null)
    return matched(confidence.discount.mentionRemoved, `${describeEdit(facts)}, and a discount is no longer mentioned`)
  const [old] = facts.figuresGone.filter(isMoney)
  const [now] = facts.figuresCome.filter(isMoney)
  if (old && now && now.value < old.value && criterion.limit === null)
    return matched(confidence.discount.lowerPrice, `the price fell from ${old.text} to ${now.text}`)
  return noMatch
}
