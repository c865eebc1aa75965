// Intercepts requests of a page: checks the URL of each document, skips fonts and media, and authenticates at the
// egress proxy with the page's lease. Only documents, fonts and media are paused; other requests pass without a round
// trip. The egress rules do not depend on this file: the egress proxy enforces them for every connection.

import type { Lease } from '#src/egress/page-lease.ts'
import type { CdpSession } from './cdp-pipe.ts'
import { ignoreGone } from './page-host.ts'

export interface InterceptOptions {
  mainFrameId: string
  lease: Lease
  /** Throws INVALID_URL for a document that may not be requested. */
  assertUrlAllowed(url: string): URL
  /** The requested URL. The caller's headers are sent to its origin only. */
  url: string
  headers?: Record<string, string> | undefined
  /** Value of sec-ch-ua. The browser builds the first request before an override of its User-Agent takes effect. */
  clientHint?: string | undefined
  /** Skip fonts, audio and video. */
  textOnly: boolean
  /** Called when `assertUrlAllowed` threw for a document of the main frame. */
  onRefused(error: unknown): void
  /** Called when a document of the main frame is not HTML, or a download. */
  onFile(file: InterceptedFile): void
}

export interface InterceptedFile {
  url: string
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  bytes(): Promise<Buffer>
}

interface Header { name: string; value: string }
interface RequestPaused {
  requestId: string
  frameId: string
  resourceType: string
  request: { url: string; headers: Record<string, string> }
  responseStatusCode?: number
  responseErrorReason?: string
  responseHeaders?: Header[]
}
interface AuthRequired { requestId: string; request: { url: string }; authChallenge: { source?: 'Server' | 'Proxy' } }

/** Headers that the connection or the browser sets. Cookies are set separately. */
const reservedNames: ReadonlySet<string> = new Set([
  'host', 'connection', 'content-length', 'transfer-encoding', 'te', 'trailer', 'upgrade', 'expect', 'keep-alive',
  'accept-encoding', 'cookie',
])
const isReserved = (name: string): boolean => reservedNames.has(name.toLowerCase()) || /^(?:proxy|sec)-/i.test(name)
const pageTypes = /^(?:text\/html|application\/xhtml\+xml)\b/i

const headerMap = (headers: readonly Header[]): Record<string, string> =>
  Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]))

/** Starts to intercept. Call it before the page makes a request. */
export function intercept(session: CdpSession, options: InterceptOptions): void {
  const { mainFrameId, lease, headers = {}, textOnly } = options
  const home = new URL(options.url).origin
  const callerHeaders = Object.entries(headers).filter(([name]) => !isReserved(name))
  const authenticated = new Set<string>()
  const send = (method: string, params: Record<string, unknown>): void => {
    session.send(method, params).catch(ignoreGone)
  }

  /**
   * The headers of a request: the caller's are added for the origin of the requested URL and removed for all others.
   */
  function headersFor(url: string, sent: Record<string, string>): Header[] {
    const callerNames = new Set(callerHeaders.map(([name]) => name.toLowerCase()))
    const kept = Object.entries(sent).filter(([name]) => !callerNames.has(name.toLowerCase()))
    const named = kept.map(
      ([name, value]) => [name, name.toLowerCase() === 'sec-ch-ua' ? (options.clientHint ?? value) : value] as const,
    )
    return [...named, ...(new URL(url).origin === home ? callerHeaders : [])].map(([name, value]) => ({ name, value }))
  }

  function onRequest({ requestId, frameId, request }: RequestPaused): void {
    if (frameId !== mainFrameId) return send('Fetch.continueRequest', { requestId })
    try {
      options.assertUrlAllowed(request.url)
    } catch (error) {
      send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      return options.onRefused(error)
    }
    send('Fetch.continueRequest', { requestId, headers: headersFor(request.url, request.headers) })
  }

  function onResponse({ requestId, frameId, request, responseStatusCode, responseHeaders = [] }: RequestPaused): void {
    const received = headerMap(responseHeaders)
    const isRedirect = responseStatusCode! >= 300 && responseStatusCode! < 400 && received.location !== undefined
    const isDownload = /^\s*attachment/i.test(received['content-disposition'] ?? '')
    const isPage = !isDownload && (received['content-type'] === undefined || pageTypes.test(received['content-type']))
    const hasNoContent = responseStatusCode === 204 || responseStatusCode === 205
    if (frameId !== mainFrameId || isRedirect || isPage || hasNoContent)
      return send('Fetch.continueRequest', { requestId })
    options.onFile({
      url: request.url, status: responseStatusCode!, headers: received,
      async bytes() {
        const { body, base64Encoded } = await session.send<{ body: string; base64Encoded: boolean }>(
          'Fetch.getResponseBody', { requestId },
        )
        return Buffer.from(body, base64Encoded ? 'base64' : 'utf8')
      },
    })
  }

  session.on('Fetch.requestPaused', (paused: RequestPaused) => {
    if (paused.responseErrorReason !== undefined)
      return send('Fetch.continueRequest', { requestId: paused.requestId })
    if (paused.resourceType !== 'Document')
      return send('Fetch.failRequest', { requestId: paused.requestId, errorReason: 'BlockedByClient' })
    return paused.responseStatusCode === undefined ? onRequest(paused) : onResponse(paused)
  })
  session.on('Fetch.authRequired', ({ requestId, authChallenge }: AuthRequired) => {
    // A second challenge for a request means that the credential was wrong.
    const mayAnswer = authChallenge.source === 'Proxy' && !authenticated.has(requestId)
    authenticated.add(requestId)
    const credential = { response: 'ProvideCredentials', username: lease.username, password: lease.password }
    send('Fetch.continueWithAuth', {
      requestId, authChallengeResponse: mayAnswer ? credential : { response: 'CancelAuth' },
    })
  })
  send('Fetch.enable', {
    handleAuthRequests: true,
    patterns: [
      { resourceType: 'Document', requestStage: 'Request' },
      { resourceType: 'Document', requestStage: 'Response' },
      ...(textOnly ? [{ resourceType: 'Font' }, { resourceType: 'Media' }] : []),
    ],
  })
}
