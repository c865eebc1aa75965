// Completes the selection with parts that belong to kept text by their role: code, footnotes, summaries of details.

import type { Element } from 'hast'
import { isCodeLine } from '#actors/extract/markdown/elements/code-text.ts'
import { isNoticeTitle } from '#actors/extract/markdown/elements/block-elements.ts'
import { editorLineClasses } from '#actors/extract/markdown/writer/class-names.data.ts'
import { mayReferToNote, type Notes } from '#actors/extract/markdown/writer/footnotes.ts'
import { hasClassLike } from '#actors/extract/tree/quick-attributes.ts'
import { elementsOf } from '#actors/extract/tree/walk.ts'
import { oneOf } from '#src/text/word-patterns.ts'
import { kindBits, notContentBits } from '../features/ancestor-kinds.ts'
import type { PageBlocks } from '../features/blocks.ts'
import type { FeatureTable } from '../features/features.ts'

const preBit = kindBits('pre')
/** Parts of the classes of a line of code without a `<pre>`. */
const editorLineParts = [...editorLineClasses]

/** Blocks of at most this many words next to code are its controls: the name of the language, tabs, `Copy`. */
const controlWordsMax = 8
/** Number of controls that may separate code from the text before it. */
const controlsMax = 16
/** Minimum probability of code that no kept text follows. */
const lastCodeMin = 0.2

/**
 * Marks code between two kept texts, or directly after the last one. The names of its elements are ignored, because
 * `language` and `toolbar` are also words of menus.
 */
export function fillCode(
  { elements, blocks }: PageBlocks, marks: Uint8Array, probabilities: Float64Array, { facts }: FeatureTable,
): void {
  const hasEditor = facts.elementNames.has(editorLineParts)
  const isCode = (index: number): boolean =>
    (facts.ancestorBits[blocks[index]!.element]! & preBit) !== 0
    || (hasEditor && isCodeLine(elements[blocks[index]!.element]!.node))
  const isCodeOrControl = (index: number): boolean => {
    const { element, stats } = blocks[index]!
    return marks[index] === 0 && (stats.words <= controlWordsMax || isCode(index) || elements[element]!.hidden)
  }
  const isContentCode = (index: number): boolean => {
    const { element } = blocks[index]!
    return isCode(index) && !elements[element]!.hidden && (facts.ancestorBits[element]! & notContentBits) === 0
  }
  /** Whether the `<pre>` around a block of code has the same parent as the element of another block. */
  const isSiblingOf = (before: number, index: number): boolean => {
    let code = blocks[index]!.element
    while (code >= 0 && elements[code]!.node.tagName !== 'pre') code = elements[code]!.parent
    return code >= 0 && elements[code]!.parent === elements[blocks[before]!.element]!.parent
  }
  for (let index = 0; index < marks.length; index++) {
    if (marks[index] === 1 || !isCode(index)) continue
    let end = index
    while (end < marks.length && isCodeOrControl(end)) end++
    let start = index
    while (start > 0 && isCodeOrControl(start - 1) && index - start < controlsMax) start--
    const followsText = start > 0 && marks[start - 1] === 1
    const isBetween = followsText && end < marks.length && marks[end] === 1
    for (let at = index; at < end; at++) {
      if (!isContentCode(at)) continue
      const isLast = followsText && probabilities[at]! >= lastCodeMin && isSiblingOf(start - 1, at)
      if (isBetween || isLast) marks[at] = 1
    }
    index = end - 1
  }
}

/** More footnotes than this are the references of an encyclopedia; they are judged like any other text. */
const footnotesMax = 60

/** Marks the footnotes that kept text refers to. `notes` returns those of the page; few pages need them. */
export function fillFootnotes({ elements, blocks }: PageBlocks, marks: Uint8Array, notes: () => Notes): void {
  const kept: Element[] = []
  for (let index = 0; index < marks.length; index++) {
    if (marks[index] === 0) continue
    const { element, childStart, childEnd } = blocks[index]!
    const { children } = elements[element]!.node
    for (let at = childStart; at < childEnd; at++)
      if (children[at]!.type === 'element')
        for (const inner of elementsOf(children[at]!)) if (mayReferToNote(inner)) kept.push(inner)
  }
  if (kept.length === 0) return
  const { references, definitions } = notes()
  if (definitions.size === 0 || definitions.size > footnotesMax) return
  const wanted = new Set(kept.map((link) => references.get(link)))
  for (const { node, blockStart, blockEnd, hidden } of elements) {
    const label = definitions.get(node)
    if (label !== undefined && wanted.has(label) && !hidden) marks.fill(1, blockStart, blockEnd)
  }
}

/**
 * Marks the summary of each `<details>` element with kept text, the title of each kept notice, the author of each kept
 * quote, and the caption of each kept table and code block.
 */
export function fillSummaries(
  { elements, blocks }: PageBlocks, marks: Uint8Array, { facts: { elementNames } }: FeatureTable,
): void {
  const isNamed = elementNames.matching(attributionParts)
  for (let index = 0; index < elements.length; index++) {
    const { node, parent, blockStart, blockEnd, hidden } = elements[index]!
    if (hidden || parent < 0 || blockStart === blockEnd) continue
    const above = elements[parent]!
    const isTitle = isNamed[index] === 1 && isNoticeTitle(node, above.node)
    if (isTitle || (node.tagName === 'summary' && above.node.tagName === 'details')) {
      if (marks.subarray(blockEnd, above.blockEnd).includes(1)) marks.fill(1, blockStart, blockEnd)
    } else if (isCaption(node) || (isNamed[index] === 1 && (isAttribution(node) || isQuoteTitle(node, above.node)))) {
      const words = blocks.slice(blockStart, blockEnd).reduce((sum, { stats }) => sum + stats.words, 0)
      const quote = words <= attributionWordsMax ? findQuote(elements, parent) : undefined
      if (quote && marks.subarray(quote.blockStart, quote.blockEnd).includes(1)) marks.fill(1, blockStart, blockEnd)
    }
  }
}

/** Name, position and company of the author of a quote. */
const attributionWordsMax = 15
const attributionWords = ['author', 'name', 'cite', 'attribution', 'person', 'speaker']
const attributionClass = new RegExp(`(?:^|[-_])${oneOf(attributionWords)}(?:[-_]|$)`, 'i')
/** Parts of the class of an attribution, or of the title of a quote or notice. */
const attributionParts = [...attributionWords, 'title']
const quoteClass = /(?:^|[-_])(?:testimonials?|(?:block|pull)?quotes?)(?:[-_]|$)/i

const isCaption = ({ tagName }: Element): boolean => tagName === 'figcaption' || tagName === 'footer'

const isAttribution = (node: Element): boolean => hasClassLike(node, attributionClass)

/** Elements whose caption is text to read, even without images. */
const captionedTags = new Set(['blockquote', 'table', 'pre'])

/** Whether an element names who is quoted, above the quote. Discourse. */
const isQuoteTitle = (node: Element, parent: Element): boolean =>
  hasClassLike(node, /^title$/) && hasClassLike(parent, quoteClass)

/**
 * The quote that an attribution belongs to: an ancestor up to three levels above, or its figure with such an element.
 */
function findQuote(elements: PageBlocks['elements'], parent: number): PageBlocks['elements'][number] | undefined {
  for (let at = parent, level = 0; at >= 0 && level < 3; at = elements[at]!.parent, level++) {
    const { node } = elements[at]!
    if (node.tagName === 'blockquote' || hasClassLike(node, quoteClass)) return elements[at]
    if (node.tagName === 'figure')
      return node.children.some((child) => child.type === 'element' && captionedTags.has(child.tagName))
        ? elements[at]
        : undefined
  }
  return undefined
}
