// Removes the rest of a part of the page of which nearly all was a duplicate: the same content for another screen, with
// other line breaks, or with a sentence that was changed in one of the two only.

import { textContent } from '#actors/extract/tree/walk.ts'
import { foldText, wordsOf } from '../anchors/fold-text.ts'
import type { Block, PageBlocks, PageElement } from '../features/blocks.ts'
import { prefixSums, sumOf } from '../features/prefix-sums.ts'

const partTags = new Set(['div', 'section', 'article'])
/** Share of the words of a part that must be duplicates; a part with fewer of them may be an item of a list. */
const repeatedShareMin = 0.6
const repeatedWordsMin = 60
/** Share of the words of a text that must stand in the kept texts outside the part. */
const knownShareMin = 0.8

/**
 * Unmarks the texts whose words the rest of the page has, in parts of which most was dropped as duplicates. `before`
 * has the marks before duplicates were dropped.
 */
export function dropRepeatedParts(
  { elements, blocks }: PageBlocks, marks: Uint8Array, before: Readonly<Uint8Array>,
): void {
  const repeated = prefixSums(blocks.map(({ stats }, block) => (before[block]! - marks[block]!) * stats.words))
  if (repeated[blocks.length]! < repeatedWordsMin) return
  const left = prefixSums(blocks.map(({ stats }, block) => marks[block]! * stats.words))
  for (let index = 0; index < elements.length; index++) {
    const element = elements[index]!
    const words = sumOf(repeated, element)
    if (words < repeatedWordsMin || !partTags.has(element.node.tagName)) continue
    const rest = sumOf(left, element)
    if (words < (words + rest) * repeatedShareMin) continue
    if (rest > 0) dropKnown(element)
    index = element.end - 1
  }

  function dropKnown({ blockStart, blockEnd }: PageElement): void {
    const outside = blocks.filter((_, block) => marks[block] === 1 && (block < blockStart || block >= blockEnd))
    const known = new Set(outside.flatMap((block) => wordsIn(elements, block)))
    for (let block = blockStart; block < blockEnd; block++) {
      if (marks[block] === 0) continue
      const words = wordsIn(elements, blocks[block]!)
      if (words.filter((word) => known.has(word)).length >= words.length * knownShareMin) marks[block] = 0
    }
  }
}

function wordsIn(elements: readonly PageElement[], { element, childStart, childEnd }: Block): string[] {
  const texts = elements[element]!.node.children.slice(childStart, childEnd)
    .map((child) => (child.type === 'element' && child.tagName === 'br' ? ' ' : textContent(child)))
  return wordsOf(foldText(texts.join(''))).split(' ')
}
