// An anchor: blocks that show a fact of the page.

import type { PageBlocks } from '#actors/extract/main-content/features/blocks.ts'
import type { FeatureTable } from '#actors/extract/main-content/features/features.ts'
import type { BlockTexts } from './block-texts.ts'

/** What the rules for each kind of fact read. */
export interface AnchorContext {
  pageBlocks: PageBlocks
  table: Pick<FeatureTable, 'facts' | 'headline'>
  texts: BlockTexts
}

/** Blocks that show one fact together. The fact is also shown when one of the alternatives is kept. */
export interface Anchor { blocks: number[], alternatives: number[] }

/** A fact that only this block shows. */
export const onlyBlock = (index: number): Anchor => ({ blocks: [index], alternatives: [index] })
