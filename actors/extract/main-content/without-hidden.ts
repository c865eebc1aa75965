// What a reader sees of a kept part: hidden words inside a line, a cell or a quote are not content.

import type { Element, ElementContent } from 'hast'
import { elementsOf, isHidden, textContent } from '#actors/extract/tree/walk.ts'

/**
 * `node` without the hidden elements in it, or nothing when it is hidden itself; the very node when nothing in it is
 * hidden.
 */
export function withoutHidden<T extends ElementContent>(node: T): T | undefined {
  if (node.type !== 'element' || !hidesWords(node)) return node
  return isHiddenText(node) ? undefined : prune(node) as T
}

function hidesWords(node: Element): boolean {
  for (const element of elementsOf(node)) if (isHiddenText(element)) return true
  return false
}

/** Depth is bounded by the parser, so recursion is safe here. */
const prune = (element: Element): Element => ({
  ...element,
  children: element.children
    .filter((child) => child.type !== 'element' || !isHiddenText(child))
    .map((child) => (child.type === 'element' && hidesWords(child) ? prune(child) : child)),
})

const shownLater = new Set(['math', 'script', 'img', 'noscript', 'tr', 'tbody'])

/** Notes that a click opens in the line. */
const noteClass = /^(?:foot|side|margin|end)-?note/i

/**
 * Hidden words. The source of a drawn formula, an image that a script will show and rows that a click opens are hidden,
 * too, and are content.
 */
function isHiddenText(element: Element): boolean {
  if (!isHidden(element) || isNote(element)) return false
  for (const inner of elementsOf(element)) if (shownLater.has(inner.tagName)) return false
  return textContent(element).trim() !== ''
}

const isNote = ({ properties: { className } }: Element): boolean =>
  Array.isArray(className) && className.some((token) => noteClass.test(String(token)))
