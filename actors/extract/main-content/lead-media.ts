// Recognizes the lead figure of a page: the image between the headline and the text.

import type { Element, ElementContent } from 'hast'
import { elementsOf, isHidden } from '#actors/extract/tree/walk.ts'
import type { PageBlocks } from './features/blocks.ts'

/** Blocks before the first kept one in which the headline and the lead figure are searched: byline, date, buttons. */
const blocksMax = 15

/** The blocks between the last `h1` before the kept text and that text; empty without such an `h1`. */
export interface LeadRange { start: number, end: number }

export function findLead({ elements, blocks }: PageBlocks, marks: ArrayLike<number>): LeadRange {
  let end = 0
  while (end < marks.length && !(marks[end]! > 0)) end++
  for (let index = end; index >= 0 && index >= end - blocksMax && end < marks.length; index--)
    if (isInH1(elements, blocks[index]!.element)) return { start: index + 1, end: Math.max(end, index + 1) }
  return { start: 0, end: -1 }
}

function isInH1(elements: PageBlocks['elements'], element: number): boolean {
  const parent = elements[element]!.parent
  return elements[element]!.node.tagName === 'h1' || (parent >= 0 && elements[parent]!.node.tagName === 'h1')
}

/** An image that declares a smaller width or height in pixels is an icon or a portrait. */
const sideMin = 200
const nodesMax = 60
const otherName = /avatar|author|logo|icon|emoji|share|social|gravatar|profile|byline|badge|sponsor|advert|banner-ad/i
const leadName = /hero|featured?|lead|cover|post-?(?:image|thumb)|main-?image|header-?image|article-?image|entry-?image/i

/** Whether an element holds a lead image: in a figure or named as one, and neither small nor a portrait or a logo. */
export function holdsLeadImage(node: ElementContent): boolean {
  if (node.type !== 'element' || node.tagName === 'nav' || node.tagName === 'aside') return false
  let isNamed = false
  let left = nodesMax
  for (const element of elementsOf(node)) {
    if (left-- === 0) return false
    if (isHidden(element) || otherName.test(namesOf(element))) return false
    if (element.tagName === 'figure' || element.tagName === 'picture' || leadName.test(namesOf(element))) isNamed = true
    if (element.tagName === 'img' || element.tagName === 'video') return isNamed && !isSmall(element)
  }
  return false
}

const namesOf = ({ properties: { className, id } }: Element): string =>
  `${Array.isArray(className) ? className.join(' ') : ''} ${typeof id === 'string' ? id : ''}`

const isSmall = ({ properties: { width, height } }: Element): boolean =>
  Number.parseFloat(String(width)) < sideMin || Number.parseFloat(String(height)) < sideMin
