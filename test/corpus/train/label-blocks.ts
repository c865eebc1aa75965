// Labels the blocks of a page: which of them belong to its truth. The trees are trained on these labels.

import { findAnchors } from '#actors/extract/main-content/anchors/find-anchors.ts'
import type { PageBlocks } from '#actors/extract/main-content/features/blocks.ts'
import { describeElements } from '#actors/extract/main-content/features/element-facts.ts'
import { findHeadline } from '#actors/extract/main-content/features/headline.ts'
import type { ParsedPage } from '#actors/extract/parse-html.ts'
import { textContent } from '#actors/extract/tree/walk.ts'
import type { CorpusPage, CorpusSet, CorpusTruth } from '#test/corpus/read-corpus.ts'

/** For each block its label (0 to 1), its weight in training (0 when the label is unknown) and its number of words. */
export interface Labels { keep: number[], weight: number[], words: number[] }

/**
 * Labels the blocks that show facts of the page (its price, the authors of its posts) as content: most truths leave
 * them out, although people come for them. Blocks without a label are left so.
 */
export function labelFacts(page: ParsedPage, pageBlocks: PageBlocks, labels: Labels): Labels {
  const keep = [...labels.keep]
  const table = { facts: describeElements(pageBlocks, new Map()), headline: findHeadline(page, pageBlocks) }
  for (const { blocks, alternatives } of findAnchors(page, pageBlocks, table))
    if (!alternatives.some((index) => keep[index]! > 0.5)) for (const index of blocks) keep[index] = 1
  return { ...labels, keep }
}

const gramLength = 4

const tokensOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
const keyOf = (tokens: readonly string[]): string => tokens.map((token) => ` ${token}`).join('')

export function labelBlocks(page: CorpusPage, truth: CorpusTruth, pageBlocks: PageBlocks): Labels {
  const texts = textsOf(pageBlocks).map(tokensOf)
  return page.set === 'trafilatura'
    ? labelBySegments(texts, truth)
    : labelByText(texts, tableRows(pageBlocks), truth, page.set)
}

function textsOf({ elements, blocks }: PageBlocks): string[] {
  return blocks.map(({ element, childStart, childEnd }) =>
    elements[element]!.node.children.slice(childStart, childEnd)
      .map((child) => (child.type === 'element' && child.tagName === 'br' ? ' ' : textContent(child)))
      .join(''),
  )
}

/** Counts of all runs of one to four tokens. */
function countGrams(tokens: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (let start = 0; start < tokens.length; start++) {
    let key = ''
    for (let length = 0; length < gramLength && start + length < tokens.length; length++) {
      key += ` ${tokens[start + length]!}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return counts
}

/** Minimum coverage of a table row to label all its cells. */
const rowCoverageMin = 0.6
/** Sets whose truth is the output of another extractor weigh less. */
const setWeights: Partial<Record<CorpusSet, number>> = { readability: 0.4, defuddle: 0.4 }

/** Labels by the full text of the truth. */
function labelByText(texts: string[][], rows: number[][], truth: CorpusTruth, set: CorpusSet): Labels {
  const source = truth.text ?? truth.markdown!.replace(/!\[[^\]]*\]\([^)]*\)/g, ' ').replace(/\]\([^)]*\)/g, ' ')
  const wanted = tokensOf(source)
  const grams = countGrams(wanted)
  const lines = new Set(source.split('\n').map((line) => keyOf(tokensOf(line))))
  const keep = texts.map((tokens, index) => {
    if (tokens.length >= gramLength) return coverage(tokens, grams)
    const key = keyOf(tokens)
    if (!grams.has(key)) return 0
    const before = texts[index - 1]?.at(-1)
    const after = texts[index + 1]?.[0]
    const isAdjacent =
      (before !== undefined && grams.has(` ${before}${key}`)) || (after !== undefined && grams.has(`${key} ${after}`))
    return lines.has(key) || (isAdjacent && tokens.length > 1) ? 1 : 0
  })
  for (const row of rows) {
    const share = coverage(row.flatMap((index) => texts[index]!), grams)
    if (share > rowCoverageMin) for (const index of row) keep[index] = Math.max(keep[index]!, share)
  }
  dropRepeats(texts, keep, grams)
  const setWeight = setWeights[set] ?? 1
  const weight = texts.map((tokens) => setWeight * (tokens.length + 1.5) / (wanted.length + 20))
  const sum = weight.reduce((all, one) => all + one, 0)
  return {
    keep,
    // A page weighs at most four times its truth, however much boilerplate it has.
    weight: weight.map((one) => one * Math.min(1, (4 * setWeight) / sum)),
    words: texts.map((tokens) => tokens.length),
  }
}

/** Longer rows are for layout. */
const rowWordsMax = 80

/** The blocks of each table row: single cells are too short to be found in the truth. */
function tableRows({ elements, blocks }: PageBlocks): number[][] {
  const rows = new Map<number, number[]>()
  blocks.forEach(({ element }, index) => {
    let at = element
    while (at >= 0 && elements[at]!.node.tagName !== 'tr') at = elements[at]!.parent
    if (at >= 0) rows.set(at, [...rows.get(at) ?? [], index])
  })
  return [...rows.values()].filter(
    (row) => row.length > 1 && row.reduce((sum, index) => sum + blocks[index]!.stats.words, 0) < rowWordsMax,
  )
}

/** Share of the tokens that are part of a run of four tokens of the truth. */
function coverage(tokens: readonly string[], grams: ReadonlyMap<string, number>): number {
  const marks = new Uint8Array(tokens.length)
  for (let start = 0; start + gramLength <= tokens.length; start++)
    if (grams.has(keyOf(tokens.slice(start, start + gramLength)))) marks.fill(1, start, start + gramLength)
  return marks.reduce((all, one) => all + one, 0) / tokens.length
}

/** Of a text that the page repeats more often than the truth, keeps the occurrences with the most kept neighbours. */
function dropRepeats(texts: string[][], keep: number[], grams: ReadonlyMap<string, number>): void {
  const places = new Map<string, number[]>()
  texts.forEach((tokens, index) => {
    const key = keyOf(tokens)
    if (keep[index]! > 0.5 && tokens.length > 0) places.set(key, [...places.get(key) ?? [], index])
  })
  const context = keep.map((_, index) => keptAround(texts, keep, index))
  for (const [key, found] of places) {
    const wanted = grams.get(key.split(' ').slice(0, gramLength + 1).join(' ')) ?? 1
    if (found.length <= wanted) continue
    for (const index of found.toSorted((a, b) => context[b]! - context[a]!).slice(wanted)) keep[index] = 0
  }
}

/** Neighbours on each side, minimum tokens of a neighbour, and the tokens from which on its weight no longer grows. */
const neighbours = 6
const neighbourTokensMin = 3
const neighbourTokensMax = 30

/** Mean label of the blocks around a block; longer and nearer ones weigh more. */
function keptAround(texts: string[][], keep: readonly number[], index: number): number {
  let sum = 0
  let all = 0
  for (let near = Math.max(0, index - neighbours); near <= Math.min(texts.length - 1, index + neighbours); near++) {
    if (near === index || texts[near]!.length < neighbourTokensMin) continue
    const weight = Math.min(texts[near]!.length, neighbourTokensMax) / Math.abs(near - index)
    sum += weight * keep[near]!
    all += weight
  }
  return all === 0 ? 0 : sum / all
}

const segmentWeight = 0.35

/** Labels by wanted and unwanted segments; blocks without a segment have the weight 0. */
function labelBySegments(texts: string[][], truth: CorpusTruth): Labels {
  const keep = texts.map(() => 0)
  const weight = texts.map(() => 0)
  const tokens = texts.flat()
  const owner = texts.flatMap((text, index) => text.map(() => index))
  const mark = (segments: readonly string[], label: number): void => {
    for (const segment of segments) {
      const wanted = tokensOf(segment)
      const found = new Set<number>()
      for (let start = 0; start + wanted.length <= tokens.length; start++) {
        if (wanted.every((token, offset) => tokens[start + offset] === token))
          for (let at = start; at < start + wanted.length; at++) found.add(owner[at]!)
      }
      const longest = Math.max(...[...found].map((index) => texts[index]!.length))
      for (const index of found) {
        if (label === 1 && found.size > 1 && texts[index]!.length < longest) continue
        keep[index] = label
        weight[index] = segmentWeight
      }
    }
  }
  mark(truth.without ?? [], 0)
  mark(truth.with ?? [], 1)
  return { keep, weight, words: texts.map((text) => text.length) }
}
