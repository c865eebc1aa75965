// What a request to crawl means for the frontier: its options as functions of addresses.

import type { CrawlOptions } from '#schemas/crawl.ts'
import { isBlocked } from '#src/blocked-host.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import { assertUrlAllowed } from '#src/egress/check-url.ts'
import { compilePathPatterns } from '#src/sites/path-patterns.ts'
import { createScope } from '#src/sites/scope.ts'
import { createTrapGuard } from '#src/sites/trap.ts'
import { urlKey } from '#src/sites/url-key.ts'
import type { FrontierRules } from './frontier.ts'

/** Where a walk begins, and where it may go. */
export type WalkRequest = CrawlOptions & { url: string }

export interface CrawlSetting {
  egressAllow: EgressAllow
  /** Domains of the key's blocklist. */
  blocked: ReadonlySet<string>
  /** Unix milliseconds; the same for every owner of the job. */
  startedAt: number
}

/** The rules of a crawl. Throws INVALID_REQUEST for patterns that are none. */
export function rulesOf(request: WalkRequest, { egressAllow, blocked, startedAt }: CrawlSetting): FrontierRules {
  const includes = compilePathPatterns('include_paths', request.include_paths)
  const excludes = compilePathPatterns('exclude_paths', request.exclude_paths)
  return {
    start: new URL(request.url),
    limit: request.limit,
    maxDepth: request.max_depth,
    allowExternal: request.allow_external_links,
    keyOf: (url) => urlKey(url, { ignoreQuery: request.ignore_query_params }),
    keyWithQuery: (url) => urlKey(url, { ignoreQuery: false }),
    scopeOf: (home) => createScope(home, { allowSubdomains: request.allow_subdomains }),
    pathRefusal: (url) =>
      excludes(url) ? 'excluded_path' : request.include_paths.length > 0 && !includes(url) ? 'not_included' : null,
    isAllowed: (url) => mayBeReached(url, egressAllow),
    isBlocked: ({ hostname }) => isBlocked(hostname, blocked),
    traps: createTrapGuard(new Date(startedAt).getUTCFullYear()),
  }
}

function mayBeReached(url: URL, allow: EgressAllow): boolean {
  try {
    assertUrlAllowed(url, allow)
    return true
  } catch {
    return false // It throws nothing but why not.
  }
}
