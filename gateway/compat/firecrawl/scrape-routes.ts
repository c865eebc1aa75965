// POST /v2/scrape and /v1/scrape.

import type { ScrapeData } from '#schemas/scrape-data.ts'
import { AppError } from '#src/app-error.ts'
import { isClientError } from '#src/client-error.ts'
import { documentOf, emptyDocument, type Document } from '#src/firecrawl/document.ts'
import { scrape } from '#src/operations/scrape.ts'
import type { HttpReply } from '../../http.ts'
import { jsonReply, type CompatRequest } from '../compat-api.ts'
import { withWarning } from '../warning.ts'
import { readTracked, type TrackedRead } from './change-tracking.ts'
import type { ExtraResult } from './extra.ts'
import { extras, extraTypes } from './extras.ts'
import type { Version, VersionRoutes } from './routes.ts'
import { readScrapeOptions, type ScrapeWishes } from './scrape-options.ts'
import { warningOf } from './warning.ts'

export const scrapeRoutes: VersionRoutes = {
  v2: [{ method: 'post', path: '/scrape', reply: (request) => reply(request, 'v2') }],
  v1: [{ method: 'post', path: '/scrape', reply: (request) => reply(request, 'v1') }],
}

async function reply(request: CompatRequest, version: Version): Promise<HttpReply> {
  const fields = await request.fields()
  const url = fields.take('url')
  const wishes = readScrapeOptions(fields, { version, extras: extraTypes })
  const { requestId: scrapeId } = request.context()
  const { document, warnings } = await readDocument(request, url, wishes, scrapeId)
  const warning = warningOf({ fields, notes: wishes.notes, warnings })
  // Clients return the document alone, so that it has the warning too.
  const data = { ...document, ...withWarning(warning) }
  return jsonReply({ success: true, data, ...withWarning(warning), scrape_id: scrapeId })
}

interface Read { document: Document; warnings: string[] }

/** Reads one page with all formats. */
async function readDocument(
  request: CompatRequest, url: unknown, { options, formats, jsonNames, extras: wanted }: ScrapeWishes, scrapeId: string,
): Promise<Read> {
  const needed = wanted.flatMap(({ type }) => extras[type]?.needs ?? [])
  const all = Array.isArray(options['formats'])
    ? { ...options, formats: [...new Set([...options['formats'] as unknown[], ...needed])] } : options
  try {
    const tracking = wanted.find(({ type }) => type === 'changeTracking')
    const read: TrackedRead = tracking ? await readTracked(request, url, all, tracking)
      : { ...await request.call<ScrapeData>(scrape, { url, ...all }), fields: {} }
    if (read.data === null) return gone(read.error, url, { scrapeId }, read.fields)
    const { data, creditsUsed } = read
    const results: ExtraResult[] = []
    for (const wish of wanted) {
      const extra = extras[wish.type]
      if (extra) results.push(await extra.run({ request, url, options: all, data, wish }))
    }
    const total = results.reduce((sum, one) => sum + one.creditsUsed, creditsUsed)
    const document = documentOf(data, { formats, jsonNames, creditsUsed: total, scrapeId })
    for (const { fields } of [read, ...results]) Object.assign(document, fields)
    return { document, warnings: [...data.warnings, ...results.flatMap((one) => one.warnings)] }
  } catch (error) {
    if (!(error instanceof AppError) || !isClientError(error)) throw error
    return gone(error, url, { scrapeId })
  }
}

/** The document of a page that answered with a 4xx. */
const gone = (error: AppError, url: unknown, options: { scrapeId: string }, fields: object = {}): Read =>
  ({ document: { ...emptyDocument(error, url, options), ...fields }, warnings: [] })
