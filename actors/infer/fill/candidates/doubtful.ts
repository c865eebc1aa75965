// Whether a value is more likely wrong than right. A page of many texts has values that fit a field by chance, and
// lists beside the one that is asked for: there, values of weak evidence are left out and named as missing.

import type { Evidence } from '../evidence/evidence.ts'
import type { Considered } from '../sources/source.ts'
import { doubtWeights, doubtfulBelow } from './doubt-weights.data.ts'
import { textCount } from './value-support.ts'

/** Pages with fewer texts have little that is found by chance. */
const longPageTextsMin = 64

export const isLongPage = (evidence: Evidence): boolean => textCount(evidence) >= longPageTextsMin

/** The features by which doubt is weighed: those of a candidate, and its score among the others. */
export const doubtFeatures = ({ features }: Considered, score: number): Record<string, number> =>
  ({ ...features, score: score / scoreScale })
const scoreScale = 2

export function isDoubtful(candidate: Considered, score: number, evidence: Evidence): boolean {
  if (!isLongPage(evidence)) return false
  const sum = Object.entries(doubtFeatures(candidate, score)).reduce(
    (all, [name, value]) => all + value * (doubtWeights[name] ?? 0), doubtWeights.bias ?? 0)
  return sum < doubtfulBelow
}
