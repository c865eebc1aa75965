// The browsers of the render stage: a plain and a stealth one, each in a pool, with the egress proxy as their network.

import { join } from 'node:path'
import { orAborted } from '#src/concurrency/abort.ts'
import { AppError } from '#src/app-error.ts'
import { BrowserPool } from '#src/browser/browser-pool.ts'
import { confinements, confinementWarning, unconfined, type Confinement } from '#src/browser/confinement.ts'
import { findChromium, type FoundChromium } from '#src/browser/find-chromium.ts'
import { limitMemory, type LimitedHost } from '#src/browser/limit-memory.ts'
import { launchChromium } from '#src/browser/launch-chromium.ts'
import { createPageHost, type PageHost } from '#src/browser/page-host.ts'
import { isTracker } from '#src/browser/trackers.ts'
import { PageVisit } from '#src/browser/visit-page.ts'
import type { Visited } from '#src/browser/visit-request.ts'
import type { EgressProxy } from '#src/egress/egress-proxy.ts'
import { createLeasedGet } from '#src/egress/leased-get.ts'
import type { Log } from '#src/process/log.ts'
import { createRestingCheck, type RestingCheck } from '#src/runtime/resting-check.ts'
import { browserIdentity } from './browser-identity.ts'
import { ProxyFault, type TierRequest } from './visit-tiers.ts'

export interface BrowserSettings {
  /** Value of CHROMIUM_PATH. */
  chromiumPath?: string | null
  /** Where the embedded browser is unpacked if the folder of its package is read-only. */
  dataDir?: string
  /** User-Agent of the plain browser; default: that of Chromium with Winnow added. */
  userAgent?: string | null
  /** Pages after which a browser is retired, and idle time in milliseconds. Defaults: those of the pool. */
  retireAfterPages?: number
  retireIdleMs?: number
  /** Value of RENDERER_MEMORY_MB; default 1,024. */
  rendererMemoryMb?: number
  log: Log
}

const rendererMemoryMbDefault = 1_024
const checkMs = 5_000
/** How long a browser stays that only a check has used. Checks of a service that is starting follow each other. */
const checkedIdleMs = 3_000
/** A page that needs no network. */
const checkUrl = 'about:blank'

const stealthWarning = (confinement: Confinement): string | null =>
  confinementWarning(confinement, { browser: 'stealth browser' })

export class Browsers {
  readonly #settings: BrowserSettings
  readonly #egress: EgressProxy
  readonly #assertUrlAllowed: (url: string) => URL
  readonly #plain: BrowserPool<LimitedHost>
  readonly #stealth: BrowserPool<LimitedHost>
  readonly #resting: RestingCheck
  #chromium: Promise<FoundChromium> | null = null
  /** Of the plain browser; null before the first launch. */
  #confinement: Confinement | null = null
  /** Of the stealth browser; null before its first launch. */
  #stealthConfinement: Confinement | null = null

  constructor(settings: BrowserSettings, egress: EgressProxy, assertUrlAllowed: (url: string) => URL) {
    this.#settings = settings
    this.#egress = egress
    this.#assertUrlAllowed = assertUrlAllowed
    const { retireAfterPages, retireIdleMs } = settings
    const limits = {
      ...(retireAfterPages === undefined ? {} : { pagesMax: retireAfterPages }),
      ...(retireIdleMs === undefined ? {} : { idleMs: retireIdleMs }),
    }
    this.#plain = new BrowserPool({ launch: () => this.#launchPlain(), ...limits })
    this.#stealth = new BrowserPool({ launch: () => this.#launchStealth(), ...limits })
    this.#resting = createRestingCheck({
      check: () => this.#openCheckPage(), isWorking: () => this.#plain.pages + this.#stealth.pages > 0,
      ...(retireIdleMs === undefined ? {} : { busyMs: retireIdleMs }),
    })
  }

  async visitPlain(request: TierRequest, signal: AbortSignal): Promise<Visited> {
    return await this.#visit(this.#plain, request, undefined, signal)
  }

  /** Throws ProxyFault if the proxy failed. */
  async visitStealth(request: TierRequest, proxy: URL | null, signal: AbortSignal): Promise<Visited> {
    return await this.#visit(this.#stealth, request, proxy ?? undefined, signal)
  }

  /**
   * Opens a page and runs a script in it; rests while no page needs the browser, so that the browser can end. Resolves
   * with warnings. @throws AppError RENDERER_UNAVAILABLE
   */
  readonly selfCheck = async (): Promise<readonly string[]> => await this.#resting.check() ?? []

  async #openCheckPage(): Promise<string[]> {
    const lease = this.#egress.lease()
    try {
      await this.#plain.withPage({ url: checkUrl, lease, prepare: () => undefined }, async ({ session }) => {
        const evaluated = session.send<{ result: { value: unknown } }>('Runtime.evaluate', {
          expression: '6 * 7', returnByValue: true,
        })
        const { result } = await orAborted(evaluated, AbortSignal.timeout(checkMs))
        if (result.value !== 42)
          throw new AppError('RENDERER_UNAVAILABLE', { message: 'The browser opens pages but runs no scripts.' })
      }, { idleMs: checkedIdleMs })
    } catch (error) {
      if (error instanceof AppError) throw error
      throw new AppError('RENDERER_UNAVAILABLE', { message: 'The browser cannot open a page.', cause: error })
    } finally {
      lease.close()
    }
    const [plain, stealth] = [this.#confinement, this.#stealthConfinement]
    const warnings = [plain && confinementWarning(plain), stealth && stealthWarning(stealth)]
    return warnings.filter((warning) => warning !== null)
  }

  /** Numbers of open pages, running browsers and open leases. */
  counts(): { pages: number; browsers: number; leases: number } {
    const [plain, stealth] = [this.#plain, this.#stealth]
    return {
      pages: plain.pages + stealth.pages, browsers: plain.browsers + stealth.browsers, leases: this.#egress.leases,
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#plain.close(), this.#stealth.close()])
  }

  async #visit(
    pool: BrowserPool<LimitedHost>, request: TierRequest, upstream: URL | undefined, signal: AbortSignal,
  ): Promise<Visited> {
    const lease = this.#egress.lease({ upstream, skipHost: isTracker })
    try {
      const identity = pool === this.#plain ? await this.#identity() : undefined
      const get = createLeasedGet(this.#egress, lease)
      const visit = new PageVisit({ ...request, assertUrlAllowed: this.#assertUrlAllowed, identity, get }, lease)
      const options = { url: request.url, lease, prepare: visit.prepare }
      return await pool.withPage(options, (page, host) =>
        visit.run(page, signal).catch((error: unknown) => { throw host.failureOf(error) }))
    } catch (error) {
      if (error instanceof AppError && error.code === 'RENDERER_UNAVAILABLE') this.#resting.failed()
      throw lease.upstreamFailed ? new ProxyFault('the proxy failed', { cause: error }) : error
    } finally {
      lease.close()
      this.#resting.worked()
    }
  }

  async #identity(): Promise<ReturnType<typeof browserIdentity>> {
    const { userAgent } = await this.#plain.active()
    return browserIdentity(userAgent, this.#settings.userAgent ?? null)
  }

  /** Finds Chromium once. After a failure it is searched again, since it may be installed meanwhile. */
  #findChromium(): Promise<FoundChromium> {
    const { chromiumPath, dataDir } = this.#settings
    this.#chromium ??= findChromium({
      chromiumPath: chromiumPath ?? undefined, cacheDir: dataDir && join(dataDir, 'browser'),
    }).catch((error: unknown) => {
      this.#chromium = null
      throw error
    })
    return this.#chromium
  }

  async #launchPlain(): Promise<LimitedHost> {
    const chromium = await this.#findChromium()
    const browser = await launchChromium({ chromium, proxy: this.#egress })
    const { product, confinement } = browser
    if (this.#confinement === null) {
      const { sandboxed, user } = confinement
      const { log } = this.#settings
      log.info({ product, origin: chromium.origin, sandboxed, ...(user && { user: user.name }) }, 'browser started')
      const warning = confinementWarning(confinement)
      if (warning) log.warn(warning)
    }
    this.#confinement = confinement
    return this.#limit(createPageHost(browser))
  }

  async #launchStealth(): Promise<LimitedHost> {
    // Imported when needed: Playwright takes 300 ms and 60 MB, and most processes never need it.
    const { launchStealth } = await import('#src/browser/stealth-host.ts')
    // What works for the plain browser is tried first.
    const known = this.#stealthConfinement ?? this.#confinement
    const tries = known ? [known, unconfined] : await confinements()
    const browser = await launchStealth(await this.#findChromium(), this.#egress, tries)
    if (this.#stealthConfinement === null) {
      const warning = stealthWarning(browser.confinement)
      if (warning) this.#settings.log.warn(warning)
    }
    this.#stealthConfinement = browser.confinement
    return this.#limit(browser)
  }

  #limit(host: PageHost): LimitedHost {
    const { rendererMemoryMb = rendererMemoryMbDefault, log } = this.#settings
    return limitMemory(host, { rendererMb: rendererMemoryMb, log })
  }
}
