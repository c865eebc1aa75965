// Labels and their values as readers see them: definition lists, rows of two cells, lines such as "Weight: 2 kg".

import type { Element, ElementContent, Root } from 'hast'
import type { LabelledValue, TableFact } from '#schemas/facts.ts'
import { textOf } from '#actors/extract/text-of.ts'
import { isHidden } from '#actors/extract/tree/walk.ts'

const labelCharsMax = 80
const valueCharsMax = 1_000

/** Terms and descriptions of a `<dl>`; the descriptions of one term joined by line breaks. */
export function definitionsOf(list: Element): LabelledValue[] {
  const found: LabelledValue[] = []
  let labels: string[] = []
  let values: string[] = []
  const flush = (): void => {
    const value = values.filter((one) => one !== '').join('\n')
    if (value !== '') for (const label of labels) if (label !== '') found.push({ label: cleanLabel(label), value })
    labels = []
    values = []
  }
  const visit = (parent: Element): void => {
    for (const child of parent.children) {
      if (child.type !== 'element') continue
      if (child.tagName === 'dt') {
        if (values.length > 0) flush()
        labels.push(textOf(child, labelCharsMax * 2))
      } else if (child.tagName === 'dd') values.push(textOf(child, valueCharsMax))
      else if (child.tagName === 'div') visit(child)
    }
  }
  visit(list)
  flush()
  return found
}

/** Rows of a table with two columns, when they are labels and values rather than a list under headings. */
export function pairsOfTable({ rows, hasHeader }: TableFact): LabelledValue[] {
  return rows
    .slice(Number(hasHeader && rows.length > 1))
    .filter((row) => row.length === 2 && row[0] !== '' && row[1] !== '' && row[0]!.length <= labelCharsMax)
    .map(([label, value]) => ({ label: cleanLabel(label!), value: value! }))
}

const line = /^([\p{L}\p{N}][^:：\n]{0,59}?)\s*[:：]\s+(\S.{0,400})$/u
const linesPerBlockMax = 3
const blockTags = new Set([
  'p', 'li', 'div', 'td', 'dd', 'span', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'address', 'section', 'tr', 'label',
  'small', 'strong', 'b',
])
const skippedTags = new Set([
  'nav', 'script', 'style', 'noscript', 'pre', 'code', 'svg', 'button', 'select', 'dl', 'table',
])

/**
 * Lines of the form "label: value" that are a block of their own, or stand between line breaks in one. `add` takes
 * each, in order. Only blocks of up to 500 characters are read: longer ones are prose.
 */
export function eachLabelledLine(root: Root | Element, add: (found: LabelledValue) => void): void {
  for (const child of root.children) {
    if (child.type !== 'element' || skippedTags.has(child.tagName) || isHidden(child)) continue
    if (blockTags.has(child.tagName) && !holdsBlocks(child) && readLines(child, add)) continue
    eachLabelledLine(child, add)
  }
}

/**
 * Whether the element holds further lines: then these are read, not the element as one. Two spans side by side are one
 * line.
 */
function holdsBlocks(element: Element): boolean {
  const inner = element.children.filter((child): child is Element => child.type === 'element')
  return (
    inner.length > 12
    || inner.some(
      (child) =>
        !/^(?:a|abbr|b|bdi|br|cite|code|em|i|img|mark|small|span|strong|sub|sup|time|u|data|svg)$/.test(child.tagName)
        && !(inner.length === 2 && isLeaf(child)),
    )
  )
}

const isLeaf = (element: Element): boolean =>
  element.children.every(
    (child) =>
      child.type === 'text' || (child.type === 'element' && child.children.every(({ type }) => type === 'text')),
  )

function readLines(element: Element, add: (found: LabelledValue) => void): boolean {
  let found = 0
  for (const text of linesOf(element)) {
    const match = text.length <= 500 ? line.exec(text) : null
    if (!match || found >= linesPerBlockMax || /^https?$/i.test(match[1]!) || match[1]!.split(' ').length > 6) continue
    found++
    add({ label: cleanLabel(match[1]!), value: match[2]! })
  }
  return found > 0
}

/** The texts between the `<br>` of an element. */
function linesOf(element: Element): string[] {
  const parts: Element['children'][] = [[]]
  for (const child of element.children) {
    if (child.type === 'element' && child.tagName === 'br') parts.push([])
    else parts.at(-1)!.push(child)
  }
  return parts
    .slice(0, 20)
    .map((children) =>
      textOf({ type: 'element', tagName: 'span', properties: {}, children: children.flatMap(spaced) }, 600),
    )
}

/**
 * Two elements side by side, or a label in an element of its own, look apart; the rest of a line is as it is written.
 */
function spaced(child: ElementContent, at: number, all: readonly ElementContent[]): ElementContent[] {
  const isApart =
    child.type === 'element'
    && all[at + 1] !== undefined
    && (all[at + 1]!.type === 'element' || /[:：]\s*$/.test(textOf(child, 100)))
  return isApart ? [child, { type: 'text', value: ' ' }] : [child]
}

const cleanLabel = (label: string): string => label.replace(/[\s:：*]+$/, '')
