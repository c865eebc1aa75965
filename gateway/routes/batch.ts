// POST /batch/{endpoint}: one endpoint over many URLs, as a job. The routes are made from the table of endpoints;
// reading and cancelling are those of every job.

import type { TObject } from 'typebox'
import { batchBody, type BatchBody, type BatchJobRequest } from '#schemas/batch.ts'
import type { ScrapeRequest } from '#schemas/scrape.ts'
import { AppError } from '#src/app-error.ts'
import { prices } from '#src/credits/prices.ts'
import { batchEndpoints, type BatchEndpoint } from '#src/jobs/batch-endpoints.ts'
import type { JobDocument } from '#src/store/documents.ts'
import { acceptJob } from '../accept-job.ts'
import { sortBatchUrls } from '../batch-urls.ts'
import type { Deps } from '../deps.ts'
import { jobRoutes } from '../jobs.ts'
import { prepareScrape } from '../prepare-scrape.ts'
import { route, type Call, type Route, type RouteReply } from '../route.ts'

/**
 * Rules between options that their schema cannot say, by endpoint; the URL is the first of the batch. Throws what the
 * single call would.
 */
const checks: Record<string, (request: Record<string, unknown>, deps: Deps) => unknown> = {
  scrape: (request, { egressAllow }) => prepareScrape(request as unknown as ScrapeRequest, egressAllow),
}

/** Says which endpoints there are. */
const unknownEndpoint = route<Deps>({
  method: 'post',
  path: '/batch/:endpoint',
  handle({ params }) {
    const known = Object.keys(batchEndpoints).map((name) => `/batch/${name}`)
    throw new AppError('NOT_FOUND', {
      message: `There is no /batch/${params.endpoint?.slice(0, 60)}; a batch runs ${known.join(', ')}.`,
    })
  },
})

/** Every route of batches. */
export const batchRoutes: Route<Deps>[] = [
  ...Object.entries(batchEndpoints).flatMap(([name, endpoint]) => routesOf(name, endpoint)), unknownEndpoint,
]

function routesOf(name: string, endpoint: BatchEndpoint): Route<Deps>[] {
  const path = `/batch/${name}`
  const submit = route<Deps, undefined, TObject>({
    method: 'post',
    path,
    idempotent: true,
    body: batchBody(endpoint.optionsField, endpoint.options),
    handle: (call, deps) => createBatch(name, endpoint, call as Call<undefined, BatchBody>, deps),
  })
  return [submit, ...jobRoutes({ kind: 'batch', endpoint: name, path })]
}

async function createBatch(
  name: string, { optionsField, operation }: BatchEndpoint, call: Call<undefined, BatchBody>, deps: Deps,
): Promise<RouteReply> {
  const { body, key, requestId } = call
  const { items, invalid, duplicates } = sortBatchUrls(body, deps.egressAllow)
  const options = body[optionsField] ?? {}
  checks[name]?.({ ...options, url: items[0]!.url }, deps)

  const id = call.makeId('crw')
  const terms = {
    kind: 'batch', endpoint: name, total: items.length, invalid_urls: invalid, duplicate_urls: duplicates,
  }
  const answer = ({ status, created_at, expires_at }: JobDocument): RouteReply => ({
    status: 202, data: { id, ...terms, status, created_at, expires_at },
  })
  // Nothing is charged for submitting; a key without a single credit is refused here, one with fewer than the batch
  // costs stops at its last.
  const request: BatchJobRequest = { items, concurrency: body.concurrency, options }
  const { job } = await acceptJob(
    deps,
    { operation, hold: prices[operation], charged: false, limit: key.credits },
    {
      id, kind: 'batch', endpoint: name, keyId: key.id, requestId, url: null, request: { ...request },
      known: items.length,
    },
  )
  return answer(job)
}
