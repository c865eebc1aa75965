// A change as single edits: which line became which, what was added, what was taken away, and what each belongs to
// (headings, table heads, the fields beside it). Linear in the size of the change; what is too large to be read is said
// to be.

import type { DiffHunk, DiffLine, FieldChange } from '#schemas/monitored-page.ts'
import type { PageChange } from '../page-change.ts'
import { outline, outlinesAbove, type Outline } from '../outline.ts'
import { fold, plainKey, tokensOf } from './fold-words.ts'

export interface Edit {
  /** Empty for what was added; `now` is empty for what was taken away. */
  old: string
  now: string
  /** Headings above, the table's head, the fields beside: what the edit belongs to. */
  label: string
  /** The line before, in whose light a line without words of its own is read. */
  before: string
  heading: boolean
  /** A list item, table row, heading, link or short line: one of several things rather than running text. */
  item: boolean
  /** Path of the field, in json mode. */
  path: string | null
  /** Stood elsewhere before, unchanged. */
  moved: boolean
}

export interface Edits { edits: Edit[]; /** Whether there was more than could be read. */ cut: boolean }

const editsMax = 20_000
const charsMax = 2_000_000
/** Lines longer than this are read where they differ, or in pieces of this size. */
const lineCharsMax = 4000
const marginChars = 300
/** Blocks with more pairs than this are paired in order. */
const pairsMax = 900

const isHeading = (line: string): boolean => /^\s{0,3}#{1,6}\s/.test(line)
const isItem = (line: string): boolean =>
  /^\s*(?:[-*+]|\d{1,3}[.)]|#{1,6}|\|)\s?/.test(line)
  || /^\s*\[[^\]]{1,200}\]\([^)]{0,2000}\)\W*$/.test(line)
  || (line.length <= 90 && !/[.!?。]["”’)*_]*\s*$/.test(line))

type Side = { text: string; label: string; before: string; tokens?: Set<string> }

const tokensFor = (side: Side): Set<string> =>
  (side.tokens ??= new Set(tokensOf(side.text.slice(0, 1500)).map((one) => (/\d/.test(one) ? '0' : one))))
const leadOf = (text: string): string =>
  /^[\s*_|#>-]*([^:|\d]{2,40}?)\s*[:|]/.exec(text.trimStart().slice(0, 120))?.[1]?.toLowerCase() ?? ''

/** How alike two lines are, 0 to 1: words they share, and the same name in front of a value. */
function likeness(a: Side, b: Side): number {
  const [left, right] = [tokensFor(a), tokensFor(b)]
  let shared = 0
  for (const one of left) if (right.has(one)) shared++
  const dice = left.size + right.size === 0 ? 1 : 2 * shared / (left.size + right.size)
  const lead = leadOf(a.text)
  return lead !== '' && lead === leadOf(b.text) ? Math.max(dice, 0.6) : dice
}

const alike = 0.45

/**
 * Pairs lines that went with lines that came, the most alike first; in large blocks only lines at about the same place.
 */
function pairBlock(gone: Side[], come: Side[]): { pairs: [Side, Side][]; gone: Side[]; come: Side[] } {
  const pairs: [Side, Side][] = []
  const taken = new Set<Side>()
  const pair = (a: Side, b: Side) => { pairs.push([a, b]); taken.add(a).add(b) }
  if (gone.length * come.length <= pairsMax) {
    const ranked = gone
      .flatMap((a, i) => come.map((b, j) => ({ a, b, score: likeness(a, b) - Math.abs(i - j) * 0.001 })))
      .filter(({ score }) => score >= alike)
      .sort((x, y) => y.score - x.score)
    for (const { a, b } of ranked) if (!taken.has(a) && !taken.has(b)) pair(a, b)
  } else {
    let next = 0
    for (const a of gone) {
      for (let at = next; at < Math.min(come.length, next + 4); at++) {
        if (likeness(a, come[at]!) < alike) continue
        pair(a, come[at]!)
        next = at + 1
        break
      }
    }
  }
  const rest = { gone: gone.filter((one) => !taken.has(one)), come: come.filter((one) => !taken.has(one)) }
  // One short line that stands where one short line stood is its new wording, however little they share: "40 €" and
  // "Now 55 €", "Sold out" and "Add to cart".
  const [a, b] = [rest.gone[0], rest.come[0]]
  if (
    a
    && b
    && rest.gone.length === 1
    && rest.come.length === 1
    && a.text.length <= 120
    && b.text.length <= 120
    && isHeading(a.text) === isHeading(b.text)
  ) {
    return { pairs: [...pairs, [a, b]], gone: [], come: [] }
  }
  return { pairs, ...rest }
}

/** Two long lines cut down to where they differ, with something around it. */
function aroundDifference(old: string, now: string): [string, string] {
  if (old.length <= lineCharsMax && now.length <= lineCharsMax) return [old, now]
  const shorter = Math.min(old.length, now.length)
  let head = 0
  while (head < shorter && old[head] === now[head]) head++
  let tail = 0
  while (tail < shorter - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++
  const from = Math.max(0, head - marginChars)
  const cut = (text: string) => text.slice(from, Math.min(text.length, text.length - tail + marginChars))
  return [cut(old), cut(now)]
}

function* piecesOf(line: string): Generator<string> {
  for (let at = 0; at < line.length;) {
    const end =
      line.length - at <= lineCharsMax
        ? line.length
        : Math.max(line.lastIndexOf(' ', at + lineCharsMax), at + lineCharsMax / 2)
    yield line.slice(at, end)
    at = end
  }
}

function* editsOfSide(side: Side, which: 'old' | 'now'): Generator<Edit> {
  for (const text of piecesOf(side.text)) {
    yield {
      old: '', now: '', [which]: text, label: side.label, before: side.before,
      heading: isHeading(side.text), item: isItem(side.text), path: null, moved: false,
    }
  }
}

function* editsOfPair(a: Side, b: Side): Generator<Edit> {
  const [old, now] = aroundDifference(a.text, b.text)
  if (old.length > lineCharsMax || now.length > lineCharsMax) {
    yield* editsOfSide({ ...a, text: old }, 'old')
    yield* editsOfSide({ ...b, text: now }, 'now')
  } else {
    yield {
      old, now, label: b.label, before: b.before,
      heading: isHeading(b.text) || isHeading(a.text), item: isItem(b.text), path: null, moved: false,
    }
  }
}

function* editsOfHunk({ lines }: DiffHunk, above: Outline): Generator<Edit> {
  const sides = { old: outline(above), now: outline(above) }
  let gone: Side[] = []
  let come: Side[] = []
  function* flush(): Generator<Edit> {
    const paired = pairBlock(gone, come)
    for (const [a, b] of paired.pairs) yield* editsOfPair(a, b)
    for (const one of paired.gone) yield* editsOfSide(one, 'old')
    for (const one of paired.come) yield* editsOfSide(one, 'now')
    gone = []
    come = []
  }
  const take = ({ content }: DiffLine, which: 'old' | 'now'): void => {
    const side = { text: content, label: sides[which].label(), before: sides[which].last() }
    sides[which].see(content)
    if (content.trim() !== '') (which === 'old' ? gone : come).push(side)
  }
  for (const line of lines) {
    if (line.type === 'add') take(line, 'now')
    else if (line.type === 'remove') take(line, 'old')
    else {
      // A blank line that stayed parts paragraphs, not the block that was rewritten.
      if (line.content.trim() !== '') yield* flush()
      sides.old.see(line.content)
      sides.now.see(line.content)
    }
  }
  yield* flush()
}

const valueText = (value: unknown): string => value == null ? ''
  : typeof value === 'string' ? value
  : typeof value === 'object' ? JSON.stringify(value).replace(/["{}[\]\\]+/g, ' ') : String(value)

/** Words of a path: `plans[0].monthlyPrice` → plans monthly price. */
const pathWords = (path: string): string =>
  path
    .replace(/\[\d+\]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Short texts beside a field, in the object that holds it: the name of the plan whose price it is. */
function siblingsOf(path: string, extraction: Record<string, unknown> | null): string {
  const steps = path.match(/[^.[\]]+/g) ?? []
  let at: unknown = extraction
  for (const step of steps.slice(0, -1))
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step.replace(/^"|"$/g, '')] : undefined
  if (typeof at !== 'object' || at === null) return ''
  return Object.values(at)
    .slice(0, 50)
    .filter((one): one is string => typeof one === 'string' && one.length <= 120)
    .slice(0, 6)
    .join(' › ')
}

const editOfField = ({ path, old, new: now }: FieldChange, extraction: Record<string, unknown> | null): Edit => {
  const siblings = steps(path) > 1 ? siblingsOf(path, extraction) : ''
  return {
    old: valueText(old).slice(0, lineCharsMax), now: valueText(now).slice(0, lineCharsMax),
    label: [pathWords(path), siblings].filter(Boolean).join(' › ').slice(0, 600), before: '', heading: false,
    item: true, path: path.slice(0, 200), moved: false,
  }
}
const steps = (path: string): number => path.match(/[^.[\]]+/g)?.length ?? 0

/** Lines that only stand elsewhere now are marked as moved, both where they went and where they came. */
function markMoves(edits: Edit[]): void {
  const away = new Map<string, Edit[]>()
  for (const edit of edits)
    if (edit.now === '' && edit.path === null)
      away.set(plainKey(edit.old), [...(away.get(plainKey(edit.old)) ?? []), edit].slice(-50))
  if (away.size === 0) return
  for (const edit of edits) {
    if (edit.old !== '' || edit.path !== null) continue
    const from = away.get(plainKey(edit.now))?.pop()
    if (from) edit.moved = from.moved = true
  }
}

/** The edits of a change: at most 20,000 and two million characters. */
export function listEdits({ hunks, fields, extraction, text }: PageChange): Edits {
  const edits: Edit[] = []
  let chars = 0
  let cut = false
  const full = (edit: Edit): boolean => {
    chars += edit.old.length + edit.now.length
    if (edits.length >= editsMax || chars > charsMax) return cut = true
    edits.push(edit)
    return false
  }
  for (const field of fields) {
    // A list of many things would be one long value: it is read piece by piece as a line is.
    const edit = editOfField(field, extraction)
    if (edit.old.length === lineCharsMax || edit.now.length === lineCharsMax) cut = true
    if (full(edit)) break
  }
  const above = outlinesAbove(hunks, text)
  hunks: for (const [at, hunk] of hunks.entries())
    for (const edit of editsOfHunk(hunk, above[at]!)) if (full(edit)) break hunks
  markMoves(edits)
  return { edits, cut }
}

/**
 * The name in front of a value: `Price` of "Price: 40 euros", the first cell of a table's row. Folded; empty when there
 * is none.
 */
export const ownName = (line: string): string =>
  fold(/^[\s*_|#>+-]*([^:|]{1,80}?)\s*[:|]/.exec(line.trimStart().slice(0, 120))?.[1] ?? '')
