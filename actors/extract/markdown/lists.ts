// Lists: numbers as the page counts them, lists that stand in lists without an item, and lists of definitions.

import type { Element } from 'hast'
import { isBlockTag } from './block-tags.ts'
import { makeList } from './block-writer.ts'
import type { Definitions, Writing } from './context.ts'
import type { Enter } from './elements.ts'
import { ownSigns } from './list-signs.ts'
import { hasShortBlocks } from './short-blocks.ts'
import { findInside, integerOf, isElement, textOf } from './properties.ts'

const listTags = new Set(['ul', 'ol', 'menu', 'dir'])
/** CommonMark reads numbers of up to nine digits. */
const numberMax = 999_999_999

export const enterList: Enter = (writing, element) => {
  writing.boundary()
  if (writing.place !== 'block') return writing.boundary
  const outer = writing.lists.at(-1)
  const isBare = outer !== undefined && listTags.has(writing.ancestors.at(-1)?.tagName ?? '')
  const opened = isBare && writing.out.openUnderItem(outer)
  const sign = ownSigns(element)
  const isOrdered = element.tagName === 'ol' || sign?.number !== undefined
  writing.lists.push(makeList(isOrdered, sign?.number ?? integerOf(element, 'start', 0, numberMax, 1), sign))
  return () => {
    writing.boundary()
    writing.lists.pop()
    if (opened) writing.out.close()
  }
}

export const enterItem: Enter = (writing, element) => {
  writing.boundary()
  if (writing.place !== 'block') return writing.boundary
  const parent = writing.ancestors.at(-1)
  const list = parent && listTags.has(parent.tagName) ? writing.lists.at(-1) : strayList(writing, parent)
  if (!list) return writing.boundary
  list.next = integerOf(element, 'value', 0, numberMax, Math.min(list.next, numberMax))
  const opened = writing.out.openItem(list)
  if (!opened || writing.notes.definitions.size > 0 || !hasShortBlocks([element])) {
    return () => {
      writing.boundary()
      if (opened) writing.out.close()
    }
  }
  writing.inLines = true
  return () => {
    writing.inLines = false
    writing.boundary()
    writing.out.close()
  }
}

function strayList(writing: Writing, parent: Element | undefined): ReturnType<typeof makeList> {
  if (writing.stray?.parent !== parent || !writing.stray) writing.stray = { parent, list: makeList(false, 1) }
  return writing.stray.list
}

/** Short definitions become a list, `- **Term**: what it is`; longer ones a bold line each, with their blocks below. */
export const enterDefinitionList: Enter = (writing, element) => {
  writing.boundary()
  if (writing.place !== 'block') return writing.boundary
  const state: Definitions = { list: makeList(false, 1), compact: isCompact(element), itemOpen: false, defined: false }
  writing.definitions.push(state)
  return () => {
    writing.boundary()
    writing.definitions.pop()
    if (state.itemOpen) writing.out.close()
  }
}

const charsMax = 300

function isCompact(list: Element): boolean {
  const groups = list.children
    .filter(isElement)
    .flatMap((child) => (child.tagName === 'div' ? child.children.filter(isElement) : [child]))
  return (
    groups.some((child) => child.tagName === 'dt')
    && groups.every(
      (child) =>
        (child.tagName === 'dt' || child.tagName === 'dd')
        && !findInside(child, (one) => isBlockTag(one.tagName))
        && textOf(child, charsMax).length < charsMax,
    )
  )
}

export const enterTerm: Enter = (writing) => {
  writing.boundary()
  const state = writing.definitions.at(-1)
  if (writing.place !== 'block' || !state) return writing.boundary
  if (state.compact) {
    if (state.itemOpen) writing.out.close()
    state.itemOpen = writing.out.openItem(state.list)
    state.defined = false
  }
  const opened = writing.run.openMark({ kind: 'strong' })
  return () => {
    if (opened) writing.run.closeMark()
    if (!state.compact) writing.boundary()
  }
}

export const enterDefinition: Enter = (writing) => {
  const state = writing.definitions.at(-1)
  if (writing.place !== 'block' || !state?.compact) {
    writing.boundary()
    return writing.boundary
  }
  const { run } = writing
  if (!run.isEmpty) {
    if (state.defined) run.suffix(';')
    else if (!/[\p{P}]$/u.test(run.lastCharacter)) run.suffix(':')
    run.gap()
  }
  state.defined = true
  return undefined
}
