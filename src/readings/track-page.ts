// A scrape whose page is compared with the last reading of it by the same key. Interfaces that offer this call it: it
// has no endpoint of its own, and counts as a scrape.

import { pageErrors } from '#schemas/errors.ts'
import type { PageReport } from '#schemas/monitored-page.ts'
import {
  TrackedScrape, TrackedScrapeRequest, type ComparisonRequest, type PageChanges,
} from '#schemas/page-changes.ts'
import type { ScrapeData } from '#schemas/scrape-data.ts'
import type { ScrapeRequest } from '#schemas/scrape.ts'
import { AppError, toErrorRecord } from '#src/app-error.ts'
import { prices } from '#src/credits/prices.ts'
import { operation, type AskRoute } from '#src/operation.ts'
import { needsInference } from '#src/scrape/needs-inference.ts'
import { prepareScrape } from '#src/scrape/prepare-scrape.ts'
import type { Store } from '#src/store/store.ts'
import type { Answer } from '#src/tasks/ask.ts'
import { findReading, markRemoved, readingIdOf, writeReading, type Reading } from './readings.ts'

/** Fetches one page, and compares it with the last reading of it by the same key. A page that is gone is free. */
export const trackPage = operation({
  name: 'scrape',
  tag: 'Extraction',
  summary: 'Fetch one page and compare it with the last reading of it by the same key.',
  rest: [],
  input: TrackedScrapeRequest,
  output: TrackedScrape,
  errors: pageErrors,
  price: {
    kind: 'measured', max: prices.scrape,
    of: ({ data }) => ((data as TrackedScrape).page === null ? 0 : prices.scrape),
  },
  prepare(input, { egressAllow }) {
    const prepared = prepareScrape(readRequest(input), egressAllow)
    return { ...prepared, formats: input.formats, changes: input.changes }
  },
  target: ({ url }) => url,
  async run({ input, key, ask, signal }, { store }) {
    const tracker: Tracker = { store, ask, signal, keyId: key.id, id: readingIdOf(key.id, input), input }
    const first = await findReading(store, tracker.id)
    const route = needsInference(readRequest(input)) ? 'trackedPageAndInfer' : 'trackedPage'
    const bodies = first?.decisions ? { decisions: first.decisions } : {}
    try {
      const answer = await ask(route, readRequest(input), undefined, { bodies })
      return { data: await comparedPage(tracker, first, answer) }
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'TARGET_NOT_FOUND') throw error
      const { code, message, targetStatus } = toErrorRecord(error)
      const changes = await removedPage(tracker, first)
      return { data: { page: null, changes, error: { code, message, ...(targetStatus && { targetStatus }) } } }
    }
  },
})

/** A request in progress. */
interface Tracker {
  store: Store
  ask: AskRoute
  signal: AbortSignal
  keyId: string
  /** Of the reading. */
  id: string
  input: TrackedScrapeRequest
}

/** The scrape: what was asked for, and what is compared. */
function readRequest({ changes: { modes }, ...request }: TrackedScrapeRequest): ScrapeRequest {
  return { ...request, formats: [...new Set([...request.formats, ...modes])] }
}

async function comparedPage(tracker: Tracker, first: Reading | null, answer: Answer): Promise<TrackedScrape> {
  const page = JSON.parse(Buffer.from(answer.data).toString()) as ScrapeData
  const warnings = [...answer.warnings]
  const changes = await comparePage(tracker, first, page, answer.decisions ?? null).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.retryable) throw error
    warnings.push(`changes: ${error.message}`)
    return null
  })
  for (const mode of tracker.input.changes.modes) if (!tracker.input.formats.includes(mode)) delete page[mode]
  return { page: { ...page, warnings }, changes, error: null }
}

/**
 * Compares the page with the last reading and replaces that reading; again when another request has replaced it
 * meanwhile. Throws PAGE_TOO_COMPLEX, EMPTY_CONTENT without the fields, or CONTENT_TOO_LARGE; TIMEOUT at the deadline.
 */
async function comparePage(
  { store, ask, keyId, id, input }: Tracker, first: Reading | null, page: ScrapeData, decisions: Uint8Array | null,
): Promise<PageChanges> {
  const { url, include_images, changes: { modes } } = input
  const { final_url, status_code, metadata: { title }, markdown, json } = page
  const data = Buffer.from(JSON.stringify({ final_url, status_code, metadata: { title }, markdown, json }))
  const request: ComparisonRequest = { url, modes, include_images }
  for (let attempt = 1, previous = first; ; attempt++) {
    const bodies = { data, ...(previous?.content && { previous: previous.content }) }
    const compared = await ask('comparison', request, `comparison${attempt}`, { bodies })
    const content = compared.snapshot!
    const kept = decisions?.length ? decisions : null
    const reading = { id, keyId, url, content, decisions: kept, nowMs: Date.now() }
    const written = await writeReading(store, reading, previous)
    if (written === 'written') return changesOf(compared.data, previous)
    if (written === 'too large')
      throw new AppError('CONTENT_TOO_LARGE', { message: 'The page is too large to be kept for a comparison.' })
    previous = await findReading(store, id)
  }
}

function changesOf(report: Uint8Array, previous: Reading | null): PageChanges {
  const { status, diff, extraction } = JSON.parse(Buffer.from(report).toString()) as PageReport
  return {
    status, previous_read_at: status === 'new' ? null : previous!.readAt, ...(diff && { diff }),
    ...(extraction !== undefined && { extraction }),
  }
}

async function removedPage({ store, id, signal }: Tracker, first: Reading | null): Promise<PageChanges> {
  let previous = first
  while (previous?.content && !await markRemoved(store, id, previous)) {
    signal.throwIfAborted()
    previous = await findReading(store, id)
  }
  return { status: 'removed', previous_read_at: previous?.readAt ?? null }
}
