// The state of one conversion: the current inline run, the blocks around it, and the position of the walk.

import type { Element, Text } from 'hast'
import { BlockWriter, type List } from './block-writer.ts'
import type { InlinePlace } from './escape-text.ts'
import type { SiblingLists } from './find-sibling-lists.ts'
import type { Notes } from './footnotes.ts'
import { copyPieces, InlineRun, type Piece } from './inline-run.ts'
import type { MarkdownOptions } from './markdown-options.ts'
import { textOf, type Children } from './nodes.ts'
import { mayHaveMarkers, splitAtMarkers, stripItemMarker } from './text-markers.ts'
import { writeInline } from './write-inline.ts'

type Walk = (context: MarkdownContext, children: Children) => void

/** A `<dl>` that is being written. `compact`: as a list of terms, each with its definitions in one line. */
export interface DefinitionList {
  readonly list: List
  readonly compact: boolean
  itemOpen: boolean
  /** Whether the current term has a definition. */
  hasDefinition: boolean
}

/** A note in the text that is written after it. */
interface InlineNote { readonly label: string, readonly children: Children }

/** Lists that were written last, by level, and the element that holds the last items of one of them. */
export interface Levels { readonly id: string, readonly lists: (List | undefined)[], readonly last: Element }

/** Characters of a heading that are compared with the text of links in it. */
const headingCharsMax = 2_000

export class MarkdownContext {
  readonly out = new BlockWriter()
  /** Open lists, outermost first. */
  readonly lists: List[] = []
  /** Open definition lists, outermost first. */
  readonly definitionLists: DefinitionList[] = []
  /** Ancestors of the current node, outermost first. */
  readonly ancestors: Element[] = []
  readonly options: MarkdownOptions
  readonly notes: Notes
  run = new InlineRun()
  place: InlinePlace = 'block'
  /** `<source>` elements of the enclosing `<picture>`. */
  pictureSources: readonly Element[] = []
  /** URL of the image written last; its copy in a `<noscript>` is left out. */
  lastImageUrl = ''
  /** The list of items that are outside of any list, and their parent. */
  orphanList: { parent: Element | undefined, list: List } | undefined
  readonly inlineNotes: InlineNote[] = []
  #noteNumber = 0
  #noteLabels: ReadonlySet<string> | undefined
  /** The list that was written last. */
  lastList: { readonly element: Element, readonly list: List } | undefined
  /** Parts of split tables that were written with their first part. */
  readonly joinedTables = new Set<Element>()
  /** Elements that were written as rows of a table with the first of them. */
  readonly writtenRows = new Set<Element>()
  /** The lists with levels that were written last. */
  levels: Levels | undefined
  /** Whether block boundaries are line breaks, as in an item of a few short blocks. */
  blocksAsLines = false
  /** Lists that sibling blocks form, by the nodes they are among. */
  readonly siblingLists = new Map<Children, SiblingLists>()
  /** A number that is not written as text because it is the marker of the current item. */
  omittedNumber: Text | undefined
  /** Whether the current table cell is a heading. */
  inHeadingCell = false
  /** Level of the last heading outside of lists, 0 before the first. */
  sectionLevel = 0
  #headingLevel = 0
  #heading: Element | undefined
  #headingText: string | undefined
  #walk: Walk

  /** `walk` writes nodes; passed in because the walk itself depends on this class. */
  constructor(options: MarkdownOptions, notes: Notes, walk: Walk) {
    this.options = options
    this.notes = notes
    this.#walk = walk
  }

  /** Starts or ends a block: ends the paragraph, breaks the line in a table cell, adds a space in a heading. */
  readonly boundary = (): void => {
    if (this.place === 'cell' || this.blocksAsLines) this.run.lineBreak()
    else if (this.place === 'block') this.flush()
    else this.run.space()
  }

  /** Writes the inline run as a paragraph or heading. */
  flush(): void {
    if (this.place === 'cell') return
    const taken = this.run.take()
    const marker = taken.length > 0 ? this.out.itemMarker : undefined
    const { pieces, task } = marker ? stripItemMarker(taken, marker) : { pieces: taken, task: '' }
    if (this.#headingLevel === 0 && task === '' && mayHaveMarkers(pieces)) return this.#flushMarkedLines(pieces)
    const text = writeInline(pieces, this.place)
    if (text === '') return
    if (this.#headingLevel > 0) this.out.block(`${'#'.repeat(this.#headingLevel)} ${text}`)
    else this.out.block(task + text, 'text')
  }

  /** Writes a paragraph with lines that begin with a typed list marker. */
  #flushMarkedLines(pieces: Piece[]): void {
    const { out, place } = this
    for (const line of splitAtMarkers(pieces, out.lastMarker)) {
      const unmarked = line.unmarked ? writeInline(copyPieces(line.unmarked), place) : ''
      const text = writeInline(line.pieces, place)
      if (line.marker && unmarked !== '') out.markedParagraph(line.marker, text, (line.marker.task ?? '') + unmarked)
      else if (text !== '') out.block(text, 'text')
    }
  }

  startHeading(heading: Element, level: number): void {
    this.#headingLevel = level
    if (this.lists.length === 0) this.sectionLevel = level
    this.#heading = heading
    this.#headingText = undefined
    this.place = 'heading'
    this.run.inHeading = true
  }

  /** The next number that is not the label of a footnote. */
  nextNoteLabel(): string {
    this.#noteLabels ??= new Set(this.notes.definitions.values())
    do this.#noteNumber++
    while (this.#noteLabels.has(String(this.#noteNumber)))
    return String(this.#noteNumber)
  }

  /** Text of the current heading. */
  headingText(): string {
    this.#headingText ??= this.#heading ? textOf(this.#heading, headingCharsMax).trim() : ''
    return this.#headingText
  }

  /** Ends a heading, at its end tag or before a block that a heading cannot contain. */
  endHeading(): void {
    if (this.place !== 'heading') return
    this.flush()
    this.#headingLevel = 0
    this.place = 'block'
    this.run.inHeading = false
  }

  /** Writes nodes as blocks, before their turn in the walk. */
  blocks(children: Children): void {
    this.#walk(this, children)
    this.boundary()
  }

  /** Returns nodes as one line, for a table cell. `isHeader`: of the first row; `isHeading`: of any row or column. */
  cell(children: Children, isHeader: boolean, isHeading: boolean): string {
    const { run, place, inHeadingCell } = this
    this.inHeadingCell = isHeading
    this.run = new InlineRun()
    this.run.inHeading = isHeader
    this.place = 'cell'
    this.#walk(this, children)
    const text = writeInline(this.run.take(), 'cell')
    this.run = run
    this.place = place
    this.inHeadingCell = inHeadingCell
    return text.replaceAll('\n', ' ')
  }
}
