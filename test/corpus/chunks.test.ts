// Chunks of real pages: they have every word of the markdown, in order, within the bound on tokens.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { extractHtml } from '#actors/extract/extract-page.ts'
import { makePage, makeRequest } from '#test/support/extract-pages.ts'
import { AppError } from '#src/app-error.ts'
import { hasCorpus, readHtml, readPages } from './read-corpus.ts'

/** One page out of so many, a different one in each set. */
const every = 8
const tokensMax = 300
/** A line of headings, or a row that a table repeats, may exceed the bound by this much. */
const tolerance = 1.25

const words = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** The first word that the chunks do not have, in order; null if they have all. */
function firstMissing(markdown: string, chunks: readonly { markdown: string }[]): string | null {
  const found = words(chunks.map((one) => one.markdown).join('\n'))
  let at = 0
  for (const word of words(markdown)) {
    while (at < found.length && found[at] !== word) at++
    if (at++ >= found.length) return word
  }
  return null
}

describe('chunks of the corpus', { skip: hasCorpus() ? false : 'no corpus' }, () => {
  it('have every word of the markdown, and few exceed the bound', () => {
    let [chunks, long, pages] = [0, 0, 0]
    for (const { page } of readPages().filter((_, at) => at % every === 0)) {
      const request = makeRequest({ url: page.url, formats: ['markdown', 'chunks'], chunk_max_tokens: tokensMax })
      let data
      try {
        ({ data } = extractHtml(readHtml(page), makePage({ url: page.url, finalUrl: page.url }), request))
      } catch (error) {
        if (error instanceof AppError && error.code === 'EMPTY_CONTENT') continue
        throw error
      }
      assert.equal(firstMissing(data.markdown!.content, data.chunks!.items), null, page.id)
      pages++
      chunks += data.chunks!.count
      long += data.chunks!.items.filter(({ token_estimate }) => token_estimate > tokensMax * tolerance).length
    }
    assert.ok(pages > 250 && chunks > 3 * pages, `${chunks} chunks of ${pages} pages`)
    assert.ok(long / chunks < 0.002, `${long} of ${chunks} chunks are too long`)
    console.log(`${chunks} chunks of ${pages} pages, ${long} too long`)
  })
})
