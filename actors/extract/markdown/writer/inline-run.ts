// The inline content of one block, collected piece by piece during the walk. A mark is opened by the first text inside
// it and closed by the first text after it: white space stays outside of marks, empty marks are never written, adjacent
// marks of one kind merge, and a mark around several blocks is repeated in each of them.

export type MarkKind = 'em' | 'strong' | 'del' | 'sub' | 'sup' | 'link'

/**
 * A mark in the tree. A link is written once: in the first block with text, or in the first heading if `headingOnly`.
 */
export interface Mark {
  readonly kind: MarkKind
  readonly href?: string
  readonly headingOnly?: boolean
  written?: boolean
}

/** One occurrence of a mark in the output; write-inline.ts decides the delimiters of emphasis. */
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

/** Copies pieces, because `writeInline` changes those it is given. */
export function copyPieces(pieces: readonly Piece[]): Piece[] {
  const spans = new Map<Span, Span>()
  return pieces.map((piece) => {
    if (piece.kind !== 'open' && piece.kind !== 'close') return { ...piece }
    if (!spans.has(piece.span)) spans.set(piece.span, { ...piece.span })
    return { kind: piece.kind, span: spans.get(piece.span)! }
  })
}

/** White space that HTML collapses, and the no-break space, which is indistinguishable from a space in markdown. */
const whiteSpace = /[\t\n\v\f\r \u00a0]+/g
const needsCollapsing = /[\t\n\v\f\r\u00a0]| {2}/
const needsCleaning = /[\0-\x08\x0e-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2060\ufeff]/
/** One of both. Most texts have neither. */
const needsChange = new RegExp(`${needsCollapsing.source}|${needsCleaning.source}`)
/** Joiners and direction marks are kept after characters beyond ASCII, which may need them (Persian, emoji). */
const unwanted = /[\0-\x08\x0e-\x1f\x7f-\x9f\u00ad\u200b\u2060\ufeff]|(?<![^\0-\x7f])[\u200c-\u200f]/g

const spaceCode = 0x20
const ideographicSpaceCode = 0x3000

/** Removes control characters and characters of zero width. */
export function cleanText(value: string): string {
  return needsCleaning.test(value) ? value.replace(unwanted, '') : value
}

/**
 * What separates the last text from the next one: nothing, the end of an element or link, or the end of one and the
 * start of another.
 */
type Seam = 'none' | 'word' | 'link' | 'words' | 'links' | 'spaced'

export class InlineRun {
  #pieces: Piece[] = []
  /** Marks of the current position in the tree, outermost first. */
  #marks: Mark[] = []
  /** Marks that are open in the pieces, outermost first. */
  #open: Span[] = []
  #marksChanged = false
  /** White space before the next text. */
  #space = false
  #breaks = 0
  #seam: Seam = 'none'
  #inHeading = false

  /** Whether there has been no text since the last `take`. */
  get isEmpty(): boolean { return this.#pieces.length === 0 }

  /** Whether there has been more than symbols since the last `take`. */
  get hasWords(): boolean {
    return this.#pieces.some(({ kind, value = '' }: { kind: Piece['kind'], value?: string }) =>
      kind === 'raw' || (kind === 'text' && /[\p{L}\p{N}]/u.test(value)))
  }

  /** Line breaks since the last text. */
  get breaks(): number { return this.#breaks }

  /** Headings are not made bold, and links with `headingOnly` are written only in them. */
  set inHeading(value: boolean) {
    this.#inHeading = value
    this.#marksChanged = true
  }

  get inLink(): boolean { return this.#marks.some((mark) => mark.kind === 'link') }

  /** Adds text of the tree, collapsing white space as browsers do. */
  text(value: string): void {
    let text = value
    if (needsChange.test(value)) {
      text = cleanText(value)
      if (needsCollapsing.test(text)) text = text.replace(whiteSpace, ' ')
    }
    // Chinese and Japanese paragraphs are indented by ideographic spaces.
    if (this.#pieces.length === 0 && text.charCodeAt(0) === ideographicSpaceCode)
      text = text.replace(/^[\u3000 ]+/, '')
    if (text === '') return
    if (text.charCodeAt(0) === spaceCode) {
      this.#space = true
      if (text.length === 1) return
      text = text.slice(1)
    }
    const endsWithSpace = text.charCodeAt(text.length - 1) === spaceCode
    if (this.#seam !== 'none' && !this.#space) this.#space = needsSpace(this.#seam, this.lastCharacter, text)
    this.#startText()
    this.#push(endsWithSpace ? text.slice(0, -1) : text)
    this.#space = endsWithSpace
  }

  /** Adds markdown that is not escaped: an image, a code span, a formula. */
  raw(value: string): void {
    if (this.#seam === 'spaced' && !this.#space) this.#space = needsSpace(this.#seam, this.lastCharacter, value)
    this.#startText()
    this.#pieces.push({ kind: 'raw', value })
  }

  /** Whether the last piece is raw markdown that begins with `start`, and no white space follows it. */
  endsWithRaw(start: string): boolean {
    const last = this.#pieces.at(-1)
    return !this.#space && last?.kind === 'raw' && last.value.startsWith(start)
  }

  /** Adds white space. */
  space(): void { this.#space = true }

  /** Separates the text before from the text after, unless punctuation joins them. */
  spaceWords(): void { this.#seam = 'spaced' }

  /** Ends an element that may be a word of its own. */
  leaveWord(kind: 'word' | 'link'): void { if (this.#seam !== 'spaced') this.#seam = kind }

  /**
   * Starts an element that may be a word of its own. Two such elements without text between them may be two words:
   * `<span class="by">Ann</span><span class="on">May</span>`.
   */
  enterWord(kind: 'word' | 'link'): void {
    if (this.#seam === 'word' || this.#seam === 'link')
      this.#seam = this.#seam === kind && kind === 'link' ? 'links' : 'words'
  }

  /** The last character of the text or raw markdown; empty after a mark or break. */
  get lastCharacter(): string {
    const last = this.#pieces.at(-1)
    return last && (last.kind === 'text' || last.kind === 'raw') ? last.value.at(-1) ?? '' : ''
  }

  /** Appends text directly to the last word, outside of marks that have ended. */
  append(value: string): void {
    this.#space = false
    this.#startText()
    this.#push(value)
  }

  /** Adds a line break, unless nothing precedes it. */
  lineBreak(): void { if (!this.isEmpty) this.#breaks++ }

  /** Opens a mark; returns whether `closeMark` has to be called, which is not so inside a mark of the same kind. */
  openMark(mark: Mark): boolean {
    if (this.#marks.some((one) => one.kind === mark.kind)) return false
    this.#marks.push(mark)
    this.#marksChanged = true
    return true
  }

  closeMark(): void {
    this.#marks.pop()
    this.#marksChanged = true
  }

  /** Returns and removes the pieces, all marks closed; marks that are still open in the tree start again later. */
  take(): Piece[] {
    this.#space = false
    this.#breaks = 0
    this.#seam = 'none'
    if (this.#pieces.length === 0) return this.#pieces
    this.#closeFrom(0)
    const pieces = this.#pieces
    this.#pieces = []
    this.#marksChanged = this.#marks.length > 0
    return pieces
  }

  #push(value: string): void {
    const last = this.#pieces.at(-1)
    if (last?.kind === 'text') last.value += value
    else this.#pieces.push({ kind: 'text', value })
  }

  /** Before text: closes marks that have ended, writes white space or a line break, and opens marks that have begun. */
  #startText(): void {
    this.#seam = 'none'
    const marks = this.#marksChanged ? this.#marks.filter((mark) => this.#applies(mark)) : undefined
    let kept = 0
    if (marks) {
      while (kept < marks.length && kept < this.#open.length && canMerge(this.#open[kept]!.mark, marks[kept]!)) kept++
      this.#closeFrom(kept)
    }
    if (this.#pieces.length > 0) {
      if (this.#breaks > 0) this.#pieces.push({ kind: 'break' })
      else if (this.#space) this.#push(' ')
    }
    this.#space = false
    this.#breaks = 0
    if (!marks) return
    for (; kept < marks.length; kept++) {
      const span: Span = { mark: marks[kept]!, delimiter: '', dropped: false }
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

/** Adjacent emphasis of one kind merges; adjacent links do not. */
const canMerge = (a: Mark, b: Mark): boolean => a === b || a.kind !== 'link' && a.kind === b.kind

const opensText = /[([{“‘¿¡]$/
const endsText = /^[.,;:!?…)\]}’”]/

/**
 * Whether texts on both sides of a seam are two words: between links any two letters, else a lower-case letter or digit
 * and a capital.
 */
function needsSpace(seam: Seam, before: string, after: string): boolean {
  if (seam === 'spaced') return !opensText.test(before) && !endsText.test(after)
  if (seam === 'links') return /[\p{L}\p{N}]/u.test(before) && /^[\p{L}\p{N}]/u.test(after)
  return seam === 'words' && /[\p{Ll}\p{Nd}]/u.test(before) && /^\p{Lu}/u.test(after)
}
