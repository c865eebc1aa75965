// Counts characters and words as the API reports them, and cuts texts at a limit. Limits count Unicode code points.

/** Blocks of scripts without spaces between words: Thai and Lao, Myanmar, Khmer, kana, and Han in several blocks. */
const unspacedBlocks = [
  '\\u0e00-\\u0eff', '\\u1000-\\u109f', '\\u1780-\\u17ff', '\\u3040-\\u30ff', '\\u3400-\\u4dbf', '\\u4e00-\\u9fff',
  '\\uf900-\\ufaff', '\\uff66-\\uff9d', '\\u{20000}-\\u{323af}',
]
const unspaced = new RegExp(`[${unspacedBlocks.join('')}]`, 'u')
/** Characters that are segmented, at about 1 MB/s; for longer texts the count is extrapolated. */
const segmentedMax = 100_000

/** Counts Unicode code points; a lone surrogate counts as one. */
export function countCodePoints(text: string): number {
  let pairs = 0
  for (let index = 0; index < text.length - 1; index++) {
    if (isHigh(text.charCodeAt(index)) && isLow(text.charCodeAt(index + 1))) {
      pairs++
      index++
    }
  }
  return text.length - pairs
}

/** Counts words. Scripts without spaces are segmented; above 100,000 characters of them the count is an estimate. */
export function countWords(text: string): number {
  if (unspaced.test(text)) return countSegmented(text)
  const known = new Map<number, Kind>()
  let words = 0
  let inWord = false
  for (let index = 0; index < text.length; index++) {
    let code = text.charCodeAt(index)
    if (isHigh(code) && isLow(text.charCodeAt(index + 1))) code = text.codePointAt(index++)!
    let kind = code < 128 ? asciiKinds[code] : known.get(code)
    if (kind === undefined) known.set(code, kind = kindOf(String.fromCodePoint(code)))
    if (kind === begins && !inWord) words++
    inWord = kind === begins || (inWord && kind === continues)
  }
  return words
}

type Kind = 0 | 1 | 2
/** A word begins with a letter or digit; marks, apostrophes, hyphens and underscores continue it. */
const [begins, continues] = [1, 2] as const
const kindOf = (character: string): Kind =>
  /[\p{L}\p{N}]/u.test(character) ? begins : /[\p{M}'’_-]/u.test(character) ? continues : 0
const asciiKinds = Array.from({ length: 128 }, (_, code) => kindOf(String.fromCharCode(code)))

function countSegmented(text: string): number {
  const part = text.length > segmentedMax ? cutCodePoints(text, segmentedMax) : text
  let words = 0
  for (const segment of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(part))
    if (segment.isWordLike) words++
  return part.length === text.length ? words : Math.round(words * text.length / part.length)
}

/** Returns the first `max` code points of a text; never splits a surrogate pair. */
export function cutCodePoints(text: string, max: number): string {
  if (text.length <= max) return text
  let left = max
  let index = 0
  for (; left > 0 && index < text.length; left--)
    index += isHigh(text.charCodeAt(index)) && isLow(text.charCodeAt(index + 1)) ? 2 : 1
  return text.slice(0, index)
}

/** How far before the limit a line end may be to cut there. */
const lineEndReach = 2_000

/** Returns markdown cut to `max` code points, at a line end if one is near, with an open code fence closed. */
export function cutMarkdown(markdown: string, max: number): string {
  const cut = cutCodePoints(markdown, max)
  if (cut.length === markdown.length) return markdown
  const fence = openFence(cut)
  const kept = fence === '' ? cut : cutCodePoints(markdown, Math.max(0, max - fence.length - 1))
  const lineEnd = kept.lastIndexOf('\n')
  const content = lineEnd > kept.length - lineEndReach && lineEnd > 0 ? kept.slice(0, lineEnd) : kept
  return openFence(content) === '' ? content : `${content}\n${fence}`
}

/** The line that closes a code fence which is open at the end, with its indentation; else the empty string. */
function openFence(markdown: string): string {
  let open = ''
  for (const match of markdown.matchAll(/^((?:[ >]|[-*] |\d{1,9}[.)] )*)(`{3,})([^`\n]*)$/gm)) {
    const [, before = '', ticks = '', info = ''] = match
    if (open === '') open = before.replace(/[-*\d.)]/g, ' ') + ticks
    else if (info.trim() === '' && ticks.length >= open.trimStart().replace(/^[> ]*/, '').length) open = ''
  }
  return open
}

const isHigh = (code: number): boolean => code >= 0xd800 && code <= 0xdbff
const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff
