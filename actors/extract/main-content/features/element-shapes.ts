// The shape of an element: its tag name and first classes. Elements of one shape are usually made by the same template.

import type { Element } from 'hast'
import { classNamesOf } from '#actors/extract/tree/quick-attributes.ts'

/**
 * Returns a function that numbers shapes from 0 on, in order of first appearance. `emptyList` is what a class attribute
 * without classes counts as.
 */
export function numberShapes(classesMax: number, separator: string, emptyList: string): (node: Element) => number {
  // By tag name, then by classes: joining both would take longer than two lookups.
  const numbers = new Map<string, Map<string, number>>()
  const joined = new Map<readonly unknown[], string>()
  let count = 0
  return (element) => {
    const { tagName } = element
    const className = classNamesOf(element)
    let classes = ''
    if (className) {
      classes = joined.get(className) ?? ''
      if (classes === '') {
        classes = className.length === 0 ? emptyList : separator + className.slice(0, classesMax).join(separator)
        joined.set(className, classes)
      }
    }
    let ofTag = numbers.get(tagName)
    if (ofTag === undefined) numbers.set(tagName, ofTag = new Map())
    let number = ofTag.get(classes)
    if (number === undefined) ofTag.set(classes, number = count++)
    return number
  }
}
