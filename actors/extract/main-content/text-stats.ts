// What one look over the characters of a block tells: words, links, punctuation, scripts. One pass, no regular expressions.

export interface TextStats {
  /** Words; two characters of scripts without spaces count as one. */
  words: number
  linkWords: number
  /** Characters but white space. */
  chars: number
  digits: number
  upper: number
  commas: number
  /** Full stops, question and exclamation marks at the end of a word, and their kin in other scripts. */
  stops: number
  /** Bars, bullets, angle quotes, slashes that stand alone: separators of menus. */
  separators: number
  currency: number
  /** Links, images and emphasised runs in the block. */
  links: number
  images: number
  strong: number
  /** Code of the last character but white space. */
  lastCode: number
  /** The text with single blanks, up to `headMax` characters. */
  head: string
  /** FNV-1a hash of the lower-case letters and digits. */
  hash: number
  /** Whether the text so far ended within a word, and half a word of a dense script is open. */
  inWord: boolean
  halfWord: boolean
}

const headMax = 160

export const newTextStats = (): TextStats => ({
  words: 0, linkWords: 0, chars: 0, digits: 0, upper: 0, commas: 0, stops: 0, separators: 0, currency: 0, links: 0, images: 0, strong: 0,
  lastCode: 0, head: '', hash: 0x811c9dc5, inWord: false, halfWord: false,
})

const isSpace = (code: number): boolean => code <= 32 || code === 160 || code === 0x200b || code === 0xfeff || code === 0x3000

/** Adds a text node's value. */
export function addText(stats: TextStats, text: string, inLink: boolean): void {
  const before = stats.words
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (isSpace(code)) {
      if (stats.inWord && isStop(stats.lastCode)) stats.stops++
      stats.inWord = false
      continue
    }
    stats.chars++
    countKind(stats, code, text, index)
    stats.lastCode = code
  }
  if (inLink) stats.linkWords += stats.words - before
  if (stats.head.length < headMax) addHead(stats, text)
}

function countKind(stats: TextStats, code: number, text: string, index: number): void {
  if (code >= 97 && code <= 122) hash(stats, code)
  else if (code >= 65 && code <= 90) {
    stats.upper++
    hash(stats, code + 32)
  } else if (code >= 48 && code <= 57) {
    stats.digits++
    hash(stats, code)
  } else if (code === 44 || code === 0x3001 || code === 0xff0c || code === 0x60c) stats.commas++
  else if (code === 124 || code === 0x2022 || code === 0xbb || code === 0x203a || code === 0xb7 || code === 0x2192) stats.separators++
  else if (code === 36 || code === 0x20ac || code === 0xa3 || code === 0xa5 || code === 0x20b9) stats.currency++
  else if (code > 127) hash(stats, code)
  if (code >= 0x2e80 && code < 0xd800) {
    if (code === 0x3002 || code === 0xff01 || code === 0xff1f) stats.stops++
    if (!stats.halfWord) stats.words++
    stats.halfWord = !stats.halfWord
    stats.inWord = false
  } else if (!stats.inWord && isWordStart(code, text, index)) {
    stats.words++
    stats.inWord = true
  }
}

/** A lone punctuation mark is no word; one at the start of a word does not matter, the letter after it starts the word. */
function isWordStart(code: number, text: string, index: number): boolean {
  if (code > 127) return code >= 0xc0 && (code < 0x2000 || code >= 0x2c00)
  const isLetterOrDigit = (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
  return isLetterOrDigit || (code === 36 && index + 1 < text.length && !isSpace(text.charCodeAt(index + 1)))
}

const isStop = (code: number): boolean => code === 46 || code === 33 || code === 63 || code === 0x2026 || code === 0x6d4 || code === 0x964

function hash(stats: TextStats, code: number): void {
  stats.hash = Math.imul(stats.hash ^ code, 0x01000193) >>> 0
}

function addHead(stats: TextStats, text: string): void {
  const part = (text.length > 2 * headMax ? text.slice(0, 2 * headMax) : text).replace(/\s+/g, ' ')
  if (part === ' ' && (stats.head === '' || stats.head.endsWith(' '))) return
  stats.head += stats.head === '' || stats.head.endsWith(' ') ? part.trimStart() : part
}

/** Whether the block's text ends like a sentence. */
export const endsSentence = (stats: TextStats): boolean => isStop(stats.lastCode) || stats.lastCode === 0x3002 || stats.lastCode === 58
  || stats.lastCode === 0x201d || stats.lastCode === 0xff01 || stats.lastCode === 0xff1f

/** Share of words inside links, 0 to 1. */
export const linkDensity = (stats: TextStats): number => (stats.words === 0 ? 0 : Math.min(1, stats.linkWords / stats.words))
