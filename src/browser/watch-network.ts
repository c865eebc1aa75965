// Follows the requests of one page by the events of the DevTools protocol: the response of its document, and whether
// requests that may bring content are running.

import type { NetworkState } from './wait-plan.ts'
import type { CdpSession } from './cdp-pipe.ts'

/** The response to the request for the document in the main frame. */
export interface DocumentResponse {
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
/** The request for a document of the main frame, and whether its response has begun. */
interface DocumentRequest { requestId: string; url: string; answered: boolean }

/** Resources that may bring content. Images and fonts do not; streams, pings and sockets do not end. */
const contentTypes: ReadonlySet<string> = new Set(['Document', 'Script', 'XHR', 'Fetch', 'Stylesheet'])

export interface NetworkWatch {
  state(nowMs: number): NetworkState
  /** The response of the document that is shown or loading. */
  readonly response: DocumentResponse | null
}

export interface NetworkListeners {
  now(): number
  /** A document is requested for the main frame. */
  onDocument(isRedirect: boolean): void
  /** Such a request failed, or with `isCut` its response ended too early. */
  onFailure(errorText: string, url: string, isCut: boolean): void
  /** The status of the response has no content. `keepsPage`: the browser keeps showing the previous page. */
  onNoContent(status: number, keepsPage: boolean): void
}

/** Starts to watch. The caller must send `Network.enable`. */
export function watchNetwork(
  session: CdpSession, mainFrameId: string, { now, onDocument, onFailure, onNoContent }: NetworkListeners,
): NetworkWatch {
  const open = new Map<string, number>()
  let activeAt = now()
  let document: DocumentRequest | null = null
  let documentResponse: DocumentResponse | null = null

  session.on(
    'Network.requestWillBeSent',
    ({ requestId, loaderId, frameId, type, request, redirectResponse }: RequestWillBeSent) => {
      if (type === undefined || !contentTypes.has(type)) return
      open.set(requestId, now())
      activeAt = now()
      if (type !== 'Document' || frameId !== mainFrameId || requestId !== loaderId) return
      document = { requestId, url: request.url, answered: false }
      onDocument(redirectResponse !== undefined)
    },
  )
  session.on('Network.responseReceived', ({ requestId, response }: ResponseReceived) => {
    if (requestId !== document?.requestId) return
    document.answered = true
    // The browser does not navigate (HTML Standard, "navigate"): it keeps the previous page, if there is one.
    if (response.status === 204 || response.status === 205)
      return onNoContent(response.status, documentResponse !== null)
    const headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]),
    )
    documentResponse = { url: response.url, status: response.status, headers }
  })
  const ended = (requestId: string): void => {
    if (open.delete(requestId)) activeAt = now()
  }
  session.on('Network.loadingFinished', ({ requestId }: { requestId: string }) => ended(requestId))
  session.on('Network.loadingFailed', ({ requestId, errorText }: LoadingFailed) => {
    ended(requestId)
    if (requestId === document?.requestId) onFailure(errorText, document.url, document.answered)
  })

  return {
    get response() { return documentResponse },
    state: (nowMs) => ({
      failed: (documentResponse?.status ?? 0) >= 400, sinceActivityMs: nowMs - activeAt, open: open.size,
      youngestMs: nowMs - Math.max(0, ...open.values()),
    }),
  }
}
