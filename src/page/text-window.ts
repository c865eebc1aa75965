// A text that is decoded while it is read from the beginning to the end: most pages are read in part only.

import { Buffer } from 'node:buffer'
import { decodeWellFormed } from './decode-utf8.ts'

export interface TextWindow {
  /** The text from where the reader is, as far as it is decoded. */
  readonly text: string
  /** Whether `text` goes to the end. */
  readonly isLast: boolean
  /** Drops what is before the position and decodes more. */
  continueAt(position: number): void
  /** Whether the whole text has a word, directly after one of the characters of `after`; all of them ASCII. */
  includes(word: string, after?: string): boolean
}

/** Bytes that are decoded at once. Longer strings are large objects, which V8 has to request and to clear. */
const pieceBytes = 48 * 1024

/** A page of well-formed UTF-8. */
export class Utf8Window implements TextWindow {
  readonly #bytes: Buffer
  readonly #pieceBytes: number
  #end = 0
  text = ''

  /** @param piece how many bytes are decoded at once */
  constructor(bytes: Uint8Array, piece = pieceBytes) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#pieceBytes = piece
    this.continueAt(0)
  }

  get isLast(): boolean { return this.#end === this.#bytes.length }

  continueAt(position: number): void {
    const rest = this.text.slice(position)
    // A reader that cannot go on gets twice as much each time.
    const wanted = this.#end + Math.max(this.#pieceBytes, rest.length)
    const end = endOfCharacter(this.#bytes, wanted)
    this.text = rest + decodeWellFormed(this.#bytes.subarray(this.#end, end), this.#end === 0)
    this.#end = end
  }

  includes(word: string, after?: string): boolean {
    for (let at = this.#find(word, 0); at >= 0; at = this.#find(word, at + 1))
      if (after === undefined || (at > 0 && after.includes(String.fromCharCode(this.#bytes[at - 1]!)))) return true
    return false
  }

  #find(word: string, from: number): number { return this.#bytes.indexOf(word, from, 'latin1') }
}

/** A text that is decoded already. */
export function wholeText(whole: string): TextWindow {
  return {
    text: whole, isLast: true, continueAt: () => undefined,
    includes: (word, after) => after === undefined
      ? whole.includes(word)
      : [...after].some((before) => whole.includes(before + word)),
  }
}

/** The position, or the end of the character that it is in. */
function endOfCharacter(bytes: Uint8Array, position: number): number {
  let at = Math.min(position, bytes.length)
  while (at < bytes.length && (bytes[at]! & 0xc0) === 0x80) at++
  return at
}
