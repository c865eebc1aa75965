// Blocks into text: quotes, list items and footnotes as prefixes of lines, markers written with the first block that
// needs them. An item without content leaves no bullet, an unclosed quote costs nothing, and containers deeper than the
// limit are written flat.

import { goesOn, mayBegin, type Sign } from './list-signs.ts'

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
  /** What the page itself has before the first item, and so for the others: it is not written again. */
  readonly sign: Sign | undefined
}

const ruleLine = '---'

export const makeList = (ordered: boolean, start: number, sign?: Sign): List => ({
  ordered, next: start, delimiter: '', written: 0, loose: false, sign,
})

/** A paragraph that is a list item when a neighbour goes on with its sign. */
interface Held { readonly sign: Sign, readonly text: string, readonly bare: string }

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
  #held: Held | undefined
  /** The list of marked paragraphs that was written last, while nothing else has been written. */
  #run: { readonly list: List, readonly sign: Sign } | undefined

  /** All that was written; a thematic break at the end parts nothing and is left out. */
  result(): string {
    this.#settle()
    return this.#out.endsWith(`\n\n${ruleLine}`) ? this.#out.slice(0, -ruleLine.length - 2) : this.#out
  }

  openQuote(): boolean {
    this.#settle()
    return this.#push('> ', '> ', undefined, 0)
  }

  /**
   * A footnote's text; lines after the first are indented by four. A thematic break right before the notes goes: what
   * they look like says where they begin.
   */
  openNote(label: string): boolean {
    this.#settle()
    if (this.#ruled === this.#blocks && this.#out.endsWith(`\n\n${ruleLine}`))
      this.#out = this.#out.slice(0, -ruleLine.length - 2)
    return this.#push(`[^${label}]: `, '    ', undefined, 0)
  }

  /** An item of `list`; a task has its box after the bullet. */
  openItem(list: List): boolean {
    this.#settle()
    return this.#pushItem(list)
  }

  #pushItem(list: List): boolean {
    const number = list.next++
    return this.#push('', list.ordered ? ' '.repeat(String(number).length + 2) : '  ', list, number)
  }

  /** What stands in a list but in no item belongs under the item before it. */
  openUnderItem(list: List): boolean {
    this.#settle()
    if (
      list.written === 0
      || !this.#push('', ' '.repeat(list.ordered ? String(list.next - 1).length + 2 : 2), undefined, 0)
    )
      return false
    const container = this.#containers.at(-1)!
    container.fresh = false
    container.blocks = 1
    container.last = 'text'
    return true
  }

  close(): void {
    this.#settle()
    this.#containers.pop()
  }

  /** A thematic break, unless one was just written or nothing stands before it. */
  rule(): void {
    this.#settle()
    if (this.#out === '' || this.#containers.at(-1)?.fresh || this.#ruled === this.#blocks) return
    this.block(ruleLine)
    this.#ruled = this.#blocks
  }

  /** Whether the next block is the first of a list item. */
  get startsItem(): boolean {
    const last = this.#containers.at(-1)
    return last !== undefined && last.fresh && last.list !== undefined && this.#held === undefined
  }

  /** What the page has before the item that the next block begins, when its list has signs of its own. */
  get ownSign(): Sign | undefined {
    const last = this.#containers.at(-1)
    const sign = last?.list?.sign
    if (!sign || !this.startsItem) return undefined
    return sign.number === undefined ? sign : { text: `${last.number}${sign.text.at(-1)!}`, number: last.number }
  }

  /** The sign that the paragraph written last has, whether it is an item already or may become one. */
  get lastSign(): Sign | undefined { return this.#run?.sign ?? this.#held?.sign }

  /** Writes a block; `text` allows a list right under it. */
  block(text: string, kind: 'text' | 'other' = 'other'): void {
    this.#settle()
    this.#write(text, kind)
  }

  /**
   * A paragraph that begins with the sign of a list: an item, `bare` of its sign, when the paragraph before or after
   * goes on with it; else `text`.
   */
  marked(sign: Sign, text: string, bare: string): void {
    const run = this.#run
    const held = this.#held
    if (run && goesOn(run.sign, sign)) {
      this.#item(run.list, bare)
      this.#run = { list: run.list, sign }
      return
    }
    if (!held || !goesOn(held.sign, sign)) {
      this.#settle()
      if (mayBegin(sign) && this.#containers.length < containersMax) this.#held = { sign, text, bare }
      else this.#write(text, 'text')
      return
    }
    this.#held = undefined
    const list = makeList(sign.number !== undefined, held.sign.number ?? 1)
    this.#item(list, held.bare)
    this.#item(list, bare)
    this.#run = { list, sign }
  }

  #item(list: List, text: string): void {
    this.#pushItem(list)
    this.#write(text, 'text')
    this.#containers.pop()
  }

  /** Writes the paragraph that was held back as what it is: nothing went on with it. */
  #settle(): void {
    const held = this.#held
    this.#held = undefined
    this.#run = undefined
    if (held) this.#write(held.text, 'text')
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
    const fresh = inner.fresh ? containers.findIndex((container) => container.fresh) : containers.length
    const base = containers[fresh - 1]?.prefix ?? ''
    const isTight = this.#isTight(fresh)
    let first = base
    for (let index = fresh; index < containers.length; index++)
      first += this.#start(containers[index]!, containers[index - 1])
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
    return (
      parent !== undefined && parent.indent.trim() === '' && parent.blocks === 1 && parent.last === 'text' && interrupts
    )
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
    for (let index = 1; index < lines.length; index++)
      this.#out += lines[index] === '' ? `\n${blank}` : `\n${prefix}${lines[index]}`
  }

  #push(marker: string, indent: string, list: List | undefined, number: number): boolean {
    if (this.#containers.length >= containersMax) return false
    const prefix = (this.#containers.at(-1)?.prefix ?? '') + indent
    this.#containers.push({
      indent, prefix, list, number, marker, fresh: true, blocks: 0, last: 'other', lastList: undefined,
    })
    return true
  }
}
