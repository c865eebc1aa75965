// Which characters of a text need a backslash so that CommonMark and GFM read them as text, and no others:
// `snake_case`, `2 * 3`,
// `a & b` and addresses stay as they are. Decided over the whole inline content of a block, because a lone `*` is
// harmless and a pair is not. Rules: CommonMark 0.31.2 sections 2.4, 4 and 6, GFM sections 6.5 and 6.9.

export interface Segment {
  /** Text is escaped; anything else is markdown already. */
  readonly isText: boolean
  readonly value: string
}

/** `block`: a paragraph, whose lines may look like other blocks; `heading`: after `#`; `cell`: of a table. */
export type InlinePlace = 'block' | 'heading' | 'cell'

export interface BracketRange { readonly start: number, readonly end: number }

const special = /[\\`*_~[\]<&|!]/
const specials = /[\\`*_~[\]<&|!]/g
const lineStart = /^(?:[#>+\-=*_`~|:<[]|\d{1,9}[.)])/
const entity = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/y
const tag = /<(?:[A-Za-z/!?]|[^\s<>@]+@)/y
const address = /(?<=^|[\s(])(?:https?:\/\/|www\.)[^\s<>]+/gi
/** Longer lines are not matched as a whole against the patterns of blocks. */
const lineMax = 1_000
const asciiPunctuation = /[!-/:-@[-`{-~]/
const punctuation = /[\p{P}\p{S}]/u

/**
 * Joins segments, escaping the text ones. `brackets`: stretches (in the unescaped string) whose `[` and `]` do not pair
 * up inside a link.
 */
export function escapeSegments(
  segments: readonly Segment[], place: InlinePlace, brackets: readonly BracketRange[] = [],
): string {
  const only = segments.length === 1 ? segments[0]! : undefined
  if (
    only?.isText
    && !special.test(only.value)
    && !(place === 'block' ? lineStart.test(only.value) : only.value.endsWith('#'))
  )
    return only.value
  return new Escaper(segments, place, brackets).result()
}

type Delimiter = '*' | '_' | '~' | '`'
const delimiterCharacters: readonly Delimiter[] = ['*', '_', '~', '`']

interface Run { start: number, length: number, opens: boolean, closes: boolean, touches: boolean }

class Escaper {
  #full: string
  #segments: readonly Segment[]
  #place: InlinePlace
  #brackets: readonly BracketRange[]
  #escapes: number[] = []
  #bracket = 0
  #lastAngle: number
  #firstBracket: number
  #runs: Record<Delimiter, Run[]> = { '*': [], '_': [], '~': [], '`': [] }

  constructor(segments: readonly Segment[], place: InlinePlace, brackets: readonly BracketRange[]) {
    this.#segments = segments
    this.#place = place
    this.#brackets = brackets
    this.#full = segments.map((segment) => segment.value).join('')
    this.#lastAngle = this.#full.lastIndexOf('>')
    this.#firstBracket = this.#full.indexOf('[')
  }

  result(): string {
    let offset = 0
    for (const { isText, value } of this.#segments) {
      if (isText) this.#scan(value, offset)
      offset += value.length
    }
    for (const character of delimiterCharacters) this.#delimiters(character, this.#runs[character])
    if (this.#place === 'block') this.#lineStarts()
    if (this.#place === 'heading' && this.#segments.at(-1)?.isText) {
      const closing = /(?:^|\s)(#+)$/.exec(this.#full)
      if (closing) this.#escapes.push(this.#full.length - closing[1]!.length)
    }
    return this.#insert()
  }

  #scan(text: string, start: number): void {
    const full = this.#full
    const end = start + text.length
    const urls = this.#addresses(text, start)
    let url = 0
    specials.lastIndex = 0
    for (let match = specials.exec(text); match; match = specials.exec(text)) {
      const at = start + match.index
      const next = full[at + 1] ?? ''
      switch (match[0]) {
        case '\\':
          if (next === '\n' || asciiPunctuation.test(next) || (at + 1 === end && next !== '')) this.#escapes.push(at)
          break
        case '[':
          if (next === '^' || this.#isUnpaired(at)) this.#escapes.push(at)
          break
        case ']':
          if (next === '(' || this.#isUnpaired(at)) this.#escapes.push(at)
          break
        case '!':
          if (next === '[' && at + 1 === end) this.#escapes.push(at)
          break
        case '|':
          if (this.#place === 'cell') this.#escapes.push(at)
          break
        case '<':
          tag.lastIndex = at
          if (at < this.#lastAngle && tag.test(full)) this.#escapes.push(at)
          break
        case '&':
          entity.lastIndex = at
          if (entity.test(full)) this.#escapes.push(at)
          break
        default: {
          let stop = at + 1
          while (stop < end && full[stop] === match[0]) stop++
          specials.lastIndex = stop - start
          while (url < urls.length && urls[url]!.end <= at) url++
          if (match[0] === '`' || !(url < urls.length && urls[url]!.start <= at))
            this.#addRun(match[0] as Delimiter, at, stop, start, end)
        }
      }
    }
  }

  /**
   * Addresses that GFM makes links of by itself: what stands in them is no markup, and a backslash would become part of
   * the link.
   */
  #addresses(text: string, start: number): BracketRange[] {
    if (!/:\/\/|www\./i.test(text)) return []
    const found = Array.from(text.matchAll(address), (match) => ({
      start: start + match.index, end: start + match.index + match[0].length,
    }))
    return this.#firstBracket < 0 ? found : found.filter((range) => range.start < this.#firstBracket)
  }

  #addRun(character: Delimiter, at: number, stop: number, start: number, end: number): void {
    const before = this.#full[at - 1] ?? ' '
    const after = this.#full[stop] ?? ' '
    const left = canOpen(before, after) || isDelimiter(after)
    const right = canOpen(after, before) || isDelimiter(before)
    const word = character === '_'
    this.#runs[character].push({
      start: at, length: stop - at,
      opens: left && (!word || !right || isPunctuation(before)),
      closes: right && (!word || !left || isPunctuation(after)),
      touches: (at === start && before === character) || (stop === end && after === character),
    })
  }

  /** Escapes what could open with what could close after it, or with markup of the same character. */
  #delimiters(character: Delimiter, runs: readonly Run[]): void {
    if (runs.length === 0) return
    const first = runs.findIndex((run) => run.opens)
    const pairs =
      character === '`' ? runs.length > 1 : first >= 0 && runs.some((run, index) => index > first && run.closes)
    const all = pairs || this.#segments.some(({ isText, value }) => !isText && value.includes(character))
    for (const run of runs) {
      if (!run.touches && !(all && (character === '`' || run.opens || run.closes))) continue
      for (let at = run.start; at < run.start + run.length; at++) this.#escapes.push(at)
    }
  }

  #lineStarts(): void {
    let offset = 0
    let isFirst = true
    for (const [index, segment] of this.#segments.entries()) {
      const startsLine = index === 0 || this.#segments[index - 1]!.value.endsWith('\n')
      if (startsLine && index > 0) isFirst = false
      if (startsLine && segment.isText && lineStart.test(segment.value)) this.#lineStart(offset, segment.value, isFirst)
      offset += segment.value.length
    }
  }

  #lineStart(offset: number, text: string, isFirst: boolean): void {
    const stop = this.#full.indexOf('\n', offset)
    const line = this.#full.slice(offset, stop < 0 ? undefined : stop).trimEnd()
    const number = /^\d{1,9}(?=[.)](?:\s|$))/.exec(line)
    if (line.length > lineMax) {
      if (/^([-_*=~`])\s*\1/.test(line)) this.#escapes.push(offset)
    } else if (number) this.#escapes.push(offset + number[0].length)
    else if (/^(?:#{1,6}(?:\s|$)|>|[-+*](?:\s|$)|`{3}|~{3}|<[A-Za-z/!?]|\[[^\]]*\]:|\[[ xX]\](?:\s|$))/.test(line))
      this.#escapes.push(offset)
    else if (/^(?:([-*])(?:\s*\1)*|_(?:\s*_){2,})$/.test(line)) this.#escapes.push(offset)
    else if (!isFirst && (/^(?:=+|-+)$/.test(line) || (/^[\s|:-]+$/.test(line) && text.includes('-'))))
      this.#escapes.push(offset)
  }

  /** Asked in order of position. */
  #isUnpaired(at: number): boolean {
    while (this.#bracket < this.#brackets.length && this.#brackets[this.#bracket]!.end <= at) this.#bracket++
    const range = this.#brackets[this.#bracket]
    return range !== undefined && range.start <= at
  }

  #insert(): string {
    const positions = [...new Set(this.#escapes)].sort((a, b) => a - b)
    let out = ''
    let from = 0
    for (const position of positions) {
      out += `${this.#full.slice(from, position)}\\`
      from = position
    }
    return out + this.#full.slice(from)
  }
}

/**
 * Left-flanking, or right-flanking with the arguments exchanged. Half a surrogate pair may be either kind of character:
 * it counts for both.
 */
function canOpen(outside: string, inside: string): boolean {
  if (isSpace(inside)) return false
  return !isPunctuation(inside) || isSpace(outside) || isPunctuation(outside) || isHalf(inside) || isHalf(outside)
}

/** Parsers let delimiters stand next to each other, whatever is around. */
const isDelimiter = (character: string): boolean => character === '*' || character === '_' || character === '~'

export const isSpace = (character: string): boolean => /\s/.test(character)
export const isPunctuation = (character: string): boolean => punctuation.test(character) || isHalf(character)
export const isHalf = (character: string): boolean => /[\ud800-\udfff]/.test(character)
