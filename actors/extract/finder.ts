/**
 * Finds occurrences in a text. Must be called with increasing positions; then all calls together scan the text once.
 */
export class Finder {
  #text: string
  #wanted: string | RegExp
  #found = -1

  /** `wanted`: a string, or a pattern with the flag `g`. */
  constructor(text: string, wanted: string | RegExp) {
    this.#text = text
    this.#wanted = wanted
  }

  /** The first position at or after `start`; the length of the text when there is none. */
  from(start: number): number {
    if (this.#found < start) {
      const next = this.#next(start)
      this.#found = next < 0 ? this.#text.length : next
    }
    return this.#found
  }

  #next(start: number): number {
    const wanted = this.#wanted
    if (typeof wanted === 'string') return this.#text.indexOf(wanted, start)
    wanted.lastIndex = start
    return wanted.exec(this.#text)?.index ?? -1
  }
}
