// Matches one edit with one criterion: the best of what the rules find.

import { meetsAny, type EditFacts } from '../edits/analyse-edit.ts'
import { describeEdit } from '../edits/describe-edit.ts'
import { isStamp } from '../edits/mask-trivia.ts'
import type { Criterion } from '../goal/read-goal.ts'
import type { Topic } from '../words/vocabulary.ts'
import { confidence, fitFactor } from './confidence.data.ts'
import { matchArrival } from './match-arrival.ts'
import { matchDate, matchVersion } from './match-date.ts'
import { matchNumbers } from './match-figures.ts'
import { matchDiscount, matchPrice } from './match-price.ts'
import { matchStock } from './match-stock.ts'
import { fitTerms, matchTerms, type PageStems } from './match-terms.ts'
import { clauseOf, matched, type Match, type MatchResult } from './match.ts'

const matchTopic: Record<Topic, (criterion: Criterion, facts: EditFacts) => MatchResult> = {
  price: matchPrice, discount: matchDiscount, stock: matchStock, date: matchDate, version: matchVersion,
}

/**
 * Whether the criterion asks for updates and the edit has the date of one. Relative times do not count: they change by
 * themselves.
 */
export const wantsStamp = (criterion: Criterion, { now, datesCome }: EditFacts): boolean =>
  criterion.updates
  && datesCome.length > 0
  && isStamp(now)
  && !criterion.arrival
  && [...criterion.topics].every((topic) => topic === 'date')

export function matchCriterion(criterion: Criterion, facts: EditFacts, page: PageStems): MatchResult {
  if (wantsStamp(criterion, facts)) return matched(confidence.update, describeUpdate(facts))
  if (criterion.any) return matched(confidenceInAny(facts), describeEdit(facts))
  const { found, rejected } = matchValues(criterion, facts, page)
  const valueOnly = criterion.topics.size > 0 && criterion.subjects.size === 0
  if (criterion.arrival && !valueOnly) add(found, matchArrival(criterion, facts, page, 'arrival'))
  if (criterion.departure) add(found, matchArrival(criterion, facts, page, 'departure'))
  if (mayMatchByWords(criterion, facts, found.length > 0)) {
    const byWords = matchTerms(criterion, facts, page)
    add(found, byWords ?? (criterion.terms.length === 0 ? matchArrival(criterion, facts, page, 'arrival') : null))
  }
  const [best] = found.toSorted((a, b) => b.confidence - a.confidence)
  return { match: best ?? null, rejected: best ? null : rejected }
}

function describeUpdate({ datesGone: [old], datesCome: [now] }: EditFacts): string {
  const date = 'the date of the last update'
  return old === undefined ? `${date} is now ${now}` : `${date} changed from ${old} to ${now}`
}

const add = (found: Match[], match: Match | null): void => {
  if (match) found.push(match)
}

function confidenceInAny({ edit, size, figuresCome }: EditFacts): number {
  if (edit.moved) return confidence.any.moved
  return size <= 2 && figuresCome.length === 0 ? confidence.any.small : confidence.any.other
}

/** Matches of the values that the criterion names; of a value that does not fit its words, why not. */
function matchValues(
  criterion: Criterion, facts: EditFacts, page: PageStems,
): { found: Match[]; rejected: string | null } {
  const found: Match[] = []
  let rejected: string | null = null
  if (facts.edit.moved) return { found, rejected }
  const results = [...criterion.topics].map((topic) => matchTopic[topic](criterion, facts))
  if (!criterion.topics.has('price') && (criterion.limit !== null || criterion.direction !== null))
    results.push(matchNumbers(criterion, facts))
  const fit = fitTerms(criterion, facts, page)
  for (const result of results) {
    if (result.match && fit !== 'no')
      found.push({ ...result.match, confidence: result.match.confidence * fitFactor.value[fit] })
    rejected ??=
      result.match && fit === 'no'
        ? `${clauseOf(result.match)}, but the goal is about something else`
        : result.rejected
  }
  return { found, rejected }
}

/**
 * Words alone decide where the criterion names no value, no addition and no removal. Releases and dates are often only
 * mentioned: "breaking changes in the changelog".
 */
function mayMatchByWords(criterion: Criterion, facts: EditFacts, isMatched: boolean): boolean {
  if (facts.edit.moved) return false
  const hasNumbers = facts.figuresGone.length + facts.figuresCome.length > 0
  const hasOnlyWords =
    criterion.topics.size === 0
    && !criterion.arrival
    && !criterion.departure
    && criterion.limit === null
    && (criterion.direction === null || !hasNumbers)
  const isMentioned =
    [...criterion.topics].every((topic) => topic === 'version' || topic === 'date')
    && criterion.terms.some(({ stems }) => meetsAny(stems, facts.come))
  return hasOnlyWords || !isMatched && isMentioned
}
