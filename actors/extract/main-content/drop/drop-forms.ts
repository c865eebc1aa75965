// Removes the texts of forms from the selection: the lines around the fields of a request for a quote or of a sign-up,
// and what the form says after it was sent. Their words are those of the content.

import type { Element } from 'hast'
import { isHidden } from '#actors/extract/tree/walk.ts'
import type { PageBlocks } from '../features/blocks.ts'
import { prefixSums, sumOf } from '../features/prefix-sums.ts'

/** A form with fewer fields to write in may be a search, a filter, or the quantity of a product. */
const fieldsMin = 3
/** A form with a larger share of the kept words is around the content. */
const keptShareMax = 0.25
const fieldTypes = new Set(['text', 'email', 'tel', 'password', 'date', 'url'])

/** Unmarks the blocks of forms that ask for several texts. */
export function dropForms({ elements, blocks }: PageBlocks, marks: Uint8Array): void {
  if (!elements.some(({ node }) => node.tagName === 'form')) return
  const kept = prefixSums(blocks.map(({ stats }, block) => marks[block]! * stats.words))
  const keptMax = kept[blocks.length]! * keptShareMax
  for (let index = 0; index < elements.length; index++) {
    const element = elements[index]!
    if (element.node.tagName !== 'form') continue
    const words = sumOf(kept, element)
    if (words === 0 || words > keptMax || countFields(element.node) < fieldsMin) continue
    marks.fill(0, element.blockStart, element.blockEnd)
    index = element.end - 1
  }
}

/** Number of the fields of a form that a reader sees and writes in. */
function countFields(element: Element): number {
  if (isHidden(element)) return 0
  const { tagName, properties, children } = element
  if (tagName === 'textarea') return 1
  if (tagName === 'input') return fieldTypes.has(String(properties.type ?? 'text').toLowerCase()) ? 1 : 0
  return children.reduce((sum, child) => sum + (child.type === 'element' ? countFields(child) : 0), 0)
}
