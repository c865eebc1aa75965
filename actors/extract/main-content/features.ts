// The numbers that describe each block of a page: its text, its place, the names around it, its neighbours, the page.
// They are what the learned trees look at; the training script reads their names from here.

import type { ParsedPage } from '#actors/extract/parse-html.ts'
import { elementsOf, textContent } from '#actors/extract/tree/walk.ts'
import type { Block, PageBlocks } from './blocks.ts'
import { describeElements, findCore, findProseHolder, isProse, sumOf, surroundings, type ElementFacts } from './element-facts.ts'
import { scoreTokens, type Lexicon, type TokenScore } from './lexicon.ts'
import { findLikes, type Like } from './likes.ts'
import { describePage, pageNames, structuredText } from './page-facts.ts'
import { endsSentence, linkDensity } from './text-stats.ts'
import { textTokens } from './tokens.ts'

const log = Math.log1p

const textNames = ['words', 'chars', 'wordLength', 'linkDensity', 'links', 'digits', 'upper', 'commas', 'stops', 'separators', 'currency', 'images',
  'strong', 'ends', 'tag',
  'hidden', 'textSum', 'textMin', 'textMax', 'repeats', 'isTitle',
  'repeatIndex', 'inData', 'likeCount', 'likeWords', 'likeLinks', 'likeDistinct']
const pathNames = ['depth', ...surroundings.map((name) => `in_${name}`), 'pathMin', 'pathMax', 'pathSum',
  ...[0, 1, 2, 3].flatMap((up) => ['Min', 'Max', 'Sum'].map((what) => `name${up}${what}`))]
const placeNames = ['topSteps', 'topDown', 'topWords', 'topShare', 'position', 'wordsBefore', 'wordsAfter', 'sinceTitle', 'titleSteps', 'titleWords',
  'titleShare',
  'sinceHeading', 'headingSum', 'headingMin', 'headingLevel', 'headingSteps', 'coreSteps',
  'coreDown', 'sinceProse', 'untilProse']
const groupNames = ['groupSize', 'groupUp', 'groupWords', 'groupLinks', 'groupProse', 'groupIndex', 'itemWords', 'itemPlace', 'outerSize',
  'outerWords', 'outerLinks']
const boxNames = [1, 2, 3, 4, 6].flatMap((up) => ['Words', 'Links', 'Blocks', 'Prose', 'Share'].map((what) => `box${up}${what}`))
const neighbours = [-2, -1, 1, 2]
const neighbourNames = neighbours.flatMap((offset) => ['Words', 'Links', 'Tag', 'Ends', 'Text', 'Steps'].map((what) => `near${offset}${what}`))
const windowNames = [3, 8, 20].flatMap((size) => ['Words', 'Links', 'Prose'].map((what) => `window${size}${what}`))

/** Names of the features in the order of a row. */
export const featureNames: readonly string[] = [
  ...textNames, ...pathNames, ...placeNames, ...groupNames, ...boxNames, ...neighbourNames, ...windowNames, ...pageNames,
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
  const context: Context = {
    cut, facts, title: findTitle(page, cut), top: findProseHolder(cut), texts: blocks.map((block) => describeText(block, lexicon)),
    repeats: countRepeats(blocks), data: structuredText(page), likes: findLikes(cut), core: findCore(cut, facts),
    page: describePage(page, cut, facts), headings: lastHeadings(cut),
  }
  let at = 0
  const put = (values: readonly number[]): void => {
    for (let place = 0; place < values.length; place++) rows[at++] = values[place]!
  }
  for (let index = 0; index < blocks.length; index++) {
    put(textFeatures(context, index))
    put(pathFeatures(context, index))
    put(placeFeatures(context, index))
    put(groupFeatures(context, index))
    put(boxFeatures(context, index))
    for (const offset of neighbours) put(neighbourFeatures(context, index, index + offset))
    for (const size of [3, 8, 20]) put(windowFeatures(context, index, size))
    put(context.page)
    at += space
  }
  return { width, rows, facts, likes: context.likes, texts: context.texts, headings: context.headings, title: context.title }
}

interface Context {
  cut: PageBlocks
  facts: ElementFacts
  title: number
  top: number
  texts: TokenScore[]
  repeats: Repeats
  /** Text of the structured data with single blanks. */
  data: string
  likes: Like[]
  core: number
  page: number[]
  /** For each block the block of the nearest heading before it; -1 without one. */
  headings: Int32Array
}

const tagKinds = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'td', 'th', 'dd', 'dt', 'pre', 'blockquote', 'figcaption', 'a', 'span', 'button',
  'label', 'legend', 'summary',
  'caption', 'article', 'section', 'div', 'footer', 'header', 'address', 'option', 'time']
const tagNumber = new Map(tagKinds.map((tag, index) => [tag, index + 1]))
const tagOf = ({ cut }: Context, index: number): number => tagNumber.get(cut.elements[cut.blocks[index]!.element]!.node.tagName) ?? 0

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

/** The block that holds the headline: the first h1 whose text is part of the page's title, else the first heading of which that is true, else the first h1. */
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
    const level = /^h[1-3]$/.test(node.tagName) ? Number(node.tagName[1]) : 0
    if (level === 0 || hidden) continue
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
    if (/^h[1-6]$/.test(elements[blocks[index]!.element]!.node.tagName)) last = index
  }
  return headings
}

function textFeatures({ cut, texts, repeats, title, data, likes }: Context, index: number): number[] {
  const { stats, element } = cut.blocks[index]!
  const chars = stats.chars + 1
  const text = texts[index]!
  const like = likes[index]!
  return [
    log(stats.words), log(stats.chars), stats.chars / (stats.words + 1), linkDensity(stats), stats.links, stats.digits / chars, stats.upper / chars,
    stats.commas / (stats.words + 1), log(stats.stops), stats.separators, stats.currency, stats.images, stats.strong, endsSentence(stats) ? 1 : 0,
    tagNumber.get(cut.elements[element]!.node.tagName) ?? 0, cut.elements[element]!.hidden ? 1 : 0, text.sum, text.min, text.max,
    repeats.counts.get(stats.hash)!,
    index === title ? 2 : title >= 0 && cut.blocks[title]!.stats.hash === stats.hash ? 1 : 0, repeats.before[index]!,
    data === '' ? -1 : stats.words >= 5 && data.includes(stats.head.trim().slice(0, 40)) ? 1 : 0,
    like.count, like.words / like.count, like.links / (like.words + 1), like.texts.size / like.count,
  ]
}

function pathFeatures({ cut, facts }: Context, index: number): number[] {
  const { element } = cut.blocks[index]!
  const row = [cut.elements[element]!.depth, ...surroundings.map((_, bit) => (facts.around[element]! >> bit) & 1),
    facts.pathMin[element]!, facts.pathMax[element]!, facts.pathSum[element]!]
  for (let up = 0, at = element; up < 4; up++) {
    const score = at < 0 ? undefined : facts.names[at]!
    row.push(score?.min ?? 0, score?.max ?? 0, score?.sum ?? 0)
    if (at >= 0) at = cut.elements[at]!.parent
  }
  return row
}

/** Steps up from element `from` to the nearest element that holds `block`, and that element. */
function climb({ cut }: Context, from: number, block: number): { steps: number, at: number } {
  let steps = 0
  let at = from
  while (at >= 0 && (cut.elements[at]!.blockStart > block || cut.elements[at]!.blockEnd <= block)) {
    at = cut.elements[at]!.parent
    steps++
  }
  return { steps, at }
}

function placeFeatures(context: Context, index: number): number[] {
  const { cut, facts, top, title, headings, texts } = context
  const { words } = facts.sums
  const total = words[cut.blocks.length]!
  const depth = cut.elements[cut.blocks[index]!.element]!.depth
  const toTop = climb(context, top, index)
  const topWords = toTop.at < 0 ? 0 : sumOf(words, cut.elements[toTop.at]!)
  const toTitle = title < 0 ? { steps: -1, at: -1 } : climb(context, cut.blocks[title]!.element, index)
  const titleWords = toTitle.at < 0 ? 0 : sumOf(words, cut.elements[toTitle.at]!)
  const heading = headings[index]!
  const toCore = climb(context, context.core, index)
  return [
    toTop.steps, toTop.at < 0 ? -1 : depth - cut.elements[toTop.at]!.depth, log(topWords), topWords / (total + 1),
    index / cut.blocks.length, log(words[index]!), log(total - words[index + 1]!),
    title < 0 ? -20 : Math.sign(index - title) * log(Math.abs(words[index]! - words[title]!)),
    toTitle.steps, log(titleWords), titleWords / (total + 1), heading < 0 ? -1 : log(words[index]! - words[heading]!), heading < 0 ? 0 : texts[heading]!.sum,
    heading < 0 ? 0 : texts[heading]!.min, heading < 0 ? 0 : tagOf(context, heading),
    heading < 0 ? -1 : climb(context, cut.blocks[heading]!.element, index).steps, toCore.steps,
    toCore.at < 0 ? -1 : depth - cut.elements[toCore.at]!.depth, proseDistance(context, index, -1), proseDistance(context, index, 1),
  ]
}

/** Words between the block and the nearest prose before (-1) or after it (1), as a logarithm; within twenty blocks. */
function proseDistance({ cut }: Context, index: number, step: number): number {
  let between = 0
  for (let at = index + step, count = 0; at >= 0 && at < cut.blocks.length && count < 20; at += step, count++) {
    const { stats } = cut.blocks[at]!
    if (isProse(stats)) return log(between)
    between += stats.words
  }
  return 8
}

/** The repeated siblings around the block: cards, posts, rows, list items. */
function groupFeatures({ cut, facts }: Context, index: number): number[] {
  const { words, linkWords, prose } = facts.sums
  const { element } = cut.blocks[index]!
  const item = facts.groupItem[element]!
  if (item < 0) return [0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  const itemElement = cut.elements[item]!
  const group = cut.elements[itemElement.parent] ?? itemElement
  const groupWords = sumOf(words, group)
  const outerItem = itemElement.parent < 0 ? -1 : facts.groupItem[itemElement.parent]!
  const outer = outerItem < 0 ? undefined : cut.elements[cut.elements[outerItem]!.parent] ?? cut.elements[outerItem]
  const outerWords = outer ? sumOf(words, outer) : 0
  return [
    facts.groupSize[item]!, cut.elements[element]!.depth - itemElement.depth, log(groupWords / facts.groupSize[item]!),
    sumOf(linkWords, group) / (groupWords + 1), sumOf(prose, group) / (groupWords + 1), facts.groupIndex[item]! / facts.groupSize[item]!,
    log(sumOf(words, itemElement)), index - itemElement.blockStart,
    outerItem < 0 ? 0 : facts.groupSize[outerItem]!, log(outerWords), outer ? sumOf(linkWords, outer) / (outerWords + 1) : 0,
  ]
}

function boxFeatures({ cut, facts }: Context, index: number): number[] {
  const { words, linkWords, prose } = facts.sums
  const total = words[cut.blocks.length]! + 1
  const row: number[] = []
  let at = cut.blocks[index]!.element
  for (let up = 1; up <= 6; up++) {
    if (at >= 0 && cut.elements[at]!.parent >= 0) at = cut.elements[at]!.parent
    if (up === 5) continue
    const box = cut.elements[at]!
    const boxWords = sumOf(words, box)
    row.push(log(boxWords), sumOf(linkWords, box) / (boxWords + 1), log(box.blockEnd - box.blockStart), sumOf(prose, box) / (boxWords + 1), boxWords / total)
  }
  return row
}

function neighbourFeatures(context: Context, index: number, near: number): number[] {
  const { cut, texts } = context
  const block = cut.blocks[near]
  if (!block) return [-1, -1, -1, -1, 0, -1]
  return [log(block.stats.words), linkDensity(block.stats), tagOf(context, near), endsSentence(block.stats) ? 1 : 0, texts[near]!.sum,
    climb(context, cut.blocks[index]!.element, near).steps]
}

function windowFeatures({ cut, facts }: Context, index: number, size: number): number[] {
  const start = Math.max(0, index - size)
  const end = Math.min(cut.blocks.length, index + size + 1)
  const { words, linkWords, prose } = facts.sums
  const all = words[end]! - words[start]!
  return [log(all), (linkWords[end]! - linkWords[start]!) / (all + 1), (prose[end]! - prose[start]!) / (all + 1)]
}

