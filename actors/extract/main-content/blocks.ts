// A page as a list of text blocks: runs of inline content between block borders, in document order, with the elements
// around them. Everything that decides about main content works on these flat lists. Depth is bounded by the parser, so
// recursion is safe here.

import type { Element, ElementContent, Root } from 'hast'
import { isHidden } from '#actors/extract/tree/walk.ts'
import { addText, isBlank, newTextStats, type TextStats } from './text-stats.ts'

/** One element of the page with what lies below it. */
export interface PageElement {
  node: Element
  /** Index of the parent in `elements`; -1 for the topmost. */
  parent: number
  depth: number
  /** First and one past the last of the blocks below it. */
  blockStart: number
  blockEnd: number
  /** One past the last of its descendants in `elements`. */
  end: number
  /** Hidden itself or inside something hidden. */
  hidden: boolean
}

/** A run of inline children of one element, with their text. */
export interface Block {
  /** Index in `elements` of the element whose children form the run. */
  element: number
  /** First and one past the last child. */
  childStart: number
  childEnd: number
  stats: TextStats
}

export interface PageBlocks {
  elements: PageElement[]
  blocks: Block[]
}

const blockTags = new Set(
  (
    'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 '
    + 'header hgroup hr html li listing main menu nav ol option optgroup p pre search section summary table tbody td tfoot th thead tr ul legend caption colgroup '
    + 'select textarea button video audio canvas noscript'
  ).split(' '),
)

/** Subtrees without text of their own that a reader could see as content. */
const opaqueTags = new Set([
  'select', 'textarea', 'input', 'datalist', 'svg', 'iframe', 'object', 'canvas', 'audio', 'video', 'head',
])

export function isBlockTag(tagName: string): boolean {
  return blockTags.has(tagName)
}

/** Cuts the tree below `root` into blocks. */
export function cutIntoBlocks(root: Root | Element): PageBlocks {
  const elements: PageElement[] = []
  const blocks: Block[] = []
  const holdsBlock = new Set<Element>()
  markBlockHolders(root, holdsBlock)

  const visit = (node: Element, parent: number, depth: number, hiddenAbove: boolean): void => {
    const index = elements.length
    const element: PageElement = {
      node, parent, depth, blockStart: blocks.length, blockEnd: 0, end: 0, hidden: hiddenAbove || isHidden(node),
    }
    elements.push(element)
    if (!opaqueTags.has(node.tagName)) {
      const { children } = node
      let start = 0
      for (let at = 0; at < children.length; at++) {
        const child = children[at]!
        const splits =
          child.type === 'element' && (holdsBlock.has(child) || (child.tagName === 'br' && isDoubleBreak(children, at)))
        if (!splits) continue
        addRun(node, index, start, at)
        start = at + 1
        if (child.tagName !== 'br') visit(child, index, depth + 1, element.hidden)
      }
      addRun(node, index, start, children.length)
    }
    element.blockEnd = blocks.length
    element.end = elements.length
  }
  const addRun = (node: Element, element: number, childStart: number, childEnd: number): void => {
    if (childStart === childEnd) return
    // Most runs are the white space between two blocks.
    const first = node.children[childStart]!
    if (childEnd === childStart + 1 && first.type === 'text' && isBlank(first.value)) return
    const stats = newTextStats()
    for (let at = childStart; at < childEnd; at++) readInline(node.children[at]!, stats, node.tagName === 'a')
    if (stats.words > 0) blocks.push({ element, childStart, childEnd, stats })
  }
  if (root.type === 'element') visit(root, -1, 0, false)
  else for (const child of root.children) if (child.type === 'element') visit(child, -1, 0, false)
  return { elements, blocks }
}

/** Fills `found` with the elements that are blocks or hold one. Returns whether `node` does. */
function markBlockHolders(node: Root | Element, found: Set<Element>): boolean {
  let holds = node.type === 'element' && blockTags.has(node.tagName)
  for (const child of node.children) if (child.type === 'element' && markBlockHolders(child, found)) holds = true
  if (holds && node.type === 'element') found.add(node)
  return holds
}

/** Whether another `<br>` follows at `at` with nothing but white space between: a paragraph border of old pages. */
function isDoubleBreak(children: readonly ElementContent[], at: number): boolean {
  for (let next = at + 1; next < children.length; next++) {
    const child = children[next]!
    if (child.type === 'element') return child.tagName === 'br'
    if (child.type === 'text' && child.value.trim() !== '') return false
  }
  return false
}

function readInline(node: ElementContent, stats: TextStats, inLink: boolean): void {
  if (node.type === 'text') addText(stats, node.value, inLink)
  else if (node.type === 'element' && !opaqueTags.has(node.tagName)) {
    if (node.tagName === 'script' || isHidden(node)) return
    if (node.tagName === 'br') addText(stats, ' ', false)
    if (node.tagName === 'a') stats.links++
    if (node.tagName === 'img') stats.images++
    if (strongTags.has(node.tagName)) stats.strong++
    const link = inLink || node.tagName === 'a'
    for (const child of node.children) readInline(child, stats, link)
  }
}

const strongTags = new Set(['b', 'strong', 'em', 'i'])
