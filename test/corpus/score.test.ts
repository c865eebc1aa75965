// Guards the quality of extraction: the scores on the corpus must reach the floors of floors.json, which only rise.
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
/** A page in the form of the scorers. */
interface ScoredPage { id: string, dataset: string, url: string }
type ScoreFacts = (
  pages: readonly ScoredPage[], predictions: Map<string, { markdown: string }>,
) => { kinds: Record<string, { kept: number }> }
type Variants = (html: string, truth: unknown) => Record<string, string>
type ScoreStability = (markdowns: Map<string, string>) => Record<string, { pages: number, right: number }>

/** Every tenth page of the sets with full texts is also extracted in variants. */
const variantStep = 10

function extract(html: string, url: string): string {
  const page = parseHtml(html, url)
  return toMarkdown(findMainContent(page).root, {
    baseUrl: page.baseUrl, includeLinks: true, includeImages: false, includeBase64Images: false,
  })
}

const scorer = async <T>(file: string): Promise<T> =>
  await import(pathToFileURL(path.join(corpusFolder, file)).href) as T

const skip = hasCorpus() ? false : `extraction scores not measured: no corpus at ${corpusFolder}`
if (skip) console.error(skip)

describe('extraction score', { skip }, () => {
  const scores = new Map<string, number>()

  before(async () => {
    const { score } = await scorer<{ score: Score }>('score.mjs')
    const pages = readPages()
    const predictions = new Map(pages.map(({ page }) => [page.id, { markdown: extract(readHtml(page), page.url) }]))
    const { datasets, headline } = score(predictions, { present: true })
    scores.set('headline', headline)
    for (const [set, { f1, macro_f1, structure_recall }] of Object.entries(datasets)) {
      scores.set(set, f1)
      if (macro_f1 !== undefined) scores.set(`${set} mean of kinds`, macro_f1)
      for (const [part, { recall }] of Object.entries(structure_recall ?? {})) scores.set(`${set} ${part}`, recall ?? 1)
    }
    await scoreKeptFacts(predictions)
    await scoreVariants(pages)
    console.log([...scores].map(([name, value]) => `${name} ${value.toFixed(4)}`).join(', '))
  })

  async function scoreKeptFacts(predictions: Map<string, { markdown: string }>): Promise<void> {
    const { readIndex } = await scorer<{ readIndex(folder: string): ScoredPage[] }>('lib.mjs')
    const { scoreFacts } = await scorer<{ scoreFacts: ScoreFacts }>('facts.mjs')
    const { kinds } = scoreFacts(readIndex(corpusFolder).filter(({ id }) => predictions.has(id)), predictions)
    for (const [kind, { kept }] of Object.entries(kinds)) scores.set(`fact ${kind}`, kept)
  }

  async function scoreVariants(pages: ReturnType<typeof readPages>): Promise<void> {
    const { variantsOf, scoreStability } =
      await scorer<{ variantsOf: Variants, scoreStability: ScoreStability }>('stability.mjs')
    const markdowns = new Map<string, string>()
    const chosen = pages.filter(({ page: { set } }) => set === 'scrapinghub' || set === 'wcxb')
    for (const { page, truth } of chosen.filter((_, index) => index % variantStep === 0)) {
      for (const [variant, html] of Object.entries(variantsOf(readHtml(page), truth)))
        markdowns.set(`${page.id}#${variant}`, extract(html, page.url))
    }
    for (const [variant, { pages: count, right }] of Object.entries(scoreStability(markdowns)))
      if (count > 0) scores.set(`stable ${variant}`, right / count)
  }

  for (const [name, floor] of Object.entries(floors)) {
    it(`${name} is at least ${floor}`, () => {
      assert.ok(scores.get(name)! >= floor, `${name} fell to ${scores.get(name)!.toFixed(4)}`)
    })
  }
})
