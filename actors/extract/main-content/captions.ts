// Captions of images: kept for callers who want the images, left out for others.

import type { Element } from 'hast'
import { hasClassLike } from '#actors/extract/tree/quick-attributes.ts'
import { elementsOf, findElement, isHeadingTag, textContent } from '#actors/extract/tree/walk.ts'
import { oneOf } from '#src/text/word-patterns.ts'
import { notContentBits } from './features/ancestor-kinds.ts'
import type { Block, PageBlocks } from './features/blocks.ts'
import type { FeatureTable } from './features/features.ts'
import { imageWords } from './image-words.data.ts'

const captionClass = /^(?:(?:wp|image|img|photo|figure|picture|media)-?)?caption(?:-text)?$/i
/** Kept text must follow a caption within this many blocks. */
const captionGapMax = 5
/** Number of blocks after the headline in which the caption of a lead image is searched. */
const captionLeadMax = 12

/**
 * Marks the captions of images within kept text, and between the headline and the text. Only for callers who want the
 * images: without its image a caption is judged like any other text.
 */
export function fillCaptions(
  { elements, blocks }: PageBlocks, marks: Uint8Array, { facts, headline }: FeatureTable,
): void {
  const firstKept = marks.findIndex((mark, index) => mark === 1 && index !== headline)
  for (let index = 1; index < marks.length - 1; index++) {
    const isLead = headline >= 0 && index > headline && index < firstKept && index - headline <= captionLeadMax
    const isWithinText =
      isLead || (marks[index - 1] === 1 && marks.subarray(index + 1, index + 1 + captionGapMax).includes(1))
    if (marks[index] === 1 || !isWithinText) continue
    const { element } = blocks[index]!
    const { node, parent, hidden } = elements[element]!
    if (hidden || (facts.ancestorBits[element]! & notContentBits) !== 0) continue
    if (isCaption(node) && parent >= 0 && containsImage(elements[parent]!.node)) marks[index] = 1
  }
}

const isCaption = (element: Element): boolean =>
  element.tagName === 'figcaption' || hasClassLike(element, captionClass)

/** Number of elements of a figure that are searched for an image. */
const figureElementsMax = 60

function containsImage(figure: Element): boolean {
  let left = figureElementsMax
  for (const { tagName } of elementsOf(figure)) {
    if (tagName === 'img' || tagName === 'video' || tagName === 'svg') return true
    if (left-- === 0) return false
  }
  return false
}

/** Without its image, a text that is marked up as its caption is content from this probability on. */
const textProbabilityMin = 0.75
/** Elements whose caption is text to read, also without images. */
const captionedTags = new Set(['blockquote', 'table', 'pre', 'math'])

/** A longer text with a credit is no caption. */
const creditedWordsMax = 40
const creditEnd = new RegExp(String.raw`\(${oneOf(imageWords)}(?:\s*[:©]|(?<=\.))[^()]{2,60}\)\s*$`, 'iu')

/** Unmarks the captions of images. Only for callers who do not want the images. */
export function dropCaptions(
  { elements, blocks }: PageBlocks, marks: Uint8Array, probabilities: Float64Array,
  { facts: { elementNames } }: FeatureTable,
): void {
  const isNamed = elementNames.matching(['caption'])
  const captions = new Map<number, boolean>()
  for (let index = 0; index < marks.length; index++) {
    if (marks[index] === 0) continue
    if (isCredited(elements, blocks[index]!)) marks[index] = 0
    if (probabilities[index]! >= textProbabilityMin) continue
    const caption = captionOf(elements, blocks[index]!.element, isNamed)
    if (caption < 0) continue
    if (!captions.has(caption)) captions.set(caption, isOfImage(elements, caption))
    if (captions.get(caption)!) marks[index] = 0
  }
}

/** Whether a caption belongs to an image. That of a card, which has a heading, does not. */
function isOfImage(elements: PageBlocks['elements'], caption: number): boolean {
  const { node, parent } = elements[caption]!
  const figure = elements[parent]?.node
  return figure !== undefined && containsImage(figure) && !hasTag(node, isHeadingTag)
    && !hasTag(figure, (tagName) => captionedTags.has(tagName))
}

/** Whether a text beside an image ends with its credit: "The wheel (Photo: Ann Miller)". */
function isCredited(elements: PageBlocks['elements'], { element, childStart, childEnd, stats }: Block): boolean {
  if (stats.words > creditedWordsMax || stats.lastCode !== closingBracket) return false
  const { node, parent } = elements[element]!
  const text = node.children.slice(childStart, childEnd).map(textContent).join('')
  return creditEnd.test(text) && (containsImage(node) || (parent >= 0 && containsImage(elements[parent]!.node)))
}

const closingBracket = ')'.charCodeAt(0)

/** Elements between a text and its caption. */
const captionLevelsMax = 3

/** The caption that an element is part of; -1 without one. `isNamed`: 1 for elements that may have its class. */
function captionOf(elements: PageBlocks['elements'], element: number, isNamed: Uint8Array): number {
  for (let at = element, level = 0; at >= 0 && level < captionLevelsMax; at = elements[at]!.parent, level++) {
    const { node } = elements[at]!
    if (node.tagName === 'figcaption' || (isNamed[at] === 1 && hasClassLike(node, captionClass))) return at
  }
  return -1
}

const hasTag = (element: Element, isWanted: (tagName: string) => boolean): boolean =>
  findElement(element, ({ tagName }) => isWanted(tagName)) !== undefined
