// Puts the render stage together: egress proxy, browsers, cache, clock. The only file of this folder that knows them
// all.

import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { orAborted } from '#src/abort.ts'
import { AppError } from '#src/app-error.ts'
import { keepBrowser, type BrowserKeeper } from '#src/browser/browser-keeper.ts'
import { findChromium, type FoundChromium } from '#src/browser/find-chromium.ts'
import { launchChromium } from '#src/browser/launch-chromium.ts'
import { hostPages } from '#src/browser/page-host.ts'
import { createProxyTier } from '#src/browser/proxy-tier.ts'
import { isTracker } from '#src/browser/trackers.ts'
import { planVisit, type Visited } from '#src/browser/visit-page.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import { assertUrlAllowed } from '#src/egress/check-url.ts'
import { startEgressProxy } from '#src/egress/egress-proxy.ts'
import type { LeaseOptions } from '#src/egress/page-lease.ts'
import type { Resolve } from '#src/egress/guarded-connect.ts'
import type { Log } from '#src/log.ts'
import type { Handler } from '#src/outcome.ts'
import { createPageCache } from '#src/page/page-cache.ts'
import { createPageCopies } from '#src/page/page-copies.ts'
import { createSemaphore } from '#src/semaphore.ts'
import type { Store } from '#src/store/store.ts'
import { browserIdentity } from './browser-identity.ts'
import { createRenderHandler, ProxyFault, type TierVisit } from './handle.ts'

export interface RenderSettings {
  /** Exceptions of EGRESS_ALLOW. */
  egressAllow: EgressAllow
  /** CHROMIUM_PATH. */
  chromiumPath?: string | null
  /** EXTRA_CA_FILE. */
  extraCaFile?: string | null
  /** Where the embedded browser is unpacked when its package's folder is read-only. */
  dataDir?: string
  /** PROXY_URLS. */
  proxyUrls?: readonly string[]
  /** What the plain browser calls itself; default: as it is, with winnow named. */
  userAgent?: string | null
  store: Store
  log: Log
  /** Pages at once; default two a core. */
  pagesMax?: number
  /** Pages after which a browser is retired, and idle time after which it is, in milliseconds. */
  retireAfterPages?: number
  retireIdleMs?: number
  /** For tests. */
  resolve?: Resolve
}

export interface WiredRender {
  handle: Handler<'render'>
  /** Opens a real page, for /ready. @throws AppError RENDERER_UNAVAILABLE */
  selfCheck(): Promise<void>
  /** Pages open, browsers alive, leases of the egress proxy not closed. */
  counts(): { pages: number; browsers: number; leases: number }
  close(): Promise<void>
}

const checkMs = 5_000
/** A page of our own that needs no network. */
const checkUrl = 'about:blank'

/** Wires the render stage. The browser is not started before it is needed; `selfCheck` starts it. */
export async function wireRender(settings: RenderSettings): Promise<WiredRender> {
  const {
    egressAllow: allow, chromiumPath, dataDir, proxyUrls = [], userAgent, store, log,
    pagesMax = 2 * availableParallelism(),
  } = settings
  const proxy = await startEgressProxy({
    allow, extraCaFile: settings.extraCaFile ?? undefined, resolve: settings.resolve,
  })
  const allowed = (url: string): URL => assertUrlAllowed(url, allow)
  let found: Promise<FoundChromium> | null = null
  let sandboxed: boolean | null = null

  /** Found once; looked for again after a failure, for it may be installed meanwhile. */
  function chromium(): Promise<FoundChromium> {
    found ??= findChromium({
      chromiumPath: chromiumPath ?? undefined, cacheDir: dataDir && join(dataDir, 'browser'),
    }).catch((error: unknown) => {
      found = null
      throw error
    })
    return found
  }

  async function launchPlain(): Promise<ReturnType<typeof hostPages>> {
    const browser = await launchChromium({ chromium: await chromium(), proxy })
    if (sandboxed === null) {
      log.info(
        { product: browser.product, origin: (await chromium()).origin, sandboxed: browser.sandboxed },
        'browser started',
      )
      if (!browser.sandboxed)
        log.warn(
          { root: process.getuid?.() === 0 },
          'the browser runs without its sandbox: run as a user other than root, on a kernel that allows user namespaces',
        )
    }
    sandboxed = browser.sandboxed
    return hostPages(browser)
  }

  async function launchDisguised(): Promise<ReturnType<typeof hostPages>> {
    // Loaded when first needed: most processes never meet a wall, and Playwright takes 300 ms and 60 MB.
    const { launchStealth } = await import('#src/browser/stealth-host.ts')
    return await launchStealth(await chromium(), proxy, sandboxed ?? process.getuid?.() !== 0)
  }

  const limits = {
    ...(settings.retireAfterPages === undefined ? {} : { pagesMax: settings.retireAfterPages }),
    ...(settings.retireIdleMs === undefined ? {} : { idleMs: settings.retireIdleMs }),
  }
  const plain = keepBrowser({ launch: launchPlain, ...limits })
  const disguised = keepBrowser({ launch: launchDisguised, ...limits })

  async function visitWith(
    keeper: BrowserKeeper, request: TierVisit, named: boolean, leaseOptions: LeaseOptions, signal: AbortSignal,
  ): Promise<Visited> {
    const lease = proxy.lease({ ...leaseOptions, skipHost: isTracker })
    try {
      const identity = named ? browserIdentity((await keeper.current()).userAgent, userAgent ?? null) : undefined
      const visit = planVisit({ ...request, assertUrlAllowed: allowed, identity }, lease)
      return await keeper.withPage({ url: request.url, lease, prepare: visit.prepare }, (page) =>
        visit.run(page, signal),
      )
    } catch (error) {
      throw lease.upstreamFailed ? new ProxyFault('the proxy failed', { cause: error }) : error
    } finally {
      lease.close()
    }
  }

  const handle = createRenderHandler({
    assertUrlAllowed: allowed,
    visit: (request, signal) => visitWith(plain, request, true, {}, signal),
    visitInDisguise: (request, through, signal) =>
      visitWith(disguised, request, false, through === null ? {} : { upstream: through }, signal),
    proxies: createProxyTier(proxyUrls, Date.now),
    pages: createSemaphore(pagesMax),
    copies: createPageCopies(createPageCache(store.collection('page_cache'), Date.now), log),
    now: Date.now,
    onTier: (tier, outcome) => {
      if (tier !== 'rendered') log.debug({ tier, outcome }, 'tier tried')
    },
  })

  return {
    handle,
    counts: () => ({
      pages: plain.pages + disguised.pages, browsers: plain.browsers + disguised.browsers, leases: proxy.leases,
    }),
    async selfCheck() {
      const lease = proxy.lease()
      try {
        await plain.withPage({ url: checkUrl, lease, prepare: () => undefined }, async ({ session }) => {
          const evaluated = session.send<{ result: { value: unknown } }>('Runtime.evaluate', {
            expression: '6 * 7', returnByValue: true,
          })
          const { result } = await orAborted(evaluated, AbortSignal.timeout(checkMs))
          if (result.value !== 42)
            throw new AppError('RENDERER_UNAVAILABLE', { message: 'The browser opens pages but does not run them.' })
        })
      } catch (error) {
        throw error instanceof AppError
          ? error
          : new AppError('RENDERER_UNAVAILABLE', { message: 'The browser opens no page.', cause: error })
      } finally {
        lease.close()
      }
    },
    async close() {
      await Promise.all([plain.close(), disguised.close()])
      await proxy.close()
    },
  }
}
