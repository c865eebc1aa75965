// One page of one browser: its own context, its own lease of the egress proxy, and one owner that closes all of it.

import { orTimeout } from '#src/abort.ts'
import type { Lease } from '#src/egress/page-lease.ts'
import { CdpError, type CdpSession } from './cdp-pipe.ts'
import type { Chromium } from './launch-chromium.ts'

export interface OpenOptions {
  url: string
  lease: Lease
  /**
   * Called with the session before anything of the page is requested: commands sent here are in force for the first
   * request.
   */
  prepare(session: CdpSession, mainFrameId: string): void
}

export interface OpenedPage {
  readonly session: CdpSession
  /** Ends page and context; by `false` it says that the browser did not do it in time and had better be replaced. */
  close(): Promise<boolean>
}

/** A browser in which pages can be opened. */
export interface PageHost {
  readonly pid: number
  readonly userAgent: string
  readonly sandboxed: boolean
  readonly exited: Promise<void>
  /** Opens a page that is on its way to its URL. */
  open(options: OpenOptions): Promise<OpenedPage>
  close(): Promise<void>
  kill(): void
}

interface Attached {
  sessionId: string
  targetInfo: { targetId: string; type: string; browserContextId?: string }
  waitingForDebugger: boolean
}

// A context with a hung renderer is gone in some 10 ms: what takes longer is a browser in trouble.
const closeMs = 3_000
const openMs = 10_000

const inTime = <T>(promise: Promise<T>, ms: number, what: string): Promise<T> =>
  orTimeout(promise, ms, () => new CdpError(`${what}: no answer within ${ms} ms`, true))

/**
 * Pages opened by plain commands. The target starts held, is prepared, and only then goes to its URL: no blank page
 * comes first.
 */
export function hostPages(chromium: Chromium): PageHost {
  const { cdp } = chromium
  const expected = new Map<string, (attached: Attached) => void>()

  cdp.browser.on('Target.attachedToTarget', (attached: Attached) => {
    const contextId = attached.targetInfo.browserContextId ?? ''
    const expecting = attached.targetInfo.type === 'page' ? expected.get(contextId) : undefined
    expected.delete(contextId)
    if (expecting !== undefined) return expecting(attached)
    // Popups and workers shared by pages are not wanted; the browser's own first page may stay.
    if (attached.waitingForDebugger)
      cdp.browser.send('Target.closeTarget', { targetId: attached.targetInfo.targetId }).catch(ignoreGone)
  })

  return {
    pid: chromium.pid, userAgent: chromium.userAgent, sandboxed: chromium.sandboxed, exited: chromium.exited,
    close: () => chromium.close(),
    kill: () => chromium.kill(),
    async open({ url, prepare }) {
      const { browserContextId } = await inTime(
        cdp.browser.send<{ browserContextId: string }>('Target.createBrowserContext', { disposeOnDetach: true }),
        openMs, 'open a context',
      )
      let sessionId: string | undefined
      const close = async (): Promise<boolean> => {
        expected.delete(browserContextId)
        try {
          await inTime(
            cdp.browser.send('Target.disposeBrowserContext', { browserContextId }), closeMs, 'close a context',
          )
          return true
        } catch {
          return false
        } finally {
          if (sessionId !== undefined) cdp.forget(sessionId)
        }
      }
      try {
        cdp.browser.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId }).catch(ignoreGone)
        const arrival = new Promise<Attached>((resolve) => expected.set(browserContextId, resolve))
        const created = cdp.browser.send('Target.createTarget', { url, browserContextId, width: 1280, height: 900 })
        const [attached] = await inTime(Promise.all([arrival, created]), openMs, 'open a page')
        sessionId = attached.sessionId
        const session = cdp.session(sessionId)
        prepare(session, attached.targetInfo.targetId)
        session.send('Runtime.runIfWaitingForDebugger').catch(ignoreGone)
        return { session, close }
      } catch (error) {
        await close()
        throw error
      }
    },
  }
}

/** For commands whose failure shows elsewhere: the page is gone, or its end says why. */
export function ignoreGone(error: unknown): void {
  if (!(error instanceof CdpError)) throw error
}
