// The decision threshold of a page, and the smoothing of probabilities before it.

import type { PageBlocks } from './features/blocks.ts'

/** Never above this, the threshold for a page without doubt. */
const thresholdMax = 0.5

/** Less likely blocks are not expected, so that boilerplate that comes or goes does not move the threshold. */
const expectedMin = 0.02
/**
 * Adding a block raises the expected F1 if its probability is more than half of it. With all blocks from `expectedMin`
 * on it is at least 2 · 0.02 / 1.02.
 */
const addedMin = 0.019

/**
 * The threshold that maximizes the expected F1 of the kept words: blocks are added in order of probability while that
 * raises 2 · (kept and right) / (kept + right). It is about half of the F1 that can be reached, which is `half`: near
 * 0.5 on a clear page, lower on a doubtful one.
 */
export function findThreshold(
  { blocks }: PageBlocks, probabilities: Float64Array,
): { threshold: number, half: number } {
  const order: number[] = []
  let right = 0
  for (let index = 0; index < probabilities.length; index++) {
    if (probabilities[index]! >= addedMin) order.push(index)
    if (probabilities[index]! >= expectedMin) right += probabilities[index]! * blocks[index]!.stats.words
  }
  order.sort((a, b) => probabilities[b]! - probabilities[a]!)
  let kept = 0
  let keptRight = 0
  let best = 0
  let threshold = thresholdMax
  for (const index of order) {
    const { words } = blocks[index]!.stats
    kept += words
    keptRight += words * probabilities[index]!
    const f1 = (2 * keptRight) / (kept + right)
    if (f1 <= best) continue
    best = f1
    threshold = probabilities[index]!
  }
  return { threshold: Math.min(thresholdMax, threshold), half: best / 2 }
}

/** How far the probabilities of the parts of an element are moved towards their mean, 0 to 1. */
const smoothing: ReadonlyMap<string, number> = new Map([['table', 0.95], ['ul', 0.6], ['ol', 0.6], ['dl', 0.6]])
/** A longer list or table may be the page itself. */
const smoothedBlocksMax = 400

/**
 * Moves the probabilities of the cells of a table and the items of a list towards their mean: usually all of them are
 * content or none.
 */
export function smoothProbabilities({ elements }: PageBlocks, probabilities: Float64Array): void {
  let innerTable = elements.length
  for (let index = elements.length - 1; index >= 0; index--) {
    const { node: { tagName }, blockStart, blockEnd, end } = elements[index]!
    const strength = smoothing.get(tagName)
    // A table that contains a table is for layout.
    const isLayout = tagName === 'table' && innerTable < end
    if (tagName === 'table') innerTable = index
    const count = blockEnd - blockStart
    if (strength === undefined || isLayout || count < 2 || count > smoothedBlocksMax) continue
    let sum = 0
    for (let block = blockStart; block < blockEnd; block++) sum += probabilities[block]!
    const mean = sum / count
    for (let block = blockStart; block < blockEnd; block++)
      probabilities[block]! += strength * (mean - probabilities[block]!)
  }
}
