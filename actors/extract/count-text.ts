// Characters and words as the API counts them, and the cut at a limit (DECISIONS.md section 4: caps count Unicode code
// points).

/**
 * Letters of scripts that are written without spaces: Thai, Lao, Myanmar, Khmer, kana, han (also beyond the basic
 * plane).
 */
const unspaced =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9d\u{20000}-\u{323af}]/u
/** A segmenter is slow (about 1 MB/s); longer text of unspaced scripts is counted by its first part and scaled. */
const segmentedMax = 100_000

/** Unicode code points in a text; a lone surrogate counts as one. */
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

/**
 * Words in a text. Scripts that are written without spaces are segmented; of more than 100,000 characters of those, the
 * count is an estimate.
 */
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
/** A word begins with a letter or a digit; marks, apostrophes, hyphens and underscores go on with it. */
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

/** The first `max` code points of a text. Never ends in half of a surrogate pair. */
export function cutCodePoints(text: string, max: number): string {
  if (text.length <= max) return text
  let left = max
  let index = 0
  for (; left > 0 && index < text.length; left--)
    index += isHigh(text.charCodeAt(index)) && isLow(text.charCodeAt(index + 1)) ? 2 : 1
  return text.slice(0, index)
}

/**
 * Markdown cut to `max` code points: at the end of a line when one is near, and with an open code fence closed, so that
 * the cut text reads as what it was.
 */
export function cutMarkdown(markdown: string, max: number): string {
  const cut = cutCodePoints(markdown, max)
  if (cut.length === markdown.length) return markdown
  const fence = openFence(cut)
  const kept = fence === '' ? cut : cutCodePoints(markdown, Math.max(0, max - fence.length - 1))
  const lineEnd = kept.lastIndexOf('\n')
  const whole = lineEnd > kept.length - 2_000 && lineEnd > 0 ? kept.slice(0, lineEnd) : kept
  return openFence(whole) === '' ? whole : `${whole}\n${fence}`
}

/** The backticks and indentation that close a fence which is open at the end, else the empty string. */
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
