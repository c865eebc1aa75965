/** Collects texts up to a number of characters in all; a text that would exceed it is left out. */
export class BoundedTexts {
  readonly texts: string[] = []
  /** Whether a text was left out. */
  truncated = false
  #left: number

  constructor(charsMax: number) { this.#left = charsMax }

  add(text: string): void {
    if (text.length > this.#left) {
      this.truncated = true
      return
    }
    this.#left -= text.length + 1
    this.texts.push(text)
  }
}
