// The blocks of stated texts: questions, answers, steps, posts with their authors and times.

import type { ElementContent } from 'hast'
import { findElement } from '#actors/extract/tree/walk.ts'
import type { Anchor, AnchorContext } from './anchor.ts'
import { nearestBlock, stepsBetween } from './distance.ts'
import { wordsOf } from './fold-text.ts'

/** A text is looked for by its first words. */
const beginWords = 8
/** Blocks of one text at most. */
const blocksMax = 300
/** Characters of a block that must stand in the stated text for the block to belong to it. */
const startChars = 60

/** The blocks of a stated text: that in which it begins, and those that follow as long as they stand in it. */
export function passageAnchors({ pageBlocks, texts }: AnchorContext, passage: string): Anchor[] {
  const words = wordsOf(passage)
  const begin = words.split(' ', beginWords).join(' ')
  const places = texts.placesOf(begin).map(({ first }) => first)
  const start = places.find((index) => !pageBlocks.elements[pageBlocks.blocks[index]!.element]!.hidden) ?? places[0]
  if (start === undefined) return []
  const blocks = [start]
  const firstWords = texts.words[start]!
  let read = firstWords.length - Math.max(0, firstWords.indexOf(begin.slice(0, firstWords.length)))
  const end = Math.min(texts.words.length, start + blocksMax)
  for (let index = start + 1; index < end && read < words.length; index++) {
    const text = texts.words[index]!
    const at = text === '' ? -1 : words.indexOf(text.slice(0, startChars), Math.max(0, read - text.length))
    if (at < 0) break
    blocks.push(index)
    read = at + text.length
  }
  return blocks.map((index) => ({ blocks: [index], alternatives: index === start ? places : [index] }))
}

/** Words of a block with the name of an author. */
const bylineWordsMax = 15
/** An author further away belongs to another post. */
const authorBlocksMax = 25

/** The blocks of a post and the byline nearest to it; of a post without text, that nearest to the headline. */
export function postAnchors(context: AnchorContext, { text, author }: { text: string, author: string }): Anchor[] {
  const anchors = text === '' ? [] : passageAnchors(context, text)
  const start = anchors[0]?.blocks[0] ?? (context.table.headline < 0 ? undefined : context.table.headline)
  if (start === undefined || author.length < 2) return anchors
  const { pageBlocks, texts } = context
  const bylines = texts.blocksWith(author).filter((index) => {
    const { element, stats } = pageBlocks.blocks[index]!
    return stats.words <= bylineWordsMax && !pageBlocks.elements[element]!.hidden
  })
  const byline = nearestBlock(context, start, bylines)
  if (byline === undefined || Math.abs(byline - start) > authorBlocksMax) return anchors
  return [...anchors, { blocks: [byline, ...timesBeside(context, byline, start)], alternatives: [byline] }]
}

/** Steps in the element tree from a time to its byline. */
const bylineStepsMax = 4

/** The blocks with a `<time>` between a byline and its post, or in the element of the byline. */
function timesBeside({ pageBlocks: { elements, blocks } }: AnchorContext, byline: number, start: number): number[] {
  const [from, to] = byline < start ? [byline, start] : [start, byline]
  const times: number[] = []
  for (let index = Math.max(0, from - 2); index < Math.min(blocks.length, to + 3); index++) {
    const { element, childStart, childEnd } = blocks[index]!
    const { node } = elements[element]!
    const hasTime = node.tagName === 'time' || node.children.slice(childStart, childEnd).some(containsTime)
    if (hasTime && stepsBetween(elements, element, blocks[byline]!.element) <= bylineStepsMax) times.push(index)
  }
  return times
}

const containsTime = (node: ElementContent): boolean =>
  findElement(node, ({ tagName }) => tagName === 'time') !== undefined
