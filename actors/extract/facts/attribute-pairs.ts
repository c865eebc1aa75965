// Labels and values that attributes and controls mark: <span aria-label="Floor">2</span>,
// <td data-label="Coupon">4 %</td>, <li><img alt="Bedrooms"> 3</li>, <details>, rows of ARIA tables, controls that only
// show a value.

import type { Element, Root } from 'hast'
import type { LabelledValue } from '#schemas/facts.ts'
import { attribute, label, textOf } from '#actors/extract/text-of.ts'
import { elementsOf, isHidden } from '#actors/extract/tree/walk.ts'
import { iconBeside, iconText, noSign, yesSign } from './icon-text.ts'

const labelCharsMax = 40
const valueCharsMax = 300
const shortValueCharsMax = 80
const depthMax = 100
/** An element with more children is no label with its control. */
const besideMax = 8

const skippedTags = new Set(['nav', 'script', 'style', 'noscript', 'svg', 'template', 'button', 'select'])
/** Elements whose label describes their text; that of other elements names a control or a region. */
const textTags = new Set(['span', 'div', 'p', 'td', 'dd', 'li', 'b', 'strong', 'em', 'time', 'data', 'output', 'i'])
const cellTags = new Set(['td', 'div', 'li', 'span', 'dd', 'p'])
const inlineTags = new Set(['span', 'b', 'strong', 'em', 'i', 'small', 'a', 'time', 'data', 'abbr', 'sup', 'sub', 'br'])

const clean = (text: string): string => text.replace(/[\s:：*]+$/, '')
const isLabel = (text: string): boolean =>
  /^\p{L}/u.test(text) && text.length <= labelCharsMax && !/[\d!?]|\.\s/.test(text)
const spanOf = (children: Element['children']): Element => ({ type: 'element', tagName: 'span', properties: {}, children })

const pairOf = (name: string, value: string, charsMax = valueCharsMax): LabelledValue[] => {
  const read = clean(name)
  const isPair = isLabel(read) && value !== '' && value.length <= charsMax && read.toLowerCase() !== value.toLowerCase()
  return isPair ? [{ label: read, value }] : []
}

const isInline = ({ children }: Element): boolean =>
  children.every((child) => child.type !== 'element' || inlineTags.has(child.tagName))

/** A cell that names its column, for narrow screens. */
function cellPair(element: Element): LabelledValue[] {
  if (!cellTags.has(element.tagName)) return []
  const names = element.tagName === 'td' ? ['dataLabel', 'dataTh', 'dataTitle', 'dataHeader'] : ['dataLabel', 'dataTh']
  const name = names.map((one) => label(element, one, labelCharsMax + 1)).find((one) => one !== undefined)
  return name === undefined ? [] : pairOf(name, textOf(element, valueCharsMax + 1))
}

/** A short text that says in an attribute what it is. */
function describedPair(element: Element): LabelledValue[] {
  if (!textTags.has(element.tagName) || !isInline(element)) return []
  const name = label(element, 'ariaLabel', labelCharsMax + 1) ?? label(element, 'title', labelCharsMax + 1)
  return name === undefined ? [] : pairOf(name, textOf(element, shortValueCharsMax + 1), shortValueCharsMax)
}

/** A text beside an icon that is its label; beside a check mark, the text is the label. */
function iconPair(element: Element): LabelledValue[] {
  const found = iconBeside(element)
  if (found === undefined || !isInline(spanOf(found.others))) return []
  const text = textOf(spanOf(found.others), shortValueCharsMax + 1)
  if (found.icon === yesSign || found.icon === noSign) return pairOf(text, found.icon)
  return pairOf(found.icon, text, shortValueCharsMax)
}

const signedLine = /^([✓✔☑✅✗✘❌])\s*(\p{L}.{1,39})$/u

/** "✓ Lift" */
function signedPair(element: Element): LabelledValue[] {
  if (!isInline(element)) return []
  const [, sign = '', text = ''] = signedLine.exec(textOf(element, labelCharsMax + 4)) ?? []
  return sign === '' ? [] : pairOf(text, /[✗✘❌]/u.test(sign) ? noSign : yesSign)
}

/** An entry of a list that is struck through as a whole. */
function struckPair({ tagName, children }: Element): LabelledValue[] {
  if (tagName !== 'li') return []
  const inner = children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  const [only] = inner
  if (inner.length !== 1 || only?.type !== 'element' || !/^(?:del|s|strike)$/.test(only.tagName)) return []
  const text = textOf(only, labelCharsMax + 1)
  return /\d/.test(text) ? [] : pairOf(text, noSign)
}

/** A summary and the text that it opens. */
function detailsPair({ tagName, children }: Element): LabelledValue[] {
  if (tagName !== 'details') return []
  const summary = children.find((child) => child.type === 'element' && child.tagName === 'summary')
  if (summary === undefined) return []
  const others = spanOf(children.filter((one) => one !== summary))
  return pairOf(textOf(summary, labelCharsMax + 1), textOf(others, valueCharsMax + 1))
}

const withRole = ({ children }: Element, roles: readonly string[]): Element[] =>
  children.filter((child): child is Element =>
    child.type === 'element' && roles.includes(attribute(child, 'role') ?? ''))

/** A row of an ARIA table that has a header and one cell. */
function ariaPair(element: Element): LabelledValue[] {
  const cells = withRole(element, ['rowheader', 'cell', 'gridcell', 'term', 'definition'])
  const [first, second] = cells
  if (first === undefined || second === undefined || cells.length !== 2) return []
  return pairOf(textOf(first, labelCharsMax + 1), textOf(second, valueCharsMax + 1) || iconText(second) || '')
}

/** The value of a control that a reader cannot change. */
function shownValue(control: Element): string | undefined {
  const { tagName } = control
  if (tagName === 'meter' || tagName === 'progress') return attribute(control, 'value')
  if (tagName === 'output') return textOf(control, shortValueCharsMax)
  const isFixed = attribute(control, 'readOnly') !== undefined || attribute(control, 'disabled') !== undefined
  if (!isFixed || tagName !== 'input' && tagName !== 'textarea') return undefined
  if (tagName === 'textarea') return textOf(spanOf(control.children), valueCharsMax)
  const type = attribute(control, 'type') ?? 'text'
  if (type === 'checkbox') return attribute(control, 'checked') === undefined ? noSign : yesSign
  return /^(?:text|number|date|tel|email|url|range|time)$/.test(type) ? attribute(control, 'value') : undefined
}

/** The text of a small element beside one of its children. */
const textBeside = ({ children }: Root | Element, child: Element): string =>
  children.length > besideMax
    ? '' : textOf(spanOf((children as Element['children']).filter((one) => one !== child)), labelCharsMax + 1)

/** Controls that only show a value, with the label that points to them, contains them or stands before them. */
function controlPairs(root: Root, add: (found: LabelledValue) => void): void {
  const labels = new Map<string, string>()
  for (const element of elementsOf(root)) {
    const target = element.tagName === 'label' ? attribute(element, 'htmlFor') : undefined
    if (target !== undefined) labels.set(target, textOf(element, labelCharsMax + 1))
  }
  for (const parent of [root, ...elementsOf(root)]) {
    for (const child of parent.children) {
      const value = child.type === 'element' ? shownValue(child) : undefined
      if (child.type !== 'element' || value === undefined) continue
      const name = labels.get(attribute(child, 'id') ?? '') ?? label(child, 'ariaLabel') ?? textBeside(parent, child)
      pairOf(name, value).forEach(add)
    }
  }
}

const readers = [
  cellPair, describedPair, iconPair, signedPair, struckPair, detailsPair, ariaPair,
] as const

/** Calls `add` with each label and value that attributes, icons and controls mark. Pure; linear in the tree. */
export function eachAttributePair(root: Root, add: (found: LabelledValue) => void): void {
  const visit = (parent: Root | Element, depth: number): void => {
    for (const child of parent.children) {
      if (child.type !== 'element' || depth > depthMax || skippedTags.has(child.tagName) || isHidden(child)) continue
      for (const read of readers) read(child).forEach(add)
      visit(child, depth + 1)
    }
  }
  visit(root, 0)
  controlPairs(root, add)
}
