// Checks robots.txt before a redirect is followed (RFC 9309), for pages of jobs. The URLs of the pages themselves are
// checked by the jobs.

import { AppError } from '#src/app-error.ts'
import type { RobotsReader } from '#src/sites/fetch-robots.ts'

/**
 * Creates a function that throws ROBOTS_DISALLOWED if the robots.txt of a site forbids a URL or cannot be read, and
 * INVALID_URL if the egress rules forbid the URL.
 */
export function robotsGuard(robots: RobotsReader, assertUrlAllowed: (url: URL) => URL) {
  return async (target: URL, signal: AbortSignal): Promise<void> => {
    const { host, pathname, search } = assertUrlAllowed(target)
    const site = await robots.of(target, signal)
    if (site.allows(pathname + search)) return
    const why =
      site.state === 'unreachable'
        ? `robots.txt of ${host} could not be read`
        : `robots.txt of ${host} does not allow ${pathname}`
    throw new AppError('ROBOTS_DISALLOWED', { message: `The page redirects to a URL that must not be read: ${why}.` })
  }
}
