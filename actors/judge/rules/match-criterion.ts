// One criterion held against one edit: the best of what the rules find.

import {
  considerDate, considerDiscount, considerNumbers, considerPrice, considerStock, considerVersion, type Considered,
  type Match,
} from './match-values.ts'
import { isStamp } from './mask-trivia.ts'
import { fitTerms, matchArrival, matchWords, type PageStems } from './match-words.ts'
import type { Criterion } from './read-goal.ts'
import { describeEdit } from './describe-edit.ts'
import { meetsAny, type EditFacts } from './analyse-edit.ts'
import type { Topic } from './vocabulary.ts'

const consider: Record<Topic, (criterion: Criterion, facts: EditFacts) => Considered> = {
  price: considerPrice, discount: considerDiscount, stock: considerStock, date: considerDate, version: considerVersion,
}

/** Factor of a value that changed by how the names in the criterion fit the edit. */
const sureness = { yes: 1, page: 0.95, open: 0.5, no: 0 } as const

/**
 * The date of the last update, where the criterion is that something be updated. Time since then is none: it changes by
 * itself.
 */
export const wantsStamp = (criterion: Criterion, { now, datesCome }: EditFacts): boolean =>
  criterion.updates
  && datesCome.length > 0
  && isStamp(now)
  && !criterion.arrival
  && [...criterion.topics].every((topic) => topic === 'date')

export function matchCriterion(criterion: Criterion, facts: EditFacts, page: PageStems): Considered {
  if (wantsStamp(criterion, facts))
    return { match: { confidence: 0.8, reason: `It was updated: ${describeEdit(facts)}.` }, refused: null }
  if (criterion.any)
    return {
      match: {
        confidence: facts.edit.moved ? 0.4 : facts.size <= 2 && facts.figuresCome.length === 0 ? 0.6 : 0.8,
        reason: `${capital(describeEdit(facts))}.`,
      },
      refused: null,
    }
  const found: Match[] = []
  let refused: string | null = null
  const fit = fitTerms(criterion, facts, page)
  const values = [...criterion.topics].map((topic) => consider[topic](criterion, facts))
  if (!criterion.topics.has('price') && (criterion.limit !== null || criterion.direction !== null))
    values.push(considerNumbers(criterion, facts))
  if (!facts.edit.moved) {
    for (const one of values) {
      if (one.match && fit !== 'no') found.push({ ...one.match, confidence: one.match.confidence * sureness[fit] })
      refused ??=
        one.match && fit === 'no'
          ? `${one.match.reason.replace(/\.$/, '')}, but that is not what the goal names`
          : one.refused
    }
  }
  const valueOnly = criterion.topics.size > 0 && criterion.subjects.size === 0
  if (criterion.arrival && !valueOnly)
    found.push(...[matchArrival(criterion, facts, page, 'arrival')].filter((one) => one !== null))
  if (criterion.departure) found.push(...[matchArrival(criterion, facts, page, 'departure')].filter((one) => one !== null))
  // Words alone decide where the goal names no value and no coming or going: then there is nothing better to go by.
  const numbers = facts.figuresGone.length + facts.figuresCome.length > 0
  const free =
    criterion.topics.size === 0
    && !criterion.arrival
    && !criterion.departure
    && criterion.limit === null
    && (criterion.direction === null || !numbers)
  // Releases and dates are often only spoken of: "breaking changes in the changelog".
  const spoken =
    [...criterion.topics].every((topic) => topic === 'version' || topic === 'date')
    && criterion.terms.some(({ stems }) => meetsAny(stems, facts.come))
  if ((free || found.length === 0 && spoken) && !facts.edit.moved) {
    const words =
      matchWords(criterion, facts, page) ?? (criterion.terms.length === 0 ? matchArrival(criterion, facts, page, 'arrival') : null)
    if (words) found.push(words)
  }
  const [best] = found.toSorted((a, b) => b.confidence - a.confidence)
  return { match: best ?? null, refused: best ? null : refused }
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
