// The extraction score may only rise: F1 of a fixed sample of the corpus against the floors of floors.json.
// The corpus stands beside the project and is not part of it; without it these tests are skipped, and say so.

import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import path from 'node:path'
import { findMainContent } from '#actors/extract/main-content/find-main-content.ts'
import { toMarkdown } from '#actors/extract/markdown/to-markdown.ts'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { corpusFolder, hasCorpus, readHtml, readPages } from './read-corpus.ts'
import floors from './floors.json' with { type: 'json' }

interface Part { recall: number | null }
interface SetScore { f1: number, macro_f1?: number, structure_recall?: Record<string, Part> }
type Score = (
  predictions: Map<string, { markdown: string }>, options: { present: boolean },
) => { datasets: Record<string, SetScore>; headline: number }

/** Every third page: 762 pages, about 15 s of one core. */
const every = 3

function extract(html: string, url: string): string {
  const page = parseHtml(html, url)
  return toMarkdown(findMainContent(page).root, {
    baseUrl: page.baseUrl, includeLinks: true, includeImages: false, includeBase64Images: false,
  })
}

const skip = hasCorpus() ? false : `NOT MEASURED: there is no extraction corpus at ${corpusFolder}`
if (skip) console.error(skip)

describe('extraction score', { skip }, () => {
  const found = new Map<string, number>()

  before(async () => {
    const { score } = await import(pathToFileURL(path.join(corpusFolder, 'score.mjs')).href) as { score: Score }
    const sample = readPages().filter((_, index) => index % every === 0)
    const predictions = new Map(sample.map(({ page }) => [page.id, { markdown: extract(readHtml(page), page.url) }]))
    const { datasets, headline } = score(predictions, { present: true })
    found.set('headline', headline)
    for (const [set, { f1, macro_f1, structure_recall }] of Object.entries(datasets)) {
      found.set(set, f1)
      if (macro_f1 !== undefined) found.set(`${set} mean of kinds`, macro_f1)
      for (const [part, { recall }] of Object.entries(structure_recall ?? {})) found.set(`${set} ${part}`, recall ?? 1)
    }
    console.log([...found].map(([name, value]) => `${name} ${value.toFixed(4)}`).join(', '))
  })

  for (const [name, floor] of Object.entries(floors)) {
    it(`${name} is at least ${floor}`, () => {
      assert.ok(found.get(name)! >= floor, `${name} fell to ${found.get(name)!.toFixed(4)}`)
    })
  }
})
