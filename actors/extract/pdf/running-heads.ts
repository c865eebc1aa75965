// Removes running headers and footers of a PDF. One is at the same height of most pages, among their first or last
// lines, and repeats; numbers in it are the same on these pages or count the pages. Lines that only resemble each
// other, as on tickets or in price lists, are content.

import { headingScale, mostCommonSize, type Line } from './layout-lines.ts'

/** Lines at the top and at the bottom of a page that may be running heads. */
const marginLines = 2
/** Fewest pages on which a running head repeats. */
const repeatsMin = 3
/** The place of a running head has one on more than this share of the pages. */
const pagesShareMin = 0.5
/** Largest difference between the printed number of a page and its position in the file. */
const offsetMax = 5_000

const number = /\d+|\b[ivxlc]+\b/gi
/** Words beside a page number, in the languages of most PDFs. */
const pageWord = /(?:\b(?:pages?|pp?|pg|seite|página|pagina|pág|pag|strana|strona|str|sida|side|sivu|oldal|blatt)\b\.?|стр(?:аница)?\.?|第|页|頁|ページ)/giu
/** Words between the number of a page and the number of all pages. */
const ofWord = /\b(?:of|von|de|di|van|av|af|z|из)\b/giu

interface Candidate {
  line: Line
  page: number
  /** The numbers of the line, as read. */
  values: number[]
  /** Whether numbers that differ by page may start anywhere: the line has little else, or sets them apart. */
  isNumbering: boolean
  /** Whether it is as large as a heading (`Chapter 1`). */
  isLarge: boolean
}

/** For each number of a group of lines: the value that most of them have, or its distance to the page's position. */
type Numbering = { kind: 'same', value: number } | { kind: 'counts', offset: number }

/** Returns the lines of each page without running heads; all lines if nothing else would be left. */
export function withoutRunningHeads(pages: readonly (readonly Line[])[]): (readonly Line[])[] {
  const heads = findRepeated(pages)
  const places = new Map<string, number>()
  for (const [page, lines] of pages.entries()) {
    const here = new Set(marginsOf(lines).filter((line) => heads[page]!.has(line)).map(placeOf))
    for (const place of here) places.set(place, (places.get(place) ?? 0) + 1)
  }
  const isHead = (line: Line, page: number): boolean =>
    heads[page]!.has(line) && places.get(placeOf(line))! > pages.length * pagesShareMin
  const kept = pages.map((lines, page) => withoutEdges(lines, (line) => isHead(line, page)))
  return kept.some((lines) => lines.length > 0) ? kept : [...pages]
}

const placeOf = (line: Line): string => String(Math.round(line.y))

/** Candidates from the edge inwards. On a short page a line may be at both edges. */
const marginsOf = (lines: readonly Line[]): Line[] =>
  [...new Set([...lines.slice(0, marginLines), ...lines.slice(-marginLines)])]

/** Removes running heads from both edges inwards, up to the first line that is none. */
function withoutEdges(lines: readonly Line[], isHead: (line: Line) => boolean): readonly Line[] {
  let start = 0
  let end = lines.length
  while (start < Math.min(marginLines, end) && isHead(lines[start]!)) start++
  while (end > Math.max(lines.length - marginLines, start) && isHead(lines[end - 1]!)) end--
  return lines.slice(start, end)
}

/** For each page, the lines at its margins that repeat on other pages at the same height. */
function findRepeated(pages: readonly (readonly Line[])[]): Set<Line>[] {
  const groups = new Map<string, Candidate[]>()
  const largeSize = mostCommonSize(pages) * headingScale
  for (const [page, lines] of pages.entries()) {
    for (const line of marginsOf(lines)) {
      const key = `${line.text.replace(number, '#')} @${placeOf(line)}`
      const values = (line.text.match(number) ?? []).map(toNumber)
      const candidate = { line, page, values, isNumbering: isNumbering(line), isLarge: line.size >= largeSize }
      groups.set(key, [...groups.get(key) ?? [], candidate])
    }
  }
  const found = pages.map(() => new Set<Line>())
  for (const group of groups.values()) {
    const repeated = conforming(group)
    if (new Set(repeated.map(({ page }) => page)).size < repeatsMin) continue
    for (const { line, page } of repeated) found[page]!.add(line)
  }
  return found
}

/** The lines of a group whose numbers are those of the other lines, or the numbers of the pages. */
function conforming(group: readonly Candidate[]): Candidate[] {
  const numberings = group[0]!.values.map((_, slot) => numberingOf(group, slot))
  return group.filter(({ line, values, page, isNumbering: free, isLarge }) =>
    numberings.every((numbering, slot) => {
      if (numbering.kind === 'same') return values[slot] === numbering.value
      const mayCount = free || (numbering.offset === 1 && !isLarge)
      return isRoman(line) || (mayCount && values[slot]! - page === numbering.offset)
    }))
}

/** Whether a line is a Roman number alone: the first pages are often counted apart from the others. */
const isRoman = ({ text }: Line): boolean => /^[ivxlc]+$/i.test(text)

function numberingOf(group: readonly Candidate[], slot: number): Numbering {
  const [value, same] = mostCommon(group.map(({ values }) => values[slot]!))
  const [offset, counting] = mostCommon(group.map(({ values, page }) => values[slot]! - page))
  return counting > same && Math.abs(offset) <= offsetMax ? { kind: 'counts', offset } : { kind: 'same', value }
}

function mostCommon(numbers: readonly number[]): [number: number, count: number] {
  const counts = new Map<number, number>()
  for (const one of numbers) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [NaN, 0])
}

/**
 * Whether a line is a page number with at most the word for it and the number of all pages, or has one that a wide gap,
 * a separator or the word for it sets apart from the rest: `Page 345`, `Journal of Harbours    345`, `Report | 7`.
 */
function isNumbering({ text, cells }: Line): boolean {
  const bare = text.replace(pageWord, '').replace(ofWord, '').replace(number, '')
  if (!/[\p{L}]/u.test(bare)) return true
  if (cells.length > 1 && cells.some((cell) => /^[\divxlc]+$/i.test(cell.text))) return true
  return /[|·•–—]\s*[\divxlc]+$|^[\divxlc]+\s*[|·•–—]/i.test(text)
    || new RegExp(`${pageWord.source}\\s*[\\divxlc]+(?:\\s*(?:/|${ofWord.source})\\s*\\d+)?$`, 'iu').test(text)
}

const romanDigits: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 }

/** The value of decimal or Roman digits. */
function toNumber(text: string): number {
  if (/^\d/.test(text)) return Number(text)
  const digits = [...text.toLowerCase()].map((digit) => romanDigits[digit]!)
  return digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0)
}
