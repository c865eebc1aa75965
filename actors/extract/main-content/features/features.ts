// The features of each block: its text, its ancestors, its position, its neighbours and the page. The model reads them
// by position; the training scripts read their names from `featureNames`.

import type { ParsedPage } from '#actors/extract/parse-html.ts'
import { offerSpecimen } from '#actors/extract/specimens.ts'
import { ancestorFeatureNames, writeAncestorFeatures } from './ancestor-features.ts'
import type { PageBlocks } from './blocks.ts'
import type { ElementFacts } from './element-facts.ts'
import { createFeatureContext } from './feature-context.ts'
import { groupFeatureNames, writeGroupFeatures } from './group-features.ts'
import type { Lexicon, TokenScore } from './lexicon.ts'
import {
  enclosingFeatureNames, neighbourFeatureNames, windowFeatureNames, writeEnclosingFeatures, writeNeighbourFeatures,
  writeWindowFeatures,
} from './neighbourhood-features.ts'
import { describePage, pageFeatureNames } from './page-features.ts'
import { positionFeatureNames, writePositionFeatures } from './position-features.ts'
import type { SimilarGroup } from './similar-blocks.ts'
import { textFeatureNames, writeTextFeatures } from './text-features.ts'

/** Names of the features in the order of a row. */
export const featureNames: readonly string[] = [
  ...textFeatureNames, ...ancestorFeatureNames, ...positionFeatureNames, ...groupFeatureNames,
  ...enclosingFeatureNames, ...neighbourFeatureNames, ...windowFeatureNames, ...pageFeatureNames,
]

/** The features of all blocks, with the facts that they were computed from. */
export interface FeatureTable {
  /** Numbers per row: the features and the free space behind them. */
  width: number
  /** One row per block. */
  rows: Float32Array
  facts: ElementFacts
  similar: SimilarGroup[]
  /** Scores of the words of short texts, by block. */
  wordScores: TokenScore[]
  /** For each block the block of the nearest heading before it; -1 without one. */
  headings: Int32Array
  /** Index of the block with the headline of the page; -1 without one. */
  headline: number
}

/** Computes the features of each block; leaves `space` numbers free at the end of each row. */
export function describeBlocks(page: ParsedPage, pageBlocks: PageBlocks, lexicon: Lexicon, space = 0): FeatureTable {
  const count = pageBlocks.blocks.length
  const width = featureNames.length + space
  const rows = new Float32Array(width * count)
  const context = createFeatureContext(page, pageBlocks, lexicon)
  const { facts, similar, wordScores, headings, headline } = context
  offerSpecimen(context)
  const pageFeatures = Float32Array.from(describePage(page, pageBlocks, facts))
  for (let index = 0; index < count; index++) {
    let at = index * width
    at = writeTextFeatures(context, index, rows, at)
    at = writeAncestorFeatures(context, index, rows, at)
    at = writePositionFeatures(context, index, rows, at)
    at = writeGroupFeatures(context, index, rows, at)
    at = writeEnclosingFeatures(context, index, rows, at)
    at = writeNeighbourFeatures(context, index, rows, at)
    at = writeWindowFeatures(context, index, rows, at)
    rows.set(pageFeatures, at)
  }
  return { width, rows, facts, similar, wordScores, headings, headline }
}
