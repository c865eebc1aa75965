// The model: a lexicon and two stages of gradient-boosted trees. The second stage also reads what the first stage says
// about the blocks around each block. model.json is written by test/corpus/train.

import { readFileSync } from 'node:fs'
import type { ParsedPage } from '#actors/extract/parse-html.ts'
import type { PageBlocks } from './blocks.ts'
import { contextFeatureNames, describeContext } from './context-features.ts'
import { describeBlocks, featureNames, type FeatureTable } from './features.ts'
import { buildForest, predict, type TreeTable } from './forest.ts'
import type { Lexicon } from './lexicon.ts'

interface ModelFile {
  features: string[]
  names: Record<string, number>
  words: Record<string, number>
  first: TreeTable
  second: TreeTable
}

const file = JSON.parse(readFileSync(new URL('model.json', import.meta.url), 'utf8')) as ModelFile
const expected = [...featureNames, ...contextFeatureNames].join(' ')
if (file.features.join(' ') !== expected)
  throw new Error('`features` of model.json must equal the feature names of the code; train the model again')

const lexicon: Lexicon = { names: new Map(Object.entries(file.names)), words: new Map(Object.entries(file.words)) }
const firstStage = buildForest(file.first)
const secondStage = buildForest(file.second)

/** Below this probability the result of the first stage is final: the second stage would not change the decision. */
const surelyBoilerplate = 0.01

/** For each block the probability that it is content, with the features that it was computed from. */
export function scoreBlocks(
  page: ParsedPage, pageBlocks: PageBlocks,
): { probabilities: Float64Array, table: FeatureTable } {
  const table = describeBlocks(page, pageBlocks, lexicon, contextFeatureNames.length)
  return { probabilities: scoreRows(pageBlocks, table), table }
}

function scoreRows(pageBlocks: PageBlocks, { rows, width, similar }: FeatureTable): Float64Array {
  const first = new Float64Array(pageBlocks.blocks.length)
  for (let index = 0; index < first.length; index++) first[index] = predict(firstStage, rows, index * width)
  describeContext(pageBlocks, similar, first, rows, width, featureNames.length)
  // Half of the blocks of a page are surely boilerplate.
  return first.map((probability, index) =>
    probability < surelyBoilerplate ? probability : predict(secondStage, rows, index * width),
  )
}
