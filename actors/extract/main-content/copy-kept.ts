// The pruned copy: the kept blocks in the elements that hold them, and the images among them. Leaves are shared with
// the page's tree.

import type { Element, ElementContent } from 'hast'
import { isHidden, textContent } from '#actors/extract/tree/walk.ts'
import { withoutHidden } from './without-hidden.ts'
import type { PageBlocks } from './blocks.ts'

const mediaTags = new Set(['img', 'picture', 'video', 'audio', 'iframe', 'math', 'svg', 'object', 'canvas'])

/** Copies what lies below element `index`, blocks with `keep` above 0 and what stands between them. */
export function copyKept(cut: PageBlocks, keep: ArrayLike<number>, index: number): ElementContent[] {
  const copier = new Copier(cut, keep)
  return copier.children(index)
}

class Copier {
  #cut: PageBlocks
  #keep: ArrayLike<number>
  #keptBefore: Int32Array

  constructor(cut: PageBlocks, keep: ArrayLike<number>) {
    this.#cut = cut
    this.#keep = keep
    this.#keptBefore = new Int32Array(cut.blocks.length + 1)
    for (let index = 0; index < cut.blocks.length; index++)
      this.#keptBefore[index + 1] = this.#keptBefore[index]! + (keep[index]! > 0 ? 1 : 0)
  }

  /** Kept blocks below an element. */
  #kept(index: number): number {
    const { blockStart, blockEnd } = this.#cut.elements[index]!
    return this.#keptBefore[blockEnd]! - this.#keptBefore[blockStart]!
  }

  children(index: number): ElementContent[] {
    const { node, blockStart, blockEnd, end, hidden } = this.#cut.elements[index]!
    const copies: ElementContent[] = []
    let inner = index + 1
    let block = blockStart
    for (let at = 0; at < node.children.length; at++) {
      const child = node.children[at]!
      if (inner < end && this.#cut.elements[inner]!.node === child) {
        const copy = this.#element(inner, index)
        if (copy) copies.push(copy)
        block = this.#cut.elements[inner]!.blockEnd
        inner = this.#cut.elements[inner]!.end
        continue
      }
      const run = block < blockEnd ? this.#cut.blocks[block]! : undefined
      if (run && run.element === index && at >= run.childStart && at < run.childEnd) {
        const seen = this.#keep[block]! > 0 ? hidden ? child : withoutHidden(child) : undefined
        if (seen) copies.push(seen)
        if (at === run.childEnd - 1) block++
      } else if (child.type === 'text' || this.#isMediaToKeep(child, block, index)) copies.push(child)
      else if (child.type === 'element' && (child.tagName === 'br' || child.tagName === 'hr')) copies.push(child)
    }
    return copies
  }

  #element(index: number, parent: number): Element | undefined {
    const { node } = this.#cut.elements[index]!
    // What is content for readers without scripts is content; only the images of other noscript elements are of use.
    const tagName = node.tagName === 'noscript' && this.#kept(index) > 0 ? 'div' : node.tagName
    const { blockStart, blockEnd, hidden } = this.#cut.elements[index]!
    const kept = this.#kept(index)
    // A listing, a quote with its source, a table of data are one thing: without its empty or odd cells a table says
    // something else.
    if (kept > 0 && kept * 2 >= blockEnd - blockStart && (node.tagName === 'pre' || isQuote(node) || isDataTable(node)))
      return hidden ? node : withoutHidden(node)
    if (kept > 0) return { type: 'element', tagName, properties: node.properties, children: this.children(index) }
    // Without its empty cells a row's others would stand in the wrong columns.
    if ((tagName === 'td' || tagName === 'th') && !hidden)
      return { type: 'element', tagName, properties: node.properties, children: [] }
    if (blockStart < blockEnd) return undefined
    return node.tagName === 'hr'
      || this.#isMediaToKeep(node, blockStart, parent)
      || this.#isSignToKeep(node, blockStart)
      ? node
      : undefined
  }

  /** Text without words, such as a line of code marks or an ornament, stays when it stands between two kept blocks. */
  #isSignToKeep(node: Element, block: number): boolean {
    const between = block > 0 && this.#keep[block - 1]! > 0 && block < this.#cut.blocks.length && this.#keep[block]! > 0
    return between && (node.tagName === 'p' || node.tagName === 'pre') && textContent(node).trim() !== ''
  }

  /**
   * An image without words stays when it stands between two kept blocks, or next to one in the same part of the page.
   */
  #isMediaToKeep(node: ElementContent, block: number, parent: number): boolean {
    if (node.type !== 'element' || !holdsMedia(node)) return false
    const before = block > 0 && this.#keep[block - 1]! > 0
    const after = block < this.#cut.blocks.length && this.#keep[block]! > 0
    if (before && after) return true
    if (!before && !after) return false
    let box = parent
    for (let up = 0; up < 2 && this.#cut.elements[box]!.parent >= 0; up++) box = this.#cut.elements[box]!.parent
    return (
      this.#kept(box) > 0
      && this.#kept(box) * 2 >= this.#cut.elements[box]!.blockEnd - this.#cut.elements[box]!.blockStart
    )
  }
}

const blockTags = new Set([
  'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'form', 'article', 'section', 'nav', 'aside', 'iframe',
])
/** More text than this in a cell, on average, and the table is there for its layout. */
const cellCharsMax = 200

/** A longer blockquote is an indented part of an old page rather than a quote. */
const quoteCharsMax = 3_000

const isQuote = (node: Element): boolean => node.tagName === 'blockquote' && textContent(node).length <= quoteCharsMax

/**
 * Whether a table says something by its rows and columns: at least two of each, cells of short text, nothing in them
 * that a page is built of.
 */
function isDataTable(node: Element): boolean {
  if (node.tagName !== 'table') return false
  const open: Element[] = [node]
  let [rows, cells, widest] = [0, 0, 0]
  for (let element = open.pop(); element; element = open.pop()) {
    if (element !== node && blockTags.has(element.tagName)) return false
    const inner = element.children.filter((child) => child.type === 'element')
    if (element.tagName === 'tr') {
      rows++
      cells += inner.length
      widest = Math.max(widest, inner.length)
    }
    open.push(...inner)
  }
  return rows >= 2 && widest >= 2 && textContent(node).length <= cells * cellCharsMax
}

function holdsMedia(element: Element): boolean {
  if (isHidden(element)) return false
  if (mediaTags.has(element.tagName)) return true
  return element.children.some((child) => child.type === 'element' && holdsMedia(child))
}
