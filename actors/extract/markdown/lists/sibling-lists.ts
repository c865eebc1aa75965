// Writes sibling blocks that form a list as its items.

import type { Element } from 'hast'
import type { MarkdownContext } from '../writer/context.ts'
import type { Leave } from '../writer/element-handler.ts'
import { findSiblingLists, itemsMin, rowTags, type ListPlace } from '../writer/find-sibling-lists.ts'
import type { Children } from '../writer/nodes.ts'
import { hasShortBlocks } from './short-blocks.ts'

/** Enters a block that may be part of such a list; returns what to do after the last block of the list. */
export function enterSibling(context: MarkdownContext, element: Element, siblings: Children): Leave | undefined {
  if (siblings.length < itemsMin || context.place !== 'block' || !rowTags.has(element.tagName)) return undefined
  let lists = context.siblingLists.get(siblings)
  if (!lists && context.blocksAsLines) return undefined
  if (!lists) context.siblingLists.set(siblings, lists = findSiblingLists(siblings, context.lists.length === 0))
  const place = lists.get(element)
  if (!place) return undefined
  if (place.item) startItem(context, place, place.item)
  return place.isLast ? () => endItem(context, place.state) : undefined
}

function startItem(context: MarkdownContext, { state, number }: ListPlace, item: readonly Element[]): void {
  endItem(context, state)
  const isMarker = number && context.out.itemMarker?.number === Number.parseInt(number.value)
  if (number && (isMarker || number === context.omittedNumber)) {
    // An enclosing row or item already uses this number as its marker.
    state.list.next++
    return
  }
  state.isOpen = context.out.openItem(state.list)
  if (!state.isOpen) return
  context.blocksAsLines = context.notes.definitions.size === 0 && hasShortBlocks(item)
  context.omittedNumber = number
}

function endItem(context: MarkdownContext, state: ListPlace['state']): void {
  context.blocksAsLines = false
  context.flush()
  if (state.isOpen) context.out.close()
  state.isOpen = false
}
