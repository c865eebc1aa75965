// Distances in the element tree.

import type { BlockColumns } from './block-columns.ts'

/** The nearest ancestor of `element`, itself included, that contains `block`; -1 without one. */
export function nearestContaining(
  { parents, blockStarts, blockEnds }: BlockColumns, element: number, block: number,
): number {
  let at = element
  while (at >= 0 && (blockStarts[at]! > block || blockEnds[at]! <= block)) at = parents[at]!
  return at
}

/** Steps up from `element` to `ancestor`, or out of the tree when that is -1. */
export function stepsUp({ parents }: BlockColumns, element: number, ancestor: number): number {
  let steps = 0
  for (let at = element; at !== ancestor; at = parents[at]!) steps++
  return steps
}
