// Completes an index by initial letter: a glossary, a directory, the members of a category. Its entries are short,
// and a letter with many of them looks like a menu.

import { notContentBits } from '../features/ancestor-kinds.ts'
import type { PageBlocks, PageElement } from '../features/blocks.ts'
import type { FeatureTable } from '../features/features.ts'

/** Fewer letters in alphabetical order are no index. */
const lettersMin = 5
/** Share of the letters of which a part must be kept. */
const keptShareMin = 0.25
const letter = /^\p{Lu}$/u
/** UTF-16 code units of a letter. */
const letterCharsMax = 2

/** Marks all parts of an index of which a part is kept. Each letter has an element of its own, which begins with it. */
export function fillIndex({ elements, blocks }: PageBlocks, marks: Uint8Array, { facts }: FeatureTable): void {
  const indexes = new Map<number, PageElement[]>()
  for (const [at, element] of elements.entries()) {
    const { parent, blockStart, blockEnd, hidden } = element
    if (hidden || blockEnd - blockStart < 2 || (facts.ancestorBits[at]! & notContentBits) !== 0) continue
    if (blocks[blockStart]!.stats.chars > letterCharsMax || !letter.test(letterOf(element))) continue
    const known = indexes.get(parent)
    if (known) known.push(element)
    else indexes.set(parent, [element])
  }
  for (const parts of indexes.values()) {
    if (parts.length < lettersMin || !areInOrder(parts.map(letterOf))) continue
    const kept = parts.filter(({ blockStart, blockEnd }) => marks.subarray(blockStart + 1, blockEnd).includes(1))
    if (kept.length < parts.length * keptShareMin) continue
    for (const { blockStart, blockEnd } of parts)
      for (let index = blockStart; index < blockEnd; index++)
        if (!elements[blocks[index]!.element]!.hidden) marks[index] = 1
  }

  function letterOf({ blockStart }: PageElement): string {
    return blocks[blockStart]!.stats.head.trim()
  }
}

const areInOrder = (letters: readonly string[]): boolean =>
  letters.every((one, at) => at === 0 || letters[at - 1]! < one)
