// Completes groups of tabs: when the open panel of a group is content, the panels that a click opens are content too.

import { roleOf } from '#actors/extract/tree/quick-attributes.ts'
import { isHidden } from '#actors/extract/tree/walk.ts'
import { notContentBits } from '../features/ancestor-kinds.ts'
import type { PageBlocks, PageElement } from '../features/blocks.ts'
import type { FeatureTable } from '../features/features.ts'

/** A panel of fewer words does not say what its group is. */
const wordsMin = 15
/** Share of the words of the open panels that must be kept. */
const keptShareMin = 0.6
/** Mean probability of the blocks of a closed panel. */
const probabilityMin = 0.05

/** Marks the closed panels of the groups whose open panels are kept. */
export function fillPanels(
  pageBlocks: PageBlocks, marks: Uint8Array, probabilities: Float64Array, { facts }: FeatureTable,
): void {
  const { elements, blocks } = pageBlocks
  if (!facts.elementNames.has(['tabpanel'])) return
  const groups = new Map<number, { element: PageElement, index: number }[]>()
  for (const [index, element] of elements.entries()) {
    if (roleOf(element.node) !== 'tabpanel' || element.blockStart === element.blockEnd) continue
    groups.set(element.parent, [...groups.get(element.parent) ?? [], { element, index }])
  }
  for (const panels of groups.values()) {
    const open = panels.filter(({ element }) => !element.hidden)
    if (open.length === 0 || open.length === panels.length) continue
    let [words, kept] = [0, 0]
    for (const { element } of open) {
      for (let index = element.blockStart; index < element.blockEnd; index++) {
        words += blocks[index]!.stats.words
        if (marks[index] === 1) kept += blocks[index]!.stats.words
      }
    }
    if (words < wordsMin || kept < words * keptShareMin) continue
    const ownBits = facts.ancestorBits[open[0]!.index]!
    for (const { element: { hidden, blockStart, blockEnd }, index: panel } of panels) {
      if (!hidden) continue
      const sum = probabilities.subarray(blockStart, blockEnd).reduce((all, one) => all + one, 0)
      if (sum < (blockEnd - blockStart) * probabilityMin) continue
      for (let index = blockStart; index < blockEnd; index++) {
        const isControl = (facts.ancestorBits[blocks[index]!.element]! & ~ownBits & notContentBits) !== 0
        if (!isControl && !isHiddenIn(panel, index)) marks[index] = 1
      }
    }
  }

  /** Whether a block of a panel is hidden by an element inside it. */
  function isHiddenIn(panel: number, block: number): boolean {
    for (let at = blocks[block]!.element; at > panel; at = elements[at]!.parent)
      if (isHidden(elements[at]!.node)) return true
    return false
  }
}
