// `npm run bench -- chunks`: the extract stage with chunks beside markdown alone, on the same real pages in turn. Needs
// the extraction corpus.

import { performance } from 'node:perf_hooks'
import { extractHtml } from '#actors/extract/extract-page.ts'
import { makePage, makeRequest } from '#test/support/extract-pages.ts'
import { AppError } from '#src/app-error.ts'
import { corpusFolder, hasCorpus, readHtml, readPages } from '#test/corpus/read-corpus.ts'

/** One page out of so many is measured. */
const every = Number(process.env.BENCH_EVERY ?? 10)
const warmUps = 60

/** Prints pages/s of both, and their ratio. */
export function benchChunks(): Promise<void> {
  if (!hasCorpus()) console.log(`skipped: no extraction corpus at ${corpusFolder}`)
  else measure()
  return Promise.resolve()
}

function measure(): void {
  const pages = readPages().filter((_, at) => at % every === 0).map(({ page }) => ({ ...page, html: readHtml(page) }))
  const formats = { markdown: ['markdown'], chunks: ['chunks'], both: ['markdown', 'chunks'] } as const
  const ms = { markdown: 0, chunks: 0, both: 0 }
  let chunks = 0
  for (const [at, { html, url }] of [...pages.slice(0, warmUps), ...pages].entries()) {
    for (const name of Object.keys(formats) as (keyof typeof formats)[]) {
      const startedAt = performance.now()
      try {
        const { data } = extractHtml(
          html, makePage({ url, finalUrl: url }), makeRequest({ url, formats: [...formats[name]] }),
        )
        JSON.stringify(data)
        if (at >= warmUps && name === 'chunks') chunks += data.chunks!.count
      } catch (error) {
        if (!(error instanceof AppError)) throw error
      }
      if (at >= warmUps) ms[name] += performance.now() - startedAt
    }
  }
  console.log(`${pages.length} pages, ${chunks} chunks`)
  for (const [name, spent] of Object.entries(ms))
    console.log(
      `${name.padEnd(9)} ${(pages.length / spent * 1000).toFixed(1)} pages/s, `
        + `${(spent / ms.markdown).toFixed(3)} × markdown alone`,
    )
}
