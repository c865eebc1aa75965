// A pool with one active browser. It is started when the first page needs it, replaced after a number of pages without
// a gap, closed when idle, and started again after it died. Only the pool opens and closes pages.

import { AppError } from '#src/app-error.ts'
import { orTimeout } from '#src/concurrency/abort.ts'
import { measure } from '#src/process/measurements.ts'
import { CdpError } from './cdp-pipe.ts'
import type { OpenedPage, OpenOptions, PageHost } from './page-host.ts'

export interface PoolOptions<Host extends PageHost = PageHost> {
  /** Starts a browser. */
  launch(): Promise<Host>
  /** Pages after which a browser is retired; default 100. */
  pagesMax?: number
  /** Time without a page after which a browser is retired, in milliseconds; default one minute. See `withPage`. */
  idleMs?: number
  /** Time in which a browser must open a page, in milliseconds; default 10 s. A slower one is replaced. */
  openMs?: number
}

interface PooledBrowser<Host extends PageHost> {
  host: Promise<Host>
  /** Pages that were opened so far, and those that are open. */
  opened: number
  open: number
  /** Time of `performance.now()` until which it stays without a page. */
  keptUntil: number
  /** A retired browser opens no more pages and is closed after its last one. */
  isRetired: boolean
}

/** Pages before the retirement of a browser at which its successor is started. */
const overlapPages = 3

export class BrowserPool<Host extends PageHost = PageHost> {
  readonly #launch: PoolOptions<Host>['launch']
  readonly #pagesMax: number
  readonly #idleMs: number
  readonly #openMs: number
  readonly #all = new Set<PooledBrowser<Host>>()
  #active: PooledBrowser<Host> | null = null
  #successor: PooledBrowser<Host> | null = null
  #isClosing = false
  #idleTimer: NodeJS.Timeout | undefined

  constructor({ launch, pagesMax = 100, idleMs = 60_000, openMs = 10_000 }: PoolOptions<Host>) {
    this.#launch = launch
    this.#pagesMax = pagesMax
    this.#idleMs = idleMs
    this.#openMs = openMs
  }

  /** Open pages in all browsers. */
  get pages(): number { return [...this.#all].reduce((sum, { open }) => sum + open, 0) }
  /** Browsers that are running, including retired ones with open pages. */
  get browsers(): number { return this.#all.size }

  /** The browser for the next page, started if necessary. */
  async active(): Promise<Host> { return await this.#take().host }

  /**
   * Runs a function on a new page. Page and context are closed however the function ends. `idleMs` is the time for
   * which the browser stays after this page; an earlier page may keep it for longer.
   * @throws what the function throws; CdpError `gone` if the browser dies, whatever the function waits for, or does
   * not open the page in time; AppError RENDERER_UNAVAILABLE if no browser can be started
   */
  async withPage<T>(
    options: OpenOptions, use: (page: OpenedPage, host: Host) => Promise<T>, { idleMs = this.#idleMs } = {},
  ): Promise<T> {
    const browser = this.#take()
    browser.opened++
    browser.open++
    clearTimeout(this.#idleTimer)
    try {
      const host = await browser.host
      const page = await this.#open(browser, host, options)
      measure('browser page', { change: 1 })
      try {
        return await Promise.race([use(page, host), rejectOnExit(host)])
      } finally {
        measure('browser page', { change: -1 })
        if (!await page.close()) this.#kill(browser, host)
      }
    } finally {
      browser.keptUntil = Math.max(browser.keptUntil, performance.now() + idleMs)
      this.#release(browser)
    }
  }

  async #open(browser: PooledBrowser<Host>, host: Host, options: OpenOptions): Promise<OpenedPage> {
    const opening = host.open(options)
    let isLate = false
    try {
      return await orTimeout(opening, this.#openMs, () => {
        isLate = true
        return new CdpError(`the browser opened no page within ${this.#openMs} ms`, true)
      })
    } catch (error) {
      if (isLate) {
        opening.catch(() => undefined) // fails because the browser is killed
        this.#kill(browser, host)
      }
      throw error
    }
  }

  /** For a browser that hangs: it cannot open or close a page. Its other pages fail, and are visited again. */
  #kill(browser: PooledBrowser<Host>, host: Host): void {
    this.#retire(browser)
    host.kill()
  }

  async close(): Promise<void> {
    this.#isClosing = true
    clearTimeout(this.#idleTimer)
    await Promise.all([...this.#all].map((browser) => this.#end(browser)))
  }

  /** The active browser; starts it, or its successor, if it is time. */
  #take(): PooledBrowser<Host> {
    if (this.#isClosing) throw new AppError('SERVICE_UNAVAILABLE', { message: 'The renderer is stopping.' })
    if (this.#active !== null && this.#active.opened >= this.#pagesMax) this.#retire(this.#active)
    if (this.#active === null) {
      this.#active = this.#successor ?? this.#start()
      this.#successor = null
    }
    if (this.#active.opened === this.#pagesMax - overlapPages) this.#successor ??= this.#start()
    return this.#active
  }

  #start(): PooledBrowser<Host> {
    const browser: PooledBrowser<Host> = { host: this.#launch(), opened: 0, open: 0, keptUntil: 0, isRetired: false }
    this.#all.add(browser)
    const remove = (): void => {
      this.#detach(browser)
      this.#all.delete(browser)
    }
    const whenStarted = (host: Host): Promise<void> => {
      measure('browser', { event: 'started' })
      return host.exited.then(() => {
        measure('browser', { event: 'exited' })
        remove()
      })
    }
    // Callers that wait for `host` get the error of a failed launch.
    browser.host.then(whenStarted, remove).catch(remove)
    return browser
  }

  /** Opens no more pages in a browser. */
  #detach(browser: PooledBrowser<Host>): void {
    browser.isRetired = true
    if (this.#active === browser) this.#active = null
    if (this.#successor === browser) this.#successor = null
  }

  #retire(browser: PooledBrowser<Host>): void {
    this.#detach(browser)
    if (browser.open === 0) void this.#end(browser)
  }

  #release(browser: PooledBrowser<Host>): void {
    browser.open--
    if (browser.open > 0) return
    if (browser.isRetired) return void this.#end(browser)
    clearTimeout(this.#idleTimer)
    this.#idleTimer = setTimeout(() => {
      for (const idle of this.#all) if (idle.open === 0) this.#retire(idle)
    }, browser.keptUntil - performance.now()).unref()
  }

  async #end(browser: PooledBrowser<Host>): Promise<void> {
    browser.isRetired = true
    if (this.#active === browser) this.#active = null
    await browser.host.then((host) => host.close(), () => undefined)
  }
}

/** Rejects when the browser exits: a page that waits for an event would otherwise wait for ever. */
async function rejectOnExit(host: PageHost): Promise<never> {
  await host.exited
  throw new CdpError('the browser is gone', true)
}
