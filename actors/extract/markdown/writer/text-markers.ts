// Lists whose markers are typed as text: lines and paragraphs that begin with `1.`, `2)`, `•` or `-`, and items of HTML
// lists that repeat their marker as text. The typed marker becomes the list marker of the item.

import type { Element } from 'hast'
import { cleanText, type Piece, type Span } from './inline-run.ts'
import { isElement, nodesInside } from './nodes.ts'

/** A number with its delimiter, a bullet, or a checkbox character. */
export interface TextMarker {
  /** As in the page: `1.`, `•`, `☐`. */
  readonly text: string
  readonly number: number | undefined
  /** Task list marker before the text of a task: `[ ] ` or `[x] `. */
  readonly task?: string
}

/** Part of a paragraph. `marker` and `unmarked`, the pieces after the marker, are set when it begins with one. */
export interface MarkedLine { readonly pieces: Piece[], readonly marker?: TextMarker, readonly unmarked?: Piece[] }

/**
 * A marker needs a space after it, except bullets that have no other meaning, so `1.5` and `-5` have none. Check marks
 * (they mean yes) and the em dash (of dialogues) are no bullets.
 */
const markerPattern = /^(?:(\d{1,3})[.)](?= |$)|[-–*·○](?= |$)|[•●▪■‣◦▸►➤☐☑☒])/

export const checkboxMarkers = { unchecked: '☐', checked: '☑' } as const

function markerOf(text: string): TextMarker | undefined {
  const match = markerPattern.exec(text)
  if (match && /[☐☑☒]/.test(match[0]))
    return { text: match[0], number: undefined, task: match[0] === checkboxMarkers.unchecked ? '[ ] ' : '[x] ' }
  return match ? { text: match[0], number: match[1] === undefined ? undefined : Number(match[1]) } : undefined
}

/** Whether `next` continues a list: the next number with the same delimiter, the same bullet, or any checkbox. */
export function continuesList(marker: TextMarker, next: TextMarker): boolean {
  if (marker.task && next.task) return true
  if (marker.number === undefined || next.number === undefined) return marker.text === next.text
  return next.number === marker.number + 1 && next.text.at(-1) === marker.text.at(-1)
}

/** Whether a list can start with this marker: a bullet, 0 or 1. A higher number may be something else, like a date. */
export const canStartList = ({ number }: TextMarker): boolean => number === undefined || number <= 1

/** Whether some line of the pieces may begin with a marker. */
export function mayHaveMarkers(pieces: readonly Piece[]): boolean {
  let atStart = true
  for (const piece of pieces) {
    if (piece.kind === 'break') atStart = true
    else if (piece.kind === 'text' || piece.kind === 'raw') {
      if (atStart && piece.kind === 'text' && markerPattern.test(piece.value)) return true
      atStart = false
    }
  }
  return false
}

/**
 * Splits a paragraph into its marked lines and the text between them. Without two successive lines of one list the
 * paragraph stays one line. `before` is the marker of the list directly before the paragraph.
 */
export function splitAtMarkers(pieces: Piece[], before: TextMarker | undefined): MarkedLine[] {
  const lines = splitAtBreaks(pieces).map(readMarker)
  const out: MarkedLine[] = []
  let start = 0
  for (let index = 0; index < lines.length; index++) {
    const end = endOfList(lines, index, index === 0 ? before : undefined)
    if (end === index) continue
    if (index > start) out.push(join(lines.slice(start, index)))
    for (const line of lines.slice(index, end)) out.push(line)
    start = end
    index = end - 1
  }
  if (start === 0) return [withoutDialogueDash(readMarker(pieces))]
  if (start < lines.length) out.push(join(lines.slice(start)))
  return out
}

/** A dash at the start of a whole paragraph marks dialogue, not a list item. */
const withoutDialogueDash = (line: MarkedLine): MarkedLine =>
  line.marker?.text === '–' ? { pieces: line.pieces } : line

/** The index after the last of the lines that form a list from `index` on; `index` when there is only one. */
function endOfList(lines: readonly MarkedLine[], index: number, before: TextMarker | undefined): number {
  const first = lines[index]!.marker
  if (!first) return index
  const continues = before !== undefined && continuesList(before, first)
  if (!continues && !canStartList(first)) return index
  let end = index + 1
  while (end < lines.length && lines[end]!.marker && continuesList(lines[end - 1]!.marker!, lines[end]!.marker!)) end++
  return end > index + 1 ? end : index
}

/** Joins lines with line breaks. */
const join = (lines: readonly MarkedLine[]): MarkedLine => ({
  pieces: lines.flatMap(({ pieces }, index): Piece[] => (index === 0 ? pieces : [{ kind: 'break' }, ...pieces])),
})

/** Splits pieces into lines. Marks that are open at a break are closed and opened again; links are never split. */
function splitAtBreaks(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [[]]
  let open: Span[] = []
  for (const piece of pieces) {
    const line = lines.at(-1)!
    if (piece.kind === 'break' && !open.some(({ mark }) => mark.kind === 'link')) {
      for (let index = open.length - 1; index >= 0; index--) line.push({ kind: 'close', span: open[index]! })
      open = open.map((span) => ({ ...span }))
      lines.push(open.map((span) => ({ kind: 'open', span })))
      continue
    }
    if (piece.kind === 'open') {
      const span = { ...piece.span }
      open.push(span)
      line.push({ kind: 'open', span })
    } else line.push(piece.kind === 'close' ? { kind: 'close', span: open.pop()! } : piece)
  }
  return lines
}

/** Reads the marker of a line; only a line with text after the marker has one. */
function readMarker(pieces: Piece[]): MarkedLine {
  const first = pieces.find((piece) => piece.kind !== 'open')
  const marker = first?.kind === 'text' ? markerOf(first.value) : undefined
  const unmarked = marker && stripMarker(pieces, marker)
  return unmarked ? { pieces, marker, unmarked } : { pieces }
}

/** Returns the pieces after a marker; undefined when they do not begin with it or nothing follows it. */
export function stripMarker(pieces: readonly Piece[], { text }: TextMarker): Piece[] | undefined {
  const at = pieces.findIndex((piece) => piece.kind !== 'open')
  const first = pieces[at]
  if (first?.kind !== 'text' || !first.value.startsWith(text)) return undefined
  const rest = pieces.slice()
  rest[at] = { kind: 'text', value: first.value.slice(text.length).trimStart() }
  // Remove marks that contained only the marker, and the space after them.
  for (let index = at; rest[index]?.kind === 'text' && (rest[index] as { value: string }).value === '';) {
    rest.splice(index, 1)
    while (index > 0 && isPair(rest[index - 1], rest[index])) rest.splice(--index, 2)
    if (rest[index]?.kind === 'break') rest.splice(index, 1)
    while (rest[index]?.kind === 'open') index++
    const next = rest[index]
    if (next?.kind === 'text') rest[index] = { kind: 'text', value: next.value.trimStart() }
  }
  const content = rest.find((piece) => piece.kind !== 'open' && piece.kind !== 'close')
  return content && content.kind !== 'break' ? rest : undefined
}

/**
 * Removes from the first paragraph of an item the marker that every item of its list begins with; `task` is set when it
 * is a checkbox. Nothing is left of a paragraph that holds only the marker, because the text of the item follows it.
 */
export function stripItemMarker(pieces: Piece[], marker: TextMarker): { pieces: Piece[], task: string } {
  const first = marker.task ? pieces.find((piece) => piece.kind !== 'open') : undefined
  const own = first?.kind === 'text' ? markerOf(first.value) : marker
  const unmarked = own && stripMarker(pieces, own)
  if (unmarked) return { pieces: unmarked, task: own.task ?? '' }
  return { pieces: own && !own.task && isOnly(pieces, own.text) ? [] : pieces, task: '' }
}

/** Whether pieces have this text and no other content. */
const isOnly = (pieces: readonly Piece[], text: string): boolean =>
  pieces.every(({ kind }) => kind !== 'raw')
  && pieces.map((piece) => (piece.kind === 'text' ? piece.value : '')).join('').trim() === text

const isPair = (open: Piece | undefined, close: Piece | undefined): boolean =>
  open?.kind === 'open' && close?.kind === 'close' && open.span === close.span

/** Nodes that are inspected to find the first text of an item. */
const nodesMax = 12
/** Elements that do not belong to the plain text at the start of an item. */
const otherTags = new Set([
  'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'code', 'kbd', 'samp', 'tt', 'table', 'ul', 'ol', 'menu', 'dl',
  'blockquote', 'br', 'hr', 'img', 'input', 'sup', 'svg', 'math',
])

/** Returns the marker of the first item if all items of a list begin with typed markers, each continuing the last. */
export function typedMarkerOf(list: Element): TextMarker | undefined {
  let first: TextMarker | undefined
  let last: TextMarker | undefined
  let count = 0
  for (const item of list.children) {
    if (!isElement(item) || item.tagName !== 'li') continue
    const marker = leadingMarker(item)
    if (marker === 'empty') continue
    if (!marker || (last && !continuesList(last, marker))) return undefined
    first ??= marker
    last = marker
    count++
  }
  return count > 1 && first && canStartList(first) ? first : undefined
}

/** The marker at the start of an item; `empty` for an item without text. */
function leadingMarker(item: Element): TextMarker | 'empty' | undefined {
  let marker: TextMarker | undefined
  let left = nodesMax
  for (const node of nodesInside(item)) {
    if (left-- === 0 || (isElement(node) && otherTags.has(node.tagName))) return undefined
    const text = node.type === 'text' ? cleanText(node.value).trim() : ''
    if (text === '') continue
    if (marker) return marker
    marker = markerOf(text.slice(0, 8).replace(/\s/g, ' '))
    if (!marker || marker.text.length < text.length) return marker
  }
  return left > 0 && !marker ? 'empty' : undefined
}
