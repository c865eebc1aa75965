// What robots.txt means for a walk: which pages it may read, and how fast.

import type { SkipReason } from '#schemas/job.ts'
import type { AppError } from '#src/app-error.ts'
import { withStoredSchemeHint } from '#src/egress/scheme-hint.ts'
import type { RobotsReader } from '#src/sites/fetch-robots.ts'
import type { WalkRequest } from './frontier-rules.ts'
import { createThrottle, type Throttle } from './throttle.ts'

/** Why robots.txt forbids a page. */
export interface RobotsRefusal {
  reason: Extract<SkipReason, 'robots_disallowed' | 'robots_unreachable'>
  message: string
}

export interface RobotsPolicy {
  /** Why robots.txt forbids a URL; null if it allows it or is not to be respected. Rejects if the signal fires. */
  refusalOf(href: string): Promise<RobotsRefusal | null>
  /** The throttle of the walk; the first URL decides which robots.txt its crawl delay comes from. */
  throttleFor(href: string): Promise<Throttle>
}

/** Longest `Crawl-delay` that is honoured, in milliseconds: a longer one would make a crawl last for days. */
const crawlDelayMaxMs = 30_000

export function createRobotsPolicy(
  robots: RobotsReader, request: Pick<WalkRequest, 'respect_robots_txt' | 'delay_ms' | 'scheme_assumed'>,
  signal: AbortSignal,
): RobotsPolicy {
  let throttle: Promise<Throttle> | null = null

  async function findThrottle(href: string): Promise<Throttle> {
    const site = request.respect_robots_txt ? await robots.of(new URL(href), signal) : null
    const crawlDelayMs = Math.min(site?.crawlDelayMs ?? 0, crawlDelayMaxMs)
    return createThrottle(Math.max(request.delay_ms, crawlDelayMs))
  }

  return {
    throttleFor: (href) => throttle ??= findThrottle(href),
    async refusalOf(href) {
      if (!request.respect_robots_txt) return null
      const url = new URL(href)
      const site = await robots.of(url, signal)
      if (site.state === 'unreachable') {
        const failure = withStoredSchemeHint(site.failure, href, request.scheme_assumed) as AppError | null
        return {
          reason: 'robots_unreachable',
          message:
            `robots.txt of ${url.host} could not be read, so the site must not be crawled: `
            + (failure?.message ?? 'no response'),
        }
      }
      if (site.allows(url.pathname + url.search)) return null
      return {
        reason: 'robots_disallowed',
        message:
          `robots.txt of ${url.host} does not allow ${url.pathname}; `
          + 'set `respect_robots_txt` to false to read it anyway.',
      }
    },
  }
}
