// Follows the requests of one page over the protocol's events: what its document answered, and whether content is still
// on its way.

import type { NetworkState } from './wait-plan.ts'
import type { CdpSession } from './cdp-pipe.ts'

/** The answer that the document in the main frame came with. */
export interface DocumentAnswer {
  url: string
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
}

interface RequestWillBeSent {
  requestId: string
  loaderId: string
  frameId?: string
  type?: string
  request: { url: string }
  redirectResponse?: unknown
}
interface ResponseReceived {
  requestId: string
  frameId?: string
  type: string
  response: { url: string; status: number; headers: Record<string, string> }
}
interface LoadingFailed { requestId: string; errorText: string; type: string; canceled?: boolean }

// Images, fonts and the like change how a page looks; streams, pings and sockets never end.
const bringsContent = new Set(['Document', 'Script', 'XHR', 'Fetch', 'Stylesheet'])

export interface NetworkWatch {
  state(nowMs: number): NetworkState
  /** Answer of the document that is shown, or on its way. */
  readonly answer: DocumentAnswer | null
}

export interface NetworkListeners {
  now(): number
  /** A document is requested in the main frame; `redirected`: as a step of a redirect. */
  onDocument(redirected: boolean): void
  /** Such a request failed. */
  onFailure(errorText: string, url: string): void
  /** Such a request was answered by a status without content; `stays`: on the page that was there before. */
  onNothing(status: number, stays: boolean): void
}

/** Begins to watch; `Network.enable` is the caller's to send. */
export function watchNetwork(
  session: CdpSession, mainFrameId: string, { now, onDocument, onFailure, onNothing }: NetworkListeners,
): NetworkWatch {
  const open = new Map<string, number>()
  let activeAt = now()
  let document: { requestId: string; url: string } | null = null
  let answer: DocumentAnswer | null = null

  session.on(
    'Network.requestWillBeSent',
    ({ requestId, loaderId, frameId, type, request, redirectResponse }: RequestWillBeSent) => {
      if (type === undefined || !bringsContent.has(type)) return
      open.set(requestId, now())
      activeAt = now()
      if (type !== 'Document' || frameId !== mainFrameId || requestId !== loaderId) return
      document = { requestId, url: request.url }
      onDocument(redirectResponse !== undefined)
    },
  )
  session.on('Network.responseReceived', ({ requestId, response }: ResponseReceived) => {
    if (requestId !== document?.requestId) return
    // The browser stays where it is (HTML Standard, "navigate"): on the page before, if there is one.
    if (response.status === 204 || response.status === 205) return onNothing(response.status, answer !== null)
    const headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]),
    )
    answer = { url: response.url, status: response.status, headers }
  })
  const ended = (requestId: string): void => {
    if (open.delete(requestId)) activeAt = now()
  }
  session.on('Network.loadingFinished', ({ requestId }: { requestId: string }) => ended(requestId))
  session.on('Network.loadingFailed', ({ requestId, errorText }: LoadingFailed) => {
    ended(requestId)
    if (requestId === document?.requestId && answer === null) onFailure(errorText, document.url)
  })

  return {
    get answer() {
      return answer
    },
    state: (nowMs) => ({
      failed: (answer?.status ?? 0) >= 400, sinceActivityMs: nowMs - activeAt, open: open.size,
      youngestMs: nowMs - Math.max(0, ...open.values()),
    }),
  }
}
