// Guards the quality of extraction: the scores of a fixed sample of the corpus must reach the floors of floors.json.
// The corpus is not part of the project; without it these tests are skipped with a message.

import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import path from 'node:path'
import { findMainContent } from '#actors/extract/main-content/find-main-content.ts'
import { toMarkdown } from '#actors/extract/markdown/to-markdown.ts'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { corpusFolder, hasCorpus, readHtml, readPages } from './read-corpus.ts'
import floors from './floors.json' with { type: 'json' }

interface SetScore { f1: number, macro_f1?: number, structure_recall?: Record<string, { recall: number | null }> }
type Score = (
  predictions: Map<string, { markdown: string }>, options: { present: boolean },
) => { datasets: Record<string, SetScore>; headline: number }

/** Every third page: 762 pages, about 15 s of one core. */
const sampleStep = 3

function extract(html: string, url: string): string {
  const page = parseHtml(html, url)
  return toMarkdown(findMainContent(page).root, {
    baseUrl: page.baseUrl, includeLinks: true, includeImages: false, includeBase64Images: false,
  })
}

const skip = hasCorpus() ? false : `extraction scores not measured: no corpus at ${corpusFolder}`
if (skip) console.error(skip)

describe('extraction score', { skip }, () => {
  const scores = new Map<string, number>()

  before(async () => {
    const { score } = await import(pathToFileURL(path.join(corpusFolder, 'score.mjs')).href) as { score: Score }
    const sample = readPages().filter((_, index) => index % sampleStep === 0)
    const predictions = new Map(sample.map(({ page }) => [page.id, { markdown: extract(readHtml(page), page.url) }]))
    const { datasets, headline } = score(predictions, { present: true })
    scores.set('headline', headline)
    for (const [set, { f1, macro_f1, structure_recall }] of Object.entries(datasets)) {
      scores.set(set, f1)
      if (macro_f1 !== undefined) scores.set(`${set} mean of kinds`, macro_f1)
      for (const [part, { recall }] of Object.entries(structure_recall ?? {})) scores.set(`${set} ${part}`, recall ?? 1)
    }
    console.log([...scores].map(([name, value]) => `${name} ${value.toFixed(4)}`).join(', '))
  })

  for (const [name, floor] of Object.entries(floors)) {
    it(`${name} is at least ${floor}`, () => {
      assert.ok(scores.get(name)! >= floor, `${name} fell to ${scores.get(name)!.toFixed(4)}`)
    })
  }
})
