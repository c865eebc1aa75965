// Lists and definition lists, also lists directly inside lists and items outside of any list.

import type { Element } from 'hast'
import { isBlockTag } from './block-tags.ts'
import { makeList, type List } from './block-writer.ts'
import type { DefinitionList, MarkdownContext } from './context.ts'
import type { Enter } from './element-handler.ts'
import { findInside, isElement, textOf } from './nodes.ts'
import { integerOf } from './properties.ts'
import { hasShortBlocks } from './short-blocks.ts'
import { typedMarkerOf } from './text-markers.ts'

const listTags = new Set(['ul', 'ol', 'menu', 'dir'])
/** CommonMark allows up to nine digits. */
const numberMax = 999_999_999

export const enterList: Enter = (context, element) => {
  context.boundary()
  if (context.place !== 'block') return context.boundary
  const outer = context.lists.at(-1)
  const isDirectlyInList = outer !== undefined && listTags.has(context.ancestors.at(-1)?.tagName ?? '')
  const opened = isDirectlyInList && context.out.openUnderLastItem(outer)
  const marker = typedMarkerOf(element)
  const isOrdered = element.tagName === 'ol' || marker?.number !== undefined
  context.lists.push(makeList(isOrdered, marker?.number ?? integerOf(element, 'start', 0, numberMax, 1), marker))
  return () => {
    context.boundary()
    context.lists.pop()
    if (opened) context.out.close()
  }
}

export const enterItem: Enter = (context, element) => {
  context.boundary()
  if (context.place !== 'block') return context.boundary
  const parent = context.ancestors.at(-1)
  const list = parent && listTags.has(parent.tagName) ? context.lists.at(-1) : orphanList(context, parent)
  if (!list) return context.boundary
  list.next = integerOf(element, 'value', 0, numberMax, Math.min(list.next, numberMax))
  const opened = context.out.openItem(list)
  if (!opened || context.notes.definitions.size > 0 || !hasShortBlocks([element])) {
    return () => {
      context.boundary()
      if (opened) context.out.close()
    }
  }
  context.blocksAsLines = true
  return () => {
    context.blocksAsLines = false
    context.boundary()
    context.out.close()
  }
}

/** The list of items that are not in a list, one for each parent. */
function orphanList(context: MarkdownContext, parent: Element | undefined): List {
  if (context.orphanList?.parent !== parent || !context.orphanList)
    context.orphanList = { parent, list: makeList(false, 1) }
  return context.orphanList.list
}

/**
 * `<dl>`: short definitions become a list, `- **Term**: definition`; with longer ones each term is a bold line above
 * its blocks.
 */
export const enterDefinitionList: Enter = (context, element) => {
  context.boundary()
  if (context.place !== 'block') return context.boundary
  const state: DefinitionList =
    { list: makeList(false, 1), compact: isCompact(element), itemOpen: false, hasDefinition: false }
  context.definitionLists.push(state)
  return () => {
    context.boundary()
    context.definitionLists.pop()
    if (state.itemOpen) context.out.close()
  }
}

/** Longest term or definition of a compact list. */
const compactCharsMax = 300

function isCompact(list: Element): boolean {
  const parts = list.children
    .filter(isElement)
    .flatMap((child) => (child.tagName === 'div' ? child.children.filter(isElement) : [child]))
  const isShort = (part: Element): boolean =>
    (part.tagName === 'dt' || part.tagName === 'dd')
    && !findInside(part, (one) => isBlockTag(one.tagName))
    && textOf(part, compactCharsMax).length < compactCharsMax
  return parts.some((part) => part.tagName === 'dt') && parts.every(isShort)
}

export const enterTerm: Enter = (context) => {
  context.boundary()
  const state = context.definitionLists.at(-1)
  if (context.place !== 'block' || !state) return context.boundary
  if (state.compact) {
    if (state.itemOpen) context.out.close()
    state.itemOpen = context.out.openItem(state.list)
    state.hasDefinition = false
  }
  const opened = context.run.openMark({ kind: 'strong' })
  return () => {
    if (opened) context.run.closeMark()
    if (!state.compact) context.boundary()
  }
}

export const enterDefinition: Enter = (context) => {
  const state = context.definitionLists.at(-1)
  if (context.place !== 'block' || !state?.compact) {
    context.boundary()
    return context.boundary
  }
  const { run } = context
  if (!run.isEmpty) {
    if (state.hasDefinition) run.append(';')
    else if (!/[\p{P}]$/u.test(run.lastCharacter)) run.append(':')
    run.space()
  }
  state.hasDefinition = true
  return undefined
}
