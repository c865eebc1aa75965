// The numbers that describe each block of a page: its text, its place, the names around it, its neighbours, the page.
// They are what the learned trees look at; the training script reads their names from here.

import type { ParsedPage } from '#actors/extract/parse-html.ts'
import { elementsOf, isHeadingTag, textContent } from '#actors/extract/tree/walk.ts'
import type { Block, PageBlocks } from './blocks.ts'
import { describeElements, findCore, findProseHolder, sumOf, surroundings, type ElementFacts } from './element-facts.ts'
import { flatten, logOf, type Flat } from './flat.ts'
import { scoreTokens, type Lexicon, type TokenScore } from './lexicon.ts'
import { findLikes, type Like } from './likes.ts'
import { describePage, pageNames, structuredText } from './page-facts.ts'
import { textTokens } from './tokens.ts'

const textNames = [
  'words', 'chars', 'wordLength', 'linkDensity', 'links', 'digits', 'upper', 'commas', 'stops', 'separators',
  'currency', 'images', 'strong', 'ends', 'tag', 'hidden', 'textSum', 'textMin', 'textMax', 'repeats', 'isTitle',
  'repeatIndex', 'inData', 'likeCount', 'likeWords', 'likeLinks', 'likeDistinct',
]
const pathNames = ['depth', ...surroundings.map((name) => `in_${name}`), 'pathMin', 'pathMax', 'pathSum',
  ...[0, 1, 2, 3].flatMap((up) => ['Min', 'Max', 'Sum'].map((what) => `name${up}${what}`))]
const placeNames = [
  'topSteps',
  'topDown',
  'topWords',
  'topShare',
  'position',
  'wordsBefore',
  'wordsAfter',
  'sinceTitle',
  'titleSteps',
  'titleWords',
  'titleShare',
  'sinceHeading',
  'headingSum',
  'headingMin',
  'headingLevel',
  'headingSteps',
  'coreSteps',
  'coreDown',
  'sinceProse',
  'untilProse',
]
const groupNames = [
  'groupSize', 'groupUp', 'groupWords', 'groupLinks', 'groupProse', 'groupIndex', 'itemWords', 'itemPlace', 'outerSize',
  'outerWords', 'outerLinks',
]
const boxNames = [1, 2, 3, 4, 6].flatMap((up) =>
  ['Words', 'Links', 'Blocks', 'Prose', 'Share'].map((what) => `box${up}${what}`),
)
const neighbours = [-2, -1, 1, 2]
const neighbourNames = neighbours.flatMap((offset) =>
  ['Words', 'Links', 'Tag', 'Ends', 'Text', 'Steps'].map((what) => `near${offset}${what}`),
)
const windows = [3, 8, 20]
const windowNames = windows.flatMap((size) => ['Words', 'Links', 'Prose'].map((what) => `window${size}${what}`))

/** Names of the features in the order of a row. */
export const featureNames: readonly string[] = [
  ...textNames, ...pathNames, ...placeNames, ...groupNames, ...boxNames, ...neighbourNames, ...windowNames,
  ...pageNames,
]

/** Rows of numbers, one a block. */
export interface FeatureTable {
  /** Numbers a row: `featureNames.length` and the space asked for behind them. */
  width: number
  rows: Float32Array
  facts: ElementFacts
  likes: Like[]
  /** What the words of short texts say, block by block. */
  texts: TokenScore[]
  /** For each block the block of the nearest heading before it; -1 without one. */
  headings: Int32Array
  /** Index of the block that is the page's headline; -1 without one. */
  title: number
}

/** Describes each block; leaves `space` numbers free at the end of each row. */
export function describeBlocks(page: ParsedPage, cut: PageBlocks, lexicon: Lexicon, space = 0): FeatureTable {
  const { blocks } = cut
  const facts = describeElements(cut, lexicon.names)
  const width = featureNames.length + space
  const rows = new Float32Array(width * blocks.length)
  const flat = flatten(cut)
  const context: Context = {
    cut, facts, flat, title: findTitle(page, cut), top: findProseHolder(cut),
    texts: blocks.map((block) => describeText(block, lexicon)), repeats: countRepeats(blocks),
    data: structuredText(page), likes: findLikes(cut), core: findCore(cut, facts), headings: lastHeadings(cut),
  }
  const ofPage = Float32Array.from(describePage(page, cut, facts))
  for (let index = 0; index < blocks.length; index++) {
    let at = index * width
    at = textFeatures(context, index, rows, at)
    at = pathFeatures(context, index, rows, at)
    at = placeFeatures(context, index, rows, at)
    at = groupFeatures(context, index, rows, at)
    at = boxFeatures(context, index, rows, at)
    for (const offset of neighbours) at = neighbourFeatures(context, index, index + offset, rows, at)
    for (const size of windows) at = windowFeatures(context, index, size, rows, at)
    rows.set(ofPage, at)
  }
  return {
    width, rows, facts, likes: context.likes, texts: context.texts, headings: context.headings, title: context.title,
  }
}

interface Context {
  cut: PageBlocks
  facts: ElementFacts
  flat: Flat
  title: number
  top: number
  texts: TokenScore[]
  repeats: Repeats
  /** Text of the structured data with single blanks. */
  data: string
  likes: Like[]
  core: number
  /** For each block the block of the nearest heading before it; -1 without one. */
  headings: Int32Array
}

/** Weights of the words of short texts only: the words of prose say what it is about, not what it is. */
function describeText({ stats }: Block, lexicon: Lexicon): TokenScore {
  return stats.words > 15 ? { sum: 0, min: 0, max: 0 } : scoreTokens(textTokens(stats.head), lexicon.words)
}

/** How often each text stands on the page, and for each block how many times it stood before. */
interface Repeats { counts: Map<number, number>, before: Int32Array }

function countRepeats(blocks: readonly Block[]): Repeats {
  const counts = new Map<number, number>()
  const before = new Int32Array(blocks.length)
  for (let index = 0; index < blocks.length; index++) {
    const { hash } = blocks[index]!.stats
    before[index] = counts.get(hash) ?? 0
    counts.set(hash, before[index]! + 1)
  }
  return { counts, before }
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

/**
 * The block that holds the headline: the first h1 whose text is part of the page's title, else the first heading of
 * which that is true, else the first h1.
 */
export function findTitle(page: ParsedPage, { elements, blocks }: PageBlocks): number {
  let title = ''
  for (const element of elementsOf(page.root)) {
    if (element.tagName === 'body') break
    if (element.tagName === 'title') title = ` ${plain(textContent(element).slice(0, 1_000))} `
  }
  let first = -1
  let named = -1
  for (let index = 0; index < blocks.length; index++) {
    const { node, hidden } = elements[blocks[index]!.element]!
    const level = isHeadingTag(node.tagName) ? Number(node.tagName[1]) : 0
    if (level === 0 || level > 3 || hidden) continue
    if (level === 1 && first < 0) first = index
    const text = plain(blocks[index]!.stats.head)
    if (text === '' || !title.includes(` ${text} `) || blocks[index]!.stats.words < 2) continue
    if (level === 1) return index
    if (named < 0) named = index
  }
  return first < 0 || (named >= 0 && named < first) ? named : first
}

function lastHeadings({ elements, blocks }: PageBlocks): Int32Array {
  const headings = new Int32Array(blocks.length)
  let last = -1
  for (let index = 0; index < blocks.length; index++) {
    headings[index] = last
    if (isHeadingTag(elements[blocks[index]!.element]!.node.tagName)) last = index
  }
  return headings
}

function textFeatures(
  { cut, flat, texts, repeats, title, data, likes }: Context, index: number, rows: Float32Array, start: number,
): number {
  const { stats, element } = cut.blocks[index]!
  const chars = stats.chars + 1
  const text = texts[index]!
  const like = likes[index]!
  let at = start
  rows[at++] = flat.logWords[index]!
  rows[at++] = logOf(stats.chars)
  rows[at++] = stats.chars / (stats.words + 1)
  rows[at++] = flat.densities[index]!
  rows[at++] = stats.links
  rows[at++] = stats.digits / chars
  rows[at++] = stats.upper / chars
  rows[at++] = stats.commas / (stats.words + 1)
  rows[at++] = logOf(stats.stops)
  rows[at++] = stats.separators
  rows[at++] = stats.currency
  rows[at++] = stats.images
  rows[at++] = stats.strong
  rows[at++] = flat.ends[index]!
  rows[at++] = flat.tags[index]!
  rows[at++] = cut.elements[element]!.hidden ? 1 : 0
  rows[at++] = text.sum
  rows[at++] = text.min
  rows[at++] = text.max
  rows[at++] = repeats.counts.get(stats.hash)!
  rows[at++] = index === title ? 2 : title >= 0 && cut.blocks[title]!.stats.hash === stats.hash ? 1 : 0
  rows[at++] = repeats.before[index]!
  rows[at++] = data === '' ? -1 : stats.words >= 5 && data.includes(stats.head.trim().slice(0, 40)) ? 1 : 0
  rows[at++] = like.count
  rows[at++] = like.words / like.count
  rows[at++] = like.links / (like.words + 1)
  rows[at++] = like.texts.size / like.count
  return at
}

function pathFeatures({ facts, flat }: Context, index: number, rows: Float32Array, start: number): number {
  const element = flat.owners[index]!
  const around = facts.around[element]!
  let at = start
  rows[at++] = flat.depths[element]!
  for (let bit = 0; bit < surroundings.length; bit++) rows[at++] = (around >> bit) & 1
  rows[at++] = facts.pathMin[element]!
  rows[at++] = facts.pathMax[element]!
  rows[at++] = facts.pathSum[element]!
  for (let up = 0, box = element; up < 4; up++, at += 3) {
    if (box < 0) continue
    const { min, max, sum } = facts.names[box]!
    rows[at] = min
    rows[at + 1] = max
    rows[at + 2] = sum
    box = flat.parents[box]!
  }
  return at
}

/** The nearest element around `from`, itself included, that holds `block`; -1 without one. */
function holderOf({ parents, blockStarts, blockEnds }: Flat, from: number, block: number): number {
  let at = from
  while (at >= 0 && (blockStarts[at]! > block || blockEnds[at]! <= block)) at = parents[at]!
  return at
}

/** Steps up from element `from` to `holder`, or past the topmost when that is -1. */
function stepsTo({ parents }: Flat, from: number, holder: number): number {
  let steps = 0
  for (let at = from; at !== holder; at = parents[at]!) steps++
  return steps
}

function placeFeatures(
  { cut, facts, flat, top, title, core, headings, texts }: Context, index: number, rows: Float32Array, start: number,
): number {
  const { words } = facts.sums
  const count = cut.blocks.length
  const total = words[count]!
  const depth = flat.depths[flat.owners[index]!]!
  const before = words[index]!
  const topHolder = holderOf(flat, top, index)
  const topWords = topHolder < 0 ? 0 : sumOf(words, cut.elements[topHolder]!)
  const titleHolder = title < 0 ? -1 : holderOf(flat, flat.owners[title]!, index)
  const titleWords = titleHolder < 0 ? 0 : sumOf(words, cut.elements[titleHolder]!)
  const heading = headings[index]!
  const headingOwner = heading < 0 ? -1 : flat.owners[heading]!
  const coreHolder = holderOf(flat, core, index)
  const proseBefore = flat.proseBefore[index]!
  const proseAfter = flat.proseAfter[index]!
  let at = start
  rows[at++] = stepsTo(flat, top, topHolder)
  rows[at++] = topHolder < 0 ? -1 : depth - flat.depths[topHolder]!
  rows[at++] = logOf(topWords)
  rows[at++] = topWords / (total + 1)
  rows[at++] = index / count
  rows[at++] = logOf(before)
  rows[at++] = logOf(total - words[index + 1]!)
  rows[at++] = title < 0 ? -20 : Math.sign(index - title) * logOf(Math.abs(before - words[title]!))
  rows[at++] = title < 0 ? -1 : stepsTo(flat, flat.owners[title]!, titleHolder)
  rows[at++] = logOf(titleWords)
  rows[at++] = titleWords / (total + 1)
  rows[at++] = heading < 0 ? -1 : logOf(before - words[heading]!)
  rows[at++] = heading < 0 ? 0 : texts[heading]!.sum
  rows[at++] = heading < 0 ? 0 : texts[heading]!.min
  rows[at++] = heading < 0 ? 0 : flat.tags[heading]!
  rows[at++] = heading < 0 ? -1 : stepsTo(flat, headingOwner, holderOf(flat, headingOwner, index))
  rows[at++] = stepsTo(flat, core, coreHolder)
  rows[at++] = coreHolder < 0 ? -1 : depth - flat.depths[coreHolder]!
  // Words between the block and the nearest prose, as a logarithm; within twenty blocks.
  rows[at++] = proseBefore < 0 || index - proseBefore > 20 ? 8 : logOf(before - words[proseBefore + 1]!)
  rows[at++] = proseAfter === count || proseAfter - index > 20 ? 8 : logOf(words[proseAfter]! - words[index + 1]!)
  return at
}

/** The repeated siblings around the block: cards, posts, rows, list items. */
function groupFeatures({ cut, facts, flat }: Context, index: number, rows: Float32Array, start: number): number {
  const { words, linkWords, prose } = facts.sums
  const element = flat.owners[index]!
  const item = facts.groupItem[element]!
  let at = start
  if (item < 0) {
    rows[at + 1] = -1
    return at + 11
  }
  const itemElement = cut.elements[item]!
  const group = cut.elements[itemElement.parent] ?? itemElement
  const groupWords = sumOf(words, group)
  const outerItem = itemElement.parent < 0 ? -1 : facts.groupItem[itemElement.parent]!
  const outer = outerItem < 0 ? undefined : cut.elements[cut.elements[outerItem]!.parent] ?? cut.elements[outerItem]
  const outerWords = outer ? sumOf(words, outer) : 0
  rows[at++] = facts.groupSize[item]!
  rows[at++] = flat.depths[element]! - itemElement.depth
  rows[at++] = Math.log1p(groupWords / facts.groupSize[item]!)
  rows[at++] = sumOf(linkWords, group) / (groupWords + 1)
  rows[at++] = sumOf(prose, group) / (groupWords + 1)
  rows[at++] = facts.groupIndex[item]! / facts.groupSize[item]!
  rows[at++] = logOf(sumOf(words, itemElement))
  rows[at++] = index - itemElement.blockStart
  rows[at++] = outerItem < 0 ? 0 : facts.groupSize[outerItem]!
  rows[at++] = logOf(outerWords)
  rows[at++] = outer ? sumOf(linkWords, outer) / (outerWords + 1) : 0
  return at
}

function boxFeatures({ cut, facts, flat }: Context, index: number, rows: Float32Array, start: number): number {
  const { words, linkWords, prose } = facts.sums
  const total = words[cut.blocks.length]! + 1
  let at = start
  let box = flat.owners[index]!
  for (let up = 1; up <= 6; up++) {
    if (flat.parents[box]! >= 0) box = flat.parents[box]!
    if (up === 5) continue
    const [first, end] = [flat.blockStarts[box]!, flat.blockEnds[box]!]
    const boxWords = words[end]! - words[first]!
    rows[at++] = logOf(boxWords)
    rows[at++] = (linkWords[end]! - linkWords[first]!) / (boxWords + 1)
    rows[at++] = logOf(end - first)
    rows[at++] = (prose[end]! - prose[first]!) / (boxWords + 1)
    rows[at++] = boxWords / total
  }
  return at
}

function neighbourFeatures(
  { cut, flat, texts }: Context, index: number, near: number, rows: Float32Array, start: number,
): number {
  let at = start
  if (near < 0 || near >= cut.blocks.length) {
    rows.fill(-1, at, at + 6)
    rows[at + 4] = 0
    return at + 6
  }
  const owner = flat.owners[index]!
  rows[at++] = flat.logWords[near]!
  rows[at++] = flat.densities[near]!
  rows[at++] = flat.tags[near]!
  rows[at++] = flat.ends[near]!
  rows[at++] = texts[near]!.sum
  rows[at++] = stepsTo(flat, owner, holderOf(flat, owner, near))
  return at
}

function windowFeatures(
  { cut, facts }: Context, index: number, size: number, rows: Float32Array, start: number,
): number {
  const first = Math.max(0, index - size)
  const end = Math.min(cut.blocks.length, index + size + 1)
  const { words, linkWords, prose } = facts.sums
  const all = words[end]! - words[first]!
  rows[start] = logOf(all)
  rows[start + 1] = (linkWords[end]! - linkWords[first]!) / (all + 1)
  rows[start + 2] = (prose[end]! - prose[first]!) / (all + 1)
  return start + 3
}
