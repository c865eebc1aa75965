// What a page may request: every document is put to the guard, what no reader sees is not loaded, and the proxy learns
// whose page it is. Only documents, fonts and media are held for a decision; everything else passes without a round
// trip. That nothing reaches the inside is not up to this file: the egress proxy sees to it for every connection.

import type { Lease } from '#src/egress/page-lease.ts'
import type { CdpSession } from './cdp-pipe.ts'
import { ignoreGone } from './page-host.ts'

export interface InterceptOptions {
  mainFrameId: string
  lease: Lease
  /** Throws when a document may not be requested. */
  assertUrlAllowed(url: string): URL
  /** The address that the caller named; its headers are meant for this origin only. */
  url: string
  headers?: Record<string, string> | undefined
  /** Value of sec-ch-ua: the first request of a page is made up before the browser has taken over its new name. */
  clientHint?: string | undefined
  /** Whether fonts, sound and film are left out. */
  textOnly: boolean
  /** A document of the main frame was refused. */
  onRefused(error: unknown): void
  /** A document of the main frame is nothing that browsers show as a page. */
  onFile(file: { bytes(): Promise<Buffer>; status: number; headers: Record<string, string>; url: string }): void
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

/** Headers that belong to the connection, or that only the browser can fill in; cookies go to its jar. */
const reserved =
  /^(?:host|connection|content-length|transfer-encoding|te|trailer|upgrade|expect|keep-alive|accept-encoding|cookie|proxy-.*|sec-.*)$/i
const shownTypes = /^(?:text\/html|application\/xhtml\+xml)\b/i

const headerMap = (headers: readonly Header[]): Record<string, string> =>
  Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]))

/** Sends the commands that put the rules in force; to be called before the page requests anything. */
export function intercept(session: CdpSession, options: InterceptOptions): void {
  const { mainFrameId, lease, headers = {}, textOnly } = options
  const home = new URL(options.url).origin
  const own = Object.entries(headers).filter(([name]) => !reserved.test(name))
  const asked = new Set<string>()
  const answer = (method: string, params: Record<string, unknown>): void => {
    session.send(method, params).catch(ignoreGone)
  }

  /** Headers of one request: the caller's where they are meant for, and none of them left where they are not. */
  function headersFor(url: string, sent: Record<string, string>): Header[] {
    const ours = new Set(own.map(([name]) => name.toLowerCase()))
    const kept = Object.entries(sent).filter(([name]) => !ours.has(name.toLowerCase()))
    const named = kept.map(
      ([name, value]) => [name, name.toLowerCase() === 'sec-ch-ua' ? (options.clientHint ?? value) : value] as const,
    )
    return [...named, ...(new URL(url).origin === home ? own : [])].map(([name, value]) => ({ name, value }))
  }

  function onRequest({ requestId, frameId, request }: RequestPaused): void {
    if (frameId !== mainFrameId) return answer('Fetch.continueRequest', { requestId })
    try {
      options.assertUrlAllowed(request.url)
    } catch (error) {
      answer('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      return options.onRefused(error)
    }
    answer('Fetch.continueRequest', { requestId, headers: headersFor(request.url, request.headers) })
  }

  function onResponse({ requestId, frameId, request, responseStatusCode, responseHeaders = [] }: RequestPaused): void {
    const received = headerMap(responseHeaders)
    const redirect = responseStatusCode! >= 300 && responseStatusCode! < 400 && received.location !== undefined
    const attached = /^\s*attachment/i.test(received['content-disposition'] ?? '')
    const shown = !attached && (received['content-type'] === undefined || shownTypes.test(received['content-type']))
    if (frameId !== mainFrameId || redirect || shown || responseStatusCode === 204 || responseStatusCode === 205)
      return answer('Fetch.continueRequest', { requestId })
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
      return answer('Fetch.continueRequest', { requestId: paused.requestId })
    if (paused.resourceType !== 'Document')
      return answer('Fetch.failRequest', { requestId: paused.requestId, errorReason: 'BlockedByClient' })
    return paused.responseStatusCode === undefined ? onRequest(paused) : onResponse(paused)
  })
  session.on('Fetch.authRequired', ({ requestId, authChallenge }: AuthRequired) => {
    // A credential that is asked for twice was not the right one.
    const known = authChallenge.source === 'Proxy' && !asked.has(requestId)
    asked.add(requestId)
    const credential = { response: 'ProvideCredentials', username: lease.username, password: lease.password }
    answer('Fetch.continueWithAuth', {
      requestId, authChallengeResponse: known ? credential : { response: 'CancelAuth' },
    })
  })
  answer('Fetch.enable', {
    handleAuthRequests: true,
    patterns: [
      { resourceType: 'Document', requestStage: 'Request' },
      { resourceType: 'Document', requestStage: 'Response' },
      ...(textOnly ? [{ resourceType: 'Font' }, { resourceType: 'Media' }] : []),
    ],
  })
}
