// Builds the pruned copy of a page: the kept blocks in their enclosing elements, and the images among them. Leaves are
// shared with the tree of the page.

import type { Element, ElementContent } from 'hast'
import { answerOf } from '#actors/extract/markdown/tables/cell-icons.ts'
import { isCodeFragment } from '#actors/extract/markdown/elements/code-text.ts'
import { isDrawnBox } from '#actors/extract/markdown/lists/task-boxes.ts'
import { roleOf } from '#actors/extract/tree/quick-attributes.ts'
import { isHidden, textContent } from '#actors/extract/tree/walk.ts'
import { isDataTable } from './fill/data-table.ts'
import { isExpandLabel } from './drop/drop-expand-labels.ts'
import { findLead, holdsLeadImage, type LeadRange } from './lead-media.ts'
import { withoutHidden } from './without-hidden.ts'
import type { PageBlocks } from './features/blocks.ts'

const mediaTags = new Set(['img', 'picture', 'video', 'audio', 'iframe', 'math', 'svg', 'object', 'canvas'])

/** Copies the content of element `index`: the blocks whose mark is above 0 and what belongs to them. */
export function copyKept(pageBlocks: PageBlocks, marks: ArrayLike<number>, index: number): ElementContent[] {
  return new PrunedCopy(pageBlocks, marks).childrenOf(index)
}

class PrunedCopy {
  readonly #pageBlocks: PageBlocks
  readonly #marks: ArrayLike<number>
  /** Number of kept blocks before each block. */
  readonly #keptBefore: Int32Array
  readonly #lead: LeadRange

  constructor(pageBlocks: PageBlocks, marks: ArrayLike<number>) {
    this.#pageBlocks = pageBlocks
    this.#marks = marks
    this.#lead = findLead(pageBlocks, marks)
    this.#keptBefore = new Int32Array(pageBlocks.blocks.length + 1)
    for (let index = 0; index < pageBlocks.blocks.length; index++)
      this.#keptBefore[index + 1] = this.#keptBefore[index]! + (marks[index]! > 0 ? 1 : 0)
  }

  childrenOf(index: number): ElementContent[] {
    const { elements, blocks } = this.#pageBlocks
    const { node, blockStart, blockEnd, end, hidden } = elements[index]!
    const copies: ElementContent[] = []
    let inner = index + 1
    let block = blockStart
    for (let at = 0; at < node.children.length; at++) {
      const child = node.children[at]!
      if (inner < end && elements[inner]!.node === child) {
        const copy = this.#copyElement(inner, index)
        if (copy) copies.push(copy)
        block = elements[inner]!.blockEnd
        inner = elements[inner]!.end
        continue
      }
      const run = block < blockEnd ? blocks[block]! : undefined
      if (run && run.element === index && at >= run.childStart && at < run.childEnd) {
        const copy = this.#isKept(block) ? hidden ? child : withoutHidden(child) : undefined
        if (copy) copies.push(copy)
        if (at === run.childEnd - 1) block++
      } else if (child.type === 'text' || this.#isMediaToKeep(child, block, index)) copies.push(child)
      else if (child.type === 'element' && (child.tagName === 'br' || child.tagName === 'hr')) copies.push(child)
    }
    return copies
  }

  #copyElement(index: number, parent: number): Element | undefined {
    const { node, blockStart, blockEnd, hidden, isFrame } = this.#pageBlocks.elements[index]!
    if (isFrame) return undefined
    const kept = this.#countKept(index)
    if (kept > 0 && kept * 2 >= blockEnd - blockStart && isIndivisible(node) && !this.#holdsExpandLabel(index))
      return hidden ? node : withoutHidden(node)
    if (kept > 0) {
      // A kept noscript element becomes a div: its content is content. Of others only the images are used.
      const tagName = node.tagName === 'noscript' ? 'div' : node.tagName
      return { type: 'element', tagName, properties: node.properties, children: this.childrenOf(index) }
    }
    // Without its empty cells, the other cells of a row would be in the wrong columns. An icon may be the whole cell.
    if ((node.tagName === 'td' || node.tagName === 'th') && !hidden)
      return blockStart === blockEnd && answerOf(node) !== undefined
        ? node
        : { type: 'element', tagName: node.tagName, properties: node.properties, children: [] }
    // A lead figure is kept without its caption, if that is not kept.
    if (blockStart < blockEnd)
      return !hidden && this.#isInLead(blockStart, blockEnd) && holdsLeadImage(node)
        ? { type: 'element', tagName: node.tagName, properties: node.properties, children: this.childrenOf(index) }
        : undefined
    const isToKeep =
      node.tagName === 'hr' || roleOf(node) === 'separator' || isDrawnBox(node)
      || this.#isMediaToKeep(node, blockStart, parent) || this.#isSymbolToKeep(node, blockStart)
    return isToKeep && !this.#holdsFrame(index) ? node : undefined
  }

  #holdsFrame(index: number): boolean {
    const { elements } = this.#pageBlocks
    for (let inner = index + 1; inner < elements[index]!.end; inner++) if (elements[inner]!.isFrame) return true
    return false
  }

  #holdsExpandLabel(index: number): boolean {
    const { elements, blocks } = this.#pageBlocks
    const { blockStart, blockEnd } = elements[index]!
    return blocks.slice(blockStart, blockEnd).some(isExpandLabel)
  }

  #isKept(block: number): boolean {
    return block >= 0 && block < this.#pageBlocks.blocks.length && this.#marks[block]! > 0
  }

  /** Whether a range of blocks is between the headline and the kept text. */
  #isInLead(start: number, end: number): boolean {
    return start >= this.#lead.start && end <= this.#lead.end
  }

  #isInLeadFigure(parent: number): boolean {
    const { elements } = this.#pageBlocks
    for (let at = parent, level = 0; at >= 0 && level < 3; at = elements[at]!.parent, level++)
      if (elements[at]!.node.tagName === 'figure') return holdsLeadImage(elements[at]!.node)
    return false
  }

  /** Number of kept blocks in an element. */
  #countKept(index: number): number {
    const { blockStart, blockEnd } = this.#pageBlocks.elements[index]!
    return this.#keptBefore[blockEnd]! - this.#keptBefore[blockStart]!
  }

  /** Whether the element is a text without words, such as an ornament or a line of code, between two kept blocks. */
  #isSymbolToKeep(node: Element, block: number): boolean {
    if (!this.#isKept(block - 1) || !this.#isKept(block)) return false
    return (node.tagName === 'p' || node.tagName === 'pre') && textContent(node).trim() !== ''
  }

  /** Whether the node holds media between two kept blocks, or next to one in the same part of the page. */
  #isMediaToKeep(node: ElementContent, block: number, parent: number): boolean {
    if (node.type !== 'element') return false
    const before = this.#isKept(block - 1)
    const after = this.#isKept(block)
    const isInLead = this.#isInLead(block, block)
    if (!(before || after || isInLead) || !containsMedia(node)) return false
    if (isInLead && (holdsLeadImage(node) || this.#isInLeadFigure(parent))) return true
    if (before && after) return true
    if (!before && !after) return false
    const { elements } = this.#pageBlocks
    let part = parent
    for (let level = 0; level < 2 && elements[part]!.parent >= 0; level++) part = elements[part]!.parent
    const kept = this.#countKept(part)
    return kept > 0 && kept * 2 >= elements[part]!.blockEnd - elements[part]!.blockStart
  }
}

/** A longer blockquote is an indented part of an old page. */
const quoteCharsMax = 3_000

/** Code, quotes and data tables are kept as a whole when half of them is kept. */
function isIndivisible(node: Element): boolean {
  if (node.tagName === 'blockquote') return textContent(node).length <= quoteCharsMax
  return node.tagName === 'pre' || isDataTable(node) || isCodeFragment(node)
}

function containsMedia(element: Element): boolean {
  if (isHidden(element)) return false
  if (mediaTags.has(element.tagName)) return true
  return element.children.some((child) => child.type === 'element' && containsMedia(child))
}
