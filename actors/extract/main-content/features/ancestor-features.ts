// Features of the elements that enclose a block: their kinds and what their names say.

import { ancestorKinds } from './ancestor-kinds.ts'
import type { FeatureContext } from './feature-context.ts'

/** Elements whose own names are features: that of the block and the next three. */
const namedLevels = [0, 1, 2, 3]

export const ancestorFeatureNames = [
  'depth', ...ancestorKinds.map((kind) => `in_${kind}`), 'pathMin', 'pathMax', 'pathSum',
  ...namedLevels.flatMap((level) => ['Min', 'Max', 'Sum'].map((value) => `name${level}${value}`)),
]

/** Writes the features of a block from `start` on. Returns the end. */
export function writeAncestorFeatures(
  { facts, columns }: FeatureContext, index: number, rows: Float32Array, start: number,
): number {
  const element = columns.owners[index]!
  const bits = facts.ancestorBits[element]!
  let at = start
  rows[at++] = columns.depths[element]!
  for (let bit = 0; bit < ancestorKinds.length; bit++) rows[at++] = (bits >> bit) & 1
  rows[at++] = facts.pathMin[element]!
  rows[at++] = facts.pathMax[element]!
  rows[at++] = facts.pathSum[element]!
  for (let level = 0, ancestor = element; level < namedLevels.length; level++, at += 3) {
    if (ancestor < 0) continue
    const { min, max, sum } = facts.names[ancestor]!
    rows[at] = min
    rows[at + 1] = max
    rows[at + 2] = sum
    ancestor = columns.parents[ancestor]!
  }
  return at
}
