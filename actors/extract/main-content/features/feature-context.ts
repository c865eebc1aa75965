// What the features of all blocks of a page are computed from.

import type { ParsedPage } from '#actors/extract/parse-html.ts'
import { buildColumns, type BlockColumns } from './block-columns.ts'
import type { Block, PageBlocks } from './blocks.ts'
import { describeElements, type ElementFacts } from './element-facts.ts'
import { findHeadline, precedingHeadings } from './headline.ts'
import { noScore, scoreText, type Lexicon, type TokenScore } from './lexicon.ts'
import { structuredText } from './page-features.ts'
import { findCore, findProseContainer } from './prose.ts'
import { groupSimilarBlocks, type SimilarGroup } from './similar-blocks.ts'

export interface FeatureContext {
  pageBlocks: PageBlocks
  facts: ElementFacts
  columns: BlockColumns
  /** Block of the headline; -1 without one. */
  headline: number
  /** Element with the most prose, and innermost element with most of the prose; -1 without one. */
  proseContainer: number
  core: number
  /** Scores of the words of short texts, by block. */
  wordScores: TokenScore[]
  repeats: Repeats
  /** Text of the structured data, white space folded to single blanks. */
  structuredText: string
  /** The group of similar blocks of each block. */
  similar: SimilarGroup[]
  /** For each block the block of the nearest heading before it; -1 without one. */
  headings: Int32Array
}

/** How many blocks have each text, by hash, and how many of them precede each block. */
export interface Repeats { counts: Map<number, number>, before: Int32Array }

export function createFeatureContext(page: ParsedPage, pageBlocks: PageBlocks, lexicon: Lexicon): FeatureContext {
  const { blocks } = pageBlocks
  const facts = describeElements(pageBlocks, lexicon.names)
  return {
    pageBlocks,
    facts,
    columns: buildColumns(pageBlocks, facts.sums),
    headline: findHeadline(page, pageBlocks),
    proseContainer: findProseContainer(pageBlocks),
    core: findCore(pageBlocks, facts),
    wordScores: scoreWords(blocks, lexicon),
    repeats: countRepeats(blocks),
    structuredText: structuredText(page),
    similar: groupSimilarBlocks(pageBlocks),
    headings: precedingHeadings(pageBlocks),
  }
}

/** The words of longer texts tell their topic, not whether they are content. */
export const shortTextWordsMax = 15

/** Equal texts, such as the labels of every item of a list, are scored once. */
function scoreWords(blocks: readonly Block[], { words: weights }: Lexicon): TokenScore[] {
  const known = new Map<string, TokenScore>()
  return blocks.map(({ stats: { words, head } }) => {
    if (words > shortTextWordsMax) return noScore
    let score = known.get(head)
    if (!score) known.set(head, score = scoreText(head, weights))
    return score
  })
}

function countRepeats(blocks: readonly Block[]): Repeats {
  const counts = new Map<number, number>()
  const before = new Int32Array(blocks.length)
  for (let index = 0; index < blocks.length; index++) {
    const { hash } = blocks[index]!.stats
    before[index] = counts.get(hash) ?? 0
    counts.set(hash, before[index]! + 1)
  }
  return { counts, before }
}
