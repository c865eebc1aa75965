// The pieces of one block as a line of markdown: delimiters that CommonMark will read as such, links, line breaks,
// escaped text.

import {
  escapeSegments, isHalf, isPunctuation, isSpace, type BracketRange, type InlinePlace, type Segment,
} from './escape-text.ts'
import type { Piece, Span } from './inline-run.ts'

const delimiters: Partial<Record<Span['mark']['kind'], string>> = { em: '*', strong: '**', del: '~~' }
const lineBreaks: Record<InlinePlace, string> = { block: '  \n', heading: ' ', cell: '<br>' }

/** Markdown of the inline content of a block; empty when there are no pieces. */
export function writeInline(pieces: readonly Piece[], place: InlinePlace): string {
  if (pieces.length === 0) return ''
  const first = pieces[0]!
  if (pieces.length === 1 && first.kind === 'text') return escapeSegments([{ isText: true, value: first.value }], place)
  const settled = pieces.some((piece) => piece.kind === 'open' && piece.span.mark.kind in delimiters)
    ? settleEmphasis(pieces)
    : pieces
  return join(settled, place)
}

function join(pieces: readonly Piece[], place: InlinePlace): string {
  const segments: Segment[] = []
  const brackets: BracketRange[] = []
  let text = ''
  let length = 0
  const add = (isText: boolean, value: string): void => {
    if (!isText && text !== '') segments.push({ isText: true, value: text })
    if (isText) text += value
    else {
      text = ''
      segments.push({ isText, value })
    }
    length += value.length
  }
  let link = -1
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index]!
    if (piece.kind === 'text') add(true, piece.value)
    else if (piece.kind === 'raw') add(false, piece.value)
    else if (piece.kind === 'break') add(false, link < 0 ? lineBreaks[place] : ' ')
    else if (piece.span.dropped) continue
    else if (piece.span.mark.kind !== 'link') add(false, tagOf(piece.kind, piece.span))
    else if (piece.kind === 'open') {
      const plain = autolink(pieces, index)
      if (plain === undefined) {
        add(false, '[')
        link = length
      } else {
        add(false, plain)
        index += 2
      }
    } else {
      const range = { start: link, end: length }
      if (!isPaired(pieces, index)) brackets.push(range)
      add(false, `](${piece.span.mark.href ?? ''})`)
      link = -1
    }
  }
  if (text !== '') segments.push({ isText: true, value: text })
  return escapeSegments(segments, place, brackets)
}

function tagOf(kind: 'open' | 'close', { mark, delimiter }: Span): string {
  if (mark.kind === 'sub' || mark.kind === 'sup') return kind === 'open' ? `<${mark.kind}>` : `</${mark.kind}>`
  return delimiter
}

/** A link that shows its own address needs no brackets: `<https://example.com/>`. */
function autolink(pieces: readonly Piece[], index: number): string | undefined {
  const [open, text, close] = [pieces[index], pieces[index + 1], pieces[index + 2]]
  if (open?.kind !== 'open' || text?.kind !== 'text' || close?.kind !== 'close' || close.span !== open.span)
    return undefined
  const href = open.span.mark.href ?? ''
  if (/[\s<>\\]/.test(text.value)) return undefined
  if (/^https?:\/\//.test(text.value) && (href === text.value || href === `${text.value}/`)) return `<${text.value}>`
  return /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(text.value) && href === `mailto:${text.value}`
    ? `<${text.value}>`
    : undefined
}

/** Whether the brackets in the text of the link that closes at `closeIndex` pair up. */
function isPaired(pieces: readonly Piece[], closeIndex: number): boolean {
  const texts: string[] = []
  for (let index = closeIndex - 1; index >= 0; index--) {
    const piece = pieces[index]!
    if (piece.kind === 'open' && piece.span.mark.kind === 'link') break
    if (piece.kind === 'text') texts.push(piece.value)
  }
  return hasBalancedBrackets(texts.reverse().join(''))
}

/** Whether every `[` has its `]`, and none of them would be escaped for another reason. */
export function hasBalancedBrackets(text: string): boolean {
  if (/\[\^|\]\(/.test(text)) return false
  let depth = 0
  for (const character of text) {
    if (character === '[') depth++
    else if (character === ']' && --depth < 0) return false
  }
  return depth === 0
}

/**
 * Settles the delimiters of emphasis. A delimiter between a letter and punctuation inside it is not read as one
 * (CommonMark section 6.2), so the punctuation moves out: `say<b>"no"</b>more` becomes `say"**no**"more`. What cannot
 * be mended loses the emphasis, never a letter.
 */
function settleEmphasis(pieces: readonly Piece[]): Piece[] {
  let left = pieces
  // What one pair lost can be what its neighbour stood on; four rounds are enough for all but made-up text, which then
  // goes without emphasis.
  for (let round = 0; round < 4; round++) {
    const settled = settleOnce(left)
    const kept = settled.filter((piece) => !isDropped(piece))
    if (!settled.some((piece) => isEmphasis(piece) && piece.span.dropped)) return kept
    left = kept
  }
  return left.filter((piece) => !isEmphasis(piece))
}

function settleOnce(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = []
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index]!
    if (!isEmphasis(piece)) {
      if (piece.kind !== 'text' || piece.value !== '') out.push(piece)
      continue
    }
    let stop = index
    while (stop + 1 < pieces.length && isEmphasis(pieces[stop + 1]!) && pieces[stop + 1]!.kind === piece.kind) stop++
    const group = pieces.slice(index, stop + 1) as EmphasisPiece[]
    if (piece.kind === 'open') openGroup(out, group, pieces, stop + 1)
    else closeGroup(out, group, pieces[stop + 1])
    index = stop
  }
  return dropEmpty(out)
}

type EmphasisPiece = Extract<Piece, { kind: 'open' | 'close' }>

function isEmphasis(piece: Piece): piece is EmphasisPiece {
  return (piece.kind === 'open' || piece.kind === 'close') && piece.span.mark.kind in delimiters
}

const edgeStart = /^[\p{P}\p{S}\s]+/u
const edgeEnd = /[\p{P}\p{S}\s]+$/u

function openGroup(out: Piece[], group: readonly EmphasisPiece[], pieces: readonly Piece[], nextIndex: number): void {
  const next = pieces[nextIndex]
  const before = lastCharacter(out)
  const after = firstCharacter(next)
  const afterStar = out.findLast((piece) => !isDropped(piece))
  const underscore =
    afterStar !== undefined
    && isEmphasis(afterStar)
    && afterStar.kind === 'close'
    && afterStar.span.delimiter.startsWith('*')
  const fails = !flanks(before, after)
  for (const { span } of group) {
    const delimiter = delimiters[span.mark.kind]!
    span.delimiter = underscore ? delimiter.replaceAll('*', '_') : delimiter
  }
  if (fails && next?.kind === 'text') {
    const edge = edgeStart.exec(next.value)?.[0] ?? ''
    out.push({ kind: 'text', value: edge })
    next.value = next.value.slice(edge.length)
    if (next.value === '') drop(group)
  } else if (fails) drop(group)
  dropOuter(group, lastCharacter(out))
  out.push(...group)
}

function closeGroup(out: Piece[], group: readonly EmphasisPiece[], next: Piece | undefined): void {
  const after = firstCharacter(next)
  const last = out.findLast((piece) => !isDropped(piece))
  const fails = !flanks(after, lastCharacter(out))
  let moved = ''
  if (fails && last?.kind === 'text') {
    moved = edgeEnd.exec(last.value)?.[0] ?? ''
    last.value = last.value.slice(0, last.value.length - moved.length)
  }
  const outside = moved === '' ? after : moved[0]!
  if (fails && !flanks(outside, lastCharacter(out))) drop(group)
  dropOuter(group.toReversed(), outside)
  for (const { span } of group)
    if (span.delimiter.startsWith('_') && !isSpace(outside) && !isPunctuation(outside)) span.dropped = true
  out.push(...group)
  if (moved !== '') out.push({ kind: 'text', value: moved })
}

const drop = (group: readonly EmphasisPiece[]): void => { for (const { span } of group) span.dropped = true }

/**
 * Of delimiters of two kinds side by side the outer one has punctuation inside, so it cannot stand at a letter. `group`
 * begins with the outermost.
 */
function dropOuter(group: readonly EmphasisPiece[], outside: string): void {
  if (flanks(outside, '*')) return
  const inner = group.findLast(({ span }) => !span.dropped)
  for (const { span } of group) if (inner && span.delimiter[0] !== inner.span.delimiter[0]) span.dropped = true
}

const isDropped = (piece: Piece): boolean =>
  ((piece.kind === 'open' || piece.kind === 'close') && piece.span.dropped)
  || (piece.kind === 'text' && piece.value === '')

/** Whether a delimiter between these two characters faces `inside`, whichever way half a surrogate pair is read. */
function flanks(outside: string, inside: string): boolean {
  if (isSpace(inside)) return false
  if (!isPunctuation(inside) || isSpace(outside)) return true
  return isPunctuation(outside) && !isHalf(outside)
}

function lastCharacter(pieces: readonly Piece[]): string {
  const piece = pieces.findLast((one) => !isDropped(one))
  if (!piece || piece.kind === 'break') return ' '
  if (piece.kind === 'text' || piece.kind === 'raw') return piece.value.at(-1) ?? ' '
  return piece.kind === 'open' && piece.span.mark.kind === 'link' ? '[' : ')'
}

function firstCharacter(piece: Piece | undefined): string {
  if (!piece || piece.kind === 'break') return ' '
  if (piece.kind === 'text' || piece.kind === 'raw') return piece.value[0] ?? ' '
  return '['
}

/** Takes out pairs of delimiters with nothing between them. */
function dropEmpty(pieces: Piece[]): Piece[] {
  for (let index = 1; index < pieces.length; index++) {
    const piece = pieces[index]!
    if (!isEmphasis(piece) || piece.kind !== 'close') continue
    let before = index - 1
    while (before >= 0 && (isDropped(pieces[before]!) || isSpanOf(pieces[before]!, piece.span, 'close'))) before--
    if (before >= 0 && isSpanOf(pieces[before]!, piece.span, 'open')) piece.span.dropped = true
  }
  return pieces
}

const isSpanOf = (piece: Piece, span: Span, kind: 'open' | 'close'): boolean =>
  piece.kind === kind && piece.span === span
