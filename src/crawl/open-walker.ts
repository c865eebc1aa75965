// What an owner that walks sites opens at its start: requests of its own for robots.txt and sitemaps.

import type { Config } from '#src/config.ts'
import { createRobotsReader } from '#src/sites/fetch-robots.ts'
import { createSiteHttp } from '#src/sites/site-http.ts'
import { readSitemaps } from '#src/sites/sitemap.ts'
import type { Walker } from './walk-site.ts'

/** Call `close` when nothing is walked any more. */
export function openWalker({ EGRESS_ALLOW, EXTRA_CA_FILE, USER_AGENT }: Config): {
  walker: Walker
  close(): Promise<void>
} {
  const http = createSiteHttp({ allow: EGRESS_ALLOW, extraCaFile: EXTRA_CA_FILE, userAgent: USER_AGENT })
  return {
    walker: {
      robots: createRobotsReader({ get: http.get, now: Date.now }),
      readSitemaps: (request) => readSitemaps(http.get, request),
    },
    close: async () => {
      await http.close()
    },
  }
}
