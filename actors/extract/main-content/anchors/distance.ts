// Which of several blocks belongs to another one: the nearest in the tree, then in the text.

import type { PageElement } from '#actors/extract/main-content/features/blocks.ts'
import type { AnchorContext } from './anchor.ts'

/** Steps up from `element` to the nearest ancestor that also contains `other`. */
export function stepsBetween(elements: readonly PageElement[], element: number, other: number): number {
  let steps = 0
  let at = element
  while (at >= 0 && !(at <= other && other < elements[at]!.end)) {
    at = elements[at]!.parent
    steps++
  }
  return steps
}

/** The candidate that is nearest to `block`; of equally near ones that before it. */
export function nearestBlock(
  { pageBlocks: { elements, blocks } }: AnchorContext, block: number, candidates: readonly number[],
): number | undefined {
  let best: number | undefined
  let bestDistance = Infinity
  for (const candidate of candidates) {
    const steps = stepsBetween(elements, blocks[block]!.element, blocks[candidate]!.element)
    const distance = steps * 1_000 + Math.abs(candidate - block) + (candidate > block ? 0.5 : 0)
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance]
  }
  return best
}
