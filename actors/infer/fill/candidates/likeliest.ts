// The candidate that most likely answers a field, if any is likely enough: a wrong answer is worse than a missing one.

import type { SchemaObject } from '#src/json-schema/clean-schema.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { Json } from '../fields/filled.ts'
import type { Query } from '../fields/query.ts'
import type { Candidate, Considered } from '../sources/source.ts'
import { candidateWeights, scoreMin } from './candidate-weights.data.ts'
import { considered } from './considered.ts'
import { isDoubtful } from './doubtful.ts'
import { candidatesInText } from './values-in-text.ts'

/** Called with the candidates for each scalar of the page; the fitting of the weights reads them. */
export type Observe = (field: {
  candidates: readonly Candidate[]; way: SchemaObject; query: Query; evidence: Evidence
}) => void

/** The logarithm of the odds that a candidate is right. */
const scoreOf = ({ features }: Considered): number =>
  Object.entries(features).reduce(
    (sum, [name, value]) => sum + value * (candidateWeights[name] ?? 0), candidateWeights.bias ?? 0)

/** The candidate with the highest score, the first of equal ones, whether it is doubtful or not. */
export function likeliestOf(all: readonly Considered[]): { one: Considered; score: number } | undefined {
  const scored = all.map((one) => ({ one, score: scoreOf(one) }))
  const likely = scored.filter(({ score }) => score >= scoreMin)
  const most = Math.max(...likely.map(({ score }) => score))
  return likely.find(({ score }) => score === most)
}

/**
 * The best of the candidates and of what the text of the page says, the first of equal ones; undefined without one, and
 * where it is doubtful.
 */
export function likeliest(
  candidates: readonly Candidate[], way: SchemaObject, query: Query, evidence: Evidence, observe?: Observe,
): Json | undefined {
  const all = [...candidates, ...candidatesInText(way, query, evidence)]
  observe?.({ candidates: all, way, query, evidence })
  const best = likeliestOf(considered(all, way, query, evidence))
  return best === undefined || isDoubtful(best.one, best.score, evidence) ? undefined : best.one.value
}
