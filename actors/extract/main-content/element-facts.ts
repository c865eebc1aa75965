// What holds for an element and everything in it: the parts of a page around it, what the names say, sums over its
// blocks, repeated siblings.

import type { Element } from 'hast'
import type { PageBlocks, PageElement } from './blocks.ts'
import { scoreTokens, type TokenScore, type Weights } from './lexicon.ts'
import { linkDensity } from './text-stats.ts'
import { nameOf, nameTokens } from './tokens.ts'

/** The kinds of surroundings that a block can be in, one bit each. */
export const surroundings = [
  'main', 'article', 'aside', 'nav', 'header', 'footer', 'form', 'table', 'list', 'figure', 'section', 'quote', 'pre',
  'heading', 'link', 'button', 'details',
] as const

const surroundingOf: Record<string, (typeof surroundings)[number]> = {
  main: 'main', article: 'article', aside: 'aside', nav: 'nav', header: 'header', footer: 'footer', form: 'form',
  table: 'table', ul: 'list', ol: 'list', dl: 'list', figure: 'figure', section: 'section', blockquote: 'quote',
  pre: 'pre', code: 'pre', h1: 'heading', h2: 'heading', h3: 'heading', h4: 'heading', h5: 'heading', h6: 'heading',
  a: 'link', button: 'button', label: 'form', dialog: 'aside', details: 'details',
}
const surroundingOfRole: Record<string, (typeof surroundings)[number]> = {
  main: 'main', article: 'article', navigation: 'nav', banner: 'header', contentinfo: 'footer', complementary: 'aside',
  search: 'form', dialog: 'aside', alertdialog: 'aside', menu: 'nav', menubar: 'nav', toolbar: 'nav', tablist: 'nav',
  button: 'button',
}
const bitsOf = (table: Record<string, (typeof surroundings)[number]>): ReadonlyMap<string, number> =>
  new Map(Object.entries(table).map(([key, name]) => [key, 1 << surroundings.indexOf(name)]))
const bitsOfTag = bitsOf(surroundingOf)
const bitsOfRole = bitsOf(surroundingOfRole)

/** Sums over the blocks of a range, by prefix sums. */
export interface BlockSums {
  words: Float64Array
  linkWords: Float64Array
  /** Words in blocks that read like sentences. */
  prose: Float64Array
}

export interface ElementFacts {
  /** Bits of `surroundings` for the element and its ancestors. */
  around: Int32Array
  /** What the element's own names say. */
  names: TokenScore[]
  /** Least, greatest and sum of what the names of the element and its ancestors say. */
  pathMin: Float64Array
  pathMax: Float64Array
  pathSum: Float64Array
  /** How many siblings look the same (tag and classes), itself included, and which of them it is. */
  groupSize: Int32Array
  groupIndex: Int32Array
  /** Index in `elements` of the nearest element of a group of three or more, itself included; -1 without one. */
  groupItem: Int32Array
  sums: BlockSums
}

/** A block reads like prose when it has at least ten words, few of them in links, and stops or commas. */
export function isProse(stats: {
  words: number
  linkWords: number
  stops: number
  commas: number
  lastCode: number
}): boolean {
  return (
    stats.words >= 10
    && stats.linkWords * 2 < stats.words
    && (stats.stops > 0 || stats.commas > 0 || stats.lastCode === 46)
  )
}

export function describeElements({ elements, blocks }: PageBlocks, weights: Weights): ElementFacts {
  const count = elements.length
  const facts: ElementFacts = {
    around: new Int32Array(count),
    names: new Array<TokenScore>(count),
    pathMin: new Float64Array(count),
    pathMax: new Float64Array(count),
    pathSum: new Float64Array(count),
    groupSize: new Int32Array(count),
    groupIndex: new Int32Array(count),
    groupItem: new Int32Array(count).fill(-1),
    sums: {
      words: prefixSums(blocks.map((block) => block.stats.words)),
      linkWords: prefixSums(blocks.map((block) => block.stats.linkWords)),
      prose: prefixSums(blocks.map((block) => (isProse(block.stats) ? block.stats.words : 0))),
    },
  }
  const known = new Map<string, TokenScore>()
  findGroups(elements, facts)
  for (let index = 0; index < count; index++) {
    const { node: { tagName, properties }, node, parent } = elements[index]!
    const name = nameOf(node)
    let score = name === '' ? noScore : known.get(name)
    if (!score) {
      score = scoreTokens(nameTokens(name), weights)
      known.set(name, score)
    }
    facts.names[index] = score
    const bits =
      (bitsOfTag.get(tagName) ?? 0) | (typeof properties.role === 'string' ? (bitsOfRole.get(properties.role) ?? 0) : 0)
    facts.around[index] = bits | (parent < 0 ? 0 : facts.around[parent]!)
    facts.pathMin[index] = Math.min(score.min, parent < 0 ? 0 : facts.pathMin[parent]!)
    facts.pathMax[index] = Math.max(score.max, parent < 0 ? 0 : facts.pathMax[parent]!)
    facts.pathSum[index] = clip(score.sum) + (parent < 0 ? 0 : facts.pathSum[parent]!)
    facts.groupItem[index] = facts.groupSize[index]! >= 3 ? index : parent < 0 ? -1 : facts.groupItem[parent]!
  }
  return facts
}

const noScore: TokenScore = { sum: 0, min: 0, max: 0 }

const clip = (value: number): number => Math.max(-4, Math.min(4, value))

function prefixSums(values: readonly number[]): Float64Array {
  const sums = new Float64Array(values.length + 1)
  for (let index = 0; index < values.length; index++) sums[index + 1] = sums[index]! + values[index]!
  return sums
}

/** Words below an element. */
export const sumOf = (sums: Float64Array, { blockStart, blockEnd }: { blockStart: number; blockEnd: number }): number =>
  sums[blockEnd]! - sums[blockStart]!

/** Counts, for each element, its siblings with the same tag and classes. */
function findGroups(elements: readonly PageElement[], facts: ElementFacts): void {
  const lookOf = looks(2, ' ', '')
  const groups = new Map<number, number[]>()
  for (let index = 0; index < elements.length; index++) {
    const { node, parent, blockStart, blockEnd } = elements[index]!
    if (blockStart === blockEnd) continue
    // A page has fewer looks than elements, so that no two of these numbers are the same.
    const key = (parent + 1) * elements.length + lookOf(node)
    const group = groups.get(key)
    if (group) group.push(index)
    else groups.set(key, [index])
  }
  for (const group of groups.values()) {
    for (let place = 0; place < group.length; place++) {
      facts.groupSize[group[place]!] = group.length
      facts.groupIndex[group[place]!] = place
    }
  }
}

/**
 * Numbers elements from 0 on by how they look: by their tag and their first classes; `none` stands for a list of
 * classes without any.
 */
export function looks(classesMax: number, separator: string, none: string): (node: Element) => number {
  const numbers = new Map<string, number>()
  const joined = new Map<readonly unknown[], string>()
  return ({ tagName, properties: { className } }) => {
    let look = tagName
    if (Array.isArray(className)) {
      let classes = joined.get(className)
      if (classes === undefined)
        joined.set(
          className,
          (classes = className.length === 0 ? none : separator + className.slice(0, classesMax).join(separator)),
        )
      look += classes
    }
    let number = numbers.get(look)
    if (number === undefined) numbers.set(look, number = numbers.size)
    return number
  }
}

/**
 * The element that holds most of the prose: each prose block gives points to the three elements around it, halved at
 * each step outwards (the idea of Arc90's Readability). -1 on a page without prose.
 */
export function findProseHolder({ elements, blocks }: PageBlocks): number {
  const points = new Float64Array(elements.length)
  for (const block of blocks) {
    if (!isProse(block.stats) || elements[block.element]!.hidden) continue
    const own = (1 + block.stats.commas + Math.min(block.stats.words / 20, 5)) * (1 - linkDensity(block.stats))
    let share = own
    for (let at = block.element, step = 0; at >= 0 && step < 4; at = elements[at]!.parent, step++) {
      points[at]! += share
      share /= step === 0 ? 1 : 2
    }
  }
  let best = -1
  for (let index = 0; index < points.length; index++) if (points[index]! > (best < 0 ? 0 : points[best]!)) best = index
  return best
}

/** The innermost element that holds two thirds of the prose; -1 on a page without prose. */
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
