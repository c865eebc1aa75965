// The inline content of one block, collected piece by piece while the tree is walked.
// Marks are opened by the first word inside them and closed by the first word after them, so white space falls outside,
// empty marks never come to be, neighbours of one kind merge, and a mark around blocks is written again in each of
// them.

export type MarkKind = 'em' | 'strong' | 'del' | 'sub' | 'sup' | 'link'

/**
 * A mark as the tree has it. A link is written once: in the first block with words, or the first heading when it holds
 * one.
 */
export interface Mark {
  readonly kind: MarkKind
  readonly href?: string
  readonly headingOnly?: boolean
  written?: boolean
}

/** A mark as it is written: the delimiters of emphasis are settled by write-inline.ts. */
export interface Span {
  readonly mark: Mark
  delimiter: string
  dropped: boolean
}

export type Piece =
  | { readonly kind: 'text', value: string }
  | { readonly kind: 'raw', readonly value: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'open' | 'close', readonly span: Span }

/** Pieces that may be written while the others are kept: writing settles and changes what it is given. */
export function copyPieces(pieces: readonly Piece[]): Piece[] {
  const spans = new Map<Span, Span>()
  return pieces.map((piece) => {
    if (piece.kind !== 'open' && piece.kind !== 'close') return { ...piece }
    if (!spans.has(piece.span)) spans.set(piece.span, { ...piece.span })
    return { kind: piece.kind, span: spans.get(piece.span)! }
  })
}

/** White space that HTML collapses, and the no-break space, which readers of markdown cannot tell from a plain one. */
const whiteSpace = /[\t\n\v\f\r \u00a0]+/g
const needsCollapsing = /[\t\n\v\f\r\u00a0]| {2}/
const needsCleaning = /[\0-\x08\x0e-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2060\ufeff]/
/** Joiners and direction marks are kept after letters that need them, such as Persian ones and emoji. */
const unwanted = /[\0-\x08\x0e-\x1f\x7f-\x9f\u00ad\u200b\u2060\ufeff]|(?<![^\0-\x7f])[\u200c-\u200f]/g

/** Text without control characters and characters of no width. */
export function cleanText(value: string): string {
  return needsCleaning.test(value) ? value.replace(unwanted, '') : value
}

export class InlineRun {
  #pieces: Piece[] = []
  #desired: Mark[] = []
  #open: Span[] = []
  #marksChanged = false
  #space = false
  #breaks = 0
  #seam: 'none' | 'word' | 'link' | 'words' | 'links' = 'none'
  #inHeading = false

  /** Whether nothing but white space has come since the last `take`. */
  get isEmpty(): boolean { return this.#pieces.length === 0 }

  /** Line breaks since the last word. */
  get breaks(): number { return this.#breaks }

  /** Headings are bold already, and a link that is meant for the heading may be written. */
  set inHeading(value: boolean) {
    this.#inHeading = value
    this.#marksChanged = true
  }

  get inLink(): boolean { return this.#desired.some((mark) => mark.kind === 'link') }

  /** Adds text of the tree; white space collapses as in a browser. */
  text(value: string): void {
    let text = cleanText(value)
    if (needsCollapsing.test(text)) text = text.replace(whiteSpace, ' ')
    // Paragraphs of Chinese and Japanese begin with ideographic spaces, which are their indentation.
    if (this.#pieces.length === 0 && text.charCodeAt(0) === 0x3000) text = text.replace(/^[\u3000 ]+/, '')
    if (text === '') return
    if (text.charCodeAt(0) === 32) {
      this.#space = true
      if (text.length === 1) return
      text = text.slice(1)
    }
    const ends = text.charCodeAt(text.length - 1) === 32
    if (this.#seam !== 'none' && !this.#space) this.#space = needsSpace(this.#seam, this.lastCharacter, text)
    this.#settle()
    this.#push(ends ? text.slice(0, -1) : text)
    this.#space = ends
  }

  /** Adds something that is markdown already: an image, a code span, a formula. */
  raw(value: string): void {
    this.#settle()
    this.#pieces.push({ kind: 'raw', value })
  }

  /** Whether the last piece is already markdown, with no white space after it. */
  endsRaw(start: string): boolean {
    const last = this.#pieces.at(-1)
    return !this.#space && last?.kind === 'raw' && last.value.startsWith(start)
  }

  /** White space. */
  gap(): void { this.#space = true }

  /** An element that may be a word of its own ends. */
  leaveWord(kind: 'word' | 'link'): void { this.#seam = kind }

  /**
   * Another one begins: with no text between the two they may be two words, as in `<span class="by">Ann</span><span
   * class="on">May</span>`.
   */
  enterWord(kind: 'word' | 'link'): void {
    if (this.#seam === 'word' || this.#seam === 'link')
      this.#seam = this.#seam === kind && kind === 'link' ? 'links' : 'words'
  }

  /** The last character that was written, of words or of markdown. */
  get lastCharacter(): string {
    const last = this.#pieces.at(-1)
    return last && (last.kind === 'text' || last.kind === 'raw') ? last.value.at(-1) ?? '' : ''
  }

  /** Adds text right behind the last word, outside of marks that have ended. */
  suffix(value: string): void {
    this.#space = false
    this.#settle()
    this.#push(value)
  }

  lineBreak(): void { if (!this.isEmpty) this.#breaks++ }

  /** Starts a mark; answers whether `closeMark` is due (not inside a mark of the same kind). */
  openMark(mark: Mark): boolean {
    if (this.#desired.some((one) => one.kind === mark.kind)) return false
    this.#desired.push(mark)
    this.#marksChanged = true
    return true
  }

  closeMark(): void {
    this.#desired.pop()
    this.#marksChanged = true
  }

  /** The pieces since the last call, all marks closed; marks that are still wanted open again with the next word. */
  take(): Piece[] {
    this.#space = false
    this.#breaks = 0
    this.#seam = 'none'
    if (this.#pieces.length === 0) return this.#pieces
    this.#closeFrom(0)
    const pieces = this.#pieces
    this.#pieces = []
    this.#marksChanged = this.#desired.length > 0
    return pieces
  }

  #push(value: string): void {
    const last = this.#pieces.at(-1)
    if (last?.kind === 'text') last.value += value
    else this.#pieces.push({ kind: 'text', value })
  }

  /** Before a word: closes the marks that ended, writes the white space, opens the marks that began. */
  #settle(): void {
    this.#seam = 'none'
    const wanted = this.#marksChanged ? this.#desired.filter((mark) => this.#applies(mark)) : undefined
    let kept = 0
    if (wanted) {
      while (kept < wanted.length && kept < this.#open.length && isSame(this.#open[kept]!.mark, wanted[kept]!)) kept++
      this.#closeFrom(kept)
    }
    if (this.#pieces.length > 0) {
      if (this.#breaks > 0) this.#pieces.push({ kind: 'break' })
      else if (this.#space) this.#push(' ')
    }
    this.#space = false
    this.#breaks = 0
    if (!wanted) return
    for (; kept < wanted.length; kept++) {
      const span: Span = { mark: wanted[kept]!, delimiter: '', dropped: false }
      this.#open.push(span)
      this.#pieces.push({ kind: 'open', span })
    }
    this.#marksChanged = false
  }

  #applies(mark: Mark): boolean {
    if (mark.kind === 'link') return this.#isOpen(mark) || (!mark.written && (!mark.headingOnly || this.#inHeading))
    return mark.kind !== 'strong' || !this.#inHeading
  }

  #isOpen(mark: Mark): boolean { return this.#open.some((span) => span.mark === mark) }

  #closeFrom(index: number): void {
    while (this.#open.length > index) {
      const span = this.#open.pop()!
      span.mark.written = true
      this.#pieces.push({ kind: 'close', span })
    }
  }
}

/** Neighbouring emphasis of one kind is one emphasis; two links are two. */
const isSame = (a: Mark, b: Mark): boolean => a === b || a.kind !== 'link' && a.kind === b.kind

/** At a seam between spans a small letter or digit and a capital are two words; between links any two letters are. */
function needsSpace(seam: string, before: string, after: string): boolean {
  if (seam === 'links') return /[\p{L}\p{N}]/u.test(before) && /^[\p{L}\p{N}]/u.test(after)
  return seam === 'words' && /[\p{Ll}\p{Nd}]/u.test(before) && /^\p{Lu}/u.test(after)
}
