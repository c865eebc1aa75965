// Writes blocks with the prefixes of their containers: quotes, list items and footnotes. A container starts with the
// first block inside it, so an empty item leaves no bullet and an empty quote nothing.

import { markNumbered, type NumberedParagraph } from './numbered-paragraphs.ts'
import { canStartList, continuesList, type TextMarker } from './text-markers.ts'

/** Deepest nesting of containers; deeper ones are ignored, so that lines are not mostly indentation. */
export const containersMax = 20

export interface List {
  readonly ordered: boolean
  /** Number of the next item. */
  next: number
  delimiter: string
  /** Items written so far. */
  written: number
  /** Whether an item has more than one block: blank lines separate the next items. */
  loose: boolean
  /** The marker that the page types before the first item, and so before each; it is not repeated as text. */
  readonly marker: TextMarker | undefined
}

export const makeList = (ordered: boolean, start: number, marker?: TextMarker): List => ({
  ordered, next: start, delimiter: '', written: 0, loose: false, marker,
})

const thematicBreak = '---'

/** A paragraph with a typed marker, which is a list item if the next paragraph continues the list. */
interface Pending { readonly marker: TextMarker, readonly text: string, readonly unmarked: string }

interface Container {
  readonly indent: string
  /** Prefix of its lines: the indents of the outer containers and its own. */
  readonly prefix: string
  readonly list: List | undefined
  readonly number: number
  /** Prefix of the first line; empty for list items, whose marker is chosen when the item starts. */
  readonly marker: string
  isEmpty: boolean
  blocks: number
  last: 'text' | 'list' | 'other'
  lastList: List | undefined
}

export class BlockWriter {
  #out = ''
  #containers: Container[] = []
  #lastList: List | undefined
  #blocks = 0
  /** The number of blocks when the last thematic break was written. */
  #blocksAtBreak = -1
  #pending: Pending | undefined
  /** The list of marked paragraphs that the last block belongs to. */
  #markedList: { readonly list: List, readonly marker: TextMarker } | undefined
  readonly #numbered: NumberedParagraph[] = []

  /** Returns everything written, without a thematic break at the end. */
  result(): string {
    this.#flushPending()
    return markNumbered(this.#withoutLastBreak(), this.#numbered)
  }

  openQuote(): boolean {
    this.#flushPending()
    return this.#push('> ', '> ', undefined, 0)
  }

  /** Opens the text of a footnote. A thematic break directly before it is removed. */
  openFootnote(label: string): boolean {
    this.#flushPending()
    if (this.#blocksAtBreak === this.#blocks) this.#out = this.#withoutLastBreak()
    return this.#push(`[^${label}]: `, '    ', undefined, 0)
  }

  openItem(list: List): boolean {
    this.#flushPending()
    return this.#pushItem(list)
  }

  #pushItem(list: List): boolean {
    const number = list.next++
    return this.#push('', itemIndent(list, number), list, number)
  }

  /** Opens the last item again, for content that is in a list but in none of its items. */
  openUnderLastItem(list: List): boolean {
    this.#flushPending()
    if (list.written === 0 || !this.#push('', itemIndent(list, list.next - 1), undefined, 0)) return false
    const container = this.#containers.at(-1)!
    container.isEmpty = false
    container.blocks = 1
    container.last = 'text'
    return true
  }

  close(): void {
    this.#flushPending()
    this.#containers.pop()
  }

  /** Writes a thematic break, except after another one and at the start of the document or of a container. */
  thematicBreak(): void {
    this.#flushPending()
    if (this.#out === '' || this.#containers.at(-1)?.isEmpty || this.#blocksAtBreak === this.#blocks) return
    this.block(thematicBreak)
    this.#blocksAtBreak = this.#blocks
  }

  /** Whether the next block is the first of a list item. */
  get startsItem(): boolean {
    const last = this.#containers.at(-1)
    return last !== undefined && last.isEmpty && last.list !== undefined && this.#pending === undefined
  }

  /** The marker that the page types before the item that the next block starts, if its list has typed markers. */
  get itemMarker(): TextMarker | undefined {
    const last = this.#containers.at(-1)
    const marker = last?.list?.marker
    if (!marker || !this.startsItem) return undefined
    return marker.number === undefined
      ? marker
      : { text: `${last.number}${marker.text.at(-1)!}`, number: last.number }
  }

  /** The typed marker of the last paragraph, whether it is a list item already or may become one. */
  get lastMarker(): TextMarker | undefined { return this.#markedList?.marker ?? this.#pending?.marker }

  /** Writes a block; a list can directly follow a block of the kind `text`. */
  block(text: string, kind: 'text' | 'other' = 'other'): void {
    this.#flushPending()
    this.#write(text, kind)
  }

  /**
   * Writes a paragraph that begins with a typed marker: as a list item with `unmarked`, when the paragraph before or
   * after belongs to the same list, otherwise as `text`.
   */
  markedParagraph(marker: TextMarker, text: string, unmarked: string): void {
    const marked = this.#markedList
    const pending = this.#pending
    if (marked && continuesList(marked.marker, marker)) {
      this.#item(marked.list, unmarked)
      this.#markedList = { list: marked.list, marker }
      return
    }
    if (!pending || !continuesList(pending.marker, marker)) {
      this.#flushPending()
      if (canStartList(marker) && this.#containers.length < containersMax) this.#pending = { marker, text, unmarked }
      else this.#writeMarked({ marker, text, unmarked })
      return
    }
    this.#pending = undefined
    const list = makeList(marker.number !== undefined, pending.marker.number ?? 1)
    this.#item(list, pending.unmarked)
    this.#item(list, unmarked)
    this.#markedList = { list, marker }
  }

  #item(list: List, text: string): void {
    this.#pushItem(list)
    this.#write(text, 'text')
    this.#containers.pop()
  }

  /** Writes the pending paragraph as text: nothing continues its list. */
  #flushPending(): void {
    const pending = this.#pending
    this.#pending = undefined
    this.#markedList = undefined
    if (pending) this.#writeMarked(pending)
  }

  /** Writes a paragraph with a typed marker that no paragraph beside it continues; the list before it may. */
  #writeMarked({ marker: { number }, text, unmarked }: Pending): void {
    const before = this.#containers.length === 0 && this.#lastList?.ordered ? this.#lastList : undefined
    if (before && number === before.next && before.delimiter === '.') return this.#item(before, unmarked)
    this.#write(text, 'text')
    const isTitle = /^[*_]/.test(text) // "**1. Wipe it**"
    if (number !== undefined && this.#containers.length === 0 && !before && !isTitle)
      this.#numbered.push({ number, start: this.#out.length - text.length, text, unmarked })
  }

  #write(text: string, kind: 'text' | 'other'): void {
    this.#blocks++
    const containers = this.#containers
    const inner = containers.at(-1)
    if (!inner) {
      this.#out += this.#out === '' ? text : `\n\n${text}`
      this.#lastList = undefined
      return
    }
    const firstEmpty = inner.isEmpty ? containers.findIndex((container) => container.isEmpty) : containers.length
    const outerPrefix = containers[firstEmpty - 1]?.prefix ?? ''
    const isTight = this.#isTight(firstEmpty)
    let linePrefix = outerPrefix
    for (let index = firstEmpty; index < containers.length; index++)
      linePrefix += this.#start(containers[index]!, containers[index - 1])
    if (this.#out !== '') this.#out += isTight ? '\n' : `\n${outerPrefix.trimEnd()}\n`
    this.#out += linePrefix
    this.#writeLines(text, inner.prefix)
    if (firstEmpty === containers.length) {
      inner.lastList = undefined
      if (inner.list) inner.list.loose = true
    }
    inner.blocks++
    inner.last = kind
  }

  /** Whether the block that starts the container at `index` follows without a blank line. */
  #isTight(index: number): boolean {
    const list = this.#containers[index]?.list
    if (!list) return false
    if (list.written > 0) return !list.loose
    const parent = this.#containers[index - 1]
    // Only an ordered list that starts with 1 can interrupt a paragraph (CommonMark section 5.3).
    const canInterrupt = this.#containers.every((one, at) => at < index || !one.list?.ordered || one.number === 1)
    return (
      parent !== undefined && parent.indent.trim() === '' && parent.blocks === 1 && parent.last === 'text'
      && canInterrupt
    )
  }

  /** Marks a container as started and returns the prefix of its first line. */
  #start(container: Container, parent: Container | undefined): string {
    container.isEmpty = false
    const { list } = container
    if (!list) {
      this.#setLastList(parent, undefined)
      return container.marker
    }
    if (list.written === 0) {
      // A list directly after another one of its type needs another delimiter, or the two would be one list.
      const before = parent ? parent.lastList : this.#lastList
      const [usual, other] = list.ordered ? ['.', ')'] as const : ['-', '*'] as const
      list.delimiter = before && before.ordered === list.ordered && before.delimiter === usual ? other : usual
    }
    list.written++
    this.#setLastList(parent, list)
    if (parent) parent.last = 'list'
    return list.ordered ? `${container.number}${list.delimiter} ` : `${list.delimiter} `
  }

  #setLastList(parent: Container | undefined, list: List | undefined): void {
    if (parent) parent.lastList = list
    else this.#lastList = list
  }

  #writeLines(text: string, prefix: string): void {
    if (!text.includes('\n')) {
      this.#out += text
      return
    }
    const blankLine = prefix.trimEnd()
    const lines = text.split('\n')
    this.#out += lines[0]!
    for (let index = 1; index < lines.length; index++)
      this.#out += lines[index] === '' ? `\n${blankLine}` : `\n${prefix}${lines[index]}`
  }

  #push(marker: string, indent: string, list: List | undefined, number: number): boolean {
    if (this.#containers.length >= containersMax) return false
    const prefix = (this.#containers.at(-1)?.prefix ?? '') + indent
    this.#containers.push({
      indent, prefix, list, number, marker, isEmpty: true, blocks: 0, last: 'other', lastList: undefined,
    })
    return true
  }

  #withoutLastBreak(): string {
    const end = `\n\n${thematicBreak}`
    return this.#out.endsWith(end) ? this.#out.slice(0, -end.length) : this.#out
  }
}

/** Indentation that continues an item: the width of its marker. */
const itemIndent = ({ ordered }: List, number: number): string =>
  ordered ? ' '.repeat(String(number).length + 2) : '  '
