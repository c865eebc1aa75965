// Lists that are beside each other in the page and one list to its reader: nested lists that Google Docs and Word write
// one after the other with a level, and lists of one item each (Notion).

import type { Element } from 'hast'
import { makeList, type List } from '../writer/block-writer.ts'
import type { MarkdownContext } from '../writer/context.ts'
import { findInside, isElement, neighbour, textOf, type Children } from '../writer/nodes.ts'
import { classesOf, integerOf, stringOf } from '../writer/properties.ts'

/** The list that an element is a part of, and its level, 0 for the outermost. */
interface Place { readonly id: string, readonly level: number }

/** Google Docs: `lst-kix_name-level`. */
const kixClass = /^(lst-kix_[\w.]+)-(\d)$/
/** Word: `mso-list:l0 level1 lfo1`. */
const wordList = /mso-list:\s*(l\d+) level(\d) lfo\d+/
const levelMax = 8

function placeOf(element: Element): Place | undefined {
  if (element.tagName === 'p') {
    const match = wordList.exec(stringOf(element, 'style'))
    return match ? { id: match[1]!, level: Math.min(levelMax, Math.max(0, Number(match[2]) - 1)) } : undefined
  }
  for (const token of classesOf(element)) {
    const match = kixClass.exec(token)
    if (match) return { id: match[1]!, level: Math.min(levelMax, Number(match[2])) }
  }
  return undefined
}

/** A list to write items in, and the number of containers that were opened for it. */
interface Opened { readonly list: List, readonly containers: number }

/** Opens the list of an element with a level; undefined for other elements. */
export function openLevel(
  context: MarkdownContext, element: Element, siblings: Children, index: number, isOrdered: boolean,
): Opened | undefined {
  const place = placeOf(element)
  if (!place) return undefined
  const before = context.levels
  const continues = before?.id === place.id && before.last === neighbour(siblings, index, -1)
  const lists = continues ? before.lists : []
  lists.length = Math.min(lists.length, place.level + 1)
  let containers = 0
  for (let level = 0; level < place.level; level++) {
    const outer = lists[level]
    if (outer && context.out.openUnderLastItem(outer)) containers++
  }
  const list = lists[place.level] ?? makeList(isOrdered, integerOf(element, 'start', 0, 999_999_999, 1))
  lists[place.level] = list
  context.levels = { id: place.id, lists, last: element }
  return { list, containers }
}

/** The list before an element that it continues: the next number, or one more list of one item with the same class. */
export function continuedList(
  context: MarkdownContext, element: Element, siblings: Children, index: number,
): List | undefined {
  const before = neighbour(siblings, index, -1)
  const last = context.lastList
  if (!before || last?.element !== before || before.tagName !== element.tagName) return undefined
  if (element.tagName === 'ol') {
    const start = integerOf(element, 'start', 0, 999_999_999, 1)
    return start > 1 && start === last.list.next ? last.list : undefined
  }
  const classes = stringOf(element, 'className')
  const isSame = classes !== '' && classes === stringOf(before, 'className')
  return isSame && [before, element].every((one) => one.children.filter(isElement).length === 1) ? last.list : undefined
}

/** Whether an element is the marker that Word writes before the text of an item. */
export const isWordMarker = (element: Element): boolean =>
  element.tagName === 'span' && /mso-list:\s*ignore/i.test(stringOf(element, 'style'))

/** Whether the marker of an item of Word is a number or a letter. */
export function isWordNumber(paragraph: Element): boolean {
  const marker = findInside(paragraph, isWordMarker, 20)
  return marker !== undefined && /^\s*\(?(?:\d+|[a-z]{1,4})[.)]/i.test(textOf(marker, 20))
}

/** Whether a paragraph is an item of a list of Word. */
export const isWordItem = (element: Element): boolean =>
  element.properties.style !== undefined && wordList.test(stringOf(element, 'style'))
