// What is being written: the run of inline content, the blocks around it, and where in the page the walk stands.

import type { Element, ElementContent, RootContent, Text } from 'hast'
import { BlockWriter, type List } from './block-writer.ts'
import type { InlinePlace } from './escape-text.ts'
import type { Notes } from './footnotes.ts'
import { copyPieces, InlineRun, type Piece } from './inline-run.ts'
import { cutAtSigns, mayHaveSigns, withoutOwnSign } from './list-signs.ts'
import type { MarkdownOptions } from './to-markdown.ts'
import { textOf } from './properties.ts'
import type { SiblingLists } from './sibling-lists.ts'
import { writeInline } from './write-inline.ts'

export type Children = readonly (ElementContent | RootContent)[]
type Walk = (writing: Writing, children: Children) => void

/** A definition list being written. */
export interface Definitions { readonly list: List, readonly compact: boolean, itemOpen: boolean, defined: boolean }

export class Writing {
  readonly out = new BlockWriter()
  readonly lists: List[] = []
  readonly definitions: Definitions[] = []
  /** Elements around the node that the walk stands at, outermost first. */
  readonly ancestors: Element[] = []
  readonly options: MarkdownOptions
  readonly notes: Notes
  run = new InlineRun()
  place: InlinePlace = 'block'
  /** `<source>` elements of the `<picture>` around. */
  sources: readonly Element[] = []
  /** Address of the image that was written last: its twin in `<noscript>` is not written again. */
  lastImage = ''
  /** A list for items that stand outside of one. */
  stray: { parent: Element | undefined, list: List } | undefined
  /** In an item of a few short blocks: they are lines of one paragraph. */
  inLines = false
  /** Lists that blocks side by side make, by the nodes that they stand among. */
  readonly siblingLists = new Map<Children, SiblingLists>()
  /** A number that is not written, because it is the marker of the item that it stands in. */
  omitted: Text | undefined
  /** Level of the last heading that was not in a list, 0 before the first. */
  sectionLevel = 0
  #level = 0
  #heading: Element | undefined
  #headingText: string | undefined
  #walk: Walk

  constructor(options: MarkdownOptions, notes: Notes, walk: Walk) {
    this.options = options
    this.notes = notes
    this.#walk = walk
  }

  /** The border of a block: ends the paragraph; in a cell it is a line break, in a heading a space. */
  readonly boundary = (): void => {
    if (this.place === 'cell' || this.inLines) this.run.lineBreak()
    else if (this.place === 'block') this.flush()
    else this.run.gap()
  }

  /** Writes what the run has as a paragraph or heading. */
  flush(): void {
    if (this.place === 'cell') return
    const taken = this.run.take()
    const own = taken.length > 0 ? this.out.ownSign : undefined
    const { pieces, task } = own ? withoutOwnSign(taken, own) : { pieces: taken, task: '' }
    if (this.#level === 0 && task === '' && mayHaveSigns(pieces)) return this.#flushSigns(pieces)
    const text = writeInline(pieces, this.place)
    if (text === '') return
    if (this.#level > 0) this.out.block(`${'#'.repeat(this.#level)} ${text}`)
    else this.out.block(task + text, 'text')
  }

  /** Writes a paragraph that begins with the sign of a list or has lines that do. */
  #flushSigns(pieces: Piece[]): void {
    const { out, place } = this
    for (const line of cutAtSigns(pieces, out.lastSign)) {
      const bare = line.bare ? writeInline(copyPieces(line.bare), place) : ''
      const text = writeInline(line.pieces, place)
      if (line.sign && bare !== '') out.marked(line.sign, text, (line.sign.task ?? '') + bare)
      else if (text !== '') out.block(text, 'text')
    }
  }

  startHeading(heading: Element, level: number): void {
    this.#level = level
    if (this.lists.length === 0) this.sectionLevel = level
    this.#heading = heading
    this.#headingText = undefined
    this.place = 'heading'
    this.run.inHeading = true
  }

  /** Text of the heading that the walk is in, as far as headings go. */
  headingText(): string {
    this.#headingText ??= this.#heading ? textOf(this.#heading, 2_000).trim() : ''
    return this.#headingText
  }

  /** Ends a heading, at its end tag or before a block that cannot be in one. */
  endHeading(): void {
    if (this.place !== 'heading') return
    this.flush()
    this.#level = 0
    this.place = 'block'
    this.run.inHeading = false
  }

  /** Nodes as blocks, out of their place in the tree. */
  blocks(children: Children): void {
    this.#walk(this, children)
    this.boundary()
  }

  /** Nodes as one line, for a cell of a table. */
  cell(children: Children, isHeader: boolean): string {
    const { run, place } = this
    this.run = new InlineRun()
    this.run.inHeading = isHeader
    this.place = 'cell'
    this.#walk(this, children)
    const text = writeInline(this.run.take(), 'cell')
    this.run = run
    this.place = place
    return text.replaceAll('\n', ' ')
  }
}
