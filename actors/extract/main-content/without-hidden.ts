// Removes hidden text from a kept part: hidden words inside a line, a cell or a quote are not content.

import type { Element, ElementContent } from 'hast'
import { hasClassLike } from '#actors/extract/tree/quick-attributes.ts'
import { findElement, isHidden, textContent } from '#actors/extract/tree/walk.ts'

/**
 * A copy of `node` without the hidden text in it; `node` itself when it contains none, `undefined` when it is hidden
 * itself.
 */
export function withoutHidden<T extends ElementContent>(node: T): T | undefined {
  if (node.type !== 'element' || !containsHiddenText(node)) return node
  return isHiddenText(node) ? undefined : prune(node) as T
}

const containsHiddenText = (node: Element): boolean => findElement(node, isHiddenText) !== undefined

/** The parser bounds the depth of the tree, so recursion is safe here. */
const prune = (element: Element): Element => ({
  ...element,
  children: element.children
    .filter((child) => child.type !== 'element' || !isHiddenText(child))
    .map((child) => (child.type === 'element' && containsHiddenText(child) ? prune(child) : child)),
})

/** Hidden elements with these are content: sources of formulas, lazy images, rows that a click opens. */
const contentTags = new Set(['math', 'script', 'img', 'noscript', 'tr', 'tbody'])

/** Footnotes that a click opens in the line. */
const noteClass = /^(?:foot|side|margin|end)-?note/i

/** Whether an element hides text that is no content: no source of a formula, no lazy image, no row of a table. */
export function isHiddenText(element: Element): boolean {
  if (!isHidden(element) || isNote(element)) return false
  if (findElement(element, ({ tagName }) => contentTags.has(tagName))) return false
  return textContent(element).trim() !== ''
}

const isNote = (element: Element): boolean => hasClassLike(element, noteClass)
