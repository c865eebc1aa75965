// Keeps lists of questions with their answers. Below a long text, or on a page that sells something, they look like
// boxes beside the content.

import { boilerplateBits } from '../features/ancestor-kinds.ts'
import type { PageBlocks } from '../features/blocks.ts'
import type { FeatureTable } from '../features/features.ts'
import { sumOf } from '../features/prefix-sums.ts'

/** Fewer questions are headings of a text. */
const questionsMin = 3
/** Share of the siblings that must be a question with an answer. */
const questionShareMin = 0.6
const questionWordsMax = 30
/** Codes of `?`, `？` and `؟`. */
const questionMarks = new Set([63, 0xff1f, 0x61f])
/** Words of a question and its answer on average: fewer are the titles of threads and their authors. */
const wordsMin = 25
/** An item of more blocks is a part of the page. */
const itemBlocksMax = 30
/** Mean probability of the blocks of the list. */
const probabilityMin = 0.1

/** Marks the questions and answers of repeated groups that begin with a question each. */
export function fillQuestions(
  pageBlocks: PageBlocks, marks: Uint8Array, probabilities: Float64Array, { facts }: FeatureTable,
): void {
  const { elements, blocks } = pageBlocks
  for (const group of facts.groups) {
    const items = group.filter(isQuestion)
    if (items.length < Math.max(questionsMin, group.length * questionShareMin)) continue
    const words = items.reduce((sum, item) => sum + sumOf(facts.sums.words, elements[item]!), 0)
    if (words < items.length * wordsMin) continue
    const own = items.flatMap((item) => blocksOf(item))
    const mean = own.reduce((sum, index) => sum + probabilities[index]!, 0) / own.length
    if (mean >= probabilityMin) for (const index of own) marks[index] = 1
  }

  /** Whether an element is a question and more, outside of boilerplate. */
  function isQuestion(item: number): boolean {
    const { blockStart, blockEnd } = elements[item]!
    const count = blockEnd - blockStart
    if (count < 2 || count > itemBlocksMax || (facts.ancestorBits[item]! & boilerplateBits) !== 0) return false
    const { words, lastCode } = blocks[blockStart]!.stats
    return words <= questionWordsMax && questionMarks.has(lastCode)
  }

  function blocksOf(item: number): number[] {
    const { blockStart, blockEnd } = elements[item]!
    return Array.from({ length: blockEnd - blockStart }, (_, offset) => blockStart + offset)
  }
}
