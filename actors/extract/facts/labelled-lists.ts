// Lists of short entries anywhere on a page, each with the text that labels it: a heading or a short line directly
// above it, the label of a selection, or "Tags:" before its links. Menus, facets and footers have them as content has.

import type { Element, ElementContent, Root } from 'hast'
import type { LabelledList } from '#schemas/facts.ts'
import { attribute, textOf } from '#actors/extract/text-of.ts'
import { elementsOf, isHeadingTag, isHidden } from '#actors/extract/tree/walk.ts'
import { LimitedList } from './limited-list.ts'
import { depthMax } from './record-parts.ts'

const labelCharsMax = 60
const itemCharsMax = 160
const itemsMax = 200

const listTags = new Set(['ul', 'ol'])
const entryTags = new Set(['a', 'div', 'span', 'button', 'label', 'article', 'section'])
const skippedTags = new Set(['script', 'style', 'noscript', 'svg', 'template', 'iframe', 'object', 'textarea', 'table'])
const inlineTags = new Set([
  'a', 'abbr', 'b', 'bdi', 'br', 'code', 'em', 'font', 'i', 'img', 'mark', 'q', 'small', 'span', 'strong', 'sub', 'sup',
  'time', 'input', 'svg',
])
const separators = /^[\s,;|/·•&›»-]*$/u
const labelEnd = /\s*[:：]\s*$/u

const childrenOf = (parent: Root | Element): Element[] =>
  (parent.children as ElementContent[]).filter((child): child is Element =>
    child.type === 'element' && !skippedTags.has(child.tagName) && !isHidden(child))
const hasText = (element: Element): boolean => textOf(element, 1) !== ''
const classOf = (element: Element): string => (attribute(element, 'className') ?? '').split(' ')[0] ?? ''

/** Whether an element is a line: text with inline elements only. */
const isLine = (element: Element, depth = 0): boolean =>
  depth < depthMax && element.children.every((child) =>
    child.type !== 'element' || skippedTags.has(child.tagName)
    || inlineTags.has(child.tagName) && isLine(child, depth + 1))

const isListIn = (element: Element): boolean =>
  [...elementsOf(element)].some((one) => one !== element && (listTags.has(one.tagName) || one.tagName === 'select'))

/** An entry without the lists in it. */
function withoutLists(entry: Element): Element {
  const children = entry.children.filter((child) =>
    child.type !== 'element' || !listTags.has(child.tagName) && child.tagName !== 'select' && !isListOnly(child))
  return { ...entry, children }
}
/** A wrapper of nothing but a list, as of the entries below an entry of a menu. */
const isListOnly = (element: Element): boolean => {
  const [only, ...others] = childrenOf(element)
  return only !== undefined && others.length === 0 && (listTags.has(only.tagName) || isListOnly(only))
}

/** The text of an entry; of an entry with several lines its heading, or its only link with a text. */
function textOfEntry(entry: Element): string {
  const own = withoutLists(entry)
  const inner = [...elementsOf(own)].filter((one) => one !== own && !isHidden(one))
  const heading = inner.find(({ tagName }) => isHeadingTag(tagName))
  if (heading) return textOf(heading, itemCharsMax + 1)
  const links = inner.filter((one) => one.tagName === 'a' && hasText(one))
  return textOf(links.length === 1 && !isLine(own) ? links[0]! : own, itemCharsMax + 1)
}

/** The entries of an element that is a list; none of another one. */
function entriesOf(element: Element): Element[] {
  const children = childrenOf(element).filter(hasText)
  if (listTags.has(element.tagName)) return children.filter(({ tagName }) => tagName === 'li')
  const [first, second] = children
  if (first === undefined || second === undefined || !entryTags.has(first.tagName)) return []
  const isLike = (one: Element): boolean => one.tagName === first.tagName && classOf(one) === classOf(first)
  const isOnlySeparated = element.children.every((child) => child.type !== 'text' || separators.test(child.value))
  return isOnlySeparated && children.every((one) => isLike(one) && textOf(one, itemCharsMax + 1).length <= itemCharsMax)
    && (first.tagName === 'a' || children.every((one) => !isListIn(one) && isShort(one))) ? children : []
}
/** Whether an entry has one text, and at most a number beside it. */
const isShort = (entry: Element): boolean => {
  const texts = [...elementsOf(entry)].filter((one) =>
    one.children.some((child) => child.type === 'text' && child.value.trim() !== ''))
  return texts.length === 1 || texts.length === 2 && texts.some((one) => /^\(?[\d.,]+\)?$/.test(textOf(one, 12)))
}

/** "Tags: <a>…</a>, <a>…</a>": the label and the links behind it. */
function labelledLinks(element: Element): { label: string; entries: Element[] } | undefined {
  const all = element.children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  const [first, ...rest] = all.filter((child) => child.type === 'text' || child.type === 'element')
  if (first === undefined) return undefined
  const label = first.type === 'text' ? first.value.trim()
    : first.type === 'element' ? textOf(first, labelCharsMax + 1)
    : ''
  if (!labelEnd.test(label) || label.length > labelCharsMax) return undefined
  const inner = rest.flatMap((child) => child.type === 'element' ? [...elementsOf(child)] : [])
  const entries = inner.filter((one) => one.tagName === 'a' && hasText(one))
  const others = rest.every((child) => child.type !== 'text' || separators.test(child.value))
  return entries.length > 0 && others ? { label, entries } : undefined
}

const optionsOf = (select: Element): string[] =>
  [...elementsOf(select)]
    .filter((one) => one.tagName === 'option' && attribute(one, 'value') !== '' && one.properties.disabled !== true)
    .map((one) => textOf(one, itemCharsMax + 1))

/** The lists of a page with their labels, in document order; at most 300 lists and 100,000 characters. */
export function labelledLists(root: Root): LimitedList<LabelledList> {
  const found = new LimitedList<LabelledList>({ entries: 300, chars: 100_000 })
  const labels = new Map<string, string>()
  for (const element of elementsOf(root)) {
    const target = element.tagName === 'label' ? attribute(element, 'htmlFor') : undefined
    if (target !== undefined) labels.set(target, textOf(element, labelCharsMax + 1))
  }
  let lead = ''
  const add = (label: string, items: readonly string[]): void => {
    const title = label.replace(labelEnd, '')
    const texts = items.filter((text) => text !== '' && text.length <= itemCharsMax).slice(0, itemsMax)
    if (title === '' || title.length > labelCharsMax || texts.length === 0 || texts.length < items.length / 2) return
    found.add({ label: title, items: texts }, title.length + texts.reduce((sum, text) => sum + text.length, 0))
  }
  const visit = (parent: Root | Element, depth: number): void => {
    if (depth > depthMax || found.isFull) return
    for (const child of childrenOf(parent)) {
      if (child.tagName === 'select') {
        const named = labels.get(attribute(child, 'id') ?? '') ?? attribute(child, 'ariaLabel') ?? ''
        add(named === '' ? lead : named, optionsOf(child))
        continue
      }
      const linked = labelledLinks(child)
      if (linked) {
        add(linked.label, linked.entries.map((one) => textOf(one, itemCharsMax + 1)))
        lead = ''
        continue
      }
      const entries = entriesOf(child)
      if (entries.length > 1) {
        add(lead, entries.map(textOfEntry))
        for (const entry of entries) {
          lead = ''
          if (!isListIn(entry)) continue
          const text = textOf(withoutLists(entry), labelCharsMax + 1)
          lead = text.length <= labelCharsMax ? text : ''
          visit(entry, depth + 1)
        }
        lead = ''
      } else if (isHeadingTag(child.tagName) || isLine(child)) {
        const text = textOf(child, labelCharsMax + 1)
        if (text !== '') lead = text.length <= labelCharsMax ? text : ''
      } else visit(child, depth + 1)
    }
  }
  visit(root, 0)
  return found
}
