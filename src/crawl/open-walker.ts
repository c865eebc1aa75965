// What the owner of jobs that walk sites opens at its start: HTTP for robots.txt and sitemaps.

import type { Config } from '#src/settings/config.ts'
import { createRobotsReader } from '#src/sites/fetch-robots.ts'
import { createSiteHttp } from '#src/sites/site-http.ts'
import { readSitemaps } from '#src/sites/sitemap.ts'
import type { Walker } from './walk.ts'

/** Call `close` after the last walk has ended. */
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
