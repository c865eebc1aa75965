// The model: a lexicon and two stages of gradient-boosted trees. The second stage also reads what the first stage says
// about the blocks around each block. model.json is written by test/corpus/train.

import { readFileSync } from 'node:fs'
import type { ParsedPage } from '#actors/extract/parse-html.ts'
import type { PageBlocks } from '../features/blocks.ts'
import { contextFeatureNames, describeContext } from '../features/context-features.ts'
import { describeBlocks, featureNames, type FeatureTable } from '../features/features.ts'
import type { Lexicon } from '../features/lexicon.ts'
import { buildForest, predict, type Forest, type TreeTable } from './forest.ts'

interface ModelFile {
  features: string[]
  names: Record<string, number>
  words: Record<string, number>
  first: TreeTable
  second: TreeTable
}

export interface Model { lexicon: Lexicon, first: Forest, second: Forest }

/** @throws Error when the model was trained on other features than the code computes. */
export function buildModel({ features, names, words, first, second }: ModelFile): Model {
  if (features.join(' ') !== [...featureNames, ...contextFeatureNames].join(' '))
    throw new Error('`features` of model.json must equal the feature names of the code; train the model again')
  return {
    lexicon: { names: new Map(Object.entries(names)), words: new Map(Object.entries(words)) },
    first: buildForest(first),
    second: buildForest(second),
  }
}

export const readModel = (file: string | URL): Model =>
  buildModel(JSON.parse(readFileSync(file, 'utf8')) as ModelFile)

/** The model that Winnow comes with. */
export const shippedModel = readModel(new URL('model.json', import.meta.url))

/** Below this probability the result of the first stage is final: the second stage would not change the decision. */
const surelyBoilerplate = 0.01

/** For each block the probability that it is content, with the features that it was computed from. */
export function scoreBlocks(
  page: ParsedPage, pageBlocks: PageBlocks, model: Model,
): { probabilities: Float64Array, table: FeatureTable } {
  const table = describeBlocks(page, pageBlocks, model.lexicon, contextFeatureNames.length)
  return { probabilities: scoreRows(pageBlocks, table, model), table }
}

function scoreRows(pageBlocks: PageBlocks, { rows, width, similar }: FeatureTable, model: Model): Float64Array {
  const all = new Int32Array(pageBlocks.blocks.length)
  for (let index = 0; index < all.length; index++) all[index] = index
  const probabilities = predict(model.first, rows, width, all)
  describeContext(pageBlocks, similar, probabilities, rows, width, featureNames.length)
  // Half of the blocks of a page are surely boilerplate.
  const doubtful = all.filter((index) => !(probabilities[index]! < surelyBoilerplate))
  const second = predict(model.second, rows, width, doubtful)
  for (let index = 0; index < doubtful.length; index++) probabilities[doubtful[index]!] = second[index]!
  return probabilities
}
