// A page that is gone, held against a goal. Whoever watches a page wants to know that there is nothing left to watch;
// only goals that wait for things to turn up, or say that they do not care for removals, are not told.

import type { PageChange, Verdict } from '../page-change.ts'
import { stemsOf } from './fold-words.ts'
import type { Exclusion } from './read-exclusions.ts'
import type { Goal, Criterion } from './read-goal.ts'
import { quote } from './describe-edit.ts'
import { meetsAny } from './analyse-edit.ts'

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
  const leavesOut = ({ removals, stems }: Exclusion): boolean =>
    (removals || stems.length > 0) && stems.every((one) => meetsAny(one, page))
  if (exclusions.some(leavesOut))
    return { meaningful: false, confidence: 0.8, reason: `${gone}, which the goal leaves out.` }
  if (criteria.some(({ pageGone, departure }) => pageGone || departure))
    return { meaningful: true, confidence: 0.95, reason: `${gone}, which the goal asks for.` }
  if (criteria.every(waitsForMore))
    return { meaningful: false, confidence: 0.6, reason: `${gone}; the goal waits for something new.` }
  if (criteria.every(({ any }) => any)) return { meaningful: true, confidence: 0.9, reason: `${gone}.` }
  return {
    meaningful: true, confidence: criteria.every(waitsForStock) ? 0.5 : 0.7,
    reason: `${gone}, and with it what the goal is about.`,
  }
}
