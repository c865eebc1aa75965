// Reads the sources of an answer: the pages of search results as passages, in parallel, within a part of the time.

import { ScrapeRequest } from '#schemas/scrape.ts'
import type { SearchHit } from '#schemas/search.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
import type { AskRoute } from '#src/operation.ts'
import { scrapeHits } from './scrape-results.ts'

export interface Sources {
  /** A JSON array of `AnswerPage`, in UTF-8. */
  sources: Uint8Array
  /** Pages in it. */
  count: number
  /** Why the other pages were not read. */
  warnings: string[]
}

export interface SourceReading {
  ask: AskRoute
  egressAllow: EgressAllow
  /** Of the call, and the current time; Unix milliseconds. */
  deadlineAt: number
  now: number
}

/** What is kept back for the answer: a part of the time that is left, at most 15 s. */
const answerShare = 0.35
const answerMsMax = 15_000
const scrapeMs = { min: 1_000, max: 120_000 }
/** In place of the URLs of results. */
const anyUrl = 'https://example.com/'
const withDefaults = compileCheck(ScrapeRequest, 'the scrape of a source')

/**
 * Reads the pages; one that fails or is late is left out.
 * @throws AppError CANCELLED when the caller has disconnected
 */
export async function readSources(
  hits: readonly SearchHit[], { ask, egressAllow, deadlineAt, now }: SourceReading,
): Promise<Sources> {
  const leftMs = Math.max(0, deadlineAt - now)
  const readMs = Math.round(leftMs - Math.min(answerMsMax, leftMs * answerShare))
  const { url: _any, ...options } = withDefaults({
    url: anyUrl, formats: ['chunks'], include_links: false,
    timeout: Math.min(scrapeMs.max, Math.max(scrapeMs.min, readMs)),
  })
  const scraped = await scrapeHits(hits, { options, ask, egressAllow, askOptions: { deadlineAt: now + readMs } })
  const pages = scraped.flatMap((one) => ('page' in one ? [one.page.data] : []))
  const warnings = scraped.flatMap((one, index) =>
    'failure' in one
      ? [`The source ${hits[index]!.url} could not be read: ${one.failure.error} (${one.failure.error_code})`] : [],
  )
  return { sources: joinArray(pages), count: pages.length, warnings }
}

/** A JSON array of serialised values, without parsing them: pages may be large. */
function joinArray(values: readonly Uint8Array[]): Uint8Array {
  const parts: Uint8Array[] = values.flatMap((value, at) => [Buffer.from(at === 0 ? '[' : ','), value])
  return Buffer.concat([...parts, Buffer.from(values.length === 0 ? '[]' : ']')])
}
