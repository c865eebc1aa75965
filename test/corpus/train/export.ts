// Writes the training data:
//   export.ts tokens OUT          OUT.jsonl: for each page its tokens, and how much of what they name is content
//   export.ts rows OUT LEXICON    OUT.jsonl, OUT.f32, OUT.names.json: for each block its features and label

import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { getDomain } from 'tldts'
import { splitIntoBlocks, type PageBlocks } from '#actors/extract/main-content/features/blocks.ts'
import { shortTextWordsMax } from '#actors/extract/main-content/features/feature-context.ts'
import { describeBlocks, featureNames, type FeatureTable } from '#actors/extract/main-content/features/features.ts'
import type { Lexicon } from '#actors/extract/main-content/features/lexicon.ts'
import { nameOf, nameTokens, textTokens } from '#actors/extract/main-content/features/tokens.ts'
import { findFrame } from '#actors/extract/main-content/page-frame.ts'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { readHtml, readPages } from '#test/corpus/read-corpus.ts'
import { labelBlocks, labelFacts, type Labels } from './label-blocks.ts'

/** A block weighs at most this many words in the statistics of names. */
const nameWordsMax = 20
/** Shares of content on pages without labelled blocks. */
const baseDefault = 0.5
const shortBaseDefault = 0.3

/** Sum of the sizes of the kept blocks with a token, and of all blocks with it. */
type TokenSums = Map<string, [kept: number, all: number]>

function addToken(sums: TokenSums, token: string, isKept: boolean, size: number): void {
  const [kept, all] = sums.get(token) ?? [0, 0]
  sums.set(token, [kept + (isKept ? size : 0), all + size])
}

function tokenStatistics({ elements, blocks }: PageBlocks, { keep, weight, words }: Labels) {
  const names: TokenSums = new Map()
  const shortTexts: TokenSums = new Map()
  const isKept = (block: number): boolean => keep[block]! > 0.5
  const isLabelled = (block: number): boolean => weight[block]! > 0
  const sizeOf = (block: number): number => Math.min(words[block]!, nameWordsMax) + 1
  for (const { node, blockStart, blockEnd } of elements) {
    const tokens = new Set(nameTokens(nameOf(node)))
    if (tokens.size === 0) continue
    for (let block = blockStart; block < blockEnd; block++)
      if (isLabelled(block)) for (const token of tokens) addToken(names, token, isKept(block), sizeOf(block))
  }
  const labelled = [...blocks.keys()].filter(isLabelled)
  const short = labelled.filter((block) => blocks[block]!.stats.words <= shortTextWordsMax)
  for (const block of short)
    for (const token of new Set(textTokens(blocks[block]!.stats.head))) addToken(shortTexts, token, isKept(block), 1)
  const sizes = (list: readonly number[]): number => list.reduce((sum, block) => sum + sizeOf(block), 0)
  return {
    base: labelled.length === 0 ? baseDefault : sizes(labelled.filter(isKept)) / sizes(labelled),
    shortBase: short.length === 0 ? shortBaseDefault : short.filter(isKept).length / short.length,
    names: Object.fromEntries(names),
    words: Object.fromEntries(shortTexts),
  }
}

/** The labels, and what the context features are computed from. */
const rowEntry = ({ elements, blocks }: PageBlocks, { keep, weight, words }: Labels, { similar }: FeatureTable) => ({
  keep: keep.map((label) => Math.round(label * 100) / 100),
  weight,
  words,
  parents: blocks.map(({ element }) => element),
  similar: similar.map(({ members }) => members[0]!),
  sizes: blocks.map(({ stats }) => stats.words),
  elements: elements.map(({ parent, blockStart, blockEnd }) => [parent, blockStart, blockEnd]),
})

function readLexicon(file: string): Lexicon {
  const { names, words } = JSON.parse(readFileSync(file, 'utf8')) as Record<'names' | 'words', Record<string, number>>
  return { names: new Map(Object.entries(names)), words: new Map(Object.entries(words)) }
}

function* labelledPages() {
  for (const { page, truth } of readPages()) {
    const parsed = parseHtml(readHtml(page), page.url)
    const pageBlocks = splitIntoBlocks(parsed.root, findFrame(parsed.root).all)
    const entry = {
      id: page.id, set: page.set, type: truth.type ?? page.set, site: getDomain(page.url) ?? page.url,
      truthWords: (truth.text ?? '').split(/\s+/).length,
    }
    yield { parsed, pageBlocks, labels: labelFacts(parsed, pageBlocks, labelBlocks(page, truth, pageBlocks)), entry }
  }
}

function exportTokens(out: string): void {
  const index = openSync(`${out}.jsonl`, 'w')
  for (const { pageBlocks, labels, entry } of labelledPages())
    writeSync(index, `${JSON.stringify({ ...entry, ...tokenStatistics(pageBlocks, labels) })}\n`)
  closeSync(index)
}

function exportRows(out: string, lexicon: Lexicon): void {
  const index = openSync(`${out}.jsonl`, 'w')
  const rows = openSync(`${out}.f32`, 'w')
  for (const { parsed, pageBlocks, labels, entry } of labelledPages()) {
    const table = describeBlocks(parsed, pageBlocks, lexicon)
    writeSync(rows, new Uint8Array(table.rows.buffer))
    writeSync(index, `${JSON.stringify({ ...entry, ...rowEntry(pageBlocks, labels, table) })}\n`)
  }
  closeSync(index)
  closeSync(rows)
  writeFileSync(`${out}.names.json`, JSON.stringify(featureNames))
}

const [, , mode, out, lexiconFile] = process.argv
if (mode === 'tokens' && out !== undefined) exportTokens(out)
else if (mode === 'rows' && out !== undefined && lexiconFile !== undefined) exportRows(out, readLexicon(lexiconFile))
else throw new Error('Usage: export.ts tokens OUT | export.ts rows OUT LEXICON')
