// Extracts pages with models that have not seen their sites:
//   extract-unseen.ts FOLDS < pages.jsonl > predictions.jsonl
// FOLDS is the folder that train.py writes; the lines are `{id, url, html}` in and `{id, markdown}` out, as those of
// `winnow extract --jsonl` and of the scorers of the corpus.

import { readdirSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { crc32 } from 'node:zlib'
import { getDomain } from 'tldts'
import { findMainContent } from '#actors/extract/main-content/find-main-content.ts'
import { readModel } from '#actors/extract/main-content/model.ts'
import { toMarkdown } from '#actors/extract/markdown/to-markdown.ts'
import { parseHtml } from '#actors/extract/parse-html.ts'

const [, , folder] = process.argv
if (folder === undefined) throw new Error('Usage: extract-unseen.ts FOLDS < pages.jsonl')
const models = readdirSync(folder).sort().map((file) => readModel(path.join(folder, file)))

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const { id, url, html } = JSON.parse(line) as Record<'id' | 'url' | 'html', string>
  const page = parseHtml(html, url)
  // The same fold as in train.py.
  const model = models[crc32(getDomain(url) ?? url) % models.length]!
  const markdown = toMarkdown(findMainContent(page, { model }).root, {
    baseUrl: page.baseUrl, includeLinks: true, includeImages: false, includeBase64Images: false,
  })
  if (!process.stdout.write(`${JSON.stringify({ id, markdown })}\n`))
    await new Promise((resolve) => process.stdout.once('drain', resolve))
}
