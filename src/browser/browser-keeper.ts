// One warm browser a process: started when first needed, retired after its pages or when idle, replaced without a gap,
// started again when it died. The only owner of pages: whoever uses one gets it for the time of a function.

import { AppError } from '#src/app-error.ts'
import { CdpError } from './cdp-pipe.ts'
import type { OpenedPage, OpenOptions, PageHost } from './page-host.ts'

export interface KeeperOptions {
  /** Starts a browser. */
  launch(): Promise<PageHost>
  /** Pages after which a browser is retired; default 100. */
  pagesMax?: number
  /** Time without a page after which a browser is retired, in milliseconds; default 10 minutes. */
  idleMs?: number
}

interface Kept {
  host: Promise<PageHost>
  opened: number
  open: number
  /** Set when a browser takes no more pages; it closes with its last one. */
  retired: boolean
}

export interface BrowserKeeper {
  /**
   * Runs a function on a page of its own, and closes page and context however the function ends.
   * @throws what the function throws; CdpError `gone` when the browser dies, whatever the function waits for;
   * AppError RENDERER_UNAVAILABLE when none can be started
   */
  withPage<T>(options: OpenOptions, use: (page: OpenedPage, host: PageHost) => Promise<T>): Promise<T>
  /** The browser that takes the next page, started if need be. */
  current(): Promise<PageHost>
  /** Pages open now, in all browsers. */
  readonly pages: number
  /** Browsers that live, retired ones that still have pages included. */
  readonly browsers: number
  close(): Promise<void>
}

/** Pages left in a browser when its successor is started. */
const overlap = 3

export function keepBrowser({ launch, pagesMax = 100, idleMs = 600_000 }: KeeperOptions): BrowserKeeper {
  const all = new Set<Kept>()
  let current: Kept | null = null
  let next: Kept | null = null
  let closing = false
  let idleTimer: NodeJS.Timeout | undefined

  function begin(): Kept {
    const kept: Kept = { host: launch(), opened: 0, open: 0, retired: false }
    all.add(kept)
    const gone = (): void => {
      kept.retired = true
      all.delete(kept)
      if (current === kept) current = null
      if (next === kept) next = null
    }
    // A failed launch is reported to whoever waits for `host`.
    kept.host.then((host) => host.exited.then(gone), gone).catch(gone)
    return kept
  }

  async function end(kept: Kept): Promise<void> {
    kept.retired = true
    if (current === kept) current = null
    await kept.host.then((host) => host.close(), () => undefined)
  }

  function retire(kept: Kept): void {
    kept.retired = true
    if (current === kept) current = null
    if (next === kept) next = null
    if (kept.open === 0) void end(kept)
  }

  function take(): Kept {
    if (closing) throw new AppError('SERVICE_UNAVAILABLE', { message: 'The renderer is stopping.' })
    if (current !== null && current.opened >= pagesMax) retire(current)
    if (current === null) {
      current = next ?? begin()
      next = null
    }
    if (current.opened === pagesMax - overlap) next ??= begin()
    return current
  }

  function release(kept: Kept): void {
    kept.open--
    if (kept.open > 0) return
    if (kept.retired) return void end(kept)
    clearTimeout(idleTimer)
    idleTimer = setTimeout(() => { for (const idle of all) if (idle.open === 0) retire(idle) }, idleMs).unref()
  }

  return {
    get pages() { return [...all].reduce((sum, { open }) => sum + open, 0) },
    get browsers() { return all.size },
    async current() { return await take().host },
    async withPage(options, use) {
      const kept = take()
      kept.opened++
      kept.open++
      clearTimeout(idleTimer)
      try {
        const host = await kept.host
        const page = await host.open(options)
        let closed = false
        try {
          return await Promise.race([use(page, host), deathOf(host)])
        } finally {
          closed = await page.close()
          if (!closed) {
            // A browser that cannot close a page is hung: its other pages have their own deadlines, new ones go
            // elsewhere.
            retire(kept)
            host.kill()
          }
        }
      } finally {
        release(kept)
      }
    },
    async close() {
      closing = true
      clearTimeout(idleTimer)
      await Promise.all([...all].map(end))
    },
  }
}

/** Who waits for an event of a page has no command under way that the death of the browser would answer. */
async function deathOf(host: PageHost): Promise<never> {
  await host.exited
  throw new CdpError('the browser is gone', true)
}
