// Reading hast nodes and their descendants without recursion.

import type { Element, ElementContent, RootContent } from 'hast'

/** Children of an element or of the root. */
export type Children = readonly (ElementContent | RootContent)[]

export const isElement = (node: ElementContent | undefined): node is Element => node?.type === 'element'

/** Yields the descendants of an element in document order, lazily. */
export function* nodesInside(element: Element): Generator<ElementContent> {
  const open: { children: readonly ElementContent[], index: number }[] = []
  let frame = { children: element.children as readonly ElementContent[], index: 0 }
  for (;;) {
    const node = frame.children[frame.index++]
    if (node === undefined) {
      const parent = open.pop()
      if (!parent) return
      frame = parent
      continue
    }
    yield node
    if (node.type === 'element' && node.children.length > 0) {
      open.push(frame)
      frame = { children: node.children, index: 0 }
    }
  }
}

/** Text content of an element; stops after the text node that reaches `charsMax` characters. */
export function textOf(element: Element, charsMax = Number.POSITIVE_INFINITY): string {
  const [only] = element.children
  if (only?.type === 'text' && element.children.length === 1) return only.value
  let out = ''
  for (const node of nodesInside(element)) {
    if (node.type === 'text') out += node.value
    if (out.length >= charsMax) break
  }
  return out
}

/** The first descendant element that `test` accepts among the first `nodesMax` nodes. */
export function findInside(
  element: Element, test: (one: Element) => boolean, nodesMax = Number.POSITIVE_INFINITY,
): Element | undefined {
  let left = nodesMax
  for (const node of nodesInside(element)) {
    if (left-- <= 0) return undefined
    if (node.type === 'element' && test(node)) return node
  }
  return undefined
}

/** Whether all text of `outer` is inside its descendant `inner`; false when either has more than `nodesMax` nodes. */
export function hasAllTextOf(inner: Element, outer: Element, nodesMax = 200): boolean {
  const lengths = [0, 0]
  for (const [index, element] of [inner, outer].entries()) {
    let left = nodesMax
    for (const node of nodesInside(element)) {
      if (left-- === 0) return false
      if (node.type === 'text') lengths[index]! += node.value.trim().length
    }
  }
  return lengths[0] === lengths[1]
}

/** The element before or after one, if only white space is between them. */
export function neighbour(siblings: Children, index: number, step: -1 | 1): Element | undefined {
  let at = index + step
  let node = siblings[at]
  while (node?.type === 'text' && node.value.trim() === '') node = siblings[at += step]
  return node?.type === 'element' ? node : undefined
}
