// Removes the counters of slides and cards, "1", "2", "3", that pages mark up as headings above the headings of the
// slides.

import { isHeadingTag } from '#actors/extract/tree/walk.ts'
import type { PageBlocks } from '../features/blocks.ts'

const counter = /^0?(\d{1,2})\.?$/
/** Fewer headings are not a count. */
const countMin = 3

/** Unmarks headings that only count, 1, 2, 3, and are each directly followed by another heading. */
export function dropCounters({ elements, blocks }: PageBlocks, marks: Uint8Array): void {
  const isHeading = (index: number): boolean =>
    index < blocks.length && isHeadingTag(elements[blocks[index]!.element]!.node.tagName)
  let run: number[] = []
  const drop = (): void => {
    if (run.length >= countMin) for (const index of run) marks[index] = 0
    run = []
  }
  for (let index = 0; index < blocks.length; index++) {
    if (!isHeading(index) || !isHeading(index + 1)) continue
    const number = Number(counter.exec(blocks[index]!.stats.head.trim())?.[1] ?? NaN)
    if (number === run.length + 1) run.push(index)
    else if (number === 1) {
      drop()
      run.push(index)
    }
  }
  drop()
}
