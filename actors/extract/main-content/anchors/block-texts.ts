// The folded texts of the blocks of a page, and the blocks in which a text stands.

import type { PageBlocks } from '#actors/extract/main-content/features/blocks.ts'
import { textContent } from '#actors/extract/tree/walk.ts'
import { containsForm, foldText, wordsOf } from './fold-text.ts'

/** Places of one text that are looked at. */
const placesMax = 100

export class BlockTexts {
  /** The folded text of each block, and its words. */
  readonly texts: readonly string[]
  readonly words: readonly string[]
  /** The words of all blocks, separated by blanks, and where those of each block start. */
  readonly #page: string
  readonly #starts: Int32Array

  constructor({ elements, blocks }: PageBlocks) {
    this.texts = blocks.map(({ element, childStart, childEnd }) =>
      foldText(
        elements[element]!.node.children
          .slice(childStart, childEnd)
          .map((child) => (child.type === 'element' && child.tagName === 'br' ? ' ' : textContent(child)))
          .join(''),
      ),
    )
    this.words = this.texts.map(wordsOf)
    this.#starts = new Int32Array(blocks.length)
    let at = 1
    for (const [index, words] of this.words.entries()) {
      this.#starts[index] = at
      at += words.length + 1
    }
    this.#page = ` ${this.words.join(' ')} `
  }

  /**
   * Where the words of a folded text stand, whatever the punctuation between them: the first and the last block of each
   * place.
   */
  placesOf(text: string): { first: number, last: number }[] {
    const words = wordsOf(text)
    const places: { first: number, last: number }[] = []
    if (words === '') return places
    const wanted = ` ${words} `
    for (let at = this.#page.indexOf(wanted); at >= 0 && places.length < placesMax;) {
      places.push({ first: this.#blockAt(at + 1), last: this.#blockAt(at + words.length) })
      at = this.#page.indexOf(wanted, at + words.length)
    }
    return places
  }

  /** The blocks that contain a folded label as it is, and not as a part of a longer number. */
  blocksWith(label: string): number[] {
    return [...this.texts.keys()].filter((index) => containsForm(this.texts[index]!, label))
  }

  #blockAt(offset: number): number {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#starts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return low
  }
}
