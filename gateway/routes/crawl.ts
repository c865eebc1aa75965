// POST /crawl: accepts the job, charges for it, and leaves the rest to its owner. Reading and cancelling are those of
// every job.

import { CrawlRequest } from '#schemas/crawl.ts'
import { prices } from '#src/credits/prices.ts'
import { compilePathPatterns } from '#src/sites/path-patterns.ts'
import { acceptJob } from '../accept-job.ts'
import type { Deps } from '../deps.ts'
import { jobRoutes } from '../jobs.ts'
import { prepareScrape } from '../prepare-scrape.ts'
import { route } from '../route.ts'

const postCrawl = route<Deps, undefined, typeof CrawlRequest>({
  method: 'post',
  path: '/crawl',
  idempotent: true,
  body: CrawlRequest,
  async handle({ body, key, makeId, requestId }, { store, bus, ledger, blocklists, egressAllow }) {
    const request = prepareCrawl(body, egressAllow)
    await blocklists.assertAllowed(key.id, request.url)
    const { job, remaining } = await acceptJob(
      { store, bus, ledger },
      { operation: 'crawl', hold: prices.crawl.submit, charged: true, limit: key.credits },
      {
        id: makeId('crw'), kind: 'crawl', endpoint: 'scrape', keyId: key.id, requestId, url: request.url, request,
        known: 1,
      },
    )
    const { _id, url, created_at, expires_at } = job
    return {
      status: 202,
      data: {
        id: _id, status: 'pending', url, limit: request.limit, max_depth: request.max_depth, created_at, expires_at,
      },
      credits: { used: job.submit_credits, remaining },
    }
  },
})

export const crawlRoutes = [postCrawl, ...jobRoutes({ kind: 'crawl', endpoint: 'scrape', path: '/crawl' })]

/**
 * The request with its URL made absolute. Throws what `prepareScrape` throws, and INVALID_REQUEST for patterns that are
 * none.
 */
export function prepareCrawl(request: CrawlRequest, egressAllow: Deps['egressAllow']): CrawlRequest {
  compilePathPatterns('include_paths', request.include_paths)
  compilePathPatterns('exclude_paths', request.exclude_paths)
  const { url, ...scrape_options } = prepareScrape({ ...request.scrape_options, url: request.url }, egressAllow)
  return { ...request, url, scrape_options }
}
