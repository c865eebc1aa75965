// Elements that are marked with microdata (`itemprop`) or RDFa (`property`).

import type { Element } from 'hast'
import type { PageIndex } from '#actors/extract/page-index.ts'
import { attribute, label, textOf } from '#actors/extract/text-of.ts'

const textCharsMax = 5_000
const dateCharsMax = 100

/** The property names of an element without their namespace. */
export function propertyNames(element: Element): string[] {
  const names = `${attribute(element, 'itemProp') ?? ''} ${attribute(element, 'property') ?? ''}`.trim()
  return names === ''
    ? []
    : names.split(/\s+/).map((name) => name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf(':')) + 1))
}

/** The first descendant with the property. */
export function findByProperty(parent: Element, property: string): Element | undefined {
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    if (propertyNames(child).includes(property)) return child
    const found = findByProperty(child, property)
    if (found) return found
  }
  return undefined
}

/** The first text that is not empty of an element with the property. */
export function markedText(index: PageIndex, name: string): string | null {
  for (const element of index.properties) {
    if (!propertyNames(element).includes(name)) continue
    const text = label(element, 'content') ?? textOf(element, textCharsMax)
    if (text !== '') return text
  }
  return null
}

/** The dates with one of the properties as written, in document order. */
export function markedDates(index: PageIndex, names: readonly string[]): string[] {
  return index.properties
    .filter((element) => propertyNames(element).some((name) => names.includes(name)))
    .map((element) =>
      attribute(element, 'content') ?? attribute(element, 'dateTime') ?? textOf(element, dateCharsMax))
}
