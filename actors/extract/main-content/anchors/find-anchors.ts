// Finds the blocks that show the facts of a page: what it states in structured data and what looks like the offer of a
// product. These blocks are content whatever the model says of them.

import type { PageBlocks } from '#actors/extract/main-content/features/blocks.ts'
import type { FeatureTable } from '#actors/extract/main-content/features/features.ts'
import type { ParsedPage } from '#actors/extract/parse-html.ts'
import type { Anchor, AnchorContext } from './anchor.ts'
import { BlockTexts } from './block-texts.ts'
import { itemAnchors } from './item-anchors.ts'
import { passageAnchors, postAnchors } from './passage-anchors.ts'
import { productAnchors } from './product-anchors.ts'
import { readStatedFacts, type StatedFacts } from './stated-facts.ts'

/** The anchors of a page, in no order. Pages that neither state facts nor sell something have none. */
export function findAnchors(
  page: ParsedPage, pageBlocks: PageBlocks, table: Pick<FeatureTable, 'facts' | 'headline'>,
  facts: StatedFacts = readStatedFacts(page),
): Anchor[] {
  const { buyButtons } = table.facts.sums
  const buttons = [...pageBlocks.blocks.keys()].filter((index) => buyButtons[index + 1] !== buyButtons[index])
  const { product, items, posts, passages, labels } = facts
  if (!product && buttons.length + items.length + posts.length + passages.length + labels.length === 0) return []
  const context: AnchorContext = { pageBlocks, table, texts: new BlockTexts(pageBlocks) }
  return [
    ...productAnchors(context, product, buttons),
    ...itemAnchors(context, items),
    ...posts.flatMap((post) => postAnchors(context, post)),
    ...passages.flatMap((passage) => passageAnchors(context, passage)),
    ...labels.flatMap((label) => labelAnchors(context, label)),
  ]
}

/** Blocks of more words than this are prose about the label. */
const labelWordsMax = 40

function labelAnchors({ pageBlocks, texts }: AnchorContext, label: string): Anchor[] {
  const blocks = texts.blocksWith(label)
  const visible = blocks.filter((index) => {
    const { element, stats } = pageBlocks.blocks[index]!
    return !pageBlocks.elements[element]!.hidden && stats.words <= labelWordsMax
  })
  return visible.length === 0 ? [] : [{ blocks: [visible[0]!], alternatives: blocks }]
}

/** Marks the anchors of which no alternative is kept. */
export function keepAnchors(anchors: readonly Anchor[], marks: Uint8Array): void {
  for (const { blocks, alternatives } of anchors)
    if (!alternatives.some((index) => marks[index] === 1)) for (const index of blocks) marks[index] = 1
}
