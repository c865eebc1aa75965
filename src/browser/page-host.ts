// Opens pages of a browser, each with its own browser context and lease of the egress proxy.

import { resolvesWithin } from '#src/concurrency/abort.ts'
import type { Lease } from '#src/egress/page-lease.ts'
import { CdpError, type CdpSession } from './cdp-pipe.ts'
import type { Chromium } from './launch-chromium.ts'

export interface OpenOptions {
  url: string
  lease: Lease
  /** Called before the first request of the page. Commands sent here take effect for that request. */
  prepare(session: CdpSession, mainFrameId: string): void
}

export interface OpenedPage {
  readonly session: CdpSession
  /** Closes page and context. Resolves with false if the browser did not respond in time: it should be replaced. */
  close(): Promise<boolean>
}

/** A browser in which pages can be opened. */
export interface PageHost {
  readonly pid: number
  readonly userAgent: string
  readonly exited: Promise<void>
  /** Opens a page, which then navigates to its URL. Waits as long as the browser does not answer. */
  open(options: OpenOptions): Promise<OpenedPage>
  close(): Promise<void>
  kill(): void
}

interface Attached {
  sessionId: string
  targetInfo: { targetId: string; type: string; browserContextId?: string }
  waitingForDebugger: boolean
}

/** Closing a context takes about 10 ms, even with a hung renderer. */
const closeMs = 3_000

/**
 * Opens pages by commands of the DevTools protocol. A new page is paused, prepared and then continued to its URL, so
 * that no blank page is loaded first.
 */
export function createPageHost(chromium: Chromium): PageHost {
  const { cdp } = chromium
  const pending = new Map<string, (attached: Attached) => void>()

  cdp.browser.on('Target.attachedToTarget', (attached: Attached) => {
    const contextId = attached.targetInfo.browserContextId ?? ''
    const resolve = attached.targetInfo.type === 'page' ? pending.get(contextId) : undefined
    pending.delete(contextId)
    if (resolve !== undefined) return resolve(attached)
    // Popups and shared workers are closed. The first page of the browser itself is not paused and stays.
    if (attached.waitingForDebugger)
      cdp.browser.send('Target.closeTarget', { targetId: attached.targetInfo.targetId }).catch(ignoreGone)
  })

  return {
    pid: chromium.pid, userAgent: chromium.userAgent, exited: chromium.exited,
    close: () => chromium.close(),
    kill: () => chromium.kill(),
    async open({ url, prepare }) {
      const { browserContextId } = await cdp.browser.send<{ browserContextId: string }>(
        'Target.createBrowserContext', { disposeOnDetach: true },
      )
      let sessionId: string | undefined
      const close = async (): Promise<boolean> => {
        pending.delete(browserContextId)
        try {
          return await resolvesWithin(cdp.browser.send('Target.disposeBrowserContext', { browserContextId }), closeMs)
        } catch (error) {
          ignoreGone(error)
          return false
        } finally {
          if (sessionId !== undefined) cdp.forget(sessionId)
        }
      }
      try {
        cdp.browser.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId }).catch(ignoreGone)
        const arrival = new Promise<Attached>((resolve) => pending.set(browserContextId, resolve))
        const created = cdp.browser.send('Target.createTarget', { url, browserContextId, width: 1280, height: 900 })
        const [attached] = await Promise.all([arrival, created])
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

/** Ignores protocol errors of commands whose failure becomes visible in another way, for example by events. */
export function ignoreGone(error: unknown): void {
  if (!(error instanceof CdpError)) throw error
}
