// The characters of a page as the tokenizer reads them: line ends made one, character references decoded where there
// are any.

import { decodeHTML, decodeHTMLAttribute } from 'entities/decode'

/** Where a string comes next. Asked in order of position, all searches together go over the page once. */
class Finder {
  #html: string
  #wanted: string
  #found = -1

  constructor(html: string, wanted: string) {
    this.#html = html
    this.#wanted = wanted
  }

  /** The first place at or after `start`; the length of the page when there is none. */
  from(start: number): number {
    if (this.#found < start) {
      const next = this.#html.indexOf(this.#wanted, start)
      this.#found = next < 0 ? this.#html.length : next
    }
    return this.#found
  }
}

/** Stretches are asked for in order of position. */
export class Input {
  /** The whole page; its line ends are LF (HTML Standard 13.2.3.5). */
  readonly html: string
  readonly hasNull: boolean
  readonly comments: Finder
  #references: Finder

  constructor(html: string) {
    this.html = html.includes('\r') ? html.replace(/\r\n?/g, '\n') : html
    this.hasNull = this.html.includes('\0')
    this.comments = new Finder(this.html, '<!--')
    this.#references = new Finder(this.html, '&')
  }

  /** The stretch as it stands, U+0000 replaced. */
  raw(start: number, end: number): string {
    const slice = this.html.slice(start, end)
    return this.hasNull ? slice.replaceAll('\0', '\ufffd') : slice
  }

  /** Text with its references decoded; `keepNull` leaves U+0000 to tree construction. */
  text(start: number, end: number, keepNull: boolean): string {
    const slice = keepNull ? this.html.slice(start, end) : this.raw(start, end)
    return this.#references.from(start) < end ? decodeHTML(slice) : slice
  }

  /** The value of an attribute with its references decoded: `&copy=1` is none there (13.2.5.73). */
  attribute(start: number, end: number): string {
    const slice = this.raw(start, end)
    return this.#references.from(start) < end ? decodeHTMLAttribute(slice) : slice
  }
}
