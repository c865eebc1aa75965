// Lists and definition lists, also lists directly inside lists and items outside of any list.

import type { Element, ElementContent } from 'hast'
import { isBlockTag } from '../writer/block-tags.ts'
import { makeList, type List } from '../writer/block-writer.ts'
import type { DefinitionList, MarkdownContext } from '../writer/context.ts'
import { enterWords } from '../elements/inline-elements.ts'
import type { Enter } from '../writer/element-handler.ts'
import { findInside, isElement, textOf } from '../writer/nodes.ts'
import { classesOf, integerOf, stringOf } from '../writer/properties.ts'
import { typedMarkerOf } from '../writer/text-markers.ts'
import { continuedList, isWordNumber, openLevel } from './levelled-lists.ts'
import { hasShortBlocks } from './short-blocks.ts'
import { itemTask } from './task-boxes.ts'

export const listTags: ReadonlySet<string> = new Set(['ul', 'ol', 'menu', 'dir'])
/** CommonMark allows up to nine digits. */
const numberMax = 999_999_999

export const enterList: Enter = (context, element, siblings, index) => {
  context.boundary()
  if (context.place !== 'block') return context.boundary
  const levelled = openLevel(context, element, siblings, index, element.tagName === 'ol')
  if (levelled) {
    context.lists.push(levelled.list)
    return () => {
      context.boundary()
      context.lists.pop()
      for (let count = 0; count < levelled.containers; count++) context.out.close()
    }
  }
  const outer = context.lists.at(-1)
  const isDirectlyInList = outer !== undefined && listTags.has(context.ancestors.at(-1)?.tagName ?? '')
  const opened = isDirectlyInList && context.out.openUnderLastItem(outer)
  const marker = typedMarkerOf(element)
  const isOrdered = element.tagName === 'ol' || marker?.number !== undefined
  const list = continuedList(context, element, siblings, index)
    ?? makeList(isOrdered, marker?.number ?? integerOf(element, 'start', 0, numberMax, 1), marker)
  context.lists.push(list)
  return () => {
    context.boundary()
    context.lists.pop()
    context.lastList = { element, list }
    if (opened) context.out.close()
  }
}

export const enterItem: Enter = (context, element) => {
  context.boundary()
  if (context.place !== 'block') return context.boundary
  const parent = context.ancestors.at(-1)
  const list = element.tagName !== 'li' || (parent && listTags.has(parent.tagName))
    ? context.lists.at(-1) ?? orphanList(context, parent)
    : orphanList(context, parent)
  if (isPartOfItemBefore(element) && context.out.openUnderLastItem(list)) {
    return () => {
      context.boundary()
      context.out.close()
    }
  }
  list.next = integerOf(element, 'value', 0, numberMax, Math.min(list.next, numberMax))
  const opened = context.out.openItem(list)
  const task = opened ? itemTask(element) : undefined
  if (task) {
    context.run.raw(task)
    context.run.space()
  }
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

/** Whether an item has no marker and holds only a list: editors put the lists inside an item into one of their own. */
function isPartOfItemBefore(item: Element): boolean {
  if (!/list-style(?:-type)?\s*:\s*none/.test(stringOf(item, 'style'))) return false
  return item.children.every((child) => (isElement(child) ? listTags.has(child.tagName) : textIsBlank(child)))
    && item.children.some(isElement)
}

const textIsBlank = (node: ElementContent): boolean => node.type !== 'text' || node.value.trim() === ''

/** An item of a list that Word writes as a paragraph. */
export const enterWordItem: Enter = (context, element, siblings, index) => {
  context.boundary()
  if (context.place !== 'block') return context.boundary
  const levelled = openLevel(context, element, siblings, index, isWordNumber(element))
  if (!levelled) return context.boundary
  const opened = context.out.openItem(levelled.list)
  return () => {
    context.boundary()
    for (let count = opened ? -1 : 0; count < levelled.containers; count++) context.out.close()
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
export const enterDefinitionList: Enter = (context, element, siblings, index) => {
  if (isInSignature(context)) return enterWords(context, element, siblings, index)
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

/** Whether a list has the parameters of a signature, one a line: `<dt class="sig">f(<dl><dd>x,</dd></dl>)`. Sphinx. */
const isInSignature = ({ ancestors }: MarkdownContext): boolean =>
  ancestors.slice(-2).some((one) => one.tagName === 'dt' && classesOf(one).includes('sig'))

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

export const enterDefinition: Enter = (context, element, siblings, index) => {
  if (isInSignature(context)) return enterWords(context, element, siblings, index)
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
