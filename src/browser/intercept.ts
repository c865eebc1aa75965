// Intercepts requests of a page: checks the URL of each document, skips fonts and media, and authenticates at the
// egress proxy with the page's lease. Only documents, fonts and media are paused; other requests pass without a round
// trip. The egress rules do not depend on this file: the egress proxy enforces them for every connection.

import { AppError } from '#src/app-error.ts'
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
  /** Called when `assertUrlAllowed` threw for a document of the main frame, or for the target of its redirect. */
  onRefused(error: unknown): void
  /**
   * Called when a document of the main frame is not HTML, or a download. The browser waits until `bytes` or `drop` is
   * called; scripts do not run in the page meanwhile.
   */
  onFile(file: InterceptedFile): void
}

export interface InterceptedFile {
  url: string
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  /** Whether a browser would save it, and keep showing the page that led to it. */
  isDownload: boolean
  /** Cancels the request. */
  drop(): void
  /** Reads the decompressed body. Throws CONTENT_TOO_LARGE when it has more than `bytesMax` bytes. */
  bytes(bytesMax: number): Promise<Buffer>
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
interface StreamPiece { data: string; base64Encoded?: boolean; eof: boolean }
interface AuthRequired { requestId: string; request: { url: string }; authChallenge: { source?: 'Server' | 'Proxy' } }

/** Headers that the connection or the browser sets. Cookies are set separately. */
const reservedNames: ReadonlySet<string> = new Set([
  'host', 'connection', 'content-length', 'transfer-encoding', 'te', 'trailer', 'upgrade', 'expect', 'keep-alive',
  'accept-encoding', 'cookie',
])
const isReserved = (name: string): boolean => reservedNames.has(name.toLowerCase()) || /^(?:proxy|sec)-/i.test(name)
/** Bytes of a body that are read at once. */
const pieceBytesMax = 512 * 1024
const pageTypes = /^(?:text\/html|application\/xhtml\+xml)\b/i
/** Other types that a browser shows. */
const shownTypes = /^(?:(?:text|image|audio|video)\/|application\/(?:pdf|json|xml|javascript|[\w.-]+\+(?:json|xml))\b)/i

const headerMap = (headers: readonly Header[]): Record<string, string> =>
  Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]))

/** Starts to intercept. Call it before the page makes a request. */
export const intercept = (session: CdpSession, options: InterceptOptions): void =>
  new Interceptor(session, options).start()

class Interceptor {
  readonly #session: CdpSession
  readonly #options: InterceptOptions
  readonly #headersFor: (url: string, sent: Record<string, string>) => Header[]
  /** Requests whose challenge of the proxy was answered. */
  readonly #authenticated = new Set<string>()

  constructor(session: CdpSession, options: InterceptOptions) {
    this.#session = session
    this.#options = options
    this.#headersFor = headerPolicy(options)
  }

  start(): void {
    this.#session.on('Fetch.requestPaused', (paused: RequestPaused) => this.#onPaused(paused))
    this.#session.on('Fetch.authRequired', (challenge: AuthRequired) => this.#onChallenge(challenge))
    this.#send('Fetch.enable', {
      handleAuthRequests: true,
      patterns: [
        { resourceType: 'Document', requestStage: 'Request' },
        { resourceType: 'Document', requestStage: 'Response' },
        ...(this.#options.textOnly ? [{ resourceType: 'Font' }, { resourceType: 'Media' }] : []),
      ],
    })
  }

  #send(method: string, params: Record<string, unknown>): void {
    this.#session.send(method, params).catch(ignoreGone)
  }

  #onPaused(paused: RequestPaused): void {
    const { requestId } = paused
    if (paused.responseErrorReason !== undefined) return this.#send('Fetch.continueRequest', { requestId })
    if (paused.resourceType !== 'Document')
      return this.#send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
    return paused.responseStatusCode === undefined
      ? this.#onRequest(paused)
      : this.#onResponse(paused, paused.responseStatusCode)
  }

  #onRequest({ requestId, frameId, request }: RequestPaused): void {
    if (frameId !== this.#options.mainFrameId) return this.#send('Fetch.continueRequest', { requestId })
    try {
      this.#options.assertUrlAllowed(request.url)
    } catch (error) {
      this.#send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      return this.#options.onRefused(error)
    }
    this.#send('Fetch.continueRequest', { requestId, headers: this.#headersFor(request.url, request.headers) })
  }

  #onResponse({ requestId, frameId, request, responseHeaders = [] }: RequestPaused, status: number): void {
    const headers = headerMap(responseHeaders)
    if (frameId !== this.#options.mainFrameId) return this.#send('Fetch.continueRequest', { requestId })
    // The browser waits without end for a program to open the target of a redirect that is not http or https.
    const refusal = this.#redirectRefusal(request.url, status, headers.location)
    if (refusal !== null) {
      this.#send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      return this.#options.onRefused(refusal)
    }
    if (!isFile(status, headers)) return this.#send('Fetch.continueRequest', { requestId })
    const bytes = (bytesMax: number): Promise<Buffer> => this.#readBody(requestId, bytesMax)
    const drop = (): void => this.#send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
    this.#options.onFile({ url: request.url, status, headers, isDownload: isDownload(headers), drop, bytes })
  }

  #redirectRefusal(from: string, status: number, location: string | undefined): AppError | null {
    const target = isRedirect(status) && location !== undefined ? URL.parse(location, from) : null
    if (target === null) return null
    try {
      this.#options.assertUrlAllowed(target.href)
      return null
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return new AppError(error.code, {
        message: `The page redirects to ${target.href.slice(0, 200)}, which Winnow may not reach.`, cause: error,
      })
    }
  }

  /** In pieces, because the browser decompresses it; `Fetch.getResponseBody` would keep all of it in memory first. */
  async #readBody(requestId: string, bytesMax: number): Promise<Buffer> {
    const { stream: handle } = await this.#session.send<{ stream: string }>(
      'Fetch.takeResponseBodyAsStream', { requestId },
    )
    const pieces: Buffer[] = []
    for (let length = 0, isLast = false; !isLast;) {
      const { data, base64Encoded, eof } = await this.#session.send<StreamPiece>(
        'IO.read', { handle, size: pieceBytesMax },
      )
      const piece = Buffer.from(data, base64Encoded ? 'base64' : 'utf8')
      length += piece.length
      if (length > bytesMax) {
        this.#send('IO.close', { handle })
        throw new AppError('CONTENT_TOO_LARGE', {
          message: `The file is larger than ${bytesMax} bytes.`, limit: bytesMax,
        })
      }
      pieces.push(piece)
      isLast = eof
    }
    this.#send('IO.close', { handle })
    return Buffer.concat(pieces)
  }

  #onChallenge({ requestId, authChallenge }: AuthRequired): void {
    const { username, password } = this.#options.lease
    // A second challenge for a request means that the credential was wrong.
    const mayAnswer = authChallenge.source === 'Proxy' && !this.#authenticated.has(requestId)
    this.#authenticated.add(requestId)
    this.#send('Fetch.continueWithAuth', {
      requestId,
      authChallengeResponse: mayAnswer
        ? { response: 'ProvideCredentials', username, password }
        : { response: 'CancelAuth' },
    })
  }
}

/**
 * Returns the function that determines the headers of a request: the caller's are added for the origin of the requested
 * URL and removed for all others.
 */
function headerPolicy({ url: requestedUrl, headers = {}, clientHint }: InterceptOptions) {
  const home = new URL(requestedUrl).origin
  const callerHeaders = Object.entries(headers).filter(([name]) => !isReserved(name))
  const callerNames = new Set(callerHeaders.map(([name]) => name.toLowerCase()))

  return (url: string, sent: Record<string, string>): Header[] => {
    const kept = Object.entries(sent).filter(([name]) => !callerNames.has(name.toLowerCase()))
    const named = kept.map(
      ([name, value]) => [name, name.toLowerCase() === 'sec-ch-ua' ? (clientHint ?? value) : value] as const,
    )
    return [...named, ...(new URL(url).origin === home ? callerHeaders : [])].map(([name, value]) => ({ name, value }))
  }
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400 && status !== 304

/** Whether a response is a download or no page. Redirects and responses without a body are neither. */
function isFile(status: number, headers: Record<string, string>): boolean {
  if (status >= 300 && status < 400 && headers.location !== undefined) return false
  if (status === 204 || status === 205) return false
  return isAttachment(headers) || !isOfType(pageTypes, headers)
}

const isDownload = (headers: Record<string, string>): boolean =>
  isAttachment(headers) || !(isOfType(pageTypes, headers) || isOfType(shownTypes, headers))

const isAttachment = (headers: Record<string, string>): boolean =>
  /^\s*attachment/i.test(headers['content-disposition'] ?? '')

/** Without a type the browser decides by the content. */
const isOfType = (types: RegExp, { 'content-type': contentType = '' }: Record<string, string>): boolean =>
  contentType.trim() === '' || types.test(contentType.trim())
