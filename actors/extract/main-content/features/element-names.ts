// The names of the elements of a page, each distinct one once. Rules look for elements that are named after something:
// most pages have none, and the others repeat a name for every item of a list.

import { codeAt } from '#actors/extract/code-at.ts'
import type { PageElement } from './blocks.ts'
import { nameOf, onlyClasses } from './tokens.ts'

export class ElementNames {
  /** The distinct names (`nameOf`) in order of first appearance. */
  readonly distinct: readonly string[]
  /** For each element the index of its name in `distinct`. */
  readonly numbers: Int32Array
  /** All names in lower case in one text, which takes one search instead of one for each. */
  readonly #text: string
  readonly #trigrams: Trigrams
  #lower: readonly string[] | undefined
  readonly #none: Uint8Array

  constructor(elements: readonly PageElement[]) {
    const distinct: string[] = []
    const byName = new Map<string, number>()
    const byClasses = new Map<readonly unknown[], number>()
    const numberOf = (name: string): number => {
      let number = byName.get(name)
      if (number === undefined) byName.set(name, number = distinct.push(name) - 1)
      return number
    }
    this.numbers = new Int32Array(elements.length)
    for (let index = 0; index < elements.length; index++) {
      const { node } = elements[index]!
      const classes = onlyClasses(node)
      let number = classes && byClasses.get(classes)
      if (number === undefined) {
        number = numberOf(nameOf(node))
        if (classes) byClasses.set(classes, number)
      }
      this.numbers[index] = number
    }
    this.distinct = distinct
    this.#text = distinct.join('\n').toLowerCase()
    this.#trigrams = new Trigrams(this.#text)
    this.#none = new Uint8Array(elements.length)
  }

  /** Whether some name of the page contains one of the parts, in whatever case. The parts are in lower case. */
  has(parts: readonly string[]): boolean {
    return parts.some((part) => this.#trigrams.mayContain(part) && this.#text.includes(part))
  }

  /** 1 for each element whose name contains one of the parts, as for `has`, and `isWanted`. */
  matching(parts: readonly string[], isWanted: (name: string) => boolean = () => true): Readonly<Uint8Array> {
    const present = parts.filter((part) => this.has([part]))
    if (present.length === 0) return this.#none
    const found = new Uint8Array(this.numbers.length)
    const lower = this.#lower ??= this.distinct.map((name) => name.toLowerCase())
    const wanted = this.distinct.map((name, number) =>
      present.some((part) => lower[number]!.includes(part)) && isWanted(name))
    for (let index = 0; index < found.length; index++) if (wanted[this.numbers[index]!]!) found[index] = 1
    return found
  }
}

/** Bits of a character that tell letters apart. */
const characterBits = 5
const characterMask = (1 << characterBits) - 1
const trigramMask = (1 << (3 * characterBits)) - 1

/** The groups of three characters of a text: most words that are looked for have one that the text does not have. */
class Trigrams {
  readonly #present = new Uint32Array((trigramMask + 1) / 32)

  constructor(text: string) {
    let trigram = 0
    for (let index = 0; index < text.length; index++) {
      trigram = nextTrigram(trigram, codeAt(text, index))
      this.#present[trigram >> 5]! |= 1 << (trigram & 31)
    }
  }

  /** False when the text does not contain `part`; other characters than letters may be taken for each other. */
  mayContain(part: string): boolean {
    let trigram = 0
    for (let index = 0; index < part.length; index++) {
      trigram = nextTrigram(trigram, codeAt(part, index))
      if (index >= 2 && (this.#present[trigram >> 5]! & (1 << (trigram & 31))) === 0) return false
    }
    return true
  }
}

const nextTrigram = (trigram: number, code: number): number =>
  ((trigram << characterBits) | (code & characterMask)) & trigramMask
