// Keeps the posts of a thread. On a page whose address names a forum or a thread, comments are the content; on others
// the same markup holds remarks on an article.

import type { ParsedPage } from '#actors/extract/parse-html.ts'
import { elementsOf } from '#actors/extract/tree/walk.ts'
import { boilerplateBits } from '../features/ancestor-kinds.ts'
import type { PageBlocks } from '../features/blocks.ts'
import type { FeatureTable } from '../features/features.ts'
import { linkDensity } from '../features/text-stats.ts'
import { nameOf, nameTokens } from '../features/tokens.ts'

const threadWords = 'forums?|threads?|topics?|discussions?|viewtopic|showthread|comments|questions'
/** A whole name in the path: titles of articles have such words too, joined by hyphens. */
const threadAddress = new RegExp(`(?:^|/)(?:${threadWords})(?:[/.]|$)`, 'iu')
const postTokens = new Set(['comment', 'comments', 'reply', 'replies', 'post', 'message', 'answer'])
const textTags = new Set(['p', 'li', 'blockquote', 'pre'])
/** Elements between a text and the post that it is part of. */
const levelsMax = 8
/** Less likely texts are surely no content. */
const probabilityMin = 0.02
const linkDensityMax = 0.5
/** Posts of fewer words, as a share of what is kept, are not missed. */
const missedShareMin = 0.1

/** Whether the address of a page is that of a forum or of a thread. */
export function isThread({ baseUrl }: Pick<ParsedPage, 'baseUrl'>): boolean {
  const url = URL.parse(baseUrl)
  return url !== null && (threadAddress.test(url.hostname.split('.')[0]!) || threadAddress.test(url.pathname))
}

/** Marks the texts of posts of which nothing is kept, when they are many. */
export function fillThread(
  { elements, blocks }: PageBlocks, marks: Uint8Array, probabilities: Float64Array, { facts }: FeatureTable,
): void {
  const lost: number[] = []
  let lostWords = 0
  let keptWords = 0
  for (let index = 0; index < blocks.length; index++) {
    const { words } = blocks[index]!.stats
    if (marks[index] === 1) keptWords += words
    else if (isText(index) && isInLostPost(blocks[index]!.element)) {
      lost.push(index)
      lostWords += words
    }
  }
  if (lostWords >= keptWords * missedShareMin) for (const index of lost) marks[index] = 1

  function isText(index: number): boolean {
    const { element, stats } = blocks[index]!
    const { node, hidden } = elements[element]!
    if (hidden || !textTags.has(node.tagName) || probabilities[index]! < probabilityMin) return false
    return linkDensity(stats) <= linkDensityMax && (facts.ancestorBits[element]! & boilerplateBits) === 0
  }

  /** Whether the innermost post around an element has no kept block. The form for an answer is no post. */
  function isInLostPost(element: number): boolean {
    for (let at = element, level = 0; at >= 0 && level < levelsMax; at = elements[at]!.parent, level++) {
      const { node, blockStart, blockEnd } = elements[at]!
      if (node.tagName === 'form' && [...elementsOf(node)].some(({ tagName }) => tagName === 'textarea')) return false
      if (nameTokens(nameOf(node)).some((token) => postTokens.has(token)))
        return !marks.subarray(blockStart, blockEnd).includes(1)
    }
    return false
  }
}
