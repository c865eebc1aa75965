// Reading attributes off hast, where a value may be missing, a string, a number, a list or true.

import type { Element, ElementContent } from 'hast'

/** An attribute as text; the empty string when it is missing or has no value. */
export function stringOf(element: Element, name: string): string {
  const value = element.properties[name]
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  return Array.isArray(value) ? value.join(' ') : ''
}

/** Class tokens, in lower case. */
export function classesOf(element: Element): string[] {
  const value = element.properties.className
  return Array.isArray(value) ? value.map((token) => String(token).toLowerCase()) : []
}

export function hasClass(element: Element, tokens: ReadonlySet<string>): boolean {
  const value = element.properties.className
  return Array.isArray(value) && value.some((token) => tokens.has(String(token).toLowerCase()))
}

/** A whole number within bounds, else `fallback`. */
export function integerOf(element: Element, name: string, min: number, max: number, fallback: number): number {
  const value = element.properties[name]
  const number = typeof value === 'number' ? value : typeof value === 'string' ? Number.parseInt(value, 10) : Number.NaN
  return Number.isFinite(number) ? Math.min(max, Math.max(min, Math.trunc(number))) : fallback
}

export const isElement = (node: ElementContent | undefined): node is Element => node?.type === 'element'

/**
 * Nodes inside an element in document order, without recursion; stopping early costs nothing for what was not reached.
 */
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

/** Text inside an element, cut after `charsMax` characters. */
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

/** The first element inside `element` that `test` accepts, looking at no more than `nodesMax` nodes. */
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

/**
 * Whether an element has no text but that of `inner`, which stands in it; false where there are more than `nodesMax`
 * nodes.
 */
export function isAllOf(inner: Element, outer: Element, nodesMax = 200): boolean {
  const parts = [0, 0]
  for (const [index, element] of [inner, outer].entries()) {
    let left = nodesMax
    for (const node of nodesInside(element)) {
      if (left-- === 0) return false
      if (node.type === 'text') parts[index]! += node.value.trim().length
    }
  }
  return parts[0] === parts[1]
}
