// `npm run bench -- search`: known-item search in the embedded index beside MiniSearch and SQLite FTS5, on the same
// texts of real pages with the same queries. A query is the description of a page, else its first heading; the page
// itself is the answer. Needs the extraction corpus.

import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import MiniSearch from 'minisearch'
import { extractHtml } from '#actors/extract/extract-page.ts'
import { AppError } from '#src/app-error.ts'
import { linesOf } from '#src/search-index/clean-text.ts'
import type { NewPage } from '#src/search-index/page.ts'
import { createSearchIndex } from '#src/search-index/search-index.ts'
import { openIndexStore } from '#src/store/open.ts'
import { corpusFolder, hasCorpus, readHtml, readPages } from '#test/corpus/read-corpus.ts'
import { makePage, makeRequest } from '#test/support/extract-pages.ts'

/** One page out of so many is put into the indexes. */
const every = Number(process.env.BENCH_EVERY ?? 1)
const limit = 10
const queryCharsMax = 400
const batchPages = 32
const megabyte = 1024 * 1024
const indexFile = 'search-index.sqlite'

interface BenchPage extends NewPage { query: string; markdownBytes: number }
type Search = (query: string) => Promise<string[]> | string[]

/** Prints rank, recall and time of each, and the size of the index. */
export async function benchSearch(): Promise<void> {
  if (!hasCorpus()) {
    console.log(`skipped: no extraction corpus at ${corpusFolder}`)
    return
  }
  const pages = extractPages()
  console.log(`${pages.length} pages, ${pages.filter(({ query }) => query !== '').length} queries`)
  await measure('MiniSearch', pages, miniSearchOf(pages))
  await measure('MiniSearch, title 2', pages, miniSearchOf(pages, { title: 2 }))
  await measure('FTS5', pages, fts5Of(pages))
  await measureIndex(pages)
}

function extractPages(): BenchPage[] {
  const pages = new Map<string, BenchPage>()
  for (const { page } of readPages().filter((_, at) => at % every === 0)) {
    try {
      const { data, indexed } = extractHtml(
        readHtml(page), makePage({ url: page.url, finalUrl: page.url }), makeRequest({ url: page.url }),
        { wantsIndexed: true },
      )
      if (indexed === undefined) continue
      const heading = linesOf(indexed.text).find(({ isHeading }) => isHeading)?.text ?? ''
      // Operators would be read by the index alone.
      const query = (data.metadata.description?.trim() || heading).replace(/["“”„«»]|(?<=\s|^)-/g, ' ')
      pages.set(indexed.url, {
        ...indexed, query: query.slice(0, queryCharsMax).trim(),
        markdownBytes: Buffer.byteLength(data.markdown?.content ?? ''),
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return [...pages.values()]
}

async function measure(name: string, pages: readonly BenchPage[], search: Search): Promise<void> {
  let [reciprocal, found, count] = [0, 0, 0]
  const times: number[] = []
  for (const { url, query } of pages) {
    if (query === '') continue
    const startedAt = performance.now()
    const rank = (await search(query)).slice(0, limit).indexOf(url)
    times.push(performance.now() - startedAt)
    count++
    if (rank < 0) continue
    reciprocal += 1 / (rank + 1)
    found++
  }
  times.sort((one, other) => one - other)
  const at = (part: number): string => times[Math.floor(times.length * part)]!.toFixed(2)
  console.log(
    `${name.padEnd(20)} MRR@10 ${(reciprocal / count).toFixed(4)}  recall@10 ${(found / count).toFixed(4)}  `
      + `p50 ${at(0.5)} ms  p95 ${at(0.95)} ms`,
  )
}

function miniSearchOf(pages: readonly BenchPage[], boost: Record<string, number> = {}): Search {
  const index = new MiniSearch<BenchPage>({ idField: 'url', fields: ['title', 'text'] })
  index.addAll(pages)
  return (query) => index.search(query, { boost }).map(({ id }) => id as string)
}

function fts5Of(pages: readonly BenchPage[]): Search {
  const database = new DatabaseSync(':memory:')
  database.exec("CREATE VIRTUAL TABLE pages USING fts5(url UNINDEXED, title, text, tokenize='unicode61 remove_diacritics 2')")
  const insert = database.prepare('INSERT INTO pages VALUES (?, ?, ?)')
  for (const { url, title, text } of pages) insert.run(url, title, text)
  const select = database.prepare(`SELECT url FROM pages WHERE pages MATCH ? ORDER BY rank LIMIT ${limit}`)
  return (query) => {
    const words = query.match(/[\p{L}\p{N}]+/gu)?.map((word) => `"${word}"`).join(' OR ')
    return words ? select.all(words).map(({ url }) => url as string) : []
  }
}

async function measureIndex(pages: readonly BenchPage[]): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-bench-'))
  const store = await openIndexStore({ dataDir })
  try {
    const index = createSearchIndex(store, 512 * megabyte)
    const search: Search = async (text) =>
      (await index.search('key_bench', { text, limit, since: null, language: null })).hits.map(({ url }) => url)
    const startedAt = performance.now()
    for (let at = 0; at < pages.length; at += batchPages) await index.add('key_bench', pages.slice(at, at + batchPages))
    const addedAt = performance.now()
    await measure('index', pages, search)
    const searchedAt = performance.now()
    await index.compact('key_bench')
    await index.shrink()
    const compactedAt = performance.now()
    await measure('index, compacted', pages, search)
    const perPage = (ms: number): string => `${(ms / pages.length).toFixed(1)} ms/page`
    console.log(`index: written in ${perPage(addedAt - startedAt)}, compacted in ${perPage(compactedAt - searchedAt)}`)
    const markdown = pages.reduce((sum, { markdownBytes }) => sum + markdownBytes, 0)
    const file = statSync(join(dataDir, indexFile)).size
    console.log(`index: ${(file / megabyte).toFixed(1)} MB on disk, ${(100 * file / markdown).toFixed(1)} % of the markdown`)
  } finally {
    await store.close()
    rmSync(dataDir, { recursive: true })
  }
}
