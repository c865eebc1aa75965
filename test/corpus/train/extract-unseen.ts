// Extracts pages with models that have not seen their sites:
//   extract-unseen.ts FOLDS < pages.jsonl > predictions.jsonl
// FOLDS is the folder that train.py writes; the lines are `{id, url, html}` in and `{id, markdown}` out, as those of
// `winnow extract --jsonl` and of the scorers of the corpus.

import { createInterface } from 'node:readline'
import { findMainContent } from '#actors/extract/main-content/find-main-content.ts'
import { toMarkdown } from '#actors/extract/markdown/to-markdown.ts'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { readFolds } from './read-folds.ts'

const [, , folder] = process.argv
if (folder === undefined) throw new Error('Usage: extract-unseen.ts FOLDS < pages.jsonl')
const modelFor = readFolds(folder)

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const { id, url, html } = JSON.parse(line) as Record<'id' | 'url' | 'html', string>
  const page = parseHtml(html, url)
  const markdown = toMarkdown(findMainContent(page, { model: modelFor(url) }).root, {
    baseUrl: page.baseUrl, includeLinks: true, includeImages: false, includeBase64Images: false,
  })
  if (!process.stdout.write(`${JSON.stringify({ id, markdown })}\n`))
    await new Promise((resolve) => process.stdout.once('drain', resolve))
}
