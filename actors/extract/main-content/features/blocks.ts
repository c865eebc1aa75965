// Splits a page into text blocks: runs of inline content between block boundaries, in document order, with the elements
// that enclose them. Main-content extraction works on these flat lists. The parser bounds the depth of the tree, so
// recursion is safe here.

import type { Element, ElementContent, Root } from 'hast'
import { offerSpecimen } from '#actors/extract/specimens.ts'
import { isHidden } from '#actors/extract/tree/walk.ts'
import { addText, isBlank, newTextStats, type TextStats } from './text-stats.ts'

/** An element of the page and the range of its subtree. */
export interface PageElement {
  node: Element
  /** Index of the parent in `elements`; -1 at the top level. */
  parent: number
  depth: number
  /** Range of the blocks in its subtree, end exclusive. */
  blockStart: number
  blockEnd: number
  /** End (exclusive) of its descendants in `elements`. */
  end: number
  /** Whether the element or an ancestor is hidden. */
  hidden: boolean
  /** Whether it is an element of the frame, whose content is left out. */
  isFrame: boolean
}

/** A run of inline children of one element. */
export interface Block {
  /** Index in `elements` of their parent. */
  element: number
  /** Range of the children, end exclusive. */
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
    'address article aside blockquote body button canvas caption center colgroup dd details dialog dir div dl dt '
    + 'fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main '
    + 'menu nav noscript ol optgroup option p pre search section select summary table tbody td textarea tfoot th thead '
    + 'tr ul audio video'
  ).split(' '),
)

/** Elements whose text, if any, is not content that a reader sees. */
const opaqueTags = new Set([
  'select', 'textarea', 'input', 'datalist', 'svg', 'iframe', 'object', 'canvas', 'audio', 'video', 'head',
])

/** `frame` holds the elements to leave out, with all that is in them. */
export function splitIntoBlocks(root: Root | Element, frame: ReadonlySet<Element> = new Set()): PageBlocks {
  const elements: PageElement[] = []
  const blocks: Block[] = []
  const inlineContainers = new Set<Element>()
  collectInlineContainers(root, inlineContainers)

  const visit = (node: Element, parent: number, depth: number, hiddenAbove: boolean): void => {
    const index = elements.length
    const element: PageElement = {
      node, parent, depth, blockStart: blocks.length, blockEnd: 0, end: 0, hidden: hiddenAbove || isHidden(node),
      isFrame: frame.has(node),
    }
    elements.push(element)
    if (!opaqueTags.has(node.tagName) && !element.isFrame) {
      const { children } = node
      let start = 0
      for (let at = 0; at < children.length; at++) {
        const child = children[at]!
        const isBoundary =
          child.type === 'element'
          && (blockTags.has(child.tagName) || inlineContainers.has(child) || frame.has(child)
            || (child.tagName === 'br' && isDoubleBreak(children, at)))
        if (!isBoundary) continue
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
  const pageBlocks = { elements, blocks }
  offerSpecimen(pageBlocks)
  return pageBlocks
}

/** Adds the inline elements that contain a block to `found`. Returns whether `node` is a block or contains one. */
function collectInlineContainers(node: Root | Element, found: Set<Element>): boolean {
  const isBlock = node.type === 'element' && blockTags.has(node.tagName)
  let isContainer = isBlock
  for (const child of node.children)
    if (child.type === 'element' && collectInlineContainers(child, found)) isContainer = true
  if (isContainer && !isBlock && node.type === 'element') found.add(node)
  return isContainer
}

/** Whether only white space separates the `<br>` at `at` from the next one: old pages separate paragraphs this way. */
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
    if (emphasisTags.has(node.tagName)) stats.strong++
    const inLinkBelow = inLink || node.tagName === 'a'
    for (const child of node.children) readInline(child, stats, inLinkBelow)
  }
}

const emphasisTags = new Set(['b', 'strong', 'em', 'i'])
