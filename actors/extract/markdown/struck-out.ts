// Prices that a style strikes out instead of an element such as `<s>`.

import type { Element } from 'hast'
import { struckOutClasses } from './class-names.data.ts'
import type { MarkdownContext } from './context.ts'
import type { Leave } from './element-handler.ts'
import { findInside, textOf } from './nodes.ts'
import { hasClass, stringOf } from './properties.ts'

const lineThrough = /text-decoration(?:-line)?\s*:[^;]{0,40}line-through/i
const tags = new Set(['span', 'div', 'p', 'bdi', 'small', 'strong', 'b', 'em', 'i', 'dd', 'li', 'ins'])
/** Elements that strike out by themselves, and how many elements are searched for one. */
const struckOutTags = new Set(['s', 'del', 'strike'])
const innerMax = 20
/** A longer text is not a price. */
const charsMax = 40

/** Whether an element with a number is struck out by its own style or by one of the usual class names. */
export function isStruckOut(element: Element): boolean {
  const { tagName, properties: { className, style } } = element
  if ((className === undefined && style === undefined) || !tags.has(tagName)) return false
  if (!hasClass(element, struckOutClasses) && !lineThrough.test(stringOf(element, 'style').slice(0, 500))) return false
  const text = textOf(element, charsMax + 1)
  if (text.length > charsMax || !/\d/.test(text)) return false
  return findInside(element, (inner) => struckOutTags.has(inner.tagName), innerMax) === undefined
}

/** Marks the content of an element that was entered. */
export function enterStruckOut(
  context: MarkdownContext, entered: Leave | 'skip' | undefined,
): Leave | 'skip' | undefined {
  if (entered === 'skip' || !context.run.openMark({ kind: 'del' })) return entered
  return () => {
    context.run.closeMark()
    entered?.()
  }
}
