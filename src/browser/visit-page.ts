// Visits a page as a reader would: navigates to it, follows its redirects, waits until it has its content, and reads
// the DOM, or the file that it turned out to be.

import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#src/app-error.ts'
import { orAborted } from '#src/concurrency/abort.ts'
import type { Lease } from '#src/egress/page-lease.ts'
import { CdpError, PageCrash, type CdpSession } from './cdp-pipe.ts'
import { keptTextBytesMax, watchDocumentEnd, type DocumentEnd } from './document-end.ts'
import { intercept, type InterceptedFile } from './intercept.ts'
import { ignoreGone, type OpenedPage } from './page-host.ts'
import { loadPageScript } from './page-script.ts'
import { readDocument } from './read-document.ts'
import { cutFailure, navigationFailure } from './visit-failure.ts'
import { cookiesOf, type Visited, type VisitRequest } from './visit-request.ts'
import { watchNetwork, type NetworkWatch } from './watch-network.ts'

const keptText = { maxTotalBufferSize: keptTextBytesMax, maxResourceBufferSize: keptTextBytesMax }
const navigationsMax = 10
const redirectsMax = 10
const fileBytesMax = 32 * 1024 * 1024
/** Part of the remaining time in which the visit waits for the page. */
const settleShare = 0.8
/** Part of the remaining time in which it may look at the page after that. */
const examineShare = 0.95
/** Time for a browser check to pass; most take about five seconds. */
const provisionalMs = 9_000
const provisionalPollMs = 500
/** Pause before a document is read again that was replaced while it was read. */
const replacedMs = 20

/** A script may close a window without history, as that of a visit is. Pages that print themselves do. */
const keepOpen = "Object.defineProperty(globalThis, 'close', { value() {}, configurable: true, writable: true })"

interface NavigationRequested { frameId: string; url: string }
interface FrameNavigated { frame: { id: string; parentId?: string; url: string; unreachableUrl?: string } }

/**
 * One page from its first request to its content. Create it, call `prepare` when the page is created, and `run` when it
 * is open.
 *
 * The page moves between two states: loading, after a navigation, and readable, after DOMContentLoaded. A readable page
 * is read. If it navigates meanwhile, the reading is repeated. A file, or a failure, ends the visit in any state.
 */
export class PageVisit {
  readonly #request: VisitRequest
  readonly #lease: Lease
  readonly #settleUntil: number
  readonly #examineUntil: number
  readonly #provisionalUntil: number
  readonly #warnings: string[] = []
  /** Rejects with the failure that ends the visit. */
  readonly #failure = Promise.withResolvers<never>()
  /** Ends the requests of the visit. */
  readonly #ended = new AbortController()
  #network: NetworkWatch | null = null
  #documentEnd: DocumentEnd | null = null
  #mainFrameId = ''
  /** When the document in the main frame began. */
  #documentAt: number
  #isReadable = false
  /** Whether the main frame shows a document of the site. */
  #hasDocument = false
  /** Resolves with the file that the page turned out to be. */
  readonly #file = Promise.withResolvers<Visited>()
  /** A URL that is not http or https, to which the page tried to navigate. */
  #refusedUrl: string | null = null
  /** Requests for documents so far: all, those by redirects, and others. */
  #documents = 0
  #redirects = 0
  #navigations = 0
  /** Continues `#untilReadable`. */
  #wake: () => void = () => undefined

  /** @param lease of the egress proxy, for this page */
  constructor(request: VisitRequest, lease: Lease) {
    const startedAt = performance.now()
    this.#request = request
    this.#lease = lease
    this.#documentAt = startedAt
    const leftMs = request.deadlineAt - Date.now()
    this.#settleUntil = startedAt + leftMs * settleShare
    this.#examineUntil = startedAt + leftMs * examineShare
    this.#provisionalUntil = Math.min(startedAt + provisionalMs, this.#settleUntil)
    this.#failure.promise.catch(() => undefined) // `run` may have ended.
  }

  /** Sends the commands that must take effect before the first request. */
  readonly prepare = (session: CdpSession, mainFrameId: string): void => {
    const { identity } = this.#request
    const send = (method: string, params: Record<string, unknown> = {}): void => {
      session.send(method, params).catch(ignoreGone)
    }
    this.#mainFrameId = mainFrameId
    this.#listen(session, send)
    this.#intercept(session)
    send('Page.enable')
    send('Inspector.enable')
    send('Network.enable', { ...keptText, maxPostDataSize: 0 })
    if (identity !== undefined) send('Network.setUserAgentOverride', { ...identity, acceptLanguage: 'en-US,en' })
    send('Network.setBypassServiceWorker', { bypass: true })
    // The stealth browser gets no script that a page could find.
    if (identity !== undefined) send('Page.addScriptToEvaluateOnNewDocument', { source: keepOpen })
    this.#setView(send)
    this.#setCookies(session)
  }

  /**
   * Waits for the page and reads it.
   * @throws AppError of the navigation; TOO_MANY_REDIRECTS, CONTENT_TOO_LARGE, INVALID_REQUEST for an invalid selector;
   * the signal's reason; CdpError `gone` if the page or the browser died
   */
  async run({ session }: OpenedPage, signal: AbortSignal): Promise<Visited> {
    try {
      // Scripts of the visit may not run while the browser waits for a file.
      return await orAborted(Promise.race([this.#failure.promise, this.#file.promise, this.#follow(session)]), signal)
    } finally {
      this.#ended.abort()
    }
  }

  #listen(session: CdpSession, send: (method: string, params: Record<string, unknown>) => void): void {
    this.#network = watchNetwork(session, this.#mainFrameId, {
      now: () => performance.now(),
      onDocument: (isRedirect) => this.#documentRequested(isRedirect),
      onNoContent: (status, keepsPage) => this.#noContent(status, keepsPage),
      onFailure: (errorText, url, isCut) => {
        // The navigation was replaced by another one, or it was refused and the reason is known.
        if (errorText === 'net::ERR_ABORTED') return
        this.#fail((isCut ? cutFailure : navigationFailure)(errorText, url, this.#lease))
      },
    })
    this.#documentEnd = watchDocumentEnd(session, this.#mainFrameId, this.#request.get, this.#ended.signal)
    for (const event of ['Page.frameScheduledNavigation', 'Page.frameRequestedNavigation'])
      session.on(event, (requested: NavigationRequested) => this.#navigationRequested(requested))
    session.on('Page.frameStoppedLoading', ({ frameId }: { frameId: string }) => {
      // The document stays as it is: a refused navigation has stopped its parser.
      if (frameId === this.#mainFrameId && this.#refusedUrl !== null) this.#becomeReadable()
    })
    session.on('Page.frameNavigated', ({ frame }: FrameNavigated) => {
      if (frame.parentId === undefined) this.#navigated(frame.url, frame.unreachableUrl !== undefined)
    })
    session.on('Page.domContentEventFired', () => this.#becomeReadable())
    session.on('Page.downloadWillBegin', ({ frameId }: { frameId: string }) => {
      if (frameId === this.#mainFrameId) this.#downloadBegins()
    })
    // Leaving the page is always allowed; all other dialogs are dismissed.
    session.on('Page.javascriptDialogOpening', ({ type }: { type: string }) =>
      send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' }),
    )
    session.on('Inspector.targetCrashed', () => this.#fail(new PageCrash()))
    session.on('Inspector.detached', () => this.#fail(new CdpError('the page is gone', true)))
  }

  /** One by one: the browser rejects a list of cookies for any of them. */
  #setCookies(session: CdpSession): void {
    for (const cookie of cookiesOf(this.#request))
      session.send('Network.setCookie', cookie).catch((error: unknown) => {
        ignoreGone(error)
        this.#warnings.push(
          `headers: the browser does not accept the cookie "${cookie.name.slice(0, 100)}" for this URL; `
            + 'the page was requested without it.',
        )
      })
  }

  #setView(send: (method: string, params: Record<string, unknown>) => void): void {
    const { view } = this.#request
    if (view === undefined) return
    const { width, height, darkMode } = view
    send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
    send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-color-scheme', value: darkMode ? 'dark' : 'light' }],
    })
  }

  #intercept(session: CdpSession): void {
    const { url, headers, textOnly, assertUrlAllowed, identity } = this.#request
    const brands = identity?.userAgentMetadata?.brands
    intercept(session, {
      mainFrameId: this.#mainFrameId, lease: this.#lease, url, headers, textOnly, assertUrlAllowed,
      clientHint: brands?.map(({ brand, version }) => `"${brand}";v="${version}"`).join(', '),
      onRefused: (error) => this.#fail(error as Error),
      onFile: (file) => this.#fileReceived(file),
    })
  }

  // Transitions

  #fail(error: Error): void { this.#failure.reject(error) }

  #documentRequested(isRedirect: boolean): void {
    this.#documents++
    if (isRedirect) this.#redirects++
    else this.#navigations++
    if (this.#redirects > redirectsMax || this.#navigations > navigationsMax)
      this.#fail(
        new AppError('TOO_MANY_REDIRECTS', {
          message: `The page redirects in a loop, or more than ${redirectsMax} times.`, limit: redirectsMax,
        }),
      )
  }

  #navigationRequested({ frameId, url }: NavigationRequested): void {
    if (frameId === this.#mainFrameId && !/^(?:https?|javascript|about):/i.test(url)) this.#refusedUrl = url
  }

  #navigated(url: string, isErrorPage: boolean): void {
    this.#documentAt = performance.now()
    this.#isReadable = false
    // A new page is blank before its first document.
    const isFirst = url === 'about:blank' && this.#network?.response === null
    if (!isFirst) this.#hasDocument = true
    if (!isErrorPage && !/^https?:/.test(url) && !isFirst)
      this.#fail(new AppError('INVALID_URL', { message: 'The page leads to a URL that is not http or https.' }))
  }

  /** A navigation was answered without content. The browser then keeps the page that it shows, if there is one. */
  #noContent(status: number, keepsPage: boolean): void {
    if (keepsPage) return this.#becomeReadable() // It was left before it was complete; nothing more will come.
    this.#fail(
      new AppError('EMPTY_CONTENT', { message: `The page has no body (status ${status}).`, targetStatus: status }),
    )
  }

  #becomeReadable(): void {
    this.#isReadable = true
    this.#wake()
  }

  /** By its content, which has no type, a response is a download. The browser keeps the page that it shows. */
  #downloadBegins(): void {
    if (this.#hasDocument) return
    this.#fail(
      new AppError('UNSUPPORTED_CONTENT', {
        message: 'The URL leads to a download without a content type; Winnow reads HTML, PDF, text, JSON and XML.',
        ...(this.#network?.response && { targetStatus: this.#network.response.status }),
      }),
    )
  }

  #fileReceived({ bytes, drop, isDownload, ...response }: InterceptedFile): void {
    // A page that starts a download stays. Before it is readable, it only leads to the file.
    if (isDownload && this.#isReadable) return drop()
    const read = async (): Promise<Visited> => {
      if (Number(response.headers['content-length']) > fileBytesMax)
        throw new AppError('CONTENT_TOO_LARGE', {
          message: `The file is larger than ${fileBytesMax} bytes.`, limit: fileBytesMax,
        })
      const content = await bytes(fileBytesMax)
      const notes = this.#notesWith(await this.#documentEnd!.checkFile(response.headers))
      return { kind: 'file', bytes: content, finalUrl: response.url, ...notes, ...response }
    }
    read().then(this.#file.resolve, (error: unknown) => this.#fail(error as Error))
  }

  // Reading

  /** Reads the document whenever it is readable, until it does not change any more. */
  async #follow(session: CdpSession): Promise<Visited> {
    for (;;) {
      await this.#untilReadable()
      const documents = this.#documents
      try {
        const read = await this.#readDom(session)
        const isSame = (): boolean => this.#documents === documents && this.#isReadable
        if (!isSame()) continue
        if (performance.now() <= this.#provisionalUntil && this.#request.isProvisional?.(read) === true) {
          await sleep(provisionalPollMs)
          continue
        }
        await this.#request.examine?.({
          session, frameId: this.#mainFrameId, status: read.status, until: this.#examineUntil,
        })
        if (isSame()) return read
      } catch (error) {
        // Other errors of the protocol mean that the page navigated while it was read.
        if (!(error instanceof CdpError) || error.gone) throw error
        await sleep(replacedMs)
      }
    }
  }

  #untilReadable(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
      if (this.#isReadable) resolve()
    })
  }

  async #readDom(session: CdpSession): Promise<Visited> {
    const network = this.#network!
    const { html, url, encoding } = await readDocument(await loadPageScript(session, this.#mainFrameId), {
      waitFor: this.#request.waitFor,
      settleUntil: this.#settleUntil,
      sinceStartMs: () => performance.now() - this.#documentAt,
      networkState: () => network.state(performance.now()),
      warn: (sentence) => this.#warnings.push(sentence),
    })
    if (network.response === null) throw new CdpError('the document has no response yet')
    const notes = this.#notesWith(await this.#documentEnd!.check())
    return { kind: 'dom', html, encoding, finalUrl: url, ...notes, ...network.response }
  }

  #notesWith(warning: string | null): { warnings: string[]; refusedUrl: string | null } {
    return { warnings: [...this.#warnings, ...(warning === null ? [] : [warning])], refusedUrl: this.#refusedUrl }
  }
}
