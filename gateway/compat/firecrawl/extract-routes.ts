// POST /v2/extract and GET /v2/extract/{id}, and those of version 1: a batch of scrapes with `json`, whose results are
// merged. The ID is that of the batch.

import type { JobStatus } from '#schemas/job.ts'
import type { ScrapeData } from '#schemas/scrape-data.ts'
import { AppError, withMessage } from '#src/app-error.ts'
import type { HttpReply } from '../../http.ts'
import { jsonReply, type CompatRequest } from '../compat-api.ts'
import { withoutUndefined } from '../input.ts'
import { withWarning } from '../warning.ts'
import { Refusal } from './failure.ts'
import { mergeJson } from './merge-json.ts'
import { operationNamed } from './operation-named.ts'
import { idempotencyOf, type Version, type VersionRoutes } from './routes.ts'
import { readScrapeOptions } from './scrape-options.ts'
import { warningOf } from './warning.ts'

const routesOf = (version: Version): VersionRoutes[Version] => [
  { method: 'post', path: '/extract', reply: (request) => start(request, version) },
  { method: 'get', path: '/extract/:id', reply: status },
]

export const extractRoutes: VersionRoutes = { v2: routesOf('v2'), v1: routesOf('v1') }

const startBatch = operationNamed('batch_scrape_start')
const readBatch = operationNamed('batch_scrape_status')

async function start(request: CompatRequest, version: Version): Promise<HttpReply> {
  const fields = await request.fields()
  const urls = urlsOf(fields.take('urls'))
  const scrapeOptions = fields.takeObject('scrapeOptions')
  const pages = scrapeOptions && readScrapeOptions(scrapeOptions, { version, extras: [] })
  if (fields.take('webhook') !== undefined)
    throw new Refusal('`webhook` is not supported for an extraction: ask for its status, or start a batch scrape')
  fields.skip({
    enableWebSearch: [false], allowExternalLinks: [false], showSources: [false], ignoreSitemap: [true, false],
    includeSubdomains: [true, false],
  })
  const [json_prompt, json_schema] = [fields.take('prompt'), fields.take('schema')]
  if (json_prompt === undefined && json_schema === undefined) throw new Refusal('`prompt` or `schema` is required')
  const scrape = withoutUndefined({ ...pages?.options, formats: ['json'], json_prompt, json_schema })
  const input = withoutUndefined({
    urls, scrape_options: scrape, ignore_invalid_urls: fields.take('ignoreInvalidURLs'),
  })
  const { data: { id, invalid_urls } } = await request.call<Started>(startBatch, input, idempotencyOf(request))
    .catch((error: unknown) => { throw error instanceof AppError ? withOwnFields(error) : error })
  const warning = warningOf({ fields, notes: pages?.notes ?? [] })
  return jsonReply({
    success: true, id, ...withWarning(warning), ...(invalid_urls.length > 0 && { invalidURLs: invalid_urls }),
  })
}

interface Started { id: string; invalid_urls: string[] }

/** The error with `prompt` and `schema` at the top level, where the request of an extraction has them. */
const withOwnFields = (error: AppError): AppError =>
  withMessage(error, error.message.replace(/`scrape_options\.(?=json_(?:prompt|schema)\b)/g, '`'))

/** The URLs with their positions, by which the results are merged. */
function urlsOf(given: unknown): unknown {
  if (given === undefined)
    throw new Refusal('`urls` is required: Winnow extracts from pages that are named, and searches with POST /search')
  if (!Array.isArray(given)) return given
  return (given as unknown[]).map((url, index) => {
    if (typeof url === 'string' && url.endsWith('/*'))
      throw new Refusal(`\`urls[${index}]\`: "/*" is not supported; list the pages with POST /map, or start a crawl`)
    return typeof url === 'string' ? { url, item_id: String(index) } : url
  })
}

interface BatchPage extends Pick<ScrapeData, 'json'> { ok: boolean; url: string; item_id?: string; error?: string }

interface Batch {
  status: JobStatus
  total: number
  failed: number
  credits_used: number
  expires_at: string
  error: string | null
  next: string | null
  data: BatchPage[]
}

const states: Readonly<Record<JobStatus, string>> = {
  pending: 'processing', running: 'processing', completed: 'completed', failed: 'failed', cancelled: 'cancelled',
}

/** Results of a page of the batch's. */
const pageLimit = 100

async function status(request: CompatRequest): Promise<HttpReply> {
  const id = request.params['id']
  const read = async (skip: number): Promise<Batch> =>
    (await request.call<Batch>(readBatch, { id, skip, limit: pageLimit })).data
  const job = await read(0)
  const state = states[job.status]
  const { expires_at: expiresAt, credits_used: creditsUsed } = job
  const common = { success: state !== 'failed', status: state, expiresAt, creditsUsed }
  if (state === 'processing') return jsonReply({ ...common, data: null })
  const pages = [...job.data]
  for (let { next } = job; next !== null;) {
    const more = await read(pages.length)
    pages.push(...more.data)
    next = more.data.length > 0 ? more.next : null
  }
  const failures = pages.filter(({ ok }) => !ok).slice(0, failuresMax)
    .map(({ url, error = '' }) => `Not read: ${url}: ${error}`)
  if (state === 'failed')
    return jsonReply({ ...common, data: null, error: [job.error ?? [], ...failures].flat().join(' ') })
  const warning = warningOf({ notes: failures })
  const data = mergeJson(inOrder(pages).map(({ json }) => json?.data)) ?? {}
  return jsonReply({ ...common, data, ...withWarning(warning) })
}

/** Failures that a warning or an error lists. */
const failuresMax = 5

const inOrder = (pages: readonly BatchPage[]): BatchPage[] =>
  pages.filter(({ ok }) => ok).sort((one, other) => Number(one.item_id ?? 0) - Number(other.item_id ?? 0))
