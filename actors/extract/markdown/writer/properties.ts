// Reading attributes of hast elements, whose values may be missing, strings, numbers, lists or `true`.

import type { Element } from 'hast'
import { classNamesOf } from '#actors/extract/tree/quick-attributes.ts'

/** An attribute as text; empty when it is missing or has no value. */
export function stringOf(element: Element, name: string): string {
  const value = element.properties[name]
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  return Array.isArray(value) ? value.join(' ') : ''
}

const noClasses: readonly string[] = []
/** The last list of class names: many questions follow each other for one element. */
let lastList: readonly unknown[] = noClasses
let lastClasses = noClasses

/** Class names in lower case. */
export function classesOf(element: Element): readonly string[] {
  const value = classNamesOf(element)
  if (!value) return noClasses
  if (value !== lastList) {
    lastClasses = value.map((token) => String(token).toLowerCase())
    lastList = value
  }
  return lastClasses
}

/** Whether an element has one of the class names, which are in lower case. */
export function hasClass(element: Element, classes: ReadonlySet<string>): boolean {
  for (const name of classesOf(element)) if (classes.has(name)) return true
  return false
}

/** An attribute as an integer, clamped to `min` and `max`; `fallback` when it is not a number. */
export function integerOf(element: Element, name: string, min: number, max: number, fallback: number): number {
  const value = element.properties[name]
  const number = typeof value === 'number' ? value : typeof value === 'string' ? Number.parseInt(value, 10) : Number.NaN
  return Number.isFinite(number) ? Math.min(max, Math.max(min, Math.trunc(number))) : fallback
}
