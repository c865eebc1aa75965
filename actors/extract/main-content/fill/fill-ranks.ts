// Completes the rows of a ranking: a number in a cell of its own says little, and without it the list has no order.

import type { PageBlocks, PageElement } from '../features/blocks.ts'

/** Fewer rows with successive numbers are no ranking. */
const rowsMin = 3
const rank = /^(\d{1,4})[.)]?$/

/** Marks the numbers of successive table rows of which other parts are kept. */
export function fillRanks({ elements, blocks }: PageBlocks, marks: Uint8Array): void {
  let run: PageElement[] = []
  let next = -1
  const take = (): void => {
    for (const { blockStart, blockEnd } of run.length >= rowsMin ? run : [])
      if (marks.subarray(blockStart + 1, blockEnd).includes(1)) marks[blockStart] = 1
    run = []
  }
  for (const element of elements) {
    const { node, parent, blockStart, blockEnd, hidden } = element
    if (node.tagName !== 'tr' || hidden || blockEnd - blockStart < 2) continue
    const match = rank.exec(blocks[blockStart]!.stats.head.trim())
    const value = match ? Number(match[1]) : -1
    if (value < 0 || value !== next || run[0]?.parent !== parent) take()
    if (value >= 0) run.push(element)
    next = value + 1
  }
  take()
}
