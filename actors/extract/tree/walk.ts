// Walking hast without recursion, and the few questions about a node that every part of extraction asks.

import type { Element, Nodes, Root } from 'hast'

/** The first element in document order that `test` accepts, `node` included. */
export function findElement(node: Nodes, test: (element: Element) => boolean): Element | undefined {
  for (const element of elementsOf(node)) if (test(element)) return element
  return undefined
}

/** Whether a tag name is one of `h1` to `h6`; asked of every element of a page. */
export const isHeadingTag = (tagName: string): boolean =>
  tagName.length === 2 && tagName.charCodeAt(0) === 104 && tagName.charCodeAt(1) >= 49 && tagName.charCodeAt(1) <= 54

/** All elements in document order, `node` included when it is one. */
export function* elementsOf(node: Nodes): Generator<Element> {
  const stack: Nodes[] = [node]
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.type === 'element') yield next
    if (next.type === 'element' || next.type === 'root') pushChildren(stack, next)
  }
}

/** The text of a node as it stands in the tree, white space included. */
export function textContent(node: Nodes): string {
  const parts: string[] = []
  const stack: Nodes[] = [node]
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.type === 'text') parts.push(next.value)
    else if (next.type === 'element' || next.type === 'root') pushChildren(stack, next)
  }
  return parts.join('')
}

function pushChildren(stack: Nodes[], parent: Element | Root): void {
  for (let index = parent.children.length - 1; index >= 0; index--) stack.push(parent.children[index]!)
}

/** Words in what a reader sees; hidden elements are left out. */
export function visibleWordCount(node: Nodes): number {
  let words = 0
  const stack: Nodes[] = [node]
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.type === 'text') words += countWords(next.value)
    else if (next.type === 'root' || (next.type === 'element' && !isHidden(next))) pushChildren(stack, next)
  }
  return words
}

/**
 * Words between white space; two characters of a script that is written without spaces (from U+2E80, the CJK blocks)
 * count as one.
 */
export function countWords(text: string): number {
  let words = 0
  let dense = 0
  let inWord = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code <= 32 || code === 160) inWord = false
    else if (code >= 0x2e80 && code < 0xd800) {
      dense++
      inWord = false
    } else if (!inWord) {
      words++
      inWord = true
    }
  }
  return words + Math.ceil(dense / 2)
}

const hidingStyle = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/i

/**
 * Whether the element is marked as not shown, by attribute or its own style. `aria-hidden` is not: it also stands on
 * what is seen.
 */
export function isHidden(element: Element): boolean {
  const { hidden, style } = element.properties
  if (hidden !== undefined && hidden !== null && hidden !== false && hidden !== 'until-found') return true
  return typeof style === 'string' && style.length < 2_000 && hidingStyle.test(style)
}
