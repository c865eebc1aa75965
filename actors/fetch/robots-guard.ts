// Whether robots.txt lets us follow a redirect (RFC 9309): for jobs that walk sites, which ask it for every page that
// they find by themselves.

import { AppError } from '#src/app-error.ts'
import type { RobotsReader } from '#src/sites/fetch-robots.ts'

/**
 * A function that throws ROBOTS_DISALLOWED where the robots.txt of a site forbids an address, or cannot be read;
 * INVALID_URL for what may not be reached at all.
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
    throw new AppError('ROBOTS_DISALLOWED', { message: `The page redirects to where it may not be read: ${why}.` })
  }
}
