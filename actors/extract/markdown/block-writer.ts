// Blocks into text: quotes, list items and footnotes as prefixes of lines, markers written with the first block that needs them.
// An item without content leaves no bullet, an unclosed quote costs nothing, and containers deeper than the limit are written flat.

/** Containers inside each other; further ones are written flat, so that no line is all indentation. */
export const containersMax = 20

export interface List {
  readonly ordered: boolean
  /** Number of the next item. */
  next: number
  delimiter: string
  /** Items written so far. */
  written: number
  /** Whether an item holds more than one paragraph: the next ones are set apart by blank lines. */
  loose: boolean
}

const ruleLine = '---'

export const makeList = (ordered: boolean, start: number): List => ({ ordered, next: start, delimiter: '', written: 0, loose: false })

interface Container {
  readonly indent: string
  /** Prefix of a line in here: the indents of this and all outer containers. */
  readonly prefix: string
  readonly list: List | undefined
  readonly number: number
  /** What stands before the first line, unless it is a list item, whose marker is decided when it is written. */
  readonly marker: string
  /** Nothing is written in it so far. */
  fresh: boolean
  blocks: number
  last: 'text' | 'list' | 'other'
  lastList: List | undefined
}

export class BlockWriter {
  #out = ''
  #containers: Container[] = []
  #lastList: List | undefined
  #blocks = 0
  /** How many blocks there were when a thematic break was written last. */
  #ruled = -1

  /** All that was written; a thematic break at the end parts nothing and is left out. */
  result(): string { return this.#out.endsWith(`\n\n${ruleLine}`) ? this.#out.slice(0, -ruleLine.length - 2) : this.#out }

  get length(): number { return this.#out.length }

  openQuote(): boolean { return this.#push('> ', '> ', undefined, 0) }

  /** A footnote's text; lines after the first are indented by four. */
  openNote(label: string): boolean { return this.#push(`[^${label}]: `, '    ', undefined, 0) }

  /** An item of `list`; a task has its box after the bullet. */
  openItem(list: List): boolean {
    const number = list.next++
    return this.#push('', list.ordered ? ' '.repeat(String(number).length + 2) : '  ', list, number)
  }

  /** What stands in a list but in no item belongs under the item before it. */
  openUnderItem(list: List): boolean {
    if (list.written === 0 || !this.#push('', ' '.repeat(list.ordered ? String(list.next - 1).length + 2 : 2), undefined, 0)) return false
    const container = this.#containers.at(-1)!
    container.fresh = false
    container.blocks = 1
    container.last = 'text'
    return true
  }

  close(): void { this.#containers.pop() }

  /** A thematic break, unless one was just written or nothing stands before it. */
  rule(): void {
    if (this.#out === '' || this.#containers.at(-1)?.fresh || this.#ruled === this.#blocks) return
    this.block(ruleLine)
    this.#ruled = this.#blocks
  }

  /** Whether the next block is the first of a list item. */
  get startsItem(): boolean {
    const last = this.#containers.at(-1)
    return last !== undefined && last.fresh && last.list !== undefined
  }

  /** Writes a block; `text` allows a list right under it. */
  block(text: string, kind: 'text' | 'other' = 'other'): void {
    this.#blocks++
    const containers = this.#containers
    const inner = containers.at(-1)
    if (!inner) {
      this.#out += this.#out === '' ? text : `\n\n${text}`
      this.#lastList = undefined
      return
    }
    const fresh = inner.fresh ? containers.findIndex((container) => container.fresh) : containers.length
    const base = containers[fresh - 1]?.prefix ?? ''
    const isTight = this.#isTight(fresh)
    let first = base
    for (let index = fresh; index < containers.length; index++) first += this.#start(containers[index]!, containers[index - 1])
    if (this.#out !== '') this.#out += isTight ? '\n' : `\n${base.trimEnd()}\n`
    this.#out += first
    this.#lines(text, inner.prefix)
    if (fresh === containers.length) {
      inner.lastList = undefined
      if (inner.list) inner.list.loose = true
    }
    inner.blocks++
    inner.last = kind
  }

  /** Whether the block that begins at the fresh container follows without a blank line. */
  #isTight(fresh: number): boolean {
    const container = this.#containers[fresh]
    const list = container?.list
    if (!list) return false
    if (list.written > 0) return !list.loose
    const parent = this.#containers[fresh - 1]
    // Only a list that begins with 1 may follow a paragraph at once (CommonMark 5.3).
    const interrupts = this.#containers.every((one, index) => index < fresh || !one.list?.ordered || one.number === 1)
    return parent !== undefined && parent.indent.trim() === '' && parent.blocks === 1 && parent.last === 'text' && interrupts
  }

  /** Marks a container as begun and answers what stands before its first line. */
  #start(container: Container, parent: Container | undefined): string {
    container.fresh = false
    const { list } = container
    if (!list) {
      this.#setLastList(parent, undefined)
      return container.marker
    }
    if (list.written === 0) {
      const before = parent ? parent.lastList : this.#lastList
      const usual = list.ordered ? '.' : '-'
      const other = list.ordered ? ')' : '*'
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

  #lines(text: string, prefix: string): void {
    if (!text.includes('\n')) {
      this.#out += text
      return
    }
    const blank = prefix.trimEnd()
    const lines = text.split('\n')
    this.#out += lines[0]!
    for (let index = 1; index < lines.length; index++) this.#out += lines[index] === '' ? `\n${blank}` : `\n${prefix}${lines[index]}`
  }

  #push(marker: string, indent: string, list: List | undefined, number: number): boolean {
    if (this.#containers.length >= containersMax) return false
    const prefix = (this.#containers.at(-1)?.prefix ?? '') + indent
    this.#containers.push({ indent, prefix, list, number, marker, fresh: true, blocks: 0, last: 'other', lastList: undefined })
    return true
  }
}
