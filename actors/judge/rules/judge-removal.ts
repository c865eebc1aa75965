// Judges the removal of a whole page. It matters to every goal except those that wait for new things, and those that
// exclude removals.

import type { PageChange, Verdict } from '../page-change.ts'
import { meetsAny } from './edits/analyse-edit.ts'
import { quote } from './edits/describe-edit.ts'
import type { Exclusion } from './goal/read-exclusions.ts'
import type { Criterion, Goal } from './goal/read-goal.ts'
import { confidence } from './match/confidence.data.ts'
import { stemsOf } from './words/fold-words.ts'

const waitsForMore = (criterion: Criterion): boolean =>
  criterion.arrival
  && !criterion.departure
  && !criterion.pageGone
  && criterion.topics.size === 0
  && (criterion.subjects.size > 0 || criterion.terms.length > 0)
const waitsForStock = (criterion: Criterion): boolean => criterion.stock === 'in' && criterion.topics.size === 1

export function judgeRemoval({ title, url }: PageChange, { criteria, exclusions }: Goal): Omit<Verdict, 'model'> {
  const page = new Set(stemsOf(`${title ?? ''} ${url.replace(/[^\p{L}\p{N}]+/gu, ' ')}`))
  const gone = `The page ${quote(title ?? url)} is gone`
  const isExcluded = ({ removals, stems }: Exclusion): boolean =>
    (removals || stems.length > 0) && stems.every((one) => meetsAny(one, page))
  const { removal } = confidence
  if (exclusions.some(isExcluded))
    return { meaningful: false, confidence: removal.excluded, reason: `${gone}, which the goal excludes.` }
  if (criteria.some(({ pageGone, departure }) => pageGone || departure))
    return { meaningful: true, confidence: removal.wanted, reason: `${gone}, which the goal asks for.` }
  if (criteria.every(waitsForMore))
    return {
      meaningful: false, confidence: removal.waitsForMore, reason: `${gone}; the goal waits for something new.`,
    }
  if (criteria.every(({ any }) => any))
    return { meaningful: true, confidence: removal.anything, reason: `${gone}.` }
  return {
    meaningful: true, confidence: criteria.every(waitsForStock) ? removal.waitsForStock : removal.other,
    reason: `${gone}, and with it what the goal is about.`,
  }
}
