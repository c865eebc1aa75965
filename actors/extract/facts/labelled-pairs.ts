// Labels and values in two adjacent elements without a colon: <span class="label">Rooms</span><span>3</span>.

import type { Element, Root } from 'hast'
import type { LabelledValue } from '#schemas/facts.ts'
import { attribute, textOf } from '#actors/extract/text-of.ts'
import { elementsOf, isHeadingTag, isHidden } from '#actors/extract/tree/walk.ts'
import { definitionsOf } from './labelled-values.ts'
import { boldLine, unmarkedPairs } from './unmarked-pairs.ts'

const labelCharsMax = 60
const valueCharsMax = 300
const depthMax = 100

/** Words of the class of a label, and of its value. */
const labelClass = /(?:^|[\s_-])(?:label|lbl|key|term|type|attr|attribute|property|caption|specs?-?name)(?:$|[\s_-])/i
const weakLabelClass = /(?:^|[\s_-])(?:name|title|head)(?:$|[\s_-])/i
const valueClass = /(?:^|[\s_-])(?:value|val|data|content|detail)(?:$|[\s_-])/i
const labelTags = new Set(['label', 'strong', 'b', 'dt'])
/** A label has no further structure. */
const inline = new Set(['span', 'b', 'strong', 'em', 'i', 'small', 'svg', 'abbr', 'br'])
const skippedTags = new Set(['nav', 'script', 'style', 'noscript', 'svg', 'dl', 'table', 'select'])

const classOf = (element: Element): string => attribute(element, 'className') ?? ''

/** The children of an element that has nothing but blocks of one tag and class. */
function repeatedChildren(element: Element): Element[] {
  const children = element.children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  const blocks = children.filter((child): child is Element => child.type === 'element')
  const [first] = blocks
  const isSame = (one: Element): boolean =>
    one.tagName === first?.tagName && one.tagName === 'div' && classOf(one) === classOf(first)
  return blocks.length === children.length && classOf(first ?? element) !== '' && blocks.every(isSame) ? blocks : []
}

/** The text of a value; the entries of a list each in a line. */
function linesIn(element: Element): string {
  const entries = [...elementsOf(element)].filter(({ tagName }) => tagName === 'li')
  const items = entries.length > 1 ? entries : repeatedChildren(element)
  return items.length > 1
    ? items.map((entry) => textOf(entry, valueCharsMax)).join('\n')
    : textOf(element, valueCharsMax + 1)
}

function pairOf(parent: Root | Element): LabelledValue | undefined {
  const [first, second, ...more] = (parent.children as Element['children']).filter((child) => child.type === 'element')
  if (first === undefined || second === undefined || more.length > 0) return undefined
  if (parent.children.some((child) => child.type === 'text' && child.value.trim() !== '')) return undefined
  const isValue = valueClass.test(classOf(second))
  if (!first.children.every((child) => child.type === 'text' || child.type === 'element' && inline.has(child.tagName)))
    return undefined
  const isLabel = first.tagName === 'dt' && second.tagName === 'dd'
    || labelClass.test(classOf(first))
    || isValue && (weakLabelClass.test(classOf(first)) || labelTags.has(first.tagName))
  if (!isLabel) return undefined
  const label = textOf(first, labelCharsMax + 1).replace(/[\s:：*]+$/, '')
  const value = linesIn(second)
  const isRead = label !== '' && value !== '' && label.length <= labelCharsMax && value.length <= valueCharsMax
  return isRead ? { label, value } : undefined
}


const headedCharsMax = 60

/**
 * Calls `add` with each heading in an aside that has one short text below it, and each bold line above another one:
 * `<h3>License</h3><p>MIT</p>`.
 */
export function eachHeadedValue(root: Root, add: (found: LabelledValue) => void): void {
  const inAside = new Set<Element>()
  for (const element of elementsOf(root)) {
    if (element.tagName !== 'aside') continue
    // Asides in asides are read once.
    for (const inner of inAside.has(element) ? [] : elementsOf(element)) {
      if (inner.tagName === 'aside') inAside.add(inner)
      if (inner.tagName === 'p' || inner.tagName === 'div') boldLine(inner).forEach(add)
      else if (inner.tagName === 'ul') unmarkedPairs(inner).forEach(add)
      else if (inner.tagName === 'dl') definitionsOf(inner).forEach(add)
    }
    const children = element.children.filter((child) => child.type === 'element')
    for (const [at, heading] of children.entries()) {
      const [value, next] = [children[at + 1], children[at + 2]]
      if (!isHeadingTag(heading.tagName) || value === undefined) continue
      if (!/^(?:p|div|span|code)$/.test(value.tagName)) continue
      if (next !== undefined && !isHeadingTag(next.tagName)) continue
      const [label, text] = [textOf(heading, headedCharsMax + 1), textOf(value, headedCharsMax + 1)]
      if (label !== '' && text !== '' && Math.max(label.length, text.length) <= headedCharsMax)
        add({ label, value: text })
    }
  }
}

/** Elements whose text only assistive technology reads: before a value it is the label. */
const unseenClass = /(?:^|[\s_-])(?:sr-only|visually-?hidden|screen-reader-text|assistive-text)(?:$|[\s_-])/i

/** A line that begins with a label by its class and goes on in text or a link. */
function linePair(parent: Root | Element): LabelledValue | undefined {
  const hasText = (child: Element['children'][number]): boolean =>
    child.type === 'element' ? textOf(child, 1) !== '' : child.type === 'text' && child.value.trim() !== ''
  const children = (parent.children as Element['children']).filter(hasText)
  const [first, ...rest] = children
  if (first?.type !== 'element' || first.tagName !== 'span' || rest.length === 0) return undefined
  if (!unseenClass.test(classOf(first)) && !labelClass.test(classOf(first))) return undefined
  const isBlock = (child: Element['children'][number]): boolean =>
    child.type === 'element' && child.tagName !== 'a' && !inline.has(child.tagName)
  if (rest.some(isBlock)) return undefined
  const label = textOf(first, labelCharsMax + 1).replace(/[\s:：*]+$/, '')
  // With the blanks between the elements: "1 loaf" in two of them.
  const behind = (parent.children as Element['children']).slice((parent.children as Element['children']).indexOf(first) + 1)
  const value = textOf({ type: 'element', tagName: 'span', properties: {}, children: behind }, valueCharsMax + 1)
  const isRead = /^\p{L}/u.test(label) && label.length <= labelCharsMax && value.length <= valueCharsMax
  return isRead && value !== '' ? { label, value } : undefined
}

/** Calls `add` with each element that consists of a label and a value, as their classes or tags say. */
export function eachLabelledPair(root: Root | Element, add: (found: LabelledValue) => void, depth = 0): void {
  unmarkedPairs(root).forEach(add)
  for (const child of root.children) {
    if (child.type !== 'element' || depth > depthMax || skippedTags.has(child.tagName) || isHidden(child)) continue
    const pair = pairOf(child) ?? linePair(child)
    if (pair) add(pair)
    else eachLabelledPair(child, add, depth + 1)
  }
}
