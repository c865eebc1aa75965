// Reading hast nodes and their descendants without recursion.

import type { Element, ElementContent, RootContent } from 'hast'

/** Children of an element or of the root. */
export type Children = readonly (ElementContent | RootContent)[]

export const isElement = (node: ElementContent | undefined): node is Element => node?.type === 'element'

/** Iterates over the descendants of an element in document order. An object, because a generator is slower. */
class NodesInside implements IterableIterator<ElementContent, undefined> {
  #children: readonly ElementContent[]
  #index = 0
  /** Where to continue after the children of the elements above. */
  readonly #open: { children: readonly ElementContent[], index: number }[] = []

  constructor(element: Element) { this.#children = element.children }

  [Symbol.iterator](): this { return this }

  next(): IteratorResult<ElementContent, undefined> {
    while (this.#index === this.#children.length) {
      const parent = this.#open.pop()
      if (parent === undefined) return { done: true, value: undefined }
      this.#children = parent.children
      this.#index = parent.index
    }
    const value = this.#children[this.#index++]!
    if (value.type === 'element' && value.children.length > 0) {
      if (this.#index < this.#children.length) this.#open.push({ children: this.#children, index: this.#index })
      this.#children = value.children
      this.#index = 0
    }
    return { done: false, value }
  }
}

/** The descendants of an element in document order. */
export const nodesInside = (element: Element): IterableIterator<ElementContent, undefined> => new NodesInside(element)

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
