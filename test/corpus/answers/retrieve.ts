// Retrieves pages of the corpus as the service does without a web search provider: from the search index.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnswerSource } from '#actors/infer/answer/passages.ts'
import { createSearchIndex } from '#src/search-index/search-index.ts'
import { openIndexStore } from '#src/store/open.ts'
import type { CorpusSource } from './corpus-sources.ts'

const keyId = 'key_corpus'
const batchPages = 64
const bytesMax = 512 * 1024 * 1024

export interface Retriever {
  search(query: string, limit: number): Promise<AnswerSource[]>
  close(): Promise<void>
}

/** Indexes pages in a folder of their own. */
export async function indexSources(sources: readonly CorpusSource[]): Promise<Retriever> {
  const dataDir = await mkdtemp(join(tmpdir(), 'winnow-answers-'))
  const store = await openIndexStore({ dataDir })
  const index = createSearchIndex(store, bytesMax)
  const pages = sources.map(({ indexed }) => indexed)
  for (let at = 0; at < pages.length; at += batchPages) await index.add(keyId, pages.slice(at, at + batchPages))
  const byUrl = new Map(sources.map(({ source, indexed }) => [indexed.url, source]))
  return {
    async search(text, limit) {
      const { hits } = await index.search(keyId, { text, limit, since: null, language: null })
      return hits.map(({ url }) => byUrl.get(url)!)
    },
    async close() {
      await store.close()
      await rm(dataDir, { recursive: true })
    },
  }
}
