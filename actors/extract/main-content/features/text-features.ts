// Features of the text of a block.

import { logOf } from './block-columns.ts'
import type { FeatureContext } from './feature-context.ts'

export const textFeatureNames = [
  'words', 'chars', 'wordLength', 'linkDensity', 'links', 'digits', 'upper', 'commas', 'stops', 'separators',
  'currency', 'images', 'strong', 'ends', 'tag', 'hidden', 'textSum', 'textMin', 'textMax', 'repeats', 'isTitle',
  'repeatIndex', 'inData', 'similarCount', 'similarWords', 'similarLinks', 'similarDistinct',
]

/** A shorter text is too common to look for in the structured data; of a longer one its start is enough. */
const structuredWordsMin = 5
const structuredCharsMax = 40

/** Writes the features of a block from `start` on. Returns the end. */
export function writeTextFeatures(context: FeatureContext, index: number, rows: Float32Array, start: number): number {
  const { pageBlocks, columns, wordScores, repeats, headline, similar } = context
  const { stats, element } = pageBlocks.blocks[index]!
  const chars = stats.chars + 1
  const score = wordScores[index]!
  const group = similar[index]!
  let at = start
  rows[at++] = columns.logWords[index]!
  rows[at++] = logOf(stats.chars)
  rows[at++] = stats.chars / (stats.words + 1)
  rows[at++] = columns.densities[index]!
  rows[at++] = stats.links
  rows[at++] = stats.digits / chars
  rows[at++] = stats.upper / chars
  rows[at++] = stats.commas / (stats.words + 1)
  rows[at++] = logOf(stats.stops)
  rows[at++] = stats.separators
  rows[at++] = stats.currency
  rows[at++] = stats.images
  rows[at++] = stats.strong
  rows[at++] = columns.ends[index]!
  rows[at++] = columns.tags[index]!
  rows[at++] = pageBlocks.elements[element]!.hidden ? 1 : 0
  rows[at++] = score.sum
  rows[at++] = score.min
  rows[at++] = score.max
  rows[at++] = repeats.counts.get(stats.hash)!
  rows[at++] =
    index === headline ? 2 : headline >= 0 && pageBlocks.blocks[headline]!.stats.hash === stats.hash ? 1 : 0
  rows[at++] = repeats.before[index]!
  rows[at++] = inStructuredText(context.structuredText, stats)
  rows[at++] = group.count
  rows[at++] = group.words / group.count
  rows[at++] = group.linkWords / (group.words + 1)
  rows[at++] = group.texts.size / group.count
  return at
}

/** 1 when the structured data contains the start of the text, 0 when not, -1 without structured data. */
function inStructuredText(structuredText: string, { words, head }: { words: number, head: string }): number {
  if (structuredText === '') return -1
  return words >= structuredWordsMin && structuredText.includes(head.trim().slice(0, structuredCharsMax)) ? 1 : 0
}
