// Crawls: POST /crawl, their status, cancellation, errors and watcher, and GET /crawl/active.

import type { JobList, ListedJob } from '#schemas/job-list.ts'
import { AppError } from '#src/app-error.ts'
import { batchDocuments, crawlDocuments } from '#src/jobs/operations/read-documents.ts'
import { crawlCancel } from '#src/operations/crawl-cancel.ts'
import { crawlErrors } from '#src/operations/crawl-errors.ts'
import { crawlStart } from '#src/operations/crawl-start.ts'
import { jobsList } from '#src/operations/jobs-list.ts'
import type { HttpReply } from '../../http.ts'
import { jsonReply, type CompatRequest } from '../compat-api.ts'
import { withoutUndefined } from '../input.ts'
import { renameFields } from '../rename-fields.ts'
import { withWarning } from '../warning.ts'
import { readCrawlOptions } from './crawl-options.ts'
import { Refusal } from './failure.ts'
import { crawlFieldNameOf } from './field-names.ts'
import { jobRoutes, type JobOperations } from './job-routes.ts'
import { readJobWebhook, webhookReply } from './job-webhook.ts'
import { addressOf, idempotencyOf, type Version, type VersionRoutes } from './routes.ts'
import { readScrapeOptions, refuseNoRetention } from './scrape-options.ts'
import { warningOf } from './warning.ts'

/** The watcher of version 1 opens the path of a crawl for a batch too. */
const operationsOf = (version: Version): JobOperations => ({
  path: '/crawl', read: version === 'v1' ? [crawlDocuments, batchDocuments] : [crawlDocuments],
  errors: crawlErrors, cancel: crawlCancel,
})

const routesOf = (version: Version): VersionRoutes[Version] => [
  { method: 'post', path: '/crawl', reply: (request) => start(request, version) },
  { method: 'get', path: '/crawl/active', reply: listActive },
  { method: 'post', path: '/crawl/params-preview', reply: refusePreview },
  ...jobRoutes(operationsOf(version), version),
]

export const crawlRoutes: VersionRoutes = { v2: routesOf('v2'), v1: routesOf('v1') }

interface Started { id: string; webhook?: { secret: string } }

async function start(request: CompatRequest, version: Version): Promise<HttpReply> {
  const fields = await request.fields()
  const url = fields.take('url')
  const { options, notes } = readCrawlOptions(fields, url, version)
  refuseNoRetention(fields)
  const scrapeOptions = fields.takeObject('scrapeOptions')
  const pages = scrapeOptions && readScrapeOptions(scrapeOptions, { version, extras: [] })
  const input = withoutUndefined({
    url, ...options, scrape_options: scrapeOptions ? pages?.options : fields.take('scrapeOptions'),
    webhook: readJobWebhook(fields),
  })
  const { data: { id, webhook } } = await request.call<Started>(crawlStart, input, idempotencyOf(request))
    .catch((error: unknown) => { throw error instanceof AppError ? renameFields(error, crawlFieldNameOf) : error })
  const warning = warningOf({ fields, notes: [...notes, ...pages?.notes ?? []] })
  return jsonReply({
    success: true, id, url: addressOf(request, `/crawl/${id}`), ...webhookReply(webhook), ...withWarning(warning),
  })
}

/** Crawls that are running or wait to run. */
async function listActive(request: CompatRequest): Promise<HttpReply> {
  const active: ListedJob[] = []
  for (const status of ['running', 'pending'])
    active.push(...(await request.call<JobList>(jobsList, { kind: ['crawl'], status: [status], limit: 100 })).data.jobs)
  const crawls = active.map(({ id, url, created_at }) => ({ id, teamId: 'winnow', url, created_at, options: null }))
  return jsonReply({ success: true, crawls })
}

async function refusePreview(): Promise<HttpReply> {
  throw new Refusal('params-preview is not supported: Winnow does not derive the options of a crawl from a text')
}
