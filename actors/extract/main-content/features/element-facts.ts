// Facts about each element and its subtree: enclosing elements, the weights of its names, sums over its blocks,
// siblings of the same shape.

import { isHeadingTag } from '#actors/extract/tree/walk.ts'
import { kindBitsOf } from './ancestor-kinds.ts'
import type { PageBlocks, PageElement } from './blocks.ts'
import { isBuyButton } from './buy-button.ts'
import { ElementNames } from './element-names.ts'
import { numberShapes } from './element-shapes.ts'
import { noScore, scoreName, type TokenScore, type Weights } from './lexicon.ts'
import { prefixSums, sumOf } from './prefix-sums.ts'
import { isProse } from './text-stats.ts'

/** Prefix sums over the blocks of the page. */
export interface BlockSums {
  words: Float64Array
  linkWords: Float64Array
  /** Words in blocks of prose. */
  prose: Float64Array
  /** Blocks with a currency sign, and blocks that are headings. */
  currency: Float64Array
  headings: Float64Array
  /** Buttons that buy. */
  buyButtons: Float64Array
}

export interface ElementFacts {
  elementNames: ElementNames
  /** Bits of `ancestorKinds` for the element and its ancestors. */
  ancestorBits: Int32Array
  /** Scores of the element's own names; 0 for an element without a block, of which nothing reads them. */
  names: TokenScore[]
  /** Minimum, maximum and sum of the name scores of the element and its ancestors. */
  pathMin: Float64Array
  pathMax: Float64Array
  pathSum: Float64Array
  /** Number of siblings of the same shape, the element included, and its index among them. */
  groupSize: Int32Array
  groupIndex: Int32Array
  /** The first of the siblings of the same shape. */
  groupFirst: Int32Array
  /** The siblings of each shape of which there are at least three, in document order, by the first of them. */
  groups: number[][]
  /** Words of all siblings of the same shape, and of the largest such group of at least three. */
  groupWords: Float64Array
  largestGroupWords: number
  /** Index of the nearest element (itself included) that belongs to a group of at least three; -1 without one. */
  groupItem: Int32Array
  sums: BlockSums
}

/** Fewer siblings of one shape are not a group. */
const groupMin = 3
/** An element's names add at most this much to `pathSum`, for or against. */
const pathSumLimit = 4

export function describeElements({ elements, blocks }: PageBlocks, weights: Weights): ElementFacts {
  const count = elements.length
  const elementNames = new ElementNames(elements)
  const facts: ElementFacts = {
    elementNames,
    ancestorBits: new Int32Array(count),
    names: new Array<TokenScore>(count),
    pathMin: new Float64Array(count),
    pathMax: new Float64Array(count),
    pathSum: new Float64Array(count),
    groupSize: new Int32Array(count),
    groupIndex: new Int32Array(count),
    groupFirst: new Int32Array(count),
    groups: [],
    groupWords: new Float64Array(count),
    largestGroupWords: 0,
    groupItem: new Int32Array(count).fill(-1),
    sums: {
      words: prefixSums(blocks.map(({ stats }) => stats.words)),
      linkWords: prefixSums(blocks.map(({ stats }) => stats.linkWords)),
      prose: prefixSums(blocks.map(({ stats }) => (isProse(stats) ? stats.words : 0))),
      currency: prefixSums(blocks.map(({ stats }) => (stats.currency > 0 ? 1 : 0))),
      headings: prefixSums(blocks.map(({ element }) => (isHeadingTag(elements[element]!.node.tagName) ? 1 : 0))),
      buyButtons: prefixSums(blocks.map(({ stats }) => (isBuyButton(stats) ? 1 : 0))),
    },
  }
  findGroups(elements, facts)
  const scores = new Array<TokenScore | undefined>(elementNames.distinct.length)
  const scoreOf = (number: number): TokenScore =>
    scores[number] ??= scoreName(elementNames.distinct[number]!, weights)
  for (let index = 0; index < count; index++) {
    const { node, parent, blockStart, blockEnd } = elements[index]!
    const score = blockStart < blockEnd ? scoreOf(elementNames.numbers[index]!) : noScore
    facts.names[index] = score
    facts.ancestorBits[index] = kindBitsOf(node) | (parent < 0 ? 0 : facts.ancestorBits[parent]!)
    facts.pathMin[index] = Math.min(score.min, parent < 0 ? 0 : facts.pathMin[parent]!)
    facts.pathMax[index] = Math.max(score.max, parent < 0 ? 0 : facts.pathMax[parent]!)
    facts.pathSum[index] = clamp(score.sum) + (parent < 0 ? 0 : facts.pathSum[parent]!)
    facts.groupItem[index] = facts.groupSize[index]! >= groupMin ? index : parent < 0 ? -1 : facts.groupItem[parent]!
  }
  return facts
}

const clamp = (value: number): number => Math.max(-pathSumLimit, Math.min(pathSumLimit, value))

/**
 * Sets for each element the number of its siblings of the same shape (tag name and two classes) and its place there.
 */
function findGroups(elements: readonly PageElement[], facts: ElementFacts): void {
  const shapeOf = numberShapes(2, ' ', '')
  const groups = new Map<number, number[]>()
  for (let index = 0; index < elements.length; index++) {
    const { node, parent, blockStart, blockEnd } = elements[index]!
    if (blockStart === blockEnd) continue
    // Unique, because a page has fewer shapes than elements.
    const key = (parent + 1) * elements.length + shapeOf(node)
    const group = groups.get(key)
    if (group) group.push(index)
    else groups.set(key, [index])
  }
  for (const group of groups.values()) {
    const words = group.reduce((sum, index) => sum + sumOf(facts.sums.words, elements[index]!), 0)
    if (group.length >= groupMin) {
      facts.groups.push(group)
      facts.largestGroupWords = Math.max(facts.largestGroupWords, words)
    }
    for (let place = 0; place < group.length; place++) {
      facts.groupSize[group[place]!] = group.length
      facts.groupIndex[group[place]!] = place
      facts.groupFirst[group[place]!] = group[0]!
      facts.groupWords[group[place]!] = words
    }
  }
}
