// The shape of an element: its tag name and first classes. Elements of one shape are usually made by the same template.

import type { Element } from 'hast'

/**
 * Returns a function that numbers shapes from 0 on, in order of first appearance. `emptyList` is what a class attribute
 * without classes counts as.
 */
export function numberShapes(classesMax: number, separator: string, emptyList: string): (node: Element) => number {
  const numbers = new Map<string, number>()
  const joined = new Map<readonly unknown[], string>()
  return ({ tagName, properties: { className } }) => {
    let shape = tagName
    if (Array.isArray(className)) {
      let classes = joined.get(className)
      if (classes === undefined) {
        classes = className.length === 0 ? emptyList : separator + className.slice(0, classesMax).join(separator)
        joined.set(className, classes)
      }
      shape += classes
    }
    let number = numbers.get(shape)
    if (number === undefined) numbers.set(shape, number = numbers.size)
    return number
  }
}
