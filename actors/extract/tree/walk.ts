// Walks over hast without recursion, and checks of nodes that every part of extraction needs.

import type { Element, Nodes, Root } from 'hast'
import { codeAt } from '#actors/extract/code-at.ts'
import { mayHave } from './quick-attributes.ts'

/** Returns the first element that `test` accepts, in document order, including `node`. */
export function findElement(node: Nodes, test: (element: Element) => boolean): Element | undefined {
  if (node.type !== 'element' && node.type !== 'root') return undefined
  if (node.type === 'element' && test(node)) return node
  const stack: Element[] = []
  pushElements(stack, node)
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (test(next)) return next
    pushElements(stack, next)
  }
  return undefined
}

/** Whether a tag name is one of `h1` to `h6`. Compares character codes, because it is called for every element. */
export const isHeadingTag = (tagName: string): boolean =>
  tagName.length === 2 && tagName.charCodeAt(0) === 104 && tagName.charCodeAt(1) >= 49 && tagName.charCodeAt(1) <= 54

/** Yields all elements in document order, including `node`. */
export function* elementsOf(node: Nodes): Generator<Element> {
  if (node.type !== 'element' && node.type !== 'root') return
  if (node.type === 'element') yield node
  const stack: Element[] = []
  pushElements(stack, node)
  for (let next = stack.pop(); next; next = stack.pop()) {
    yield next
    pushElements(stack, next)
  }
}

function pushElements(stack: Element[], { children }: Element | Root): void {
  for (let index = children.length - 1; index >= 0; index--) {
    const child = children[index]!
    if (child.type === 'element') stack.push(child)
  }
}

/** Returns the text content of a node, without changing white space. */
export function textContent(node: Nodes): string {
  if (node.type === 'text') return node.value
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

/** White space of ECMAScript (`\s`) by character code. */
const whiteSpace = Uint8Array.from({ length: 0x10000 }, (_, code) => (/\s/.test(String.fromCharCode(code)) ? 1 : 0))

/** Counts the UTF-16 code units of a text except white space. */
export function countCharacters(text: string): number {
  const { length } = text
  let count = length
  for (let index = 0; index < length; index++) count -= whiteSpace[codeAt(text, index)]!
  return count
}

const [space, noBreakSpace] = [0x20, 0xa0]
const [cjkStart, cjkEnd] = [0x2e80, 0xd800]

/** Counts words; two characters of a script without spaces between words (U+2E80 to U+D7FF, CJK) count as one word. */
export function countWords(text: string): number {
  let words = 0
  let cjk = 0
  let inWord = false
  const { length } = text
  for (let index = 0; index < length; index++) {
    const code = codeAt(text, index)
    if (code <= space || code === noBreakSpace) inWord = false
    else if (code >= cjkStart && code < cjkEnd) {
      cjk++
      inWord = false
    } else if (!inWord) {
      words++
      inWord = true
    }
  }
  return words + Math.ceil(cjk / 2)
}

/** Longer styles are not inspected. */
const styleCharsMax = 2_000
const hasHiding = mayHave('hidden', 'style')
const hidingStyle = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/i

declare module 'hast' {
  interface ElementData {
    /** Whether rules of the page hide an element, or a script shows one that hides itself (`markHidden`). */
    hidden?: boolean
  }
}

/**
 * Whether an element is hidden by the `hidden` attribute, its own style, or a rule of the page. Ignores `aria-hidden`,
 * which is also used on displayed elements.
 */
export function isHidden(element: Element): boolean {
  if (element.data?.hidden !== undefined) return element.data.hidden
  if (!hasHiding(element)) return false
  const { hidden, style } = element.properties
  if (hidden !== undefined && hidden !== null && hidden !== false && hidden !== 'until-found') return true
  return typeof style === 'string' && style.length < styleCharsMax && hidingStyle.test(style)
}
