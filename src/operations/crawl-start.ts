import { CrawlRequest, type StoredCrawlRequest } from '#schemas/crawl.ts'
import { CrawlStarted } from '#schemas/job.ts'
import { ScrapeOptions } from '#schemas/scrape.ts'
import { prices } from '#src/credits/prices.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import { isSchemeAssumed } from '#src/egress/scheme-hint.ts'
import { inObject } from '#src/field-errors.ts'
import { acceptJob } from '#src/jobs/state/accept-job.ts'
import { operation } from '#src/operation.ts'
import { prepareScrape } from '#src/scrape/prepare-scrape.ts'
import { prepareJobWebhook } from '#src/webhooks/prepare-job-webhook.ts'
import { openWebhookToShow } from '#src/webhooks/seal-webhook.ts'
import { compilePathPatterns } from '#src/sites/path-patterns.ts'

/** Accepts and charges a crawl. The owner of the job runs it. */
export const crawlStart = operation({
  name: 'crawl_start',
  tag: 'Crawl',
  summary: 'Start a crawl of a site.',
  description: 'The crawl runs as a job. Call `GET /crawl/{id}?wait=60` until `status` is final.',
  rest: [{ method: 'post', path: '/crawl' }],
  input: CrawlRequest,
  output: CrawlStarted,
  status: 202,
  idempotent: true,
  errors: ['OVERLOADED'],
  price: { kind: 'job', submit: prices.crawl.submit, perPage: prices.crawl.page },
  example: { url: 'https://example.com', limit: 10, scrape_options: { formats: ['markdown'] } },
  exampleOutput: {
    id: 'crw_7XcQm2VbKd0RtLs9Ye4Wp1Zf', status: 'pending', url: 'https://example.com/', limit: 10, max_depth: 2,
    created_at: '2026-11-22T10:00:00.000Z', expires_at: '2026-11-23T10:00:00.000Z',
  },
  prepare: (input, { egressAllow }) => prepareCrawl(input, egressAllow),
  target: ({ url }) => url,
  async run({ input: { webhook: hook, ...input }, key, makeId, requestId, traceparent }, deps) {
    const webhook = hook && prepareJobWebhook(hook, deps.egressAllow, 'scrape')
    const terms = { operation: 'crawl', hold: prices.crawl.submit, charged: true, limit: key.credits } as const
    const { job, remaining } = await acceptJob(deps, terms, {
      id: makeId('crw'), kind: 'crawl', endpoint: 'scrape', keyId: key.id, requestId, traceparent,
      url: input.url, request: input, known: 1, webhook,
    })
    const { _id: id, created_at, expires_at, submit_credits } = job
    const { url, limit, max_depth } = input
    return {
      data: {
        id, status: 'pending', url, limit, max_depth, created_at, expires_at,
        ...(job.webhook && { webhook: await openWebhookToShow(deps.bus.nc, id, job.webhook) }),
      },
      // Of requests at the same time with one Idempotency-Key, the one that created the job is charged.
      credits: { used: job.request_id === requestId ? submit_credits : 0, remaining },
    }
  },
})

/** Validates the request and makes its URL absolute. Throws the errors of `prepareScrape`, and INVALID_REQUEST. */
export function prepareCrawl(request: CrawlRequest, egressAllow: EgressAllow): CrawlRequest & StoredCrawlRequest {
  compilePathPatterns('include_paths', request.include_paths)
  compilePathPatterns('exclude_paths', request.exclude_paths)
  const { url, ...scrape_options } = inObject('scrape_options', Object.keys(ScrapeOptions.properties), () =>
    prepareScrape({ ...request.scrape_options, url: request.url }, egressAllow))
  return { ...request, url, scrape_options, ...(isSchemeAssumed(request.url) && { scheme_assumed: [url] }) }
}
