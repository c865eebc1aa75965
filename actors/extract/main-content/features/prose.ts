// Prose on a page: blocks that read like sentences, and the elements that contain most of them.

import type { PageBlocks } from './blocks.ts'
import type { ElementFacts } from './element-facts.ts'
import { sumOf } from './prefix-sums.ts'
import { isProse, linkDensity } from './text-stats.ts'

/** Ancestors that a block of prose gives points to, itself included. */
const scoredLevels = 4

/**
 * The element with the most prose: each block of prose scores for its element and the three elements that enclose it,
 * halved at each level beyond the parent (the method of Arc90's Readability). -1 on a page without prose.
 */
export function findProseContainer({ elements, blocks }: PageBlocks): number {
  const points = new Float64Array(elements.length)
  for (const { element, stats } of blocks) {
    if (!isProse(stats) || elements[element]!.hidden) continue
    let share = (1 + stats.commas + Math.min(stats.words / 20, 5)) * (1 - linkDensity(stats))
    for (let at = element, level = 0; at >= 0 && level < scoredLevels; at = elements[at]!.parent, level++) {
      points[at]! += share
      share /= level === 0 ? 1 : 2
    }
  }
  let best = -1
  for (let index = 0; index < points.length; index++) if (points[index]! > (best < 0 ? 0 : points[best]!)) best = index
  return best
}

/** The innermost element with at least two thirds of the prose; -1 on a page without prose. */
export function findCore({ elements, blocks }: PageBlocks, { sums }: ElementFacts): number {
  const wanted = sums.prose[blocks.length]! * 2 / 3
  if (wanted === 0) return -1
  let core = -1
  for (let index = 0; index < elements.length; index++) {
    if (sumOf(sums.prose, elements[index]!) < wanted) index = elements[index]!.end - 1
    else core = index
  }
  return core
}
