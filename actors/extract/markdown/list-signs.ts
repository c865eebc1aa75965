// Lists that a page marks by hand: lines and paragraphs that begin with `1.`, `2)`, `•` or `-`, and items that repeat
// their own marker. Who writes markdown writes such lines as a list; the sign becomes the marker of the item.

import type { Element } from 'hast'
import { nodesInside, isElement } from './properties.ts'
import { cleanText, type Piece, type Span } from './inline-run.ts'

/** A number with its delimiter, a bullet, or a box to tick. */
export interface Sign {
  /** As the page has it: `1.`, `•`, `☐`. */
  readonly text: string
  readonly number: number | undefined
  /** What stands before the text of a task: `[ ] ` or `[x] `. */
  readonly task?: string
}

/** Part of a paragraph; with `bare`, the pieces without the sign, where it begins with one. */
export interface Line { readonly pieces: Piece[], readonly sign?: Sign, readonly bare?: Piece[] }

/**
 * A sign has a space behind it, but for bullets that mean nothing else. So `1.5` and `-5` are none, nor are check
 * marks, which say yes, nor the long dash of dialogues.
 */
const signPattern = /^(?:(\d{1,3})[.)](?= |$)|[-–*·○](?= |$)|[•●▪■‣◦▸►➤☐☑☒])/

export const boxes = { open: '☐', ticked: '☑' } as const

function signOf(text: string): Sign | undefined {
  const match = signPattern.exec(text)
  if (match && /[☐☑☒]/.test(match[0]))
    return { text: match[0], number: undefined, task: match[0] === boxes.open ? '[ ] ' : '[x] ' }
  return match ? { text: match[0], number: match[1] === undefined ? undefined : Number(match[1]) } : undefined
}

/** Whether `next` goes on with a list: the next number with the same delimiter, the same bullet, or another box. */
export function goesOn(sign: Sign, next: Sign): boolean {
  if (sign.task && next.task) return true
  if (sign.number === undefined || next.number === undefined) return sign.text === next.text
  return next.number === sign.number + 1 && next.text.at(-1) === sign.text.at(-1)
}

/**
 * A list may begin with any bullet, with 0 or with 1: a higher number is the end of something that is no list, such as
 * a date.
 */
export const mayBegin = ({ number }: Sign): boolean => number === undefined || number <= 1

/** Whether a line of the pieces can begin with a sign. */
export function mayHaveSigns(pieces: readonly Piece[]): boolean {
  let atStart = true
  for (const piece of pieces) {
    if (piece.kind === 'break') atStart = true
    else if (piece.kind === 'text' || piece.kind === 'raw') {
      if (atStart && piece.kind === 'text' && signPattern.test(piece.value)) return true
      atStart = false
    }
  }
  return false
}

/**
 * Cuts a paragraph into its marked lines and what stands between them. A paragraph without two lines that go on with
 * each other is one line.
 * `before` is the sign of the list right before the paragraph.
 */
export function cutAtSigns(pieces: Piece[], before: Sign | undefined): Line[] {
  const lines = cutAtBreaks(pieces).map(readSign)
  const out: Line[] = []
  let start = 0
  for (let index = 0; index < lines.length; index++) {
    const end = endOfRun(lines, index, index === 0 ? before : undefined)
    if (end === index) continue
    if (index > start) out.push(join(lines.slice(start, index)))
    for (const line of lines.slice(index, end)) out.push(line)
    start = end
    index = end - 1
  }
  if (start === 0) return [asParagraph(readSign(pieces))]
  if (start < lines.length) out.push(join(lines.slice(start)))
  return out
}

/** A dash of paragraphs is that of a dialogue. */
const asParagraph = (line: Line): Line => line.sign?.text === '–' ? { pieces: line.pieces } : line

/** One past the last of the lines that go on with each other from `index` on; `index` when the line is alone. */
function endOfRun(lines: readonly Line[], index: number, before: Sign | undefined): number {
  const first = lines[index]!.sign
  if (!first) return index
  const continues = before !== undefined && goesOn(before, first)
  if (!continues && !mayBegin(first)) return index
  let end = index + 1
  while (end < lines.length && lines[end]!.sign && goesOn(lines[end - 1]!.sign!, lines[end]!.sign!)) end++
  return end > index + 1 ? end : index
}

/** Lines as one, with breaks between. */
const join = (lines: readonly Line[]): Line => ({
  pieces: lines.flatMap(({ pieces }, index): Piece[] => (index === 0 ? pieces : [{ kind: 'break' }, ...pieces])),
})

/** Pieces line by line; marks that are open at a break are closed before it and opened again, except links. */
function cutAtBreaks(pieces: readonly Piece[]): Piece[][] {
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
    if (piece.kind === 'open') open.push({ ...piece.span })
    line.push(
      piece.kind === 'open'
        ? { kind: 'open', span: open.at(-1)! }
        : piece.kind === 'close'
          ? { kind: 'close', span: open.pop()! }
          : piece,
    )
  }
  return lines
}

/** A line with its sign, when it has one and words behind it. */
function readSign(pieces: Piece[]): Line {
  const at = pieces.findIndex((piece) => piece.kind !== 'open')
  const first = pieces[at]
  const sign = first?.kind === 'text' ? signOf(first.value) : undefined
  const bare = sign && withoutSign(pieces, sign)
  return bare ? { pieces, sign, bare } : { pieces }
}

/**
 * The pieces without the sign that they begin with; nothing when they begin otherwise or have no more than the sign.
 */
export function withoutSign(pieces: readonly Piece[], { text }: Sign): Piece[] | undefined {
  const at = pieces.findIndex((piece) => piece.kind !== 'open')
  const first = pieces[at]
  if (first?.kind !== 'text' || !first.value.startsWith(text)) return undefined
  const rest = pieces.slice()
  rest[at] = { kind: 'text', value: first.value.slice(text.length).trimStart() }
  // Marks that held nothing but the sign go with it, and the space behind them.
  for (let index = at; rest[index]?.kind === 'text' && (rest[index] as { value: string }).value === '';) {
    rest.splice(index, 1)
    while (index > 0 && isPair(rest[index - 1], rest[index])) rest.splice(--index, 2)
    if (rest[index]?.kind === 'break') rest.splice(index, 1)
    while (rest[index]?.kind === 'open') index++
    const next = rest[index]
    if (next?.kind === 'text') rest[index] = { kind: 'text', value: next.value.trimStart() }
  }
  const hasWords = rest.find((piece) => piece.kind !== 'open' && piece.kind !== 'close')
  return hasWords && hasWords.kind !== 'break' ? rest : undefined
}

/** The pieces of an item without the sign that its list has before each, and the box that the sign was. */
export function withoutOwnSign(pieces: Piece[], sign: Sign): { pieces: Piece[], task: string } {
  const first = sign.task ? pieces.find((piece) => piece.kind !== 'open') : undefined
  const own = first?.kind === 'text' ? signOf(first.value) : sign
  const bare = own && withoutSign(pieces, own)
  return bare ? { pieces: bare, task: own.task ?? '' } : { pieces, task: '' }
}

const isPair = (open: Piece | undefined, close: Piece | undefined): boolean =>
  open?.kind === 'open' && close?.kind === 'close' && open.span === close.span

/** Nodes that are looked at to find the first text of an item. */
const nodesMax = 12
/** Elements whose text is not that of a plain item. */
const otherwise = new Set([
  'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'code', 'kbd', 'samp', 'tt', 'table', 'ul', 'ol', 'menu', 'dl',
  'blockquote', 'br', 'hr', 'img', 'input', 'sup', 'svg', 'math',
])

/**
 * The sign of the first item, when each item of a list begins with a sign of its own and each goes on with the one
 * before.
 */
export function ownSigns(list: Element): Sign | undefined {
  let first: Sign | undefined
  let last: Sign | undefined
  let count = 0
  for (const item of list.children) {
    if (!isElement(item) || item.tagName !== 'li') continue
    const sign = firstSign(item)
    if (sign === 'empty') continue
    if (!sign || (last && !goesOn(last, sign))) return undefined
    first ??= sign
    last = sign
    count++
  }
  return count > 1 && first && mayBegin(first) ? first : undefined
}

/** The sign that an item begins with, words behind it; nothing when it begins otherwise. */
function firstSign(item: Element): Sign | 'empty' | undefined {
  let sign: Sign | undefined
  let left = nodesMax
  for (const node of nodesInside(item)) {
    if (left-- === 0 || (isElement(node) && otherwise.has(node.tagName))) return undefined
    const text = node.type === 'text' ? cleanText(node.value).trim() : ''
    if (text === '') continue
    if (sign) return sign
    sign = signOf(text.slice(0, 8).replace(/\s/g, ' '))
    if (!sign || sign.text.length < text.length) return sign
  }
  return left > 0 && !sign ? 'empty' : undefined
}
