// Removes the rest of a part of the page of which nearly all was a duplicate: the same content for another screen, with
// other line breaks, or with a sentence that was changed in one of the two only.

import { textOfBlock } from '../anchors/block-texts.ts'
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
  /** How often each word is kept; counted when a part is found. */
  const keptWords = new Map<string, number>()
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

  /** Unmarks the texts of a part whose words are kept outside it too. */
  function dropKnown({ blockStart, blockEnd }: PageElement): void {
    countKept()
    const own = new Map<string, number>()
    for (let block = blockStart; block < blockEnd; block++)
      if (marks[block] === 1) count(own, wordsIn(elements, blocks[block]!), 1)
    for (let block = blockStart; block < blockEnd; block++) {
      if (marks[block] === 0) continue
      const words = wordsIn(elements, blocks[block]!)
      if (words.filter((word) => keptWords.get(word)! > own.get(word)!).length < words.length * knownShareMin) continue
      marks[block] = 0
      count(own, words, -1)
      count(keptWords, words, -1)
    }
  }

  function countKept(): void {
    if (keptWords.size > 0) return
    for (const [index, block] of blocks.entries()) if (marks[index] === 1) count(keptWords, wordsIn(elements, block), 1)
  }
}

function count(counts: Map<string, number>, words: readonly string[], by: number): void {
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + by)
}

const wordsIn = (elements: readonly PageElement[], block: Block): string[] =>
  wordsOf(foldText(textOfBlock(elements, block))).split(' ')
