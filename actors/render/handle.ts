// The render stage: run the page in a browser and hand on what came of it. Climbs from the plain browser to the one in
// disguise and on to a proxy, each only when the page puts up a wall; what still blocks is an error, never content.

import type { PageFetched } from '#schemas/page.ts'
import type { ScrapeRequest } from '#schemas/scrape.ts'
import { AppError } from '#src/app-error.ts'
import { CdpError, PageCrash } from '#src/browser/cdp-pipe.ts'
import type { ProxyTier } from '#src/browser/proxy-tier.ts'
import type { Visited, VisitRequest } from '#src/browser/visit-page.ts'
import { done, type Handler } from '#src/outcome.ts'
import { failureOfStatus, isPageStatus } from '#src/page/http-status.ts'
import { isEmptyPage } from '#src/page/needs-javascript.ts'
import { pageCacheKey } from '#src/page/page-cache.ts'
import type { PageCopies } from '#src/page/page-copies.ts'
import { pageFacts } from '#src/page/page-facts.ts'
import { readPage } from '#src/page/read-page.ts'
import type { PageScan } from '#src/page/page-scan.ts'
import { scanPage } from '#src/page/scan-page.ts'
import { wallFailure, wallOf, type Wall } from '#src/page/walls.ts'
import type { Semaphore } from '#src/semaphore.ts'

export type RenderTier = 'rendered' | 'stealth' | 'proxy'

export type TierVisit = Omit<VisitRequest, 'assertUrlAllowed' | 'identity'>

export interface RenderDeps {
  /** Throws INVALID_URL for what may not be reached. */
  assertUrlAllowed: (url: string) => URL
  /** Visits a page with the plain browser. */
  visit: (request: TierVisit, signal: AbortSignal) => Promise<Visited>
  /**
   * Visits a page with the browser in disguise, through a proxy where one is given; `proxyFailed` says that it was the
   * proxy's fault.
   */
  visitInDisguise: (request: TierVisit, proxy: URL | null, signal: AbortSignal) => Promise<Visited>
  proxies: ProxyTier
  /** One permit for each page that runs. */
  pages: Semaphore
  copies: PageCopies
  now: () => number
  /** Told of every page: which tier it took. */
  onTier: (tier: RenderTier, outcome: 'page' | 'wall' | 'failed') => void
}

/** A visit failed because of the proxy that it went through. */
export class ProxyFault extends Error {
  override readonly name = 'ProxyFault'
}

interface Weighed { visited: Visited; scan: PageScan | null; wall: Wall | null; tier: RenderTier }

/** Time without which another tier is not worth its start, in milliseconds. */
const climbMs = 3_000

/** The handler of the render stage. */
export function createRenderHandler(deps: RenderDeps): Handler<'render'> {
  return async (task, signal) => {
    const { request } = task
    deps.assertUrlAllowed(request.url)
    const visit: TierVisit = {
      url: request.url, headers: request.headers, waitFor: request.wait_for, deadlineAt: task.deadlineAt,
      textOnly: true,
    }
    // A page that a client waits for goes ahead of a job's.
    const weighed = await deps.pages
      .run(() => climb(deps, task.id, visit, signal), { signal, priority: task.lane === 'now' ? 1 : 0 })
      .catch((error: unknown) => {
        throw named(error, signal)
      })
    const { page, body } = readVisited(deps, request, weighed)
    await deps.copies.store({ page, body }, pageCacheKey(request))
    const warnings = [...weighed.visited.warnings, ...(weighed.tier === 'rendered' ? [] : [tierWarnings[weighed.tier]])]
    return done(
      { page: { ...page, cacheState: request.max_age > 0 ? 'miss' : 'bypass' } }, { bodies: { page: body }, warnings },
    )
  }
}

const tierWarnings = {
  stealth: 'The site checks for browsers; the page was read with a browser in disguise.',
  proxy: 'The site checks for browsers; the page was read through a proxy.',
}

/** The deadline as TIMEOUT; a browser that died twice by its name. */
function named(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof AppError) return error
  if (signal.aborted)
    return signal.reason instanceof AppError ? signal.reason : new AppError('TIMEOUT', { cause: error })
  if (error instanceof PageCrash)
    return new AppError('PAGE_TOO_COMPLEX', {
      message: 'The page made the browser run out of memory, or crash, twice.', cause: error,
    })
  if (error instanceof CdpError)
    return new AppError('RENDERER_UNAVAILABLE', {
      message: 'The browser ended while it read the page, twice.', cause: error,
    })
  return error
}

/** Visits a page by one tier after the other until there is no wall, or nothing left to try. */
async function climb(deps: RenderDeps, taskId: string, visit: TierVisit, signal: AbortSignal): Promise<Weighed> {
  const weigh = (tier: RenderTier, visited: Visited): Weighed => {
    const weighed = { visited, tier, ...wallIn(visit.url, visited) }
    deps.onTier(tier, weighed.wall === null ? 'page' : 'wall')
    return weighed
  }
  const worthIt = ({ wall }: Weighed): boolean =>
    wall !== null && wall.kind !== 'login' && visit.deadlineAt - deps.now() > climbMs
  const isProvisional = (visited: Visited): boolean => {
    const { wall, scan } = wallIn(visit.url, visited)
    return wall?.kind === 'challenge' && wall.passable && scan !== null && scan.anyScripts > 0
  }

  let last = weigh('rendered', await twice(() => deps.visit(visit, signal)))
  if (!worthIt(last)) return last
  if (last.wall!.passable) {
    last = weigh('stealth', await twice(() => deps.visitInDisguise({ ...visit, isProvisional }, null, signal)))
  }
  for (
    let proxy = deps.proxies.pick(taskId), tries = 0;
    proxy !== null && tries < 2 && worthIt(last);
    proxy = deps.proxies.pick(taskId), tries++
  ) {
    const through = proxy
    try {
      last = weigh('proxy', await twice(() => deps.visitInDisguise({ ...visit, isProvisional }, through, signal)))
      deps.proxies.succeeded(proxy)
      return last
    } catch (error) {
      if (!(error instanceof ProxyFault)) throw error
      deps.onTier('proxy', 'failed')
      deps.proxies.failed(proxy)
    }
  }
  return last
}

/** Once more when page or browser died under it: by its own fault, or as one of the pages of a browser that did. */
async function twice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CdpError && error.gone)) throw error
    return await work()
  }
}

function wallIn(url: string, visited: Visited): { wall: Wall | null; scan: PageScan | null } {
  if (visited.kind === 'file') return { wall: null, scan: null }
  const scan = scanPage(visited.html)
  return {
    scan, wall: wallOf({ status: visited.status, headers: visited.headers, url, finalUrl: visited.finalUrl, scan }),
  }
}

/** What was visited as a page with its body; a wall, an error status and what is no page are thrown. */
function readVisited(
  deps: RenderDeps, request: ScrapeRequest, { visited, scan, wall, tier }: Weighed,
): { page: PageFetched; body: Uint8Array } {
  const { status, headers, finalUrl } = visited
  if (wall !== null) throw wallFailure(wall, status)
  if (!isPageStatus(status)) throw failureOfStatus(status, headers, deps.now())
  const page = pageFacts({ url: request.url, finalUrl, status, headers, tier, mime: 'text/html' }, deps.now())
  if (visited.kind === 'dom') {
    if (isEmptyPage(scan!))
      throw new AppError('EMPTY_CONTENT', {
        message: 'The page has no content, not even after its scripts have run.', targetStatus: status,
      })
    return { page: { ...page, encoding: visited.encoding }, body: Buffer.from(visited.html) }
  }
  const read = readPage(
    visited.bytes, headers['content-type'], /nosniff/i.test(headers['x-content-type-options'] ?? ''),
  )
  if (read.kind === 'unsupported' || read.kind === 'gzip') {
    throw new AppError('UNSUPPORTED_CONTENT', {
      message: `The URL leads to a file (${read.mime}); Winnow reads HTML, PDF, text, JSON and XML.`,
      targetStatus: status,
    })
  }
  return {
    page: { ...page, kind: read.kind, encoding: read.encoding, contentType: headers['content-type'] ?? read.mime },
    body: read.body,
  }
}
