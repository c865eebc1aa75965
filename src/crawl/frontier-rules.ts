// The options of a crawl as the rules of its frontier.

import type { CrawlOptions } from '#schemas/crawl.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import { assertUrlAllowed } from '#src/egress/check-url.ts'
import { isBlocked } from '#src/sites/blocked-host.ts'
import { compilePathPatterns } from '#src/sites/path-patterns.ts'
import { createScope, type Place } from '#src/sites/scope.ts'
import { createTrapGuard, type TrapGuard } from '#src/sites/trap.ts'
import { pagingParameters, urlKey } from '#src/sites/url-key.ts'

/** Most parameters of pagination of one site: a page cannot make every query a page of its own. */
const pagingMax = 5

export interface FrontierRules {
  start: URL
  /** Largest number of results. */
  limit: number
  maxDepth: number
  allowExternal: boolean
  /** The key of a URL. URLs with the same key are one page. */
  keyOf(url: URL): string
  /**
   * Makes `keyOf` distinguish the parameters with which a page names its `rel=next` page. Keys that were made before
   * stay as they are.
   */
  learnPaging(page: URL, next: string): void
  /** The key with the query, also where `keyOf` ignores it. */
  keyWithQuery(url: URL): string
  /** The scope of the site, given the URL of the start page after redirects. */
  scopeOf(home: URL): (url: URL) => Place
  /** Why the path patterns exclude a URL; null if they do not. */
  pathRefusal(url: URL): 'excluded_path' | 'not_included' | null
  /** Whether the egress rules allow connections to the URL. */
  isAllowed(url: URL): boolean
  isBlocked(url: URL): boolean
  traps: TrapGuard
  /** Called with the key of every URL found, also of those that are skipped. A key may come several times. */
  onUrlFound?(key: string): void
}

/** The options of a walk and its start page. */
export type WalkRequest = CrawlOptions & {
  url: string
  /** URLs that the caller gave without a scheme. */
  scheme_assumed?: string[]
}

export interface CrawlSetting {
  egressAllow: EgressAllow
  /** Domains of the key's blocklist. */
  blocked: ReadonlySet<string>
  /** Unix milliseconds; the same for every owner of the job. */
  startedAt: number
}

/** The rules of a crawl. Throws INVALID_REQUEST for a path pattern that is not a valid regular expression. */
export function frontierRules(request: WalkRequest, { egressAllow, blocked, startedAt }: CrawlSetting): FrontierRules {
  const includes = compilePathPatterns('include_paths', request.include_paths)
  const paging = new Set<string>()
  const excludes = compilePathPatterns('exclude_paths', request.exclude_paths)
  return {
    start: new URL(request.url),
    limit: request.limit,
    maxDepth: request.max_depth,
    allowExternal: request.allow_external_links,
    keyOf: (url) => urlKey(url, { ignoreQuery: request.ignore_query_params, paging }),
    learnPaging: (page, next) => {
      const url = URL.parse(next)
      for (const name of url === null ? [] : pagingParameters(page, url)) if (paging.size < pagingMax) paging.add(name)
    },
    keyWithQuery: (url) => urlKey(url, { ignoreQuery: false }),
    scopeOf: (home) => createScope(home, { allowSubdomains: request.allow_subdomains }),
    pathRefusal: (url) =>
      excludes(url) ? 'excluded_path' : request.include_paths.length > 0 && !includes(url) ? 'not_included' : null,
    isAllowed: (url) => isUrlAllowed(url, egressAllow),
    isBlocked: ({ hostname }) => isBlocked(hostname, blocked),
    traps: createTrapGuard(new Date(startedAt).getUTCFullYear()),
  }
}

function isUrlAllowed(url: URL, allow: EgressAllow): boolean {
  try {
    assertUrlAllowed(url, allow)
    return true
  } catch {
    return false
  }
}
