// Reads one tag of a page. Its attributes are parsed only when one is asked for.

type TagKind = 'open' | 'close' | 'comment' | 'text'

export class Tag {
  readonly kind: TagKind
  /** In lower case. */
  readonly name: string
  /** Position after the tag. */
  readonly end: number
  readonly selfClosing: boolean
  /** The attributes as written; '' if there are none. */
  readonly source: string

  constructor(kind: TagKind, name: string, end: number, selfClosing = false, source = '') {
    this.kind = kind
    this.name = name
    this.end = end
    this.selfClosing = selfClosing
    this.source = source
  }

  get hasAttributes(): boolean { return this.source !== '' }

  /** Whether the word occurs in the attributes, in a name or a value: a cheap filter before `attribute`. */
  mayHave(word: string): boolean { return this.source.includes(word) }

  /** Value of an attribute: '' if it has none, undefined if it is absent. Character references are not decoded. */
  attribute(name: string): string | undefined { return attributeOf(this.source, name) }
}

/** Characters of attributes that are read. Longer ones are data URLs and inlined state. */
const attributesCharsMax = 2000
/** Longest name of an element that is read. */
const nameCharsMax = 64
/** Longest quoted value with a `>` in it: of the first such value of a tag, and of later ones. */
const valueCharsMax = 500_000
const laterValueCharsMax = 100_000
/** How far the end of a tag is searched after such a value. */
const tagCharsMax = 10_000

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
/** `>`, `/`, ASCII whitespace, or the end of the page. */
const endsName = (code: number): boolean =>
  code === 62 || code === 47 || code === 32 || (code >= 9 && code <= 13 && code !== 11) || Number.isNaN(code)

/**
 * Reads the tag at the `<` at `at`. A `<` that begins no tag is returned as text of one character.
 * @param isPartial whether `html` is the beginning of a page: a tag ends with it if what follows may be part of the tag
 */
export function readTag(html: string, at: number, isPartial = false): Tag {
  const next = html.charCodeAt(at + 1)
  if (next === 33 || next === 63) return new Tag('comment', '', endOfComment(html, at))
  const closing = next === 47
  const from = closing ? at + 2 : at + 1
  if (!isLetter(html.charCodeAt(from)))
    return closing ? new Tag('comment', '', endOfComment(html, at)) : new Tag('text', '', at + 1)
  let to = from
  while (!endsName(html.charCodeAt(to))) to++
  const name = html.slice(from, Math.min(to, from + nameCharsMax)).toLowerCase()
  const end = endOfTag(html, to, isPartial)
  if (closing) return new Tag('close', name, end)
  const source = end - to < 3 ? '' : html.slice(to, Math.min(end - 1, to + attributesCharsMax))
  return new Tag('open', name, end, html.charCodeAt(end - 2) === 47, source)
}

const attribute = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"?|'([^']*)'?|([^\s>]*)))?/y

/** Value of an attribute of a tag, by the attributes as written; see `Tag.attribute`. */
export function attributeOf(source: string, wanted: string): string | undefined {
  attribute.lastIndex = 0
  for (let one = attribute.exec(source); one !== null; one = attribute.exec(source)) {
    if (one[1]!.length === wanted.length && one[1]!.toLowerCase() === wanted) return one[2] ?? one[3] ?? one[4] ?? ''
  }
  return undefined
}

/** The end of a tag: the first `>` outside of quoted values, or the first one at all if a quote is not closed. */
function endOfTag(html: string, from: number, isPartial: boolean): number {
  const first = html.indexOf('>', from)
  if (first < 0) return html.length
  let at = from
  for (;;) {
    const value = nextQuote(html, at, first)
    if (value < 0) return first + 1
    const close = html.indexOf(html[value]!, value + 1)
    if (close < 0 && isPartial) return html.length
    // A longer value is an unclosed quote. Without the limit such pages would take quadratic time.
    if (close < 0 || close - value > valueCharsMax) return first + 1
    if (close < first) { at = close + 1; continue }
    return endAfter(html, close + 1, first, isPartial)
  }
}

/** The `>` after a quoted value that contains the first one. */
function endAfter(html: string, from: number, first: number, isPartial: boolean): number {
  const end = Math.min(from + tagCharsMax, html.length)
  let at = from
  for (; at < end; at++) {
    const code = html.charCodeAt(at)
    if (code === 62) return at + 1
    if (code === 60) return first + 1
    if (code === 34 || code === 39) {
      const close = html.indexOf(html[at]!, at + 1)
      if (close < 0 && isPartial) return html.length
      if (close < 0 || close - at > laterValueCharsMax) return first + 1
      at = close
    }
  }
  return isPartial && end < from + tagCharsMax ? html.length : first + 1
}

/** The next quote that opens a value, that is one after `=`; -1 if there is none. */
function nextQuote(html: string, from: number, before: number): number {
  for (let at = from; at < before; at++) {
    const code = html.charCodeAt(at)
    if (code !== 34 && code !== 39) continue
    let back = at - 1
    while (back > from && html.charCodeAt(back) <= 32) back--
    if (html.charCodeAt(back) === 61) return at
  }
  return -1
}

function endOfComment(html: string, at: number): number {
  const isLong = html.startsWith('<!--', at)
  const mark = isLong ? '-->' : '>'
  const found = html.indexOf(mark, isLong ? at + 2 : at + 1)
  return found < 0 ? html.length : found + mark.length
}

const closers = new Map<string, RegExp>()

/** The position of the end tag of a raw text element, or the end of the page. */
export function findEndTag(html: string, name: string, from: number): number {
  const closer = closers.get(name) ?? new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  closers.set(name, closer)
  closer.lastIndex = from
  return closer.exec(html)?.index ?? html.length
}
