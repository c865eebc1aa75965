// Decides which characters of a text need a backslash so that CommonMark and GFM parsers read them as text, and no
// others: `snake_case`, `2 * 3`, `a & b` and URLs stay as they are. Considers the whole inline content of a block,
// because a single `*` is harmless and a pair is not. Follows CommonMark 0.31.2
// sections 2.4, 4 and 6, and GFM sections 6.5 and 6.9.

export interface Segment {
  /** Text is escaped; anything else is markdown already. */
  readonly isText: boolean
  readonly value: string
}

/** `block`: a paragraph, whose lines may look like other blocks; `heading`: after `#`; `cell`: of a table. */
export type InlinePlace = 'block' | 'heading' | 'cell'

/** A range of the unescaped content. */
export interface TextRange { readonly start: number, readonly end: number }

const special = /[\\`*_~[\]<&|!]/
const specials = /[\\`*_~[\]<&|!]/g
const lineStart = /^(?:[#>+\-=*_`~|:<[]|\d{1,9}[.)])/
const entity = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/y
const tag = /<(?:[A-Za-z/!?]|[^\s<>@]+@)/y
const url = /(?<=^|[\s(])(?:https?:\/\/|www\.)[^\s<>]+/gi
const asciiPunctuation = /[!-/:-@[-`{-~]/
const punctuation = /[\p{P}\p{S}]/u

/** Longest line that is matched against the block patterns; backtracking makes them slow on longer ones. */
const lineCharsMax = 1_000
const orderedMarker = /^\d{1,9}(?=[.)](?:\s|$))/
/** A link reference definition, whose label may have several lines and at most 999 characters. */
const definition = /^\[[^\]]{1,999}\]:/
/** ATX headings, quotes, list items, fences, HTML blocks, link reference definitions and tasks. */
const blockStart = /^(?:#{1,6}(?:\s|$)|>|[-+*](?:\s|$)|`{3}|~{3}|<[A-Za-z/!?]|\[[^\]]*\]:|\[[ xX]\](?:\s|$))/
const thematicBreak = /^(?:([-*])(?:\s*\1)*|_(?:\s*_){2,})$/
/** Two equal characters that may start a block, on a line too long for the patterns above. */
const repeatedMarker = /^([-_*=~`])\s*\1/
const setextUnderline = /^(?:=+|-+)$/
const tableDelimiterRow = /^[\s|:-]+$/

/**
 * Joins segments and escapes those that are text. `unbalancedRanges` are texts of links with unbalanced brackets, which
 * are escaped too.
 */
export function escapeSegments(
  segments: readonly Segment[], place: InlinePlace, unbalancedRanges: readonly TextRange[] = [],
): string {
  const only = segments.length === 1 ? segments[0]! : undefined
  if (
    only?.isText
    && !special.test(only.value)
    && !(place === 'block' ? lineStart.test(only.value) : only.value.endsWith('#'))
  )
    return only.value
  return new Escaper(segments, place, unbalancedRanges).result()
}

type Delimiter = '*' | '_' | '~' | '`'
const delimiterCharacters: readonly Delimiter[] = ['*', '_', '~', '`']

/** A delimiter run (CommonMark section 6.2). `touches`: it continues in markdown before or after the text. */
interface Run { start: number, length: number, opens: boolean, closes: boolean, touches: boolean }

class Escaper {
  #full: string
  #segments: readonly Segment[]
  #place: InlinePlace
  #unbalancedRanges: readonly TextRange[]
  /** Positions that need a backslash. */
  #escapes: number[] = []
  #rangeIndex = 0
  #lastAngle: number
  #firstBracket: number
  #runs: Record<Delimiter, Run[]> = { '*': [], '_': [], '~': [], '`': [] }
  /** Where the first delimiter run opens that a later one could close; 0 when markup contains the character. */
  #firstOpening = new Map<string, number>()

  constructor(segments: readonly Segment[], place: InlinePlace, unbalancedRanges: readonly TextRange[]) {
    this.#segments = segments
    this.#place = place
    this.#unbalancedRanges = unbalancedRanges
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
    for (const character of delimiterCharacters) this.#escapeDelimiters(character, this.#runs[character])
    if (this.#place === 'block') this.#escapeLineStarts()
    if (this.#place === 'heading' && this.#segments.at(-1)?.isText) {
      const closing = /(?:^|\s)(#+)$/.exec(this.#full)
      if (closing) this.#escapes.push(this.#full.length - closing[1]!.length)
    }
    return this.#insertBackslashes()
  }

  /** Finds the special characters of a text segment; delimiter runs are collected for `#escapeDelimiters`. */
  #scan(text: string, start: number): void {
    const full = this.#full
    const end = start + text.length
    const urls = this.#autolinks(text, start)
    let nextUrl = 0
    specials.lastIndex = 0
    for (let match = specials.exec(text); match; match = specials.exec(text)) {
      const at = start + match.index
      const next = full[at + 1] ?? ''
      switch (match[0]) {
        case '\\':
          if (next === '\n' || asciiPunctuation.test(next) || (at + 1 === end && next !== '')) this.#escapes.push(at)
          break
        case '[':
          if (next === '^' || this.#isUnbalanced(at)) this.#escapes.push(at)
          break
        case ']':
          if (next === '(' || this.#isUnbalanced(at)) this.#escapes.push(at)
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
          while (nextUrl < urls.length && urls[nextUrl]!.end <= at) nextUrl++
          if (match[0] === '`' || !(nextUrl < urls.length && urls[nextUrl]!.start <= at))
            this.#addRun(match[0] as Delimiter, at, stop, start, end)
        }
      }
    }
  }

  /** URLs that GFM links automatically: they contain no markup, and a backslash would become part of the link. */
  #autolinks(text: string, start: number): TextRange[] {
    if (!/:\/\/|www\./i.test(text)) return []
    const found = Array.from(text.matchAll(url), (match) => ({
      start: start + match.index, end: start + match.index + match[0].length,
    }))
    return this.#firstBracket < 0 ? found : found.filter((range) => range.start < this.#firstBracket)
  }

  #addRun(character: Delimiter, at: number, stop: number, start: number, end: number): void {
    const before = this.#full[at - 1] ?? ' '
    const after = this.#full[stop] ?? ' '
    const left = canFlank(before, after) || isDelimiter(after)
    const right = canFlank(after, before) || isDelimiter(before)
    const isUnderscore = character === '_'
    this.#runs[character].push({
      start: at, length: stop - at,
      opens: left && (!isUnderscore || !right || isPunctuation(before)),
      closes: right && (!isUnderscore || !left || isPunctuation(after)),
      touches: (at === start && before === character) || (stop === end && after === character),
    })
  }

  /** Escapes the runs of a character when some can pair up, with each other or with markup. */
  #escapeDelimiters(character: Delimiter, runs: readonly Run[]): void {
    if (runs.length === 0) return
    const firstOpening = runs.findIndex((run) => run.opens)
    const hasPair = character === '`'
      ? runs.length > 1
      : firstOpening >= 0 && runs.some((run, index) => index > firstOpening && run.closes)
    const isInMarkup = this.#segments.some(({ isText, value }) => !isText && value.includes(character))
    if (isInMarkup || firstOpening >= 0) this.#firstOpening.set(character, isInMarkup ? 0 : runs[firstOpening]!.start)
    const canPair = hasPair || isInMarkup
    for (const run of runs) {
      if (!run.touches && !(canPair && (character === '`' || run.opens || run.closes))) continue
      for (let at = run.start; at < run.start + run.length; at++) this.#escapes.push(at)
    }
  }

  #escapeLineStarts(): void {
    let offset = 0
    let isFirst = true
    for (const [index, segment] of this.#segments.entries()) {
      const startsLine = index === 0 || this.#segments[index - 1]!.value.endsWith('\n')
      if (startsLine && index > 0) isFirst = false
      if (startsLine && segment.isText && lineStart.test(segment.value))
        this.#escapeLineStart(offset, segment.value, isFirst)
      offset += segment.value.length
    }
  }

  #escapeLineStart(offset: number, text: string, isFirst: boolean): void {
    const stop = this.#full.indexOf('\n', offset)
    const line = this.#full.slice(offset, stop < 0 ? undefined : stop).trimEnd()
    const number = orderedMarker.exec(line)
    if (line.length > lineCharsMax) {
      if (repeatedMarker.test(line)) this.#escapes.push(offset)
    } else if (number) this.#escapes.push(offset + number[0].length)
    else if (blockStart.test(line) || thematicBreak.test(line) || (isFirst && definition.test(this.#full)))
      this.#escapeBlockStart(offset, text)
    else if (!isFirst && (setextUnderline.test(line) || (tableDelimiterRow.test(line) && text.includes('-'))))
      this.#escapes.push(offset)
  }

  /**
   * Escapes the first character of a line. The rest of a delimiter run could then close an earlier one, because it
   * follows punctuation and no longer white space: it is escaped as well.
   */
  #escapeBlockStart(offset: number, text: string): void {
    this.#escapes.push(offset)
    const character = text[0]!
    const firstOpening = this.#firstOpening.get(character)
    if (firstOpening === undefined || firstOpening >= offset) return
    for (let at = 1; text[at] === character; at++) this.#escapes.push(offset + at)
  }

  /** Whether a position is in an unbalanced range. Must be called with increasing positions. */
  #isUnbalanced(at: number): boolean {
    const ranges = this.#unbalancedRanges
    while (this.#rangeIndex < ranges.length && ranges[this.#rangeIndex]!.end <= at) this.#rangeIndex++
    const range = ranges[this.#rangeIndex]
    return range !== undefined && range.start <= at
  }

  #insertBackslashes(): string {
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
 * Whether a delimiter is left-flanking; right-flanking with the arguments exchanged. Half of a surrogate pair counts as
 * a letter and as punctuation, because parsers differ.
 */
function canFlank(outside: string, inside: string): boolean {
  if (isSpace(inside)) return false
  return !isPunctuation(inside) || isSpace(outside) || isPunctuation(outside) || isSurrogate(inside)
    || isSurrogate(outside)
}

/** Parsers accept adjacent delimiters whatever surrounds them. */
const isDelimiter = (character: string): boolean => character === '*' || character === '_' || character === '~'

export const isSpace = (character: string): boolean => /\s/.test(character)
export const isPunctuation = (character: string): boolean => punctuation.test(character) || isSurrogate(character)
export const isSurrogate = (character: string): boolean => /[\ud800-\udfff]/.test(character)
