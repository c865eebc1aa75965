// The input of the tokenizer: normalizes line ends and decodes character references.

import { decodeHTML, decodeHTMLAttribute } from 'entities/decode'
import { Finder } from '#actors/extract/finder.ts'

/** Ranges must be read in increasing order. */
export class Input {
  /** The whole page with LF as line ends (HTML Standard, section 13.2.3.5). */
  readonly html: string
  readonly hasNull: boolean
  readonly comments: Finder
  #references: Finder

  constructor(html: string, mayHaveNull = true) {
    this.html = html.includes('\r') ? html.replace(/\r\n?/g, '\n') : html
    this.hasNull = mayHaveNull && this.html.includes('\0')
    this.comments = new Finder(this.html, '<!--')
    this.#references = new Finder(this.html, '&')
  }

  /** A range without changes, except that U+0000 is replaced by U+FFFD. */
  raw(start: number, end: number): string {
    const slice = this.html.slice(start, end)
    return this.hasNull ? slice.replaceAll('\0', '\ufffd') : slice
  }

  /** Text with decoded character references; `keepNull` leaves U+0000 to tree construction. */
  text(start: number, end: number, keepNull: boolean): string {
    const slice = keepNull ? this.html.slice(start, end) : this.raw(start, end)
    return this.#references.from(start) < end ? decodeHTML(slice) : slice
  }

  /** An attribute value with decoded character references; `&copy=1` is none in attributes (section 13.2.5.73). */
  attribute(start: number, end: number): string {
    const slice = this.raw(start, end)
    return this.#references.from(start) < end ? decodeHTMLAttribute(slice) : slice
  }
}
