// A heading goes with what it heads: "Pros" over a kept list says what the list is, though one word by itself looks like a label.

import type { PageBlocks } from './blocks.ts'
import { linkDensity } from './text-stats.ts'

/** Below these a heading's own judgement speaks against it: right before kept content, and over a section of which most is kept. */
const leadMin = 0.1
const sectionMin = 0.2
/** How far up the heading and what follows it meet: two steps are its parent and one box around it. */
const stepsMax = 2
const sectionShare = 0.5
/** A heading that is a link is the title of a card: it leads elsewhere. */
const linkMax = 0.5

/** Marks the visible headings that lead kept content or another kept heading. From the end on, so that a chain of headings stays whole. */
export function keepHeadings(cut: PageBlocks, marks: Uint8Array, keep: Float64Array): void {
  const { elements, blocks } = cut
  let words = 0
  let kept = 0
  for (let index = blocks.length - 1; index >= 0; index--) {
    const { element, stats } = blocks[index]!
    const { node, hidden } = elements[element]!
    if (!/^h[1-6]$/.test(node.tagName)) {
      words += stats.words
      if (marks[index] === 1) kept += stats.words
      continue
    }
    if (marks[index] === 0 && !hidden && linkDensity(stats) < linkMax) {
      const leads = marks[index + 1] === 1 && keep[index]! >= leadMin && (keep[index]! >= sectionMin || isNear(cut, element, index + 1))
      if (leads || (keep[index]! >= sectionMin && kept > words * sectionShare)) marks[index] = 1
    }
    words = 0
    kept = 0
  }
}

function isNear({ elements }: PageBlocks, element: number, block: number): boolean {
  let at = element
  for (let up = 0; up <= stepsMax && at >= 0; up++) {
    if (elements[at]!.blockStart <= block && block < elements[at]!.blockEnd) return true
    at = elements[at]!.parent
  }
  return false
}
