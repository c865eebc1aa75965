// Lists in all but tag: blocks side by side that hold one link each, and rows that begin with `1.`, `2.`, `3.`, as
// rankings are laid out.

import type { Element, Text } from 'hast'
import { makeList, type List } from './block-writer.ts'
import type { Children, Writing } from './context.ts'
import { isAllOf, isElement, nodesInside } from './properties.ts'
import { hasShortBlocks } from './short-blocks.ts'

/** What a sibling is to the list that it is in. */
export interface Place {
  readonly state: { readonly list: List, isOpen: boolean }
  /** Elements of the item that begins here; without them it goes on. */
  readonly item: readonly Element[] | undefined
  readonly isLast: boolean
  /** The number that the page wrote: it becomes the marker. */
  readonly number: Text | undefined
}
export type SiblingLists = ReadonlyMap<Element, Place>

/** Fewer are a coincidence. */
const itemsMin = 3
const linkCharsMax = 100
/** Nodes of a block that are looked at. */
const nodesMax = 60
const linkTags = new Set(['div', 'p', 'section', 'article'])
const rowTags = new Set([...linkTags, 'tr'])
const numberPattern = /^(\d{1,4})[.)]$/
const notPlain = /^(?:h[1-6]|ul|ol|dl|table|pre|blockquote|button|input|select|textarea|form|iframe|video)$/

/** Enters a block that may be part of such a list; answers what is to be done after the block, if it is. */
export function enterSibling(writing: Writing, element: Element, siblings: Children): (() => void) | undefined {
  if (siblings.length < itemsMin || writing.place !== 'block' || !rowTags.has(element.tagName)) return undefined
  let lists = writing.siblingLists.get(siblings)
  if (!lists && writing.inLines) return undefined
  if (!lists) writing.siblingLists.set(siblings, lists = findLists(siblings, writing.lists.length === 0))
  const place = lists.get(element)
  if (!place) return undefined
  if (place.item) begin(writing, place, place.item)
  return place.isLast ? () => end(writing, place.state) : undefined
}

function begin(writing: Writing, { state, number }: Place, item: readonly Element[]): void {
  end(writing, state)
  if (number && number === writing.omitted) {
    // The row around this one has taken the number.
    state.list.next++
    return
  }
  state.isOpen = writing.out.openItem(state.list)
  if (!state.isOpen) return
  writing.inLines = writing.notes.definitions.size === 0 && hasShortBlocks(item)
  writing.omitted = number
}

function end(writing: Writing, state: Place['state']): void {
  writing.inLines = false
  writing.flush()
  if (state.isOpen) writing.out.close()
  state.isOpen = false
}

/** The lists among siblings; those of links only on wish. */
export function findLists(siblings: Children, withLinks: boolean): SiblingLists {
  const places = new Map<Element, Place>()
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

/** Whether there are enough blocks of one kind. */
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

interface Found { readonly places: [Element, Place][], readonly end: number }

/** Blocks of one kind that hold nothing but a link, from `start` on. */
function findLinks(blocks: Children, start: number): Found | undefined {
  const items: Element[] = []
  for (let index = start; index < blocks.length; index++) {
    const block = blocks[index]!
    if (block.type !== 'element' || block.tagName !== (items[0] ?? block).tagName || !isLinkBlock(block)) break
    items.push(block)
  }
  if (items.length < itemsMin) return undefined
  const state = { list: makeList(false, 1), isOpen: false }
  const places = items.map((item, index): [Element, Place] => [
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
    else if (notPlain.test(node.tagName)) return false
    else if (node.tagName === 'a' && node.properties.href !== undefined) link ??= node
    if (chars > 0 && !link) return false
  }
  return link !== undefined && chars > 0 && chars <= linkCharsMax && isAllOf(link, block)
}

/**
 * Blocks of one kind that begin with a number of their own, each the next, from `start` on. A row of a table without a
 * number belongs to the item above it; an empty row ends that item.
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
  return { places: items.flatMap(({ elements, number }) => elements.map((element, index): [Element, Place] =>
    [element, { state, item: index === 0 ? elements : undefined, isLast: element === last, number }])), end: index }
}

/**
 * The number that a block begins with, when it stands in an element of its own with words behind it, and no heading.
 */
function leadingNumber(block: Element): { value: number, node: Text } | undefined {
  let found: { value: number, node: Text } | undefined
  let left = nodesMax
  for (const node of nodesInside(block)) {
    if (left-- === 0 || (isElement(node) && notPlain.test(node.tagName))) return undefined
    if (node.type !== 'text' || node.value.trim() === '') continue
    if (found) return found
    const match = numberPattern.exec(node.value.trim())
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
