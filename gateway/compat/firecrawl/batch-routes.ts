// Batches: POST /batch/scrape, their status, cancellation, errors and watcher.

import { batchDocuments } from '#src/jobs/operations/read-documents.ts'
import type { HttpReply } from '../../http.ts'
import { jsonReply, type CompatRequest } from '../compat-api.ts'
import { clamp, withoutUndefined } from '../input.ts'
import { withFieldNames } from '../rename-fields.ts'
import { withWarning } from '../warning.ts'
import { Refusal } from './failure.ts'
import { batchFieldNameOf } from './field-names.ts'
import { jobRoutes, type JobOperations } from './job-routes.ts'
import { readJobWebhook, webhookReply } from './job-webhook.ts'
import { operationNamed } from './operation-named.ts'
import { addressOf, idempotencyOf, type Version, type VersionRoutes } from './routes.ts'
import { readScrapeOptions } from './scrape-options.ts'
import { warningOf } from './warning.ts'

const startBatch = operationNamed('batch_scrape_start')
const operations: JobOperations = {
  path: '/batch/scrape', read: [batchDocuments],
  errors: operationNamed('batch_scrape_errors'), cancel: operationNamed('batch_scrape_cancel'),
}

const routesOf = (version: Version): VersionRoutes[Version] => [
  { method: 'post', path: '/batch/scrape', reply: (request) => start(request, version) },
  ...jobRoutes(operations, version),
]

export const batchRoutes: VersionRoutes = { v2: routesOf('v2'), v1: routesOf('v1') }

interface Started { id: string; invalid_urls: string[]; webhook?: { secret: string } }

async function start(request: CompatRequest, version: Version): Promise<HttpReply> {
  const fields = await request.fields()
  const notes: string[] = []
  if (fields.take('appendToId') !== undefined)
    throw new Refusal('`appendToId` is not supported: the URLs of a batch are fixed; start another batch')
  const concurrency = clamp(notes, 'maxConcurrency', fields.take('maxConcurrency'), { min: 1, max: 10 })
  const urls = fields.take('urls')
  const hook = readJobWebhook(fields)
  // By default, version 1 rejects a batch with an invalid URL, and version 2 skips the URL.
  const ignore_invalid_urls = fields.take('ignoreInvalidURLs') ?? version === 'v2'
  const { options, notes: optionNotes } = readScrapeOptions(fields, { version, extras: [] })
  const input = withoutUndefined({ urls, ignore_invalid_urls, concurrency, scrape_options: options, webhook: hook })
  const { data: { id, invalid_urls, webhook } } = await withFieldNames(
    request.call<Started>(startBatch, input, idempotencyOf(request)), batchFieldNameOf,
  )
  const warning = warningOf({ fields, notes: [...notes, ...optionNotes] })
  return jsonReply({
    success: true, id, url: addressOf(request, `/batch/scrape/${id}`), ...webhookReply(webhook),
    ...withWarning(warning), ...(invalid_urls.length > 0 && { invalidURLs: invalid_urls }),
  })
}
