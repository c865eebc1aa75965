// GET and POST /scrape: one page, now.

import { ScrapeQuery, ScrapeRequest } from '#schemas/scrape.ts'
import { prices } from '#src/credits/prices.ts'
import { needsInference } from '#src/needs-inference.ts'
import { appendFields } from '#src/splice-json.ts'
import type { Deps } from '../deps.ts'
import { prepareScrape } from '../prepare-scrape.ts'
import { route, type Call, type RouteReply } from '../route.ts'
import { charged } from '../charged.ts'

export const getScrape = route<Deps, typeof ScrapeQuery>({
  method: 'get',
  path: '/scrape',
  query: ScrapeQuery,
  handle: (call, deps) => scrape(call, call.query, deps),
})

export const postScrape = route<Deps, undefined, typeof ScrapeRequest>({
  method: 'post',
  path: '/scrape',
  body: ScrapeRequest,
  handle: (call, deps) => scrape(call, call.body, deps),
})

async function scrape(call: Call<unknown, unknown>, given: ScrapeRequest, deps: Deps): Promise<RouteReply> {
  const request = prepareScrape(given, deps.egressAllow)
  await deps.blocklists.assertAllowed(call.key.id, request.url)
  const deadlineAt = call.arrivedAt + request.timeout
  return charged(call, deps.ledger, { operation: 'scrape', price: prices.scrape, deadlineAt }, async () => {
    const answer = await deps.ask(needsInference(request) ? 'scrapeAndInfer' : 'scrape', request, {
      id: call.requestId, requestId: call.requestId, keyId: call.key.id, lane: 'now', deadlineAt, signal: call.signal,
    })
    return appendFields(answer.data, { warnings: answer.warnings })
  })
}
