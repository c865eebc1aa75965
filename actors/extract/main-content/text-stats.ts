// What one look over the characters of a block tells: words, links, punctuation, scripts. One pass, no regular
// expressions.

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
  words: 0, linkWords: 0, chars: 0, digits: 0, upper: 0, commas: 0, stops: 0, separators: 0, currency: 0, links: 0,
  images: 0, strong: 0, lastCode: 0, head: '', hash: 0x811c9dc5, inWord: false, halfWord: false,
})

const isSpace = (code: number): boolean =>
  code <= 32 || code === 160 || code === 0x200b || code === 0xfeff || code === 0x3000

/** Kinds of the characters below 128. */
const kinds = new Uint8Array(128)
const [space, lower, upper, digit, comma, separator, currency] = [1, 2, 3, 4, 5, 6, 7]
kinds.fill(space, 0, 33).fill(digit, 48, 58).fill(upper, 65, 91).fill(lower, 97, 123)
kinds[44] = comma
kinds[124] = separator
kinds[36] = currency

/** Whether a text is nothing but white space of the usual kinds. */
export function isBlank(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 32) return false
  return true
}

/** Adds a text node's value. */
export function addText(stats: TextStats, text: string, inLink: boolean): void {
  const before = stats.words
  // The counts that change with most characters are kept out of the object until the end.
  let { inWord, lastCode, hash } = stats
  let chars = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code > 127) {
      stats.inWord = inWord
      stats.lastCode = lastCode
      stats.hash = hash
      if (addBeyondAscii(stats, code)) chars++
      inWord = stats.inWord
      lastCode = stats.lastCode
      hash = stats.hash
      continue
    }
    const kind = kinds[code]!
    if (kind === space) {
      if (inWord && isStop(lastCode)) stats.stops++
      inWord = false
      continue
    }
    chars++
    lastCode = code
    if (kind === lower || kind === upper || kind === digit) {
      hash = Math.imul(hash ^ (kind === upper ? code + 32 : code), 0x01000193)
      if (kind === upper) stats.upper++
      else if (kind === digit) stats.digits++
      if (inWord) continue
      stats.words++
      inWord = true
    } else if (kind === comma) stats.commas++
    else if (kind === separator) stats.separators++
    else if (kind === currency) {
      stats.currency++
      // A lone punctuation mark is no word; one at the start of a word does not matter, the letter after it starts the
      // word.
      if (inWord || index + 1 >= text.length || isSpace(text.charCodeAt(index + 1))) continue
      stats.words++
      inWord = true
    }
  }
  stats.inWord = inWord
  stats.lastCode = lastCode
  stats.hash = hash >>> 0
  stats.chars += chars
  if (inLink) stats.linkWords += stats.words - before
  if (stats.head.length < headMax) addHead(stats, text)
}

/** Adds one character; whether it is one and no white space. */
function addBeyondAscii(stats: TextStats, code: number): boolean {
  if (isSpace(code)) {
    if (stats.inWord && isStop(stats.lastCode)) stats.stops++
    stats.inWord = false
    return false
  }
  stats.lastCode = code
  if (code === 0x3001 || code === 0xff0c || code === 0x60c) stats.commas++
  else if (code === 0x2022 || code === 0xbb || code === 0x203a || code === 0xb7 || code === 0x2192) stats.separators++
  else if (code === 0x20ac || code === 0xa3 || code === 0xa5 || code === 0x20b9) stats.currency++
  else stats.hash = Math.imul(stats.hash ^ code, 0x01000193)
  if (code >= 0x2e80 && code < 0xd800) {
    if (code === 0x3002 || code === 0xff01 || code === 0xff1f) stats.stops++
    if (!stats.halfWord) stats.words++
    stats.halfWord = !stats.halfWord
    stats.inWord = false
  } else if (!stats.inWord && code >= 0xc0 && (code < 0x2000 || code >= 0x2c00)) {
    stats.words++
    stats.inWord = true
  }
  return true
}

const isStop = (code: number): boolean =>
  code === 46 || code === 33 || code === 63 || code === 0x2026 || code === 0x6d4 || code === 0x964

/** White space but for single blanks. */
const unfolded = /\s{2,}|[^\S ]/g

function addHead(stats: TextStats, text: string): void {
  const part = (text.length > 2 * headMax ? text.slice(0, 2 * headMax) : text).replace(unfolded, ' ')
  if (part === ' ' && (stats.head === '' || stats.head.endsWith(' '))) return
  stats.head += stats.head === '' || stats.head.endsWith(' ') ? part.trimStart() : part
}

/** Whether the block's text ends like a sentence. */
export const endsSentence = (stats: TextStats): boolean =>
  isStop(stats.lastCode)
  || stats.lastCode === 0x3002
  || stats.lastCode === 58
  || stats.lastCode === 0x201d
  || stats.lastCode === 0xff01
  || stats.lastCode === 0xff1f

/** Share of words inside links, 0 to 1. */
export const linkDensity = (stats: TextStats): number =>
  stats.words === 0 ? 0 : Math.min(1, stats.linkWords / stats.words)
