// Wires the fetch stage: connections, egress rules, page cache.

import { setTimeout as sleep } from 'node:timers/promises'
import { getDomain } from 'tldts'
import type { AppError } from '#src/app-error.ts'
import { createProxyTier } from '#src/browser/proxy-tier.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import { assertUrlAllowed } from '#src/egress/check-url.ts'
import { connectFailure } from '#src/egress/connect-failure.ts'
import { createFreshGet } from '#src/egress/fresh-get.ts'
import { createGuardedAgent, trustContext } from '#src/egress/guarded-connect.ts'
import { defaultUserAgent } from '#src/egress/user-agent.ts'
import type { Log } from '#src/process/log.ts'
import type { Handler, Outcome } from '#src/tasks/outcome.ts'
import { createPageCache } from '#src/page/page-cache.ts'
import { createPageCopies } from '#src/page/page-copies.ts'
import type { Store } from '#src/store/store.ts'
import { createRobotsReader } from '#src/sites/fetch-robots.ts'
import { createSiteHttp } from '#src/sites/site-http.ts'
import { getPage } from './get-page.ts'
import { robotsGuard } from './robots-guard.ts'
import { createFetchHandler, type Verdict } from './handle.ts'
import { createHostLimit } from './host-limit.ts'
import { createHttpGet, type HttpGet } from './http-get.ts'
import { createProxyPages } from './proxy-pages.ts'
import type { SameSite } from './request-headers.ts'
import { createSingleFlight } from './single-flight.ts'
import { writeBehind } from './write-behind.ts'

export interface FetchSettings {
  /** Entries of EGRESS_ALLOW. */
  allow: EgressAllow
  store: Store
  log: Log
  /** Default: `defaultUserAgent`. */
  userAgent?: string | null
  /** PEM file of additional certificate authorities. */
  extraCaFile?: string | null
  /** Values of PROXY_URLS. */
  proxyUrls?: readonly string[]
  /** Requests to one host at the same time, over all processes; default 8. */
  hostConnectionsMax?: number
  /** Number of fetch processes, among which `hostConnectionsMax` is divided; default 1. */
  processes?: () => number
  /** Largest page in bytes, compressed and decompressed; default 32 MiB. */
  bodyBytesMax?: number
}

export interface WiredFetch { handle: Handler<'fetch'>; close: () => Promise<void> }

const mebibyte = 1024 * 1024
/** Whether two URLs have the same registrable domain (Public Suffix List), or the same IP address. */
const sameSite: SameSite = (one, other) => one.hostname === other.hostname
  || (getDomain(one.hostname) !== null && getDomain(one.hostname) === getDomain(other.hostname))

/** Wires the fetch stage. `close` closes its connections. */
export function wireFetch(settings: FetchSettings): WiredFetch {
  const {
    allow, store, log, userAgent, extraCaFile, proxyUrls = [], hostConnectionsMax = 8, processes = () => 1,
    bodyBytesMax = 32 * mebibyte,
  } = settings
  const guarded = { allow, extraCaFile: extraCaFile ?? undefined }
  // Most servers close idle connections after 5 s. Headers of some sites exceed Node's limit of 16 KB.
  const common = { keepAliveTimeout: 4_000, maxHeaderSize: 64 * 1024, headersTimeout: 0, bodyTimeout: 0 }
  const connections = createGuardedAgent({ ...guarded, ...common, allowH2: true })
  const httpGet = createHttpGet({
    connections, sameSite, bodyBytesMax,
    freshGet: createFreshGet({ ...guarded, maxHeaderSize: common.maxHeaderSize }),
    assertUrlAllowed: (url) => assertUrlAllowed(url, allow),
    connectFailure: (error, host): AppError => connectFailure(error, host),
    hostLimit: createHostLimit(() => Math.max(1, Math.floor(hostConnectionsMax / Math.max(1, processes())))),
    userAgent: userAgent ?? defaultUserAgent,
  })
  const pageDeps = {
    httpGet,
    bodyBytesMax,
    now: Date.now,
    sleep: async (ms: number, signal: AbortSignal) => {
      await sleep(ms, undefined, { signal })
    },
  }
  const get = (request: HttpGet, signal: AbortSignal) => getPage(pageDeps, request, signal)
  const proxies = createProxyTier(proxyUrls, Date.now)
  const proxyPages = createProxyPages(proxies, {
    allow,
    secureContext: trustContext(guarded.extraCaFile),
    options: common,
    getPage: get,
  })
  const siteHttp = createSiteHttp({ allow, extraCaFile: extraCaFile ?? null, userAgent: userAgent ?? null })
  const cache = writeBehind(createPageCache(store.collection('page_cache'), Date.now))
  const handle = createFetchHandler({
    assertUrlAllowed: (url) => assertUrlAllowed(url, allow),
    getPage: get,
    getPageByProxy: proxyPages.get,
    assertRobots: robotsGuard(createRobotsReader({ get: siteHttp.get, now: Date.now }), (url) =>
      assertUrlAllowed(url, allow),
    ),
    copies: createPageCopies(cache, log),
    flights: createSingleFlight<Verdict>(),
    searches: createSingleFlight<Outcome<'fetch'>>(),
    now: Date.now,
  })
  return {
    handle,
    close: async () => {
      await Promise.all([connections.destroy(), proxyPages.close(), siteHttp.close(), cache.settled()])
    },
  }
}
