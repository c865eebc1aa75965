// Wires the render stage: egress proxy, browsers, page cache.

import { availableParallelism } from 'node:os'
import { createProxyTier } from '#src/browser/proxy-tier.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import { assertUrlAllowed } from '#src/egress/check-url.ts'
import { startEgressProxy } from '#src/egress/egress-proxy.ts'
import type { Resolve } from '#src/egress/guarded-connect.ts'
import { createFiles } from '#src/files/files.ts'
import type { Handler } from '#src/tasks/outcome.ts'
import { createPageCache } from '#src/page/page-cache.ts'
import { createPageCopies } from '#src/page/page-copies.ts'
import { createSiteHttp } from '#src/sites/site-http.ts'
import { createSemaphore } from '#src/concurrency/semaphore.ts'
import type { Store } from '#src/store/store.ts'
import { Browsers, type BrowserSettings } from './browsers.ts'
import { createRenderHandler } from './handle.ts'
import { createPageExists } from './page-exists.ts'

export interface RenderSettings extends BrowserSettings {
  /** Entries of EGRESS_ALLOW. */
  egressAllow: EgressAllow
  /** Value of EXTRA_CA_FILE. */
  extraCaFile?: string | null
  /** Values of PROXY_URLS. */
  proxyUrls?: readonly string[]
  store: Store
  /** Begins the URLs of files in responses. */
  publicUrl: string
  /** Most bytes of all pictures that are stored; default: no limit. */
  filesBytesMax?: number
  /** Pages that run at the same time; default: two for each core. */
  pagesMax?: number
  /** For tests. */
  resolve?: Resolve
}

/** Pictures that the browser takes at the same time; each takes up to 200 MB of its memory. */
const capturesMax = 2

export interface WiredRender {
  handle: Handler<'render'>
  /** Opens a page, for /ready. @throws AppError RENDERER_UNAVAILABLE */
  selfCheck(): Promise<string[]>
  /** Numbers of open pages, running browsers and open leases of the egress proxy. */
  counts(): { pages: number; browsers: number; leases: number }
  close(): Promise<void>
}

/** Wires the render stage. The browser is started by the first page or by `selfCheck`. */
export async function wireRender(settings: RenderSettings): Promise<WiredRender> {
  const {
    egressAllow: allow, extraCaFile, proxyUrls = [], pagesMax = 2 * availableParallelism(), resolve, store, publicUrl,
    filesBytesMax, log,
  } = settings
  const egress = await startEgressProxy({ allow, extraCaFile: extraCaFile ?? undefined, resolve })
  const assertAllowed = (url: string): URL => assertUrlAllowed(url, allow)
  const http = createSiteHttp({ allow, extraCaFile, userAgent: settings.userAgent })
  const browsers = new Browsers(settings, egress, assertAllowed)
  const files = createFiles(store, { bytesMax: filesBytesMax })
  const handle = createRenderHandler({
    assertUrlAllowed: assertAllowed,
    visitPlain: (request, signal) => browsers.visitPlain(request, signal),
    visitStealth: (request, proxy, signal) => browsers.visitStealth(request, proxy, signal),
    proxies: createProxyTier(proxyUrls, Date.now),
    pages: createSemaphore(pagesMax),
    captures: createSemaphore(capturesMax),
    files,
    publicUrl,
    pageExists: createPageExists(http),
    copies: createPageCopies(createPageCache(store.collection('page_cache'), Date.now), log),
    now: Date.now,
    onTier: (tier, outcome) => {
      if (tier !== 'rendered') log.debug({ tier, outcome }, 'tier tried')
    },
  })
  return {
    handle,
    selfCheck: async () => [...await browsers.selfCheck(), ...await files.warnings()],
    counts: () => browsers.counts(),
    async close() {
      await browsers.close()
      await Promise.all([egress.close(), http.close()])
    },
  }
}
