// The names of the elements of a page, each distinct one once. Rules look for elements that are named after something:
// most pages have none, and the others repeat a name for every item of a list.

import type { PageElement } from './blocks.ts'
import { nameOf, onlyClasses } from './tokens.ts'

export class ElementNames {
  /** The distinct names (`nameOf`) in order of first appearance. */
  readonly distinct: readonly string[]
  /** For each element the index of its name in `distinct`. */
  readonly numbers: Int32Array
  /** All names in one text, which takes one search instead of one for each. */
  readonly #text: string

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
    this.#text = distinct.join('\n')
  }

  /** Whether some name of the page contains a match. `part` must match within one line. */
  has(part: RegExp): boolean { return part.test(this.#text) }

  /** 1 for each element whose name `isWanted`, given that all such names contain a match of `part`. */
  matching(part: RegExp, isWanted: (name: string) => boolean = (name) => part.test(name)): Uint8Array {
    const found = new Uint8Array(this.numbers.length)
    if (!this.has(part)) return found
    const wanted = this.distinct.map((name) => part.test(name) && isWanted(name))
    for (let index = 0; index < found.length; index++) if (wanted[this.numbers[index]!]!) found[index] = 1
    return found
  }
}
