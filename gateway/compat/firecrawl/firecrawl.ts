// The API of Firecrawl, versions 2 and 1 (docs.firecrawl.dev). Its paths are at the root, because the Python client
// drops a prefix, and also below /firecrawl.

import type { HttpRequest } from '../../http.ts'
import { createMatcher } from '../../rest/match-path.ts'
import { asksForWebSocket } from '../../web-socket.ts'
import type { CompatApi, CompatRoute } from '../compat-api.ts'
import { keyOf } from '../credential.ts'
import { batchRoutes } from './batch-routes.ts'
import { crawlRoutes } from './crawl-routes.ts'
import { extractRoutes } from './extract-routes.ts'
import { failure } from './failure.ts'
import { mapRoutes } from './map-routes.ts'
import { monitorRoutes } from './monitor-routes.ts'
import { idempotencyHeader, type Version, type VersionRoutes } from './routes.ts'
import { scrapeRoutes } from './scrape-routes.ts'
import { searchRoutes } from './search-routes.ts'
import { usageRoutes } from './usage-routes.ts'
import { keyOfWatcher } from './watch-job.ts'

/** Each file of routes; of the same method and path, the first one applies. */
const lists: readonly VersionRoutes[] = [
  scrapeRoutes,
  crawlRoutes,
  batchRoutes,
  mapRoutes,
  searchRoutes,
  extractRoutes,
  monitorRoutes,
  usageRoutes,
]

const matchers = { v1: matcherOf('v1'), v2: matcherOf('v2') }

function matcherOf(version: Version): ReturnType<typeof createMatcher<CompatRoute>> {
  return createMatcher(lists.flatMap((list) => list[version]))
}

export const firecrawl: CompatApi = {
  match(request) {
    const version = versionOf(request)
    if (version === null) return null
    const { method, path } = request
    const below = path.replace(/^(?:\/firecrawl)?\/v[12]/, '')
    return matchers[version](method === 'head' ? 'get' : method, below)
  },
  headers: [idempotencyHeader],
  credential: (request) => (asksForWebSocket(request) ? keyOfWatcher(request) : keyOf(request)),
  failure,
}

/**
 * The version that a request addresses; null if it is none of Firecrawl's. `/v1/` is also a prefix of Winnow's own API,
 * whose clients send X-API-Key, while those of Firecrawl send `Authorization: Bearer`. Winnow's own API has no
 * WebSockets.
 */
export function versionOf({ path, header }: Pick<HttpRequest, 'path' | 'header'>): Version | null {
  const [, prefix, version] = /^(\/firecrawl)?\/(v[12])\//.exec(path) ?? []
  if (version === undefined) return null
  const isOwn = version === 'v1' && prefix === undefined
    && (header('x-api-key') !== '' || !(/^\s*bearer\s/i.test(header('authorization')) || asksForWebSocket({ header })))
  return isOwn ? null : version as Version
}
