// The learned judgement: lexicon, first look, second look. The numbers stand in model.json; test/corpus/train tells how
// they are made.

import { readFileSync } from 'node:fs'
import type { ParsedPage } from '#actors/extract/parse-html.ts'
import type { PageBlocks } from './blocks.ts'
import { contextNames, describeContext } from './context.ts'
import { describeBlocks, featureNames, type FeatureTable } from './features.ts'
import { growForest, judge, type TreeTable } from './forest.ts'
import type { Lexicon } from './lexicon.ts'

interface ModelFile {
  features: string[]
  names: Record<string, number>
  words: Record<string, number>
  first: TreeTable
  second: TreeTable
}

const file = JSON.parse(readFileSync(new URL('model.json', import.meta.url), 'utf8')) as ModelFile
const expected = [...featureNames, ...contextNames].join(' ')
if (file.features.join(' ') !== expected) throw new Error('model.json was made for other features; train it again')

const lexicon: Lexicon = { names: new Map(Object.entries(file.names)), words: new Map(Object.entries(file.words)) }
const firstLook = growForest(file.first)
const secondLook = growForest(file.second)

/** Blocks that the first look finds less likely than this are not looked at again. */
const noContent = 0.01

/** For each block the probability that it is content, with the features it was judged by. */
export function judgeBlocks(page: ParsedPage, cut: PageBlocks): { keep: Float64Array, table: FeatureTable } {
  const table = describeBlocks(page, cut, lexicon, contextNames.length)
  const keep = judgeRows(cut, table)
  return { keep, table }
}

function judgeRows(cut: PageBlocks, { rows, width, likes }: FeatureTable): Float64Array {
  const first = new Float64Array(cut.blocks.length)
  for (let index = 0; index < first.length; index++) first[index] = judge(firstLook, rows, index * width)
  describeContext(cut, likes, first, rows, width, featureNames.length)
  const keep = new Float64Array(first.length)
  for (let index = 0; index < keep.length; index++) {
    // Half of a page's blocks are so clearly none that a second look changes nothing.
    keep[index] = first[index]! < noContent ? first[index]! : judge(secondLook, rows, index * width)
  }
  return keep
}
