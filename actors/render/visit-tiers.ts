// Visits a page by increasingly expensive tiers: the plain browser, the stealth browser, the stealth browser through a
// proxy. The next tier is used only if the page is a wall.

import { CdpError } from '#src/browser/cdp-pipe.ts'
import type { ProxyTier } from '#src/browser/proxy-tier.ts'
import type { Visited, VisitRequest } from '#src/browser/visit-request.ts'
import type { PageScan } from '#src/page/page-scan.ts'
import { scanPage } from '#src/page/scan-page.ts'
import { wallOf, type Wall } from '#src/page/walls.ts'

export type RenderTier = 'rendered' | 'stealth' | 'proxy'

export type TierRequest = Omit<VisitRequest, 'assertUrlAllowed' | 'get' | 'identity'>

export interface TierDeps {
  visitPlain: (request: TierRequest, signal: AbortSignal) => Promise<Visited>
  /** Visits with the stealth browser, through a proxy if one is given. Throws ProxyFault if the proxy failed. */
  visitStealth: (request: TierRequest, proxy: URL | null, signal: AbortSignal) => Promise<Visited>
  proxies: ProxyTier
  now: () => number
  /** Called after each visit. */
  onTier: (tier: RenderTier, outcome: 'page' | 'wall' | 'failed') => void
}

/** A visit failed because of its proxy. */
export class ProxyFault extends Error {
  override readonly name = 'ProxyFault'
}

export interface TierVisit { visited: Visited; scan: PageScan | null; wall: Wall | null; tier: RenderTier }

/** With less time left than this, in milliseconds, no further tier is tried. */
const nextTierMs = 3_000
const proxiesMax = 2

/** Visits a page. @param key decides which proxies are used */
export async function visitByTiers(
  deps: TierDeps, key: string, request: TierRequest, signal: AbortSignal,
): Promise<TierVisit> {
  const stealthRequest = { ...request, isProvisional: (visited: Visited) => isProvisional(request.url, visited) }
  const classify = (tier: RenderTier, visited: Visited): TierVisit => {
    const visit = { visited, tier, ...wallIn(request.url, visited) }
    deps.onTier(tier, visit.wall === null ? 'page' : 'wall')
    return visit
  }
  const needsNextTier = ({ wall }: TierVisit): boolean =>
    wall !== null && wall.kind !== 'login' && request.deadlineAt - deps.now() > nextTierMs

  let visit = classify('rendered', await retryOnce(() => deps.visitPlain(request, signal)))
  if (!needsNextTier(visit)) return visit
  if (visit.wall!.passable)
    visit = classify('stealth', await retryOnce(() => deps.visitStealth(stealthRequest, null, signal)))
  for (let tries = 0; tries < proxiesMax && needsNextTier(visit); tries++) {
    const proxy = deps.proxies.pick(key)
    if (proxy === null) break
    try {
      visit = classify('proxy', await retryOnce(() => deps.visitStealth(stealthRequest, proxy, signal)))
      deps.proxies.succeeded(proxy)
      return visit
    } catch (error) {
      if (!(error instanceof ProxyFault)) throw error
      deps.onTier('proxy', 'failed')
      deps.proxies.failed(proxy)
    }
  }
  return visit
}

/** Repeats a visit once if the page or the browser died. Another page may have been the cause. */
async function retryOnce<T>(visit: () => Promise<T>): Promise<T> {
  try {
    return await visit()
  } catch (error) {
    if (!(error instanceof CdpError && error.gone)) throw error
    return await visit()
  }
}

/** Whether a page is a browser check that may pass by itself. */
function isProvisional(url: string, visited: Visited): boolean {
  const { wall, scan } = wallIn(url, visited)
  return wall?.kind === 'challenge' && wall.passable && scan !== null && scan.anyScripts > 0
}

function wallIn(url: string, visited: Visited): { wall: Wall | null; scan: PageScan | null } {
  if (visited.kind === 'file') return { wall: null, scan: null }
  const { status, headers, finalUrl, html } = visited
  const scan = scanPage(html)
  return { scan, wall: wallOf({ status, headers, url, finalUrl, scan }) }
}
