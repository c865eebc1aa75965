// Prices that a style strikes out instead of an element such as `<s>`.

import type { Element } from 'hast'
import { classNamesOf, mayHave } from '#actors/extract/tree/quick-attributes.ts'
import { isFormerPriceClass } from '#src/page/price-classes.ts'
import { struckOutClasses } from '../writer/class-names.data.ts'
import type { MarkdownContext } from '../writer/context.ts'
import type { Leave } from '../writer/element-handler.ts'
import { findInside, neighbour, textOf, type Children } from '../writer/nodes.ts'
import { hasClass, stringOf } from '../writer/properties.ts'

const lineThrough = /text-decoration(?:-line)?\s*:[^;]{0,40}line-through/i
const mayHaveStyle = mayHave('style')
const tags = new Set(['span', 'div', 'p', 'bdi', 'small', 'strong', 'b', 'em', 'i', 'dd', 'li', 'ins'])
/** Elements that strike out by themselves, and how many elements are searched for one. */
const struckOutTags = new Set(['s', 'del', 'strike'])
const innerMax = 20
/** A longer text is not a price. */
const charsMax = 40
/** With the white space around it. */
const indentedCharsMax = 500

/** A number that may have a currency, and nothing else: its digits, and its decimals with their sign. */
const amount = /^(?:\p{Sc}|[A-Za-z]{1,3}\$?|Rs\.?)?\s?(\d[\d.,'’\s]*?)([.,]\d{2})?\s*(?:\p{Sc}|[A-Za-zł]{1,3}\.?)?$/u

/**
 * Whether an element with a number is struck out: by its own style, by one of the usual class names, or, as a class
 * such as `price-regular` also names prices that hold, by such a class beside a lower amount.
 */
export function isStruckOut(element: Element, siblings: Children, index: number): boolean {
  if (classNamesOf(element) === undefined && !mayHaveStyle(element)) return false
  if (!tags.has(element.tagName)) return false
  if (
    !hasClass(element, struckOutClasses)
    && !(mayHaveStyle(element) && lineThrough.test(stringOf(element, 'style').slice(0, 500)))
    && !isAboveNeighbour(element, siblings, index)
  ) return false
  const text = textOf(element, charsMax + 1)
  if (text.length > charsMax || !/\d/.test(text)) return false
  return findInside(element, (inner) => struckOutTags.has(inner.tagName), innerMax) === undefined
}

function isAboveNeighbour(element: Element, siblings: Children, index: number): boolean {
  const own = amountOf(element)
  if (!own?.hasCurrency || !isFormerPriceClass(stringOf(element, 'className'))) return false
  return ([-1, 1] as const).some((step) => {
    const other = neighbour(siblings, index, step)
    const lower = other && amountOf(other)
    return lower !== undefined && lower.hasDecimals === own.hasDecimals && lower.digits < own.digits
  })
}

/** The digits of an element that shows an amount alone, read as one number: "1 299,00 €" is 129,900. */
function amountOf(element: Element): { digits: number, hasDecimals: boolean, hasCurrency: boolean } | undefined {
  const [only] = element.children
  if (only?.type !== 'text' || element.children.length > 1 || only.value.length > indentedCharsMax) return undefined
  const text = only.value.trim()
  const [, whole, decimals] = (text.length <= charsMax ? amount.exec(text) : null) ?? []
  if (whole === undefined) return undefined
  return {
    digits: Number((whole + (decimals ?? '')).replace(/\D/g, '')), hasDecimals: decimals !== undefined,
    hasCurrency: /[\p{Sc}\p{L}]/u.test(text),
  }
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
