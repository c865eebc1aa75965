// The folded texts of the blocks of a page, and the blocks in which a text stands.

import type { Block, PageBlocks, PageElement } from '#actors/extract/main-content/features/blocks.ts'
import { textContent } from '#actors/extract/tree/walk.ts'
import { containsForm, foldText, wordsOf } from './fold-text.ts'

/** Places of one text that are looked at. */
const placesMax = 100

export class BlockTexts {
  /** The folded text of each block. */
  readonly texts: readonly string[]
  #words: readonly string[] | undefined
  #page: PageWords | undefined

  constructor({ elements, blocks }: PageBlocks) {
    this.texts = blocks.map((block) => foldText(textOfBlock(elements, block)))
  }

  /** The words of each block. */
  get words(): readonly string[] { return this.#words ??= this.texts.map(wordsOf) }

  /**
   * Where the words of a folded text stand, whatever the punctuation between them: the first and the last block of each
   * place.
   */
  placesOf(text: string): { first: number, last: number }[] {
    const words = wordsOf(text)
    const places: { first: number, last: number }[] = []
    if (words === '') return places
    const wanted = ` ${words} `
    const { text: page, starts } = this.#page ??= joinWords(this.words)
    for (let at = page.indexOf(wanted); at >= 0 && places.length < placesMax;) {
      places.push({ first: blockAt(starts, at + 1), last: blockAt(starts, at + words.length) })
      at = page.indexOf(wanted, at + words.length)
    }
    return places
  }

  /** The blocks that contain a folded label as it is, and not as a part of a longer number. */
  blocksWith(label: string): number[] {
    return [...this.texts.keys()].filter((index) => containsForm(this.texts[index]!, label))
  }
}

/** The words of all blocks, separated by blanks, and where those of each block start. */
interface PageWords { text: string, starts: Int32Array }

function joinWords(words: readonly string[]): PageWords {
  const starts = new Int32Array(words.length)
  let at = 1
  for (let index = 0; index < words.length; index++) {
    starts[index] = at
    at += words[index]!.length + 1
  }
  return { text: ` ${words.join(' ')} `, starts }
}

/** The block whose words stand at an offset. */
function blockAt(starts: Int32Array, offset: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** The text of a block as it is in the page; a line break is a blank. */
export function textOfBlock(elements: readonly PageElement[], { element, childStart, childEnd }: Block): string {
  const { children } = elements[element]!.node
  let text = ''
  for (let at = childStart; at < childEnd; at++) {
    const child = children[at]!
    text += child.type === 'element' && child.tagName === 'br' ? ' ' : textContent(child)
  }
  return text
}
