// Labels and values that only their repetition or their type face marks: <li><b>Designer</b> <a>Ada</a></li>.

import type { Element, Root } from 'hast'
import type { LabelledValue } from '#schemas/facts.ts'
import { attribute, textOf } from '#actors/extract/text-of.ts'
import { elementsOf, isHeadingTag } from '#actors/extract/tree/walk.ts'

/** A list of so many pairs shows by its form that they are labels and values; with bold labels, of so many. */
const pairsMin = { bare: 3, figures: 2, bold: 2, cells: 3 }
const labelCharsMax = 40
const valueCharsMax = 300

const textTags = new Set(['span', 'b', 'strong', 'em', 'i', 'small', 'a', 'time', 'data', 'abbr', 'p', 'div', 'label', 'figcaption'])
const inlineTags = new Set(['span', 'b', 'strong', 'em', 'i', 'small', 'a', 'time', 'data', 'abbr', 'sup', 'code'])
const boldTags = new Set(['b', 'strong'])

const classOf = (element: Element): string => attribute(element, 'className') ?? ''
const isBlank = (child: Element['children'][number]): boolean => child.type === 'text' && child.value.trim() === ''
const elementsIn = (parent: Root | Element): Element[] =>
  (parent.children as Element['children']).filter((child): child is Element => child.type === 'element')
const hasOwnText = (element: Element): boolean =>
  element.children.some((child) => child.type === 'text' && child.value.trim() !== '')

/** An element with text and inline elements only. */
const isText = ({ tagName, children }: Element): boolean =>
  (textTags.has(tagName) || isHeadingTag(tagName))
  && children.every((child) => child.type !== 'element' || inlineTags.has(child.tagName))

const labelOf = (element: Element): string => textOf(element, labelCharsMax + 1).replace(/[\s:：*]+$/, '')
const isLabel = (text: string): boolean =>
  /^\p{L}/u.test(text) && text.length <= labelCharsMax && !/[.!?]|\s\d/u.test(text)
const pairOf = (label: string, value: string): LabelledValue[] =>
  isLabel(label) && value !== '' ? [{ label, value }] : []

/** Consecutive children of one tag and class. */
function runsOf(items: readonly Element[]): Element[][] {
  const runs: Element[][] = []
  for (const item of items) {
    const last = runs.at(-1)?.[0]
    if (last && last.tagName === item.tagName && classOf(last) === classOf(item)) runs.at(-1)!.push(item)
    else runs.push([item])
  }
  return runs
}

/** The pairs of a run in stretches of at least `min` items that are pairs. */
const stretches = (run: readonly Element[], min: number, read: (item: Element) => LabelledValue[]): LabelledValue[] => {
  const found: LabelledValue[][] = [[]]
  for (const item of run) {
    const [pair] = read(item)
    if (pair) found.at(-1)!.push(pair)
    else found.push([])
  }
  return found.filter((pairs) => pairs.length >= min).flat()
}

/** The pairs of a run whose labels are all different; none when an item of the run is no pair. */
function pairsOfRun(run: readonly Element[], min: number, read: (item: Element) => LabelledValue[]): LabelledValue[] {
  if (run.length < min) return []
  const pairs = run.flatMap(read)
  return pairs.length === run.length && new Set(pairs.map(({ label }) => label)).size === run.length ? pairs : []
}

/** An element of two texts, of which the first is the label; below a heading, more lines may follow. */
function barePair(element: Element): LabelledValue[] {
  // Icons have no text.
  const [first, second, ...more] = elementsIn(element).filter((child) => textOf(child, 1) !== '')
  if (first === undefined || second === undefined || hasOwnText(element)) return []
  if (more.length > 0 && !(isHeadingTag(first.tagName) && more.every(isText))) return []
  if (!isText(first) || !isText(second) || first.tagName === 'a') return []
  return pairOf(labelOf(first), textOf(second, valueCharsMax))
}

/** An element of two texts, of which the first has figures and the second is the label: "98 %" above "Success". */
function reversedPair(element: Element): LabelledValue[] {
  const [first, second, ...more] = elementsIn(element)
  if (first === undefined || second === undefined || more.length > 0 || hasOwnText(element)) return []
  if (!isText(first) || !isText(second) || !/\d/.test(textOf(first, labelCharsMax))) return []
  // "Initial rate, fixed until 2031" is labelled by its first clause.
  const label = textOf(second, valueCharsMax).split(/,\s|\s(?:of|von|de)\s(?=\D{0,3}\d)/)[0]!
  return pairOf(label.replace(/[\s:：*]+$/, ''), textOf(first, valueCharsMax))
}

/** A line that begins with a bold label and goes on in text: <p><b>Height</b> 45 cm</p>. */
function boldPair(element: Element): LabelledValue[] {
  const [first, ...rest] = element.children.filter((child) => !isBlank(child))
  if (first?.type !== 'element' || !boldTags.has(first.tagName) || rest[0]?.type !== 'text') return []
  if (rest.some((child) => child.type === 'element' && !inlineTags.has(child.tagName))) return []
  return pairOf(labelOf(first), textOf({ ...element, children: rest }, valueCharsMax))
}

/** A bold number and its label in text: <li><b>486</b> views</li>. */
function boldNumber(element: Element): LabelledValue[] {
  const [first, second, ...more] = element.children.filter((child) => !isBlank(child))
  if (first?.type !== 'element' || second?.type !== 'text' || more.length > 0) return []
  const value = textOf(first, labelCharsMax)
  if (!boldTags.has(first.tagName) || !/^[\d.,]+[kKM]?$/.test(value)) return []
  const label = second.value.trim()
  return label.split(/\s+/).length > boldValueWordsMax ? [] : pairOf(label, value)
}

const boldValueWordsMax = 4

/** A line of a label in text and a bold value: <li>Deadline <b>1 May</b></li>. */
function boldValue(element: Element): LabelledValue[] {
  const [first, second, ...more] = element.children.filter((child) => !isBlank(child))
  if (first?.type !== 'text' || second?.type !== 'element' || more.length > 0) return []
  if (!boldTags.has(second.tagName)) return []
  const label = first.value.trim().replace(/[\s:：]+$/, '')
  return label.split(/\s+/).length > boldValueWordsMax ? [] : pairOf(label, textOf(second, valueCharsMax))
}

/** A line of a label in text and its value in an element: <li>Sockets <span>4</span></li>. */
function textPair(element: Element): LabelledValue[] {
  const [first, second, ...more] = element.children.filter((child) => !isBlank(child))
  if (first?.type !== 'text' || second?.type !== 'element' || more.length > 0) return []
  if (!inlineTags.has(second.tagName) || second.tagName === 'a') return []
  return pairOf(first.value.trim().replace(/[\s:：]+$/, ''), textOf(second, valueCharsMax))
}

/** A bold line above another one: <td><b>Start date</b><br>1 May</td>. */
export function boldLine(element: Element): LabelledValue[] {
  const [first, lineBreak, ...rest] = element.children.filter((child) => !isBlank(child))
  if (first?.type !== 'element' || !boldTags.has(first.tagName)) return []
  if (lineBreak?.type !== 'element' || lineBreak.tagName !== 'br' || rest.length === 0) return []
  if (rest.some((child) => child.type === 'element' && !inlineTags.has(child.tagName))) return []
  return pairOf(labelOf(first), textOf({ ...element, children: rest }, valueCharsMax))
}

/** Children that are labels and values by turns: those of even and those of odd places have a class of their own. */
function cellPairs(items: readonly Element[]): LabelledValue[] {
  const [first, second] = items
  if (first === undefined || second === undefined) return []
  if (items.length < pairsMin.cells * 2 || items.length % 2 > 0) return []
  if (classOf(first) === classOf(second) && first.tagName === second.tagName) return []
  const isLike = (one: Element, other: Element): boolean =>
    one.tagName === other.tagName && classOf(one) === classOf(other) && isText(one)
  if (!items.every((item, at) => isLike(item, at % 2 === 0 ? first : second))) return []
  const pairs = items.flatMap((item, at) =>
    at % 2 === 0 ? pairOf(labelOf(item), textOf(items[at + 1]!, valueCharsMax)) : [])
  return pairs.length * 2 === items.length ? pairs : []
}

const headingCharsMax = 30

/** The same pairs with the heading above them in their labels: "Scheduled" under "Departure". */
function underHeading(items: readonly Element[], pairs: readonly LabelledValue[]): LabelledValue[] {
  const [first] = items
  if (first === undefined || !isHeadingTag(first.tagName)) return []
  const heading = textOf(first, headingCharsMax + 1)
  if (heading === '' || heading.length > headingCharsMax) return []
  return pairs.map(({ label, value }) => ({ label: `${heading} ${label}`, value }))
}

/** The labels and values among the children of an element. Pure; linear in their number. */
export function unmarkedPairs(parent: Root | Element): LabelledValue[] {
  const items = elementsIn(parent)
  const pairs = runsOf(items).flatMap((run) => {
    const bare = pairsOfRun(run, pairsMin.bare, barePair)
    if (bare.length > 0) return bare
    const reversed = pairsOfRun(run, pairsMin.bare, reversedPair)
    if (reversed.length > 0) return reversed
    const texts = pairsOfRun(run, pairsMin.bare, textPair)
    if (texts.length > 0) return texts
    const figures = pairsOfRun(run, pairsMin.figures, barePair)
    if (figures.length > 0 && figures.every(({ value }) => /\d/.test(value))) return figures
    return [...stretches(run, pairsMin.bold, boldPair), ...run.flatMap(boldValue), ...run.flatMap(boldNumber)]
  })
  const found = [...pairs, ...items.flatMap(boldLine), ...cellPairs(items)]
  return [...found, ...underHeading(items, found)]
}

/** Calls `add` with the pairs of each table row in which header cells and cells alternate more than once. */
export function eachRowPair(root: Root, add: (found: LabelledValue) => void): void {
  for (const row of elementsOf(root)) {
    const cells = row.tagName === 'tr' ? elementsIn(row) : []
    if (cells.length < alternatingCellsMin || cells.length % 2 > 0) continue
    if (!cells.every(({ tagName }, at) => tagName === (at % 2 === 0 ? 'th' : 'td'))) continue
    for (let at = 0; at < cells.length; at += 2)
      pairOf(labelOf(cells[at]!), textOf(cells[at + 1]!, valueCharsMax)).forEach(add)
  }
}
const alternatingCellsMin = 4

/** Calls `add` with the bold line and the text below it of each table cell that has this form. */
export function eachCellLine(root: Root, add: (found: LabelledValue) => void): void {
  for (const element of elementsOf(root)) if (element.tagName === 'td') boldLine(element).forEach(add)
}
