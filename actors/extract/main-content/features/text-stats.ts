// Counts over the characters of a block: words, links, punctuation. One pass without regular expressions, because every
// character of a page goes through it.

import { codeAt } from '#actors/extract/code-at.ts'

export interface TextStats {
  /** Words; two characters of a script without spaces count as one word. */
  words: number
  linkWords: number
  /** Characters except white space. */
  chars: number
  digits: number
  upper: number
  commas: number
  /** Sentence-ending marks (`.`, `?`, `!` and those of other scripts) at the end of a word. */
  stops: number
  /** Bars, bullets, angle quotes and arrows: the separators of menus. */
  separators: number
  currency: number
  /** Links, images and emphasised elements in the block. */
  links: number
  images: number
  strong: number
  /** Code of the last character that is not white space. */
  lastCode: number
  /** The start of the text with single blanks, at least `headMax` characters when there are as many. */
  head: string
  /** FNV-1a hash of the letters and digits, ASCII letters in lower case. */
  hash: number
  /** State of the scan: the text so far ends within a word; it ends within a pair of characters that count as one. */
  inWord: boolean
  halfWord: boolean
}

const headMax = 160

export const newTextStats = (): TextStats => ({
  words: 0, linkWords: 0, chars: 0, digits: 0, upper: 0, commas: 0, stops: 0, separators: 0, currency: 0, links: 0,
  images: 0, strong: 0, lastCode: 0, head: '', hash: hashStart, inWord: false, halfWord: false,
})

const isSpace = (code: number): boolean =>
  code <= 32 || code === 160 || code === 0x200b || code === 0xfeff || code === 0x3000

/** Kinds of the ASCII characters. */
const kinds = new Uint8Array(128)
const [space, lower, upper, digit, comma, separator, currency] = [1, 2, 3, 4, 5, 6, 7]
kinds.fill(space, 0, 33).fill(digit, 48, 58).fill(upper, 65, 91).fill(lower, 97, 123)
kinds[','.charCodeAt(0)] = comma
kinds['|'.charCodeAt(0)] = separator
kinds['$'.charCodeAt(0)] = currency

const hashStart = 0x811c9dc5
const hashPrime = 0x01000193

/** Whether a text consists of ASCII white space and control characters. */
export function isBlank(text: string): boolean {
  const { length } = text
  for (let index = 0; index < length; index++) if (codeAt(text, index) > 32) return false
  return true
}

/** Adds a text node's value. */
export function addText(stats: TextStats, text: string, inLink: boolean): void {
  const before = stats.words
  // The values that change with most characters are local variables until the end, which is faster.
  let { inWord, lastCode, hash } = stats
  let chars = 0
  /** Whether all white space is known to be single blanks, which is true of most texts, and where the last one is. */
  let isFolded = true
  let blank = -2
  const { length } = text
  for (let index = 0; index < length; index++) {
    const code = codeAt(text, index)
    if (code > 127) {
      stats.inWord = inWord
      stats.lastCode = lastCode
      stats.hash = hash
      if (addBeyondAscii(stats, code)) chars++
      inWord = stats.inWord
      lastCode = stats.lastCode
      hash = stats.hash
      isFolded = false
      continue
    }
    const kind = kinds[code]!
    if (kind === space) {
      if (code !== 32 || blank === index - 1) isFolded = false
      blank = index
      if (inWord && isStop(lastCode)) stats.stops++
      inWord = false
      continue
    }
    chars++
    lastCode = code
    if (kind === lower || kind === upper || kind === digit) {
      hash = Math.imul(hash ^ (kind === upper ? code + 32 : code), hashPrime)
      if (kind === upper) stats.upper++
      else if (kind === digit) stats.digits++
      if (inWord) continue
      stats.words++
      inWord = true
    } else if (kind === comma) stats.commas++
    else if (kind === separator) stats.separators++
    else if (kind === currency) {
      stats.currency++
      // A currency sign that stands alone is not a word; before a letter or digit it starts the word.
      if (inWord || index + 1 >= length || isSpace(codeAt(text, index + 1))) continue
      stats.words++
      inWord = true
    }
  }
  stats.inWord = inWord
  stats.lastCode = lastCode
  stats.hash = hash >>> 0
  stats.chars += chars
  if (inLink) stats.linkWords += stats.words - before
  if (stats.head.length < headMax) addHead(stats, text, isFolded)
}

/** Adds a character outside ASCII. Returns false for white space. */
function addBeyondAscii(stats: TextStats, code: number): boolean {
  if (isSpace(code)) {
    if (stats.inWord && isStop(stats.lastCode)) stats.stops++
    stats.inWord = false
    return false
  }
  stats.lastCode = code
  if (code === 0x3001 || code === 0xff0c || code === 0x60c) stats.commas++ // 、 ， ،
  // • » › · →
  else if (code === 0x2022 || code === 0xbb || code === 0x203a || code === 0xb7 || code === 0x2192) stats.separators++
  else if (code === 0x20ac || code === 0xa3 || code === 0xa5 || code === 0x20b9) stats.currency++ // € £ ¥ ₹
  else stats.hash = Math.imul(stats.hash ^ code, hashPrime)
  // The CJK blocks: scripts without spaces between words.
  if (code >= 0x2e80 && code < 0xd800) {
    if (code === 0x3002 || code === 0xff01 || code === 0xff1f) stats.stops++ // 。 ！ ？
    if (!stats.halfWord) stats.words++
    stats.halfWord = !stats.halfWord
    stats.inWord = false
  } else if (!stats.inWord && code >= 0xc0 && (code < 0x2000 || code >= 0x2c00)) {
    // Letters; U+2000 to U+2BFF are punctuation, symbols and arrows.
    stats.words++
    stats.inWord = true
  }
  return true
}

/** `.`, `!`, `?`, `…`, the Urdu full stop `۔` and the danda `।`. */
const isStop = (code: number): boolean =>
  code === 46 || code === 33 || code === 63 || code === 0x2026 || code === 0x6d4 || code === 0x964

/** White space except single blanks. */
const unfolded = /\s{2,}|[^\S ]/g

function addHead(stats: TextStats, text: string, isFolded: boolean): void {
  const start = text.length > 2 * headMax ? text.slice(0, 2 * headMax) : text
  const part = isFolded ? start : start.replace(unfolded, ' ')
  if (part === ' ' && (stats.head === '' || stats.head.endsWith(' '))) return
  stats.head += stats.head === '' || stats.head.endsWith(' ') ? part.trimStart() : part
}

/** Whether the text ends with a stop, a colon, a closing quotation mark or `。`, `！`, `？`. */
export const endsSentence = ({ lastCode }: TextStats): boolean =>
  isStop(lastCode)
  || lastCode === 0x3002
  || lastCode === 58
  || lastCode === 0x201d
  || lastCode === 0xff01
  || lastCode === 0xff1f

/** Share of the words inside links, 0 to 1. */
export const linkDensity = (stats: TextStats): number =>
  stats.words === 0 ? 0 : Math.min(1, stats.linkWords / stats.words)

const proseWordsMin = 10

/** Prose has at least ten words, fewer than half of them in links, and a stop or a comma. */
export const isProse = ({ words, linkWords, stops, commas, lastCode }: TextStats): boolean =>
  words >= proseWordsMin && linkWords * 2 < words && (stops > 0 || commas > 0 || lastCode === 46)
