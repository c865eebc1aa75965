// Features of what surrounds a block: enclosing elements, adjacent blocks, windows of blocks.

import { logOf } from './block-columns.ts'
import type { FeatureContext } from './feature-context.ts'
import { nearestContaining, stepsUp } from './tree-distance.ts'

/** How many levels the enclosing elements are above the element of the block; at the top level the last one repeats. */
export const enclosingLevels: readonly number[] = [1, 2, 3, 4, 6]
export const enclosingFeatureNames = enclosingLevels.flatMap((level) =>
  ['Words', 'Links', 'Blocks', 'Prose', 'Share'].map((value) => `box${level}${value}`),
)

const neighbourOffsets = [-2, -1, 1, 2]
const neighbourValues = ['Words', 'Links', 'Tag', 'Ends', 'Text', 'Steps']
export const neighbourFeatureNames = neighbourOffsets.flatMap((offset) =>
  neighbourValues.map((value) => `near${offset}${value}`),
)

/** Blocks before and after the block. */
const windowSizes = [3, 8, 20]
export const windowFeatureNames = windowSizes.flatMap((size) =>
  ['Words', 'Links', 'Prose'].map((value) => `window${size}${value}`),
)

/** Writes the features of a block from `start` on. Returns the end. */
export function writeEnclosingFeatures(
  { pageBlocks, facts, columns }: FeatureContext, index: number, rows: Float32Array, start: number,
): number {
  const { words, linkWords, prose } = facts.sums
  const total = words[pageBlocks.blocks.length]! + 1
  let at = start
  let element = columns.owners[index]!
  let level = 0
  for (const wanted of enclosingLevels) {
    for (; level < wanted; level++) if (columns.parents[element]! >= 0) element = columns.parents[element]!
    const [first, end] = [columns.blockStarts[element]!, columns.blockEnds[element]!]
    const ownWords = words[end]! - words[first]!
    rows[at++] = logOf(ownWords)
    rows[at++] = (linkWords[end]! - linkWords[first]!) / (ownWords + 1)
    rows[at++] = logOf(end - first)
    rows[at++] = (prose[end]! - prose[first]!) / (ownWords + 1)
    rows[at++] = ownWords / total
  }
  return at
}

/** Writes the features of a block from `start` on. Returns the end. */
export function writeNeighbourFeatures(
  context: FeatureContext, index: number, rows: Float32Array, start: number,
): number {
  let at = start
  for (const offset of neighbourOffsets) at = writeNeighbour(context, index, index + offset, rows, at)
  return at
}

function writeNeighbour(
  { pageBlocks, columns, wordScores }: FeatureContext, index: number, near: number, rows: Float32Array, start: number,
): number {
  let at = start
  if (near < 0 || near >= pageBlocks.blocks.length) {
    const end = at + neighbourValues.length
    rows.fill(-1, at, end)
    rows[at + neighbourValues.indexOf('Text')] = 0
    return end
  }
  const owner = columns.owners[index]!
  rows[at++] = columns.logWords[near]!
  rows[at++] = columns.densities[near]!
  rows[at++] = columns.tags[near]!
  rows[at++] = columns.ends[near]!
  rows[at++] = wordScores[near]!.sum
  rows[at++] = stepsUp(columns, owner, nearestContaining(columns, owner, near))
  return at
}

/** Writes the features of a block from `start` on. Returns the end. */
export function writeWindowFeatures(
  { pageBlocks, facts }: FeatureContext, index: number, rows: Float32Array, start: number,
): number {
  const { words, linkWords, prose } = facts.sums
  let at = start
  for (const size of windowSizes) {
    const first = Math.max(0, index - size)
    const end = Math.min(pageBlocks.blocks.length, index + size + 1)
    const all = words[end]! - words[first]!
    rows[at++] = logOf(all)
    rows[at++] = (linkWords[end]! - linkWords[first]!) / (all + 1)
    rows[at++] = (prose[end]! - prose[first]!) / (all + 1)
  }
  return at
}
