// Pieces of text at places on a page, as a PDF holds them, put together into lines.

/** A piece of text: what pdf.js calls a text item. Units are points, the origin is at the bottom left. */
export interface Piece {
  text: string
  x: number
  /** Of the baseline. */
  y: number
  width: number
  /** Font size. */
  size: number
  /** Whether pdf.js saw a line end behind it. */
  endsLine: boolean
}

export interface Line {
  text: string
  x: number
  y: number
  /** Right end. */
  end: number
  /** Font size of most of it. */
  size: number
}

/**
 * Two pieces whose baselines differ by less than this share of the font size stand on one line (sub- and superscripts
 * do).
 */
const sameLine = 0.5
/** A gap of this share of the font size is a blank that the file does not write. */
const blankGap = 0.2
/** A jump backwards by this many font sizes is another column or line, even at the same height. */
const jumpBack = 2

/**
 * Lines of one page, in the order in which the file writes them: that is the order of reading in all but the oddest
 * files.
 */
export function layoutLines(pieces: readonly Piece[]): Line[] {
  const lines: Line[] = []
  let open: Piece[] = []
  const finish = (): void => {
    const line = joinPieces(open)
    if (line !== null) lines.push(line)
    open = []
  }
  for (const piece of pieces) {
    const last = open.at(-1)
    if (last !== undefined && (last.endsLine || !follows(last, piece))) finish()
    open.push(piece)
  }
  finish()
  return lines
}

function follows(last: Piece, piece: Piece): boolean {
  const size = Math.max(last.size, piece.size)
  if (piece.text.trim() === '' && piece.width === 0) return true
  return Math.abs(last.y - piece.y) < size * sameLine && piece.x > last.x + last.width - size * jumpBack
}

function joinPieces(pieces: readonly Piece[]): Line | null {
  let text = ''
  let end = 0
  const sizes = new Map<number, number>()
  for (const piece of pieces) {
    const gap = text !== '' && piece.x - end > piece.size * blankGap
    if (gap && !text.endsWith(' ') && !piece.text.startsWith(' ')) text += ' '
    text += piece.text
    end = piece.x + piece.width
    if (piece.text.trim() !== '')
      sizes.set(roundSize(piece.size), (sizes.get(roundSize(piece.size)) ?? 0) + piece.text.length)
  }
  const clean = text.replace(/\u00ad/g, '').replace(/[\s\u0000-\u001f]+/g, ' ').trim()
  const first = pieces.find((piece) => piece.text.trim() !== '')
  if (clean === '' || first === undefined) return null
  return { text: clean.normalize('NFC'), x: first.x, y: first.y, end, size: mostCommon(sizes) }
}

export const roundSize = (size: number): number => Math.round(size * 2) / 2

/** The key with the largest count; 0 when there is none. */
export function mostCommon(counts: ReadonlyMap<number, number>): number {
  let best = 0
  let most = 0
  for (const [key, count] of counts) if (count > most) { best = key; most = count }
  return best
}
