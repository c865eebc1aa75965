// Writes the training data: `export.ts tokens OUT` the tokens of each page with how much of what they name is content,
// `export.ts rows OUT LEXICON` one row of features a block. train.py reads both.

import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { getDomain } from 'tldts'
import { cutIntoBlocks } from '#actors/extract/main-content/blocks.ts'
import { describeBlocks, featureNames } from '#actors/extract/main-content/features.ts'
import type { Lexicon } from '#actors/extract/main-content/lexicon.ts'
import { nameOf, nameTokens, textTokens } from '#actors/extract/main-content/tokens.ts'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { readHtml, readPages } from '#test/corpus/read-corpus.ts'
import { labelBlocks } from './label-blocks.ts'

const [, , mode, out, lexiconFile] = process.argv as [string, string, string, string, string | undefined]
const raw =
  lexiconFile === undefined
    ? { names: {}, words: {} }
    : (JSON.parse(readFileSync(lexiconFile, 'utf8')) as Record<'names' | 'words', Record<string, number>>)
const lexicon: Lexicon = { names: new Map(Object.entries(raw.names)), words: new Map(Object.entries(raw.words)) }

const index = openSync(`${out}.jsonl`, 'w')
const rows = openSync(`${out}.f32`, 'w')
for (const { page, truth } of readPages()) {
  const parsed = parseHtml(readHtml(page), page.url)
  const cut = cutIntoBlocks(parsed.root)
  const { keep, weight, words } = labelBlocks(page, truth, cut)
  const entry = {
    id: page.id, set: page.set, type: truth.type ?? page.set, site: getDomain(page.url) ?? page.url,
    truthWords: (truth.text ?? '').split(/\s+/).length,
  }
  if (mode === 'tokens') {
    const sums = { names: new Map<string, [number, number]>(), words: new Map<string, [number, number]>() }
    const add = (map: Map<string, [number, number]>, token: string, label: number, size: number): void => {
      const sum = map.get(token) ?? [0, 0]
      map.set(token, [sum[0] + label * size, sum[1] + size])
    }
    for (const element of cut.elements) {
      const tokens = new Set(nameTokens(nameOf(element.node)))
      if (tokens.size === 0) continue
      for (let at = element.blockStart; at < element.blockEnd; at++) {
        if (weight[at]! > 0)
          for (const token of tokens) add(sums.names, token, keep[at]! > 0.5 ? 1 : 0, Math.min(words[at]!, 20) + 1)
      }
    }
    cut.blocks.forEach((block, at) => {
      if (weight[at]! > 0 && block.stats.words <= 15)
        for (const token of new Set(textTokens(block.stats.head))) add(sums.words, token, keep[at]! > 0.5 ? 1 : 0, 1)
    })
    let kept = 0
    let all = 0
    const short = cut.blocks.flatMap((block, at) =>
      weight[at]! > 0 && block.stats.words <= 15 ? [keep[at]! > 0.5 ? 1 : 0] : [],
    )
    const shortBase = short.length === 0 ? 0.3 : short.reduce((sum: number, one) => sum + one, 0) / short.length
    words.forEach((count, at) => {
      if (weight[at]! === 0) return
      all += Math.min(count, 20) + 1
      if (keep[at]! > 0.5) kept += Math.min(count, 20) + 1
    })
    writeSync(
      index,
      `${JSON.stringify({
        ...entry, base: all === 0 ? 0.5 : kept / all, shortBase, names: Object.fromEntries(sums.names),
        words: Object.fromEntries(sums.words),
      })}\n`,
    )
  } else {
    const table = describeBlocks(parsed, cut, lexicon)
    writeSync(rows, new Uint8Array(Float32Array.from(table.rows).buffer))
    const parents = cut.blocks.map((block) => block.element)
    writeSync(
      index,
      `${JSON.stringify({
        ...entry, keep: keep.map((one) => Math.round(one * 100) / 100), weight, words, parents,
        likes: table.likes.map((like) => like.members[0]!), sizes: cut.blocks.map((block) => block.stats.words),
        elements: cut.elements.map((one) => [one.parent, one.blockStart, one.blockEnd]),
      })}\n`,
    )
  }
}
closeSync(index)
closeSync(rows)
writeFileSync(`${out}.names.json`, JSON.stringify(featureNames))
