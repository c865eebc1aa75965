// Tags with their attributes (HTML Standard, sections 13.2.5.8 and 13.2.5.32 to 13.2.5.40).

import { html as parse5, Token } from 'parse5'
import { endsAttributeName, endsTagName, endsUnquotedValue, isTagSpace, isUpper, toAsciiLower } from './characters.ts'
import type { Input } from './input.ts'
import { hashNext, hashStart, knownName, knownNameAt } from './known-names.ts'

/** Attributes that are compared one by one; with more, names are kept in a set, because a tag may have a million. */
const scannedMax = 32
const [solidus, equals, greater, quote, apostrophe] = [47, 61, 62, 34, 39]

/**
 * The string as V8 keeps names of properties. Comparing the tags of all elements is faster when none is another kind of
 * string.
 */
const internalized = (name: string): string => Object.keys({ [name]: true })[0]!

export class TagReader {
  /** The position after the last tag; the length of the page when the tag does not end. */
  end = 0
  #input: Input
  #html: string
  #names: Set<string> | undefined

  constructor(input: Input) {
    this.#input = input
    this.#html = input.html
  }

  /** Reads the tag whose name begins at `start`; `null` when the page ends inside it, because then it is ignored. */
  read(start: number, type: Token.TokenType.START_TAG | Token.TokenType.END_TAG): Token.TagToken | null {
    const html = this.#html
    const { length } = html
    let at = start
    let hash = hashStart
    for (let code = html.charCodeAt(at); at < length && !endsTagName(code); code = html.charCodeAt(++at))
      hash = hashNext(hash, code)
    let tag = knownNameAt(html, start, at, hash)
    if (tag !== undefined && type === Token.TokenType.END_TAG && html.charCodeAt(at) === greater) {
      this.end = at + 1
      return tag.endTag
    }
    const name = tag === undefined ? this.#name(start, at) : tag.name
    tag ??= knownName(name)
    const token: Token.TagToken = {
      type, tagName: tag ? tag.name : internalized(name), tagID: tag ? tag.tagId : parse5.TAG_ID.UNKNOWN,
      selfClosing: false, ackSelfClosing: false, attrs: [], location: null,
    }
    this.end = length
    this.#names = undefined
    while (at < length) {
      const code = html.charCodeAt(at)
      if (code === greater) {
        this.end = at + 1
        return token
      }
      if (code === solidus) {
        at++
        if (html.charCodeAt(at) === greater) token.selfClosing = true
      } else if (isTagSpace(code)) at++
      else at = this.#attribute(at, token)
    }
    return null
  }

  /** Reads the attribute at `start` and returns the position after it. */
  #attribute(start: number, token: Token.TagToken): number {
    const html = this.#html
    const { length } = html
    let at = start
    let code = html.charCodeAt(at)
    let hash = hashStart
    // The first character belongs to the name, even a `=`.
    do {
      hash = hashNext(hash, code)
      code = html.charCodeAt(++at)
    } while (at < length && !endsAttributeName(code))
    const name = knownNameAt(html, start, at, hash)?.name ?? this.#name(start, at)
    while (isTagSpace(html.charCodeAt(at))) at++
    if (html.charCodeAt(at) !== equals) {
      this.#add(token, name, '')
      return at
    }
    at++
    while (isTagSpace(html.charCodeAt(at))) at++
    code = html.charCodeAt(at)
    if (code === quote || code === apostrophe) {
      const close = html.indexOf(code === quote ? '"' : '\'', at + 1)
      if (close < 0) return length
      this.#add(token, name, this.#input.attribute(at + 1, close))
      return close + 1
    }
    const valueStart = at
    while (at < length && !endsUnquotedValue(html.charCodeAt(at))) at++
    this.#add(token, name, this.#input.attribute(valueStart, at))
    return at
  }

  #name(start: number, end: number): string {
    let at = start
    while (at < end && !isUpper(this.#html.charCodeAt(at))) at++
    const name = this.#input.raw(start, end)
    return at < end ? toAsciiLower(name) : name
  }

  /** Adds an attribute, unless the tag already has one of that name. */
  #add(token: Token.TagToken, name: string, value: string): void {
    const { attrs } = token
    if (attrs.length < scannedMax) {
      for (let index = 0; index < attrs.length; index++) if (attrs[index]!.name === name) return
    } else {
      this.#names ??= new Set(attrs.map((attr) => attr.name))
      if (this.#names.has(name)) return
      this.#names.add(name)
    }
    // Many tags have one attribute, and V8 reserves space for 17 in an empty array.
    if (attrs.length === 0) token.attrs = [{ name, value }]
    else attrs.push({ name, value })
  }
}
