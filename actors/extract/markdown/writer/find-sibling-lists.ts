// Finds lists that are not marked up as such: sibling blocks with one link each, and sibling rows that begin with `1.`,
// `2.`, `3.`, as in rankings.

import type { Element, Text } from 'hast'
import { makeList, type List } from './block-writer.ts'
import { hasAllTextOf, isElement, nodesInside, type Children } from './nodes.ts'

/** The position of a sibling in its list. */
export interface ListPlace {
  readonly state: { readonly list: List, isOpen: boolean }
  /** Elements of the item that begins here; undefined when the item of the sibling before continues. */
  readonly item: readonly Element[] | undefined
  readonly isLast: boolean
  /** The number in the page; it becomes the marker of the item. */
  readonly number: Text | undefined
}
export type SiblingLists = ReadonlyMap<Element, ListPlace>

/** Fewer similar blocks are not a list. */
export const itemsMin = 3
/** Longest text of a link block. */
const linkCharsMax = 100
/** Nodes of a block that are inspected. */
const nodesMax = 60
const linkTags = new Set(['div', 'p', 'section', 'article'])
export const rowTags: ReadonlySet<string> = new Set([...linkTags, 'tr'])
const numberPattern = /^(\d{1,4})[.)]$/
/** In a row the number is in a cell of its own. */
const rowNumberPattern = /^(\d{1,4})[.)]?$/
/** Elements that blocks of such a list do not hold. */
const otherTags = new Set([
  'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'dl', 'table', 'pre', 'blockquote', 'button', 'input', 'select',
  'textarea', 'form', 'iframe', 'video',
])

/** Returns the lists among siblings; those of links only `withLinks`. */
export function findSiblingLists(siblings: Children, withLinks: boolean): SiblingLists {
  const places = new Map<Element, ListPlace>()
  if (!hasRun(siblings)) return places
  const blocks = siblings.filter((node) =>
    node.type === 'element' ? node.tagName !== 'br' : node.type !== 'text' || node.value.trim() !== '',
  )
  if (blocks.length < itemsMin) return places
  for (let index = 0; index < blocks.length;) {
    const found = findRows(blocks, index) ?? (withLinks ? findLinks(blocks, index) : undefined)
    if (found) for (const [element, place] of found.places) places.set(element, place)
    index = found?.end ?? index + 1
  }
  return places
}

/** Whether there are enough successive blocks with one tag. */
function hasRun(siblings: Children): boolean {
  let tag = ''
  let count = 0
  for (const node of siblings) {
    if (node.type !== 'element' || node.tagName === 'br') continue
    if (node.tagName !== tag) count = 0
    tag = node.tagName
    if (++count === itemsMin && rowTags.has(tag)) return true
  }
  return false
}

/** A list and the index after its last block. */
interface Found { readonly places: [Element, ListPlace][], readonly end: number }

/** Blocks with one tag that hold only a link, from `start` on. */
function findLinks(blocks: Children, start: number): Found | undefined {
  const items: Element[] = []
  for (let index = start; index < blocks.length; index++) {
    const block = blocks[index]!
    if (block.type !== 'element' || block.tagName !== (items[0] ?? block).tagName || !isLinkBlock(block)) break
    items.push(block)
  }
  if (items.length < itemsMin) return undefined
  const state = { list: makeList(false, 1), isOpen: false }
  const places = items.map((item, index): [Element, ListPlace] => [
    item, { state, item: [item], isLast: index === items.length - 1, number: undefined },
  ])
  return { places, end: start + items.length }
}

function isLinkBlock(block: Element): boolean {
  if (!linkTags.has(block.tagName)) return false
  let link: Element | undefined
  let nodes = 0
  let chars = 0
  for (const node of nodesInside(block)) {
    if (++nodes > nodesMax || chars > linkCharsMax) return false
    if (node.type === 'text') chars += node.value.trim().length
    else if (!isElement(node)) continue
    else if (otherTags.has(node.tagName)) return false
    else if (node.tagName === 'a' && node.properties.href !== undefined) link ??= node
    if (chars > 0 && !link) return false
  }
  return link !== undefined && chars > 0 && chars <= linkCharsMax && hasAllTextOf(link, block)
}

/**
 * Blocks with one tag that begin with successive numbers, from `start` on. A table row without a number belongs to the
 * item above; an empty row ends that item.
 */
function findRows(blocks: Children, start: number): Found | undefined {
  const first = blocks[start]
  if (first?.type !== 'element' || !rowTags.has(first.tagName)) return undefined
  const isTable = first.tagName === 'tr'
  const items: { elements: Element[], number: Text }[] = []
  let next: number | undefined
  let index = start
  let isClosed = false
  for (; index < blocks.length; index++) {
    const block = blocks[index]!
    if (block.type !== 'element' || block.tagName !== first.tagName) break
    const number = leadingNumber(block)
    if (number && (next === undefined || number.value === next)) {
      items.push({ elements: [block], number: number.node })
      next = number.value + 1
      isClosed = false
    } else if (number || !isTable || items.length === 0) break
    else if (!hasText(block)) isClosed = true
    else if (isClosed) break
    else items.at(-1)!.elements.push(block)
  }
  if (items.length < itemsMin) return undefined
  const state = { list: makeList(true, next! - items.length), isOpen: false }
  const last = items.at(-1)!.elements.at(-1)
  const places = items.flatMap(({ elements, number }) => elements.map((element, at): [Element, ListPlace] =>
    [element, { state, item: at === 0 ? elements : undefined, isLast: element === last, number }]))
  return { places, end: index }
}

/** The number at the start of a block that is a text node of its own with text after it. */
function leadingNumber(block: Element): { value: number, node: Text } | undefined {
  let found: { value: number, node: Text } | undefined
  let left = nodesMax
  for (const node of nodesInside(block)) {
    if (left-- === 0 || (isElement(node) && otherTags.has(node.tagName))) return undefined
    if (node.type !== 'text' || node.value.trim() === '') continue
    if (found) return found
    const match = (block.tagName === 'tr' ? rowNumberPattern : numberPattern).exec(node.value.trim())
    if (!match) return undefined
    found = { value: Number(match[1]), node }
  }
  return undefined
}

function hasText(block: Element): boolean {
  let left = nodesMax
  for (const node of nodesInside(block))
    if (left-- === 0 || (node.type === 'text' && node.value.trim() !== '')) return true
  return false
}
