// What belongs to kept text by its role, whatever its own few words look like: the code that a text shows, the captions
// of its pictures, its footnotes.

import type { Element } from 'hast'
import { isCodeLine } from '#actors/extract/markdown/code-text.ts'
import type { Notes } from '#actors/extract/markdown/footnotes.ts'
import { elementsOf } from '#actors/extract/tree/walk.ts'
import type { PageBlocks } from './blocks.ts'
import { surroundings } from './element-facts.ts'
import type { FeatureTable } from './features.ts'

const bits = (...names: (typeof surroundings)[number][]): number =>
  names.reduce((all, name) => all | (1 << surroundings.indexOf(name)), 0)
const besides = bits('aside', 'nav', 'footer', 'form', 'button')
const pre = bits('pre')

/** Blocks of so few words between code and text are its tools: the name of the language, tabs, `Copy`. */
const toolWordsMax = 8
/** Blocks that may stand between code and the text that shows it. */
const toolsMax = 16

/** Below this, code that ends a text is no part of it. */
const lastMin = 0.2

/**
 * Code between two kept texts, or right behind the last of them, is content: what its author calls it says nothing, for
 * `language` and `toolbar` are words of menus.
 */
export function fillCode(
  { elements, blocks }: PageBlocks, marks: Uint8Array, keep: Float64Array, { facts }: FeatureTable,
): void {
  const isCode = (index: number): boolean =>
    (facts.around[blocks[index]!.element]! & pre) !== 0 || isCodeLine(elements[blocks[index]!.element]!.node)
  const isOpen = (index: number): boolean => {
    const { element, stats } = blocks[index]!
    return marks[index] === 0 && (stats.words <= toolWordsMax || isCode(index) || elements[element]!.hidden)
  }
  for (let index = 0; index < marks.length; index++) {
    if (marks[index] === 1 || !isCode(index)) continue
    let end = index
    while (end < marks.length && isOpen(end)) end++
    let start = index
    while (start > 0 && isOpen(start - 1) && index - start < toolsMax) start--
    const isLed = start > 0 && marks[start - 1] === 1
    const isBetween = isLed && end < marks.length && marks[end] === 1
    for (let at = index; at < end; at++)
      if (isShown(at) && (isBetween || (isLed && keep[at]! >= lastMin && isBeside(start - 1, at)))) marks[at] = 1
    index = end
  }
  /** Whether two blocks have the same parent, that of code being the one of its `<pre>`. */
  function isBeside(before: number, at: number): boolean {
    let code = blocks[at]!.element
    while (code >= 0 && elements[code]!.node.tagName !== 'pre') code = elements[code]!.parent
    return code >= 0 && elements[code]!.parent === elements[blocks[before]!.element]!.parent
  }
  function isShown(index: number): boolean {
    const { element } = blocks[index]!
    return isCode(index) && !elements[element]!.hidden && (facts.around[element]! & besides) === 0
  }
}

const captionClass = /^(?:(?:wp|image|img|photo|figure|picture|media)-?)?caption(?:-text)?$/i

/** So many blocks of a box that is no content may stand between a picture and the text that goes on. */
const boxMax = 5

/**
 * A caption is content with the picture that it stands under, when the text goes on behind it. For callers who want the
 * pictures: without them it is a title of nothing, and judged as any text.
 */
export function fillCaptions({ elements, blocks }: PageBlocks, marks: Uint8Array, { facts }: FeatureTable): void {
  for (let index = 1; index < marks.length - 1; index++) {
    if (marks[index] === 1 || marks[index - 1] === 0 || !marks.subarray(index + 1, index + 1 + boxMax).includes(1))
      continue
    const { element } = blocks[index]!
    const { node, parent, hidden } = elements[element]!
    if (hidden || (facts.around[element]! & besides) !== 0) continue
    if (isCaption(node) && parent >= 0 && holdsImage(elements[parent]!.node)) marks[index] = 1
  }
}

function isCaption({ tagName, properties: { className } }: Element): boolean {
  return (
    tagName === 'figcaption'
    || (Array.isArray(className) && className.some((token) => captionClass.test(String(token))))
  )
}

/** Nodes of a figure that are looked at for its picture. */
const figureNodesMax = 60

function holdsImage(figure: Element): boolean {
  let left = figureNodesMax
  for (const { tagName } of elementsOf(figure)) {
    if (tagName === 'img' || tagName === 'video' || tagName === 'svg') return true
    if (left-- === 0) return false
  }
  return false
}

/** More notes than this are the sources of a reference work and judged as what they are. */
const notesMax = 60

/** A footnote is content with the text that refers to it. `notes` are those of the page. */
export function fillNotes(
  { elements, blocks }: PageBlocks, marks: Uint8Array, { references, definitions }: Notes,
): void {
  if (definitions.size === 0 || definitions.size > notesMax) return
  const kept = new Set<Element>()
  const mark = (element: Element): void => {
    for (const inner of elementsOf(element)) kept.add(inner)
  }
  for (let index = 0; index < marks.length; index++) {
    if (marks[index] === 0) continue
    const { element, childStart, childEnd } = blocks[index]!
    for (const child of elements[element]!.node.children.slice(childStart, childEnd))
      if (child.type === 'element') mark(child)
  }
  const wanted = new Set([...references].filter(([link]) => kept.has(link)).map(([, label]) => label))
  for (let index = 0; index < elements.length; index++) {
    const { node, blockStart, blockEnd, hidden } = elements[index]!
    const label = definitions.get(node)
    if (label !== undefined && wanted.has(label) && !hidden) marks.fill(1, blockStart, blockEnd)
  }
}

/** What opens a kept part says what it is about: the summary of details goes with the text in them. */
export function fillSummaries({ elements }: PageBlocks, marks: Uint8Array): void {
  for (const { node, parent, blockStart, blockEnd, hidden } of elements) {
    if (node.tagName !== 'summary' || hidden || parent < 0 || elements[parent]!.node.tagName !== 'details') continue
    if (marks.subarray(blockEnd, elements[parent]!.blockEnd).includes(1)) marks.fill(1, blockStart, blockEnd)
  }
}
