// Features for the second stage of the model: the probabilities that the first stage gives to the blocks around each
// block. A caption between two paragraphs of content is content; the same words between two menus are not.

import type { PageBlocks } from './blocks.ts'
import { enclosingLevels } from './neighbourhood-features.ts'
import type { SimilarGroup } from './similar-blocks.ts'

export const contextFeatureNames: readonly string[] = [
  'prev3', 'prev2', 'prev1', 'next1', 'next2', 'next3', 'near5', 'near15', 'own0', 'own1', 'own2', 'own3', 'own4',
  'own6', 'pageKept', 'keptBefore', 'keptAfter', 'keptWords', 'first', 'sinceKept', 'untilKept', 'shareKept',
  'keptSure', 'best', 'similarKept', 'similarBest',
]

/** Adjacent blocks on each side whose probability is a feature, and sizes of the windows whose mean is one. */
const adjacentBlocks = 3
const windowSizes = [5, 15]
/** Above these probabilities a block counts as likely content, and as content to measure distances from. */
const likelyMin = 0.5
const anchorMin = 0.7
/** Distances in blocks are cut off here; one more stands for none. */
const distanceMax = 30
const noDistance = distanceMax + 1

interface PageSums {
  /** Prefix sums of the sizes of the blocks (words and 1), and of the sizes times the probabilities. */
  sizes: Float64Array
  kept: Float64Array
  /** Size and number of the likely blocks. */
  likelySize: number
  likelyCount: number
  best: number
}

/**
 * Writes the context features of all blocks into rows of `width` numbers, from `column` on. `first` holds the
 * probabilities of the first stage.
 */
export function describeContext(
  pageBlocks: PageBlocks, similar: readonly SimilarGroup[], first: Float64Array, rows: Float32Array, width: number,
  column: number,
): void {
  const { elements, blocks } = pageBlocks
  const count = blocks.length
  const { sizes, kept, likelySize, likelyCount, best } = sumPage(pageBlocks, first)
  /** Mean probability of a range of blocks, weighted by size. */
  const mean = (start: number, end: number): number => (kept[end]! - kept[start]!) / (sizes[end]! - sizes[start]!)
  const { since, until } = measureDistances(first)
  const summaries = new Map([...new Set(similar)].map((group) => [group, summarizeGroup(group, first)]))
  for (let index = 0; index < count; index++) {
    let at = index * width + column
    for (let near = index - adjacentBlocks; near <= index + adjacentBlocks; near++)
      if (near !== index) rows[at++] = near >= 0 && near < count ? first[near]! : -1
    for (const size of windowSizes) rows[at++] = mean(Math.max(0, index - size), Math.min(count, index + size + 1))
    let element = blocks[index]!.element
    rows[at++] = mean(elements[element]!.blockStart, elements[element]!.blockEnd)
    const ownSize = blocks[index]!.stats.words + 1
    let level = 0
    for (const wanted of enclosingLevels) {
      for (; level < wanted; level++) if (elements[element]!.parent >= 0) element = elements[element]!.parent
      const { blockStart, blockEnd } = elements[element]!
      const others = sizes[blockEnd]! - sizes[blockStart]! - ownSize
      rows[at++] = others > 0 ? (kept[blockEnd]! - kept[blockStart]! - first[index]! * ownSize) / others : -1
    }
    rows[at++] = kept[count]! / sizes[count]!
    rows[at++] = Math.log1p(kept[index]!)
    rows[at++] = Math.log1p(Math.max(0, kept[count]! - kept[index + 1]!))
    rows[at++] = Math.log1p(kept[count]!)
    rows[at++] = first[index]!
    rows[at++] = since[index]!
    rows[at++] = until[index]!
    rows[at++] = likelyCount / count
    rows[at++] = kept[count]! / Math.max(1, likelySize)
    rows[at++] = best
    const summary = summaries.get(similar[index]!)!
    rows[at++] = summary.mean
    rows[at++] = summary.max
  }
}

function sumPage({ blocks }: PageBlocks, first: Float64Array): PageSums {
  const sizes = new Float64Array(blocks.length + 1)
  const kept = new Float64Array(blocks.length + 1)
  let likelySize = 0
  let likelyCount = 0
  let best = 0
  for (let index = 0; index < blocks.length; index++) {
    const size = blocks[index]!.stats.words + 1
    const probability = first[index]!
    sizes[index + 1] = sizes[index]! + size
    kept[index + 1] = kept[index]! + size * probability
    if (probability > best) best = probability
    if (probability <= likelyMin) continue
    likelySize += size
    likelyCount++
  }
  return { sizes, kept, likelySize, likelyCount, best }
}

function summarizeGroup({ members }: SimilarGroup, first: Float64Array): { mean: number, max: number } {
  let sum = 0
  let max = 0
  for (const index of members) {
    sum += first[index]!
    if (first[index]! > max) max = first[index]!
  }
  return { mean: sum / members.length, max }
}

/** For each block, the distance in blocks to the nearest block above `anchorMin` before and after it. */
function measureDistances(first: Float64Array): { since: Uint8Array, until: Uint8Array } {
  const since = new Uint8Array(first.length)
  const until = new Uint8Array(first.length)
  let last = -1
  for (let index = 0; index < first.length; index++) {
    since[index] = last < 0 ? noDistance : Math.min(distanceMax, index - last)
    if (first[index]! > anchorMin) last = index
  }
  last = -1
  for (let index = first.length - 1; index >= 0; index--) {
    until[index] = last < 0 ? noDistance : Math.min(distanceMax, last - index)
    if (first[index]! > anchorMin) last = index
  }
  return { since, until }
}
