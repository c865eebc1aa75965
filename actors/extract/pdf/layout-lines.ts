// Joins the positioned pieces of text of a PDF page into lines.

/** A piece of text, a text item of pdf.js. Units are points, the origin is at the bottom left. */
export interface Piece {
  text: string
  x: number
  /** Position of the baseline. */
  y: number
  width: number
  /** Font size. */
  size: number
  /** Whether pdf.js detected a line end after it. */
  endsLine: boolean
}

export interface Line {
  text: string
  x: number
  y: number
  /** Position of the right end. */
  end: number
  /** Most frequent font size. */
  size: number
  /** The parts of the line that wide gaps separate: the cells of a table, or the whole line. */
  cells: Cell[]
}

export interface Cell { text: string, x: number, end: number }

// The following lengths are multiples of the font size.
/** Largest distance of baselines on one line, which includes subscripts and superscripts. */
const baselineDistanceMax = 0.5
/** Smallest gap between the cells of a table. */
const cellGapMin = 1.2
/** Smallest gap that is a space. */
const spaceGapMin = 0.2
/** Smallest font size of headings, as a multiple of the text's. */
export const headingScale = 1.15
/** Largest overlap with the piece before; beyond it, a piece is in another column or line, even at the same height. */
const overlapMax = 2

/** Returns the lines of a page in the order of the file, which is the reading order in nearly all files. */
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
  return Math.abs(last.y - piece.y) < size * baselineDistanceMax && piece.x > last.x + last.width - size * overlapMax
}

function joinPieces(pieces: readonly Piece[]): Line | null {
  let text = ''
  let end = 0
  const sizes = new Map<number, number>()
  for (const piece of pieces) {
    const gap = text !== '' && piece.x - end > piece.size * spaceGapMin
    if (gap && !text.endsWith(' ') && !piece.text.startsWith(' ')) text += ' '
    text += piece.text
    end = piece.x + piece.width
    if (piece.text.trim() !== '')
      sizes.set(roundSize(piece.size), (sizes.get(roundSize(piece.size)) ?? 0) + piece.text.length)
  }
  const clean = cleanText(text)
  const first = pieces.find((piece) => piece.text.trim() !== '')
  if (clean === '' || first === undefined) return null
  return { text: clean, x: first.x, y: first.y, end, size: mostCommon(sizes), cells: splitIntoCells(pieces) }
}

const cleanText = (text: string): string =>
  text.replace(/\u00ad/g, '').replace(/[\s\u0000-\u001f]+/g, ' ').trim().normalize('NFC')

/** Splits the pieces of a line at wide gaps. pdf.js fills gaps with blank pieces, which are ignored here. */
function splitIntoCells(pieces: readonly Piece[]): Cell[] {
  const cells: Cell[] = []
  let blank = ''
  for (const piece of pieces) {
    if (piece.text.trim() === '') { blank = ' '; continue }
    const end = piece.x + piece.width
    const cell = cells.at(-1)
    const gap = cell === undefined ? 0 : piece.x - cell.end
    if (cell === undefined || gap > piece.size * cellGapMin) cells.push({ text: piece.text, x: piece.x, end })
    else {
      cell.text += (blank !== '' || gap > piece.size * spaceGapMin ? ' ' : '') + piece.text
      cell.end = end
    }
    blank = ''
  }
  return cells.map((cell) => ({ ...cell, text: cleanText(cell.text) }))
}

export const roundSize = (size: number): number => Math.round(size * 2) / 2

/** The key with the highest count; 0 for no keys. */
export function mostCommon(counts: ReadonlyMap<number, number>): number {
  let best = 0
  let most = 0
  for (const [key, count] of counts) if (count > most) { best = key; most = count }
  return best
}

/** The font size of most of the text of these pages. */
export function mostCommonSize(pages: readonly (readonly Line[])[]): number {
  const sizes = new Map<number, number>()
  for (const line of pages.flat()) sizes.set(line.size, (sizes.get(line.size) ?? 0) + line.text.length)
  return mostCommon(sizes)
}
