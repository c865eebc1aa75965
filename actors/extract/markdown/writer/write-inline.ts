// Writes the inline content of one block: delimiters that CommonMark parsers recognize, links, line breaks and escaped
// text.

import {
  escapeSegments, isPunctuation, isSpace, isSurrogate, type InlinePlace, type Segment, type TextRange,
} from './escape-text.ts'
import type { Piece, Span } from './inline-run.ts'

const delimiters: Partial<Record<Span['mark']['kind'], string>> = { em: '*', strong: '**', del: '~~' }
const lineBreaks: Record<InlinePlace, string> = { block: '  \n', heading: ' ', cell: '<br>' }

/** Returns the inline content of a block as markdown; empty when there are no pieces. Changes the pieces. */
export function writeInline(pieces: readonly Piece[], place: InlinePlace): string {
  if (pieces.length === 0) return ''
  const first = pieces[0]!
  if (pieces.length === 1 && first.kind === 'text') return escapeSegments([{ isText: true, value: first.value }], place)
  const hasEmphasis = pieces.some((piece) => piece.kind === 'open' && piece.span.mark.kind in delimiters)
  return join(hasEmphasis ? placeDelimiters(pieces) : pieces, place)
}

function join(pieces: readonly Piece[], place: InlinePlace): string {
  const segments: Segment[] = []
  const unbalancedRanges: TextRange[] = []
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
  let linkStart = -1
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index]!
    if (piece.kind === 'text') add(true, piece.value)
    else if (piece.kind === 'raw') add(false, piece.value)
    else if (piece.kind === 'break') add(false, linkStart < 0 ? lineBreaks[place] : ' ')
    else if (piece.span.dropped) continue
    else if (piece.span.mark.kind !== 'link') add(false, tagOf(piece.kind, piece.span))
    else if (piece.kind === 'open') {
      const link = autolink(pieces, index)
      if (link === undefined) {
        add(false, '[')
        linkStart = length
      } else {
        add(false, link)
        index += 2
      }
    } else {
      if (!hasBalancedText(pieces, index)) unbalancedRanges.push({ start: linkStart, end: length })
      add(false, `](${piece.span.mark.href ?? ''})`)
      linkStart = -1
    }
  }
  if (text !== '') segments.push({ isText: true, value: text })
  return escapeSegments(segments, place, unbalancedRanges)
}

function tagOf(kind: 'open' | 'close', { mark, delimiter }: Span): string {
  if (mark.kind === 'sub' || mark.kind === 'sup') return kind === 'open' ? `<${mark.kind}>` : `</${mark.kind}>`
  return delimiter
}

/** A link whose text is its URL is written as an autolink: `<https://example.com/>`. */
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

/** Whether the brackets in the text of the link that ends at `closeIndex` are balanced. */
function hasBalancedText(pieces: readonly Piece[], closeIndex: number): boolean {
  const texts: string[] = []
  for (let index = closeIndex - 1; index >= 0; index--) {
    const piece = pieces[index]!
    if (piece.kind === 'open' && piece.span.mark.kind === 'link') break
    if (piece.kind === 'text') texts.push(piece.value)
  }
  return hasBalancedBrackets(texts.reverse().join(''))
}

/** Whether brackets are balanced and none of them is escaped for another reason. */
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
 * A delimiter that is dropped changes what its neighbours touch, so placement is repeated. Real text needs at most four
 * rounds; other text is written without emphasis.
 */
const roundsMax = 4

/**
 * Places the delimiters of emphasis. Parsers ignore a delimiter between a letter outside and punctuation inside
 * (CommonMark section 6.2), so the punctuation moves out: `say<b>"no"</b>more` becomes `say"**no**"more`. Emphasis that
 * cannot be placed is dropped; text never is.
 */
function placeDelimiters(pieces: readonly Piece[]): Piece[] {
  let left = pieces
  for (let round = 0; round < roundsMax; round++) {
    const placed = placeOnce(left)
    const kept = placed.filter((piece) => !isDropped(piece))
    if (!placed.some((piece) => isEmphasis(piece) && piece.span.dropped)) return kept
    left = kept
  }
  return left.filter((piece) => !isEmphasis(piece))
}

function placeOnce(pieces: readonly Piece[]): Piece[] {
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

const leadingPunctuation = /^[\p{P}\p{S}\s]+/u
const trailingPunctuation = /[\p{P}\p{S}\s]+$/u

function openGroup(out: Piece[], group: readonly EmphasisPiece[], pieces: readonly Piece[], nextIndex: number): void {
  const next = pieces[nextIndex]
  const before = lastCharacter(out)
  const after = firstCharacter(next)
  const last = out.findLast((piece) => !isDropped(piece))
  // Directly after a closing `*` an opening one would be read as part of it.
  const useUnderscore =
    last !== undefined && isEmphasis(last) && last.kind === 'close' && last.span.delimiter.startsWith('*')
  const fails = !flanks(before, after)
  for (const { span } of group) {
    const delimiter = delimiters[span.mark.kind]!
    span.delimiter = useUnderscore ? delimiter.replaceAll('*', '_') : delimiter
  }
  if (fails && next?.kind === 'text') {
    const moved = leadingPunctuation.exec(next.value)?.[0] ?? ''
    out.push({ kind: 'text', value: moved })
    next.value = next.value.slice(moved.length)
    if (next.value === '') drop(group)
  } else if (fails) drop(group)
  dropOuter(group, lastCharacter(out))
  dropUnderscores(group, lastCharacter(out))
  out.push(...group)
}

function closeGroup(out: Piece[], group: readonly EmphasisPiece[], next: Piece | undefined): void {
  const after = firstCharacter(next)
  const last = out.findLast((piece) => !isDropped(piece))
  const fails = !flanks(after, lastCharacter(out))
  let moved = ''
  if (fails && last?.kind === 'text') {
    moved = trailingPunctuation.exec(last.value)?.[0] ?? ''
    last.value = last.value.slice(0, last.value.length - moved.length)
  }
  const outside = moved === '' ? after : moved[0]!
  if (fails && !flanks(outside, lastCharacter(out))) drop(group)
  dropOuter(group.toReversed(), outside)
  dropUnderscores(group, outside)
  out.push(...group)
  if (moved !== '') out.push({ kind: 'text', value: moved })
}

const drop = (group: readonly EmphasisPiece[]): void => { for (const { span } of group) span.dropped = true }

/** Drops underscores next to a letter, or to what some parsers count as one: they do not begin or end inside a word. */
function dropUnderscores(group: readonly EmphasisPiece[], outside: string): void {
  if (isSpace(outside) || isPunctuation(outside) && !isSurrogate(outside)) return
  for (const { span } of group) if (span.delimiter.startsWith('_')) span.dropped = true
}

/**
 * Drops outer delimiters next to a letter that have a delimiter of another kind directly inside, because that one is
 * punctuation. `group` begins with the outermost.
 */
function dropOuter(group: readonly EmphasisPiece[], outside: string): void {
  if (flanks(outside, '*')) return
  const inner = group.findLast(({ span }) => !span.dropped)
  for (const { span } of group) if (inner && span.delimiter[0] !== inner.span.delimiter[0]) span.dropped = true
}

const isDropped = (piece: Piece): boolean =>
  ((piece.kind === 'open' || piece.kind === 'close') && piece.span.dropped)
  || (piece.kind === 'text' && piece.value === '')

/**
 * Whether parsers recognize a delimiter between two characters as facing `inside`, no matter if they count half of a
 * surrogate pair as a letter or as punctuation.
 */
function flanks(outside: string, inside: string): boolean {
  if (isSpace(inside)) return false
  if (!isPunctuation(inside) || isSpace(outside)) return true
  return isPunctuation(outside) && !isSurrogate(outside)
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

/** Drops pairs of delimiters with nothing between them. */
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
