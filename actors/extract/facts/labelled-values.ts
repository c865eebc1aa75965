// Finds labels and their values: definition lists, table rows of two cells, lines such as "Weight: 2 kg".

import type { Element, ElementContent, Root } from 'hast'
import type { LabelledValue, TableFact } from '#schemas/facts.ts'
import { labelledSentences, pairsOfLine } from '#src/text/labelled-sentences.ts'
import { attribute, textOf } from '#actors/extract/text-of.ts'
import { isHidden } from '#actors/extract/tree/walk.ts'

const labelCharsMax = 80
const valueCharsMax = 1_000

/** The machine-readable form of the time that a description consists of. */
function dateIn({ children }: Element): string[] {
  const [only, ...others] = children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  if (others.length > 0 || only?.type !== 'element' || only.tagName !== 'time') return []
  return [attribute(only, 'dateTime') ?? attribute(only, 'datetime') ?? ''].filter((date) => date !== '')
}

/** Whether a description is only a link or a button: what can be done with the value above it. */
const isAction = ({ children }: Element): boolean => {
  const [only, ...others] = children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  return others.length === 0 && only?.type === 'element' && (only.tagName === 'a' || only.tagName === 'button')
}

/** Terms and descriptions of a `<dl>`; several descriptions of one term are joined by line breaks. */
export function definitionsOf(list: Element): LabelledValue[] {
  const found: LabelledValue[] = []
  let labels: string[] = []
  let values: string[] = []
  let areLinks = false
  let dates: string[] = []
  const flush = (): void => {
    const value = values.filter((one) => one !== '').join('\n')
    for (const label of value === '' ? [] : labels.filter((one) => one !== ''))
      for (const one of [value, ...dates]) found.push({ label: cleanLabel(label), value: one })
    dates = []
    labels = []
    values = []
  }
  const visit = (parent: Element): void => {
    for (const child of parent.children) {
      if (child.type !== 'element') continue
      if (child.tagName === 'dt') {
        if (values.length > 0) flush()
        labels.push(textOf(child, labelCharsMax * 2))
      } else if (child.tagName === 'dd') {
        // Several links are a list.
        if (values.length === 0) areLinks = isAction(child)
        if (areLinks || !isAction(child)) values.push(textOf(child, valueCharsMax))
        dates.push(...dateIn(child))
      } else if (child.tagName === 'div') visit(child)
    }
  }
  visit(list)
  flush()
  return found
}

/** The rows of a table with two columns. A header row is skipped. */
export function pairsOfTable({ rows, hasHeader }: TableFact): LabelledValue[] {
  return rows
    .slice(Number(hasHeader && rows.length > 1))
    .filter((row) => row.length === 2 && row[0] !== '' && row[1] !== '' && row[0]!.length <= labelCharsMax)
    .map(([label, value]) => ({ label: cleanLabel(label!), value: value! }))
}

/** The blank after a wide colon is optional. */
const labelledLine = /^([\p{L}\p{N}][^:：\n]{0,59}?)\s*(?::\s+|：\s*)(\S.{0,400})$/u
const linesPerBlockMax = 3
/** Longer lines are prose. */
const lineCharsMax = 500
/** A longer text before a colon is not a label. */
const labelWordsMax = 6
/** Lines of one block that are read. */
const lineBreaksMax = 20
/** An element with more children is read child by child. */
const childrenMax = 12
const blockTags = new Set([
  'p', 'li', 'div', 'td', 'dd', 'span', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'address', 'section', 'tr', 'label',
  'small', 'strong', 'b',
])
const skippedTags = new Set([
  'nav', 'script', 'style', 'noscript', 'pre', 'code', 'svg', 'button', 'select', 'dl', 'table',
])

/** Calls `add` with each line of the form "label: value": a whole block, or text between line breaks. */
export function eachLabelledLine(root: Root | Element, add: (found: LabelledValue) => void): void {
  for (const child of root.children) {
    if (child.type !== 'element' || skippedTags.has(child.tagName) || isHidden(child)) continue
    if (blockTags.has(child.tagName) && !containsLines(child) && readLines(child, add)) continue
    eachLabelledLine(child, add)
  }
}

const inlineTags = new Set([
  'a', 'abbr', 'b', 'bdi', 'br', 'cite', 'code', 'data', 'em', 'i', 'img', 'mark', 'small', 'span', 'strong', 'sub',
  'sup', 'svg', 'time', 'u',
])

/**
 * Whether the element contains further lines, which are then read one by one. Two adjacent elements of text are one
 * line.
 */
function containsLines(element: Element): boolean {
  const inner = element.children.filter((child): child is Element => child.type === 'element')
  const isPair = inner.length === 2
  if (inner.length > childrenMax) return true
  return inner.some((child) => !inlineTags.has(child.tagName) && !(isPair && isLeaf(child)))
}

/** Whether the element contains text and elements of text only. */
const isLeaf = (element: Element): boolean =>
  element.children.every(
    (child) =>
      child.type === 'text'
      || (child.type === 'element' && child.tagName !== 'br' && child.children.every(({ type }) => type === 'text')),
  )

function readLines(element: Element, add: (found: LabelledValue) => void): boolean {
  let found = 0
  // Two paragraphs that are read as one line are no sentences of it.
  const isParagraph = element.children.every((child) => child.type !== 'element' || inlineTags.has(child.tagName))
  const lines = linesOf(element)
  const foundMax = lines.length > 1 ? lineBreaksMax : linesPerBlockMax
  for (const text of isParagraph ? lines.flatMap(labelledSentences) : lines) {
    if (found >= foundMax) break
    const [, label, value] = (text.length <= lineCharsMax ? labelledLine.exec(text) : null) ?? []
    if (label === undefined || value === undefined) continue
    if (/^https?$/i.test(label) || label.split(' ').length > labelWordsMax) continue
    found++
    for (const pair of pairsOfLine(label, value)) add({ ...pair, label: cleanLabel(pair.label) })
  }
  return found > 0
}

/** The texts between the `<br>` elements. */
function linesOf(element: Element): string[] {
  const parts: Element['children'][] = [[]]
  for (const child of element.children) {
    if (child.type === 'element' && child.tagName === 'br') parts.push([])
    else parts.at(-1)!.push(child)
  }
  return parts
    .slice(0, lineBreaksMax)
    .map((children) =>
      textOf({ type: 'element', tagName: 'span', properties: {}, children: children.flatMap(spaced) }, 600),
    )
}

/** Adds a blank between two adjacent elements, and after an element that ends with a colon. */
function spaced(child: ElementContent, at: number, all: readonly ElementContent[]): ElementContent[] {
  const needsBlank =
    child.type === 'element'
    && all[at + 1] !== undefined
    && (all[at + 1]!.type === 'element' || /[:：]\s*$/.test(textOf(child, 100)))
  return needsBlank ? [child, { type: 'text', value: ' ' }] : [child]
}

const cleanLabel = (label: string): string => label.replace(/[\s:：*]+$/, '')
