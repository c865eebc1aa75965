// Goes to a page as a reader would, waits until it has its content, and reads it: the DOM that came of it, or the file
// that it was.

import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#src/app-error.ts'
import type { Lease } from '#src/egress/page-lease.ts'
import { CdpError, PageCrash, type CdpSession } from './cdp-pipe.ts'
import { intercept } from './intercept.ts'
import { ignoreGone, type OpenedPage } from './page-host.ts'
import { navigationFailure } from './visit-failure.ts'
import { waitBeforeReading, type PageState } from './wait-plan.ts'
import { watchNetwork, type DocumentAnswer } from './watch-network.ts'

/** Names of the browser that agree with each other (User-Agent Client Hints). */
export interface BrowserIdentity {
  userAgent: string
  /** As the protocol takes them; absent where the operator chose a name of their own. */
  userAgentMetadata?: { brands: { brand: string; version: string }[] } & Record<string, unknown>
}

export interface VisitRequest {
  url: string
  /** Sent with requests for the page itself, to its own origin. */
  headers?: Record<string, string> | undefined
  /** Milliseconds after `load`, or a selector that is to match. */
  waitFor?: number | string | undefined
  /** Unix milliseconds. The visit does not wait for quiet beyond four fifths of the time that is left. */
  deadlineAt: number
  /** Throws INVALID_URL for what may not be reached. */
  assertUrlAllowed(url: string): URL
  /** What the browser calls itself: header, navigator and client hints; absent: as it does anyway. */
  identity?: BrowserIdentity | undefined
  /** Leave out fonts, sound and film. */
  textOnly: boolean
  /**
   * Whether what was read is not the page yet, such as a check for browsers that may let us in by itself: it is read
   * again for a while.
   */
  isProvisional?: ((read: Visited) => boolean) | undefined
}

export type Visited = DocumentAnswer & { finalUrl: string; warnings: string[] } & (
  | { kind: 'dom'; html: string; encoding: string }
  | { kind: 'file'; bytes: Buffer }
)

const inPage = readFileSync(new URL('./in-page.js', import.meta.url), 'utf8')
const world = 'winnow'

const navigationsMax = 10
const redirectsMax = 10
const fileBytesMax = 32 * 1024 * 1024
/** A selector gets as long as a number of milliseconds may ask for. */
const selectorMs = 15_000
const scrollScreensMax = 20
const scrollMs = 1_500
/** Checks for browsers take some five seconds. */
const patienceMs = 9_000

interface FrameNavigated { frame: { id: string; parentId?: string; url: string; unreachableUrl?: string } }
interface Evaluated<T> {
  result: { value: T }
  exceptionDetails?: { text: string; exception?: { description?: string; className?: string } }
}
interface Read { html: string | null; url: string; encoding: string }

/** One page from its first request to its text. Made by `prepare` of an opened page, run when it is open. */
export interface Visit {
  /** To be given to `open`: commands that have to be in force before the first request. */
  prepare(session: CdpSession, mainFrameId: string): void
  /**
   * Waits for the page and reads it.
   * @throws AppError of the navigation; TOO_MANY_REDIRECTS, CONTENT_TOO_LARGE, INVALID_REQUEST for a wrong selector;
   * the signal's reason; CdpError `gone` when page or browser died
   */
  run(page: OpenedPage, signal: AbortSignal): Promise<Visited>
}

/** Plans a visit. `lease` is the page's share of the egress proxy. */
export function planVisit(request: VisitRequest, lease: Lease): Visit {
  const startedAt = Date.now()
  const settleUntil = startedAt + (request.deadlineAt - startedAt) * 0.8
  const patientUntil = Math.min(startedAt + patienceMs, settleUntil)
  const warnings: string[] = []
  let failed: Error | null = null
  let fail: (error: Error) => void = (error) => { failed ??= error }
  let file: Promise<Visited> | null = null
  let documentAt = startedAt
  let ready = false
  let documents = 0
  let redirects = 0
  let navigations = 0
  let mainFrame = ''
  let network: ReturnType<typeof watchNetwork>
  let wake: () => void = () => undefined

  function prepare(session: CdpSession, mainFrameId: string): void {
    mainFrame = mainFrameId
    const send = (method: string, params: Record<string, unknown> = {}): void => {
      session.send(method, params).catch(ignoreGone)
    }
    network = watchNetwork(session, mainFrameId, {
      now: Date.now,
      onDocument,
      onNothing: (status, stays) => {
        if (!stays)
          return fail(
            new AppError('EMPTY_CONTENT', {
              message: `The page answered ${status} without a body.`, targetStatus: status,
            }),
          )
        // The page that stays was not read to its end when its script left it: what there is of it is all that comes.
        ready = true
        wake()
      },
      onFailure: (errorText, url) => {
        // A navigation that another one has overtaken, or that was refused with a reason of its own.
        if (errorText !== 'net::ERR_ABORTED') fail(navigationFailure(errorText, url, lease))
      },
    })
    session.on('Page.frameNavigated', ({ frame }: FrameNavigated) => {
      if (frame.parentId !== undefined) return
      documentAt = Date.now()
      ready = false
      if (frame.unreachableUrl === undefined && !/^https?:/.test(frame.url) && frame.url !== 'about:blank') {
        fail(new AppError('INVALID_URL', { message: 'The page leads to an address that is not http or https.' }))
      }
    })
    session.on('Page.domContentEventFired', () => {
      ready = true
      wake()
    })
    // Leaving is always allowed; every other question is answered with no.
    session.on('Page.javascriptDialogOpening', ({ type }: { type: string }) =>
      send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' }),
    )
    session.on('Inspector.targetCrashed', () => fail(new PageCrash()))
    session.on('Inspector.detached', () => fail(new CdpError('the page is gone', true)))
    intercept(session, {
      mainFrameId,
      lease,
      url: request.url,
      headers: request.headers,
      textOnly: request.textOnly,
      assertUrlAllowed: request.assertUrlAllowed,
      clientHint: request.identity?.userAgentMetadata?.brands
        .map(({ brand, version }) => `"${brand}";v="${version}"`)
        .join(', '),
      onRefused: (error) => fail(error as Error),
      onFile: ({ bytes, ...answer }) => {
        const readFile = async (): Promise<Visited> => {
          if (Number(answer.headers['content-length']) > fileBytesMax)
            throw new AppError('CONTENT_TOO_LARGE', {
              message: `The file has more than ${fileBytesMax} bytes.`, limit: fileBytesMax,
            })
          return { kind: 'file', bytes: await bytes(), finalUrl: answer.url, warnings, ...answer }
        }
        file ??= readFile()
        file.catch(fail)
        wake()
      },
    })
    send('Page.enable')
    send('Inspector.enable')
    send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0, maxPostDataSize: 0 })
    if (request.identity !== undefined)
      send('Network.setUserAgentOverride', { ...request.identity, acceptLanguage: 'en-US,en' })
    send('Network.setBypassServiceWorker', { bypass: true })
    const cookies = cookiesOf(request)
    if (cookies.length > 0) send('Network.setCookies', { cookies })
  }

  function onDocument(redirected: boolean): void {
    documents++
    if (redirected) redirects++
    else navigations++
    if (redirects > redirectsMax || navigations > navigationsMax)
      fail(
        new AppError('TOO_MANY_REDIRECTS', {
          message: 'The page redirects in a loop, or more than ten times.', limit: redirectsMax,
        }),
      )
  }

  async function run({ session }: OpenedPage, signal: AbortSignal): Promise<Visited> {
    const end = new Promise<never>((_, reject) => {
      fail = reject
      if (failed !== null) reject(failed)
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      if (signal.aborted) reject(signal.reason as Error)
    })
    end.catch(() => undefined) // The race below may be over by then.
    return await Promise.race([end, follow(session)])
  }

  async function follow(session: CdpSession): Promise<Visited> {
    for (;;) {
      await new Promise<void>((resolve) => {
        wake = resolve
        if (ready || file !== null) resolve()
      })
      if (file !== null) return await file
      const seen = documents
      try {
        const read = await readDocument(session)
        if (documents !== seen || !ready) continue
        if (Date.now() > patientUntil || request.isProvisional?.(read) !== true) return read
        await sleep(500)
      } catch (error) {
        // The document went away under our hands: the page sent us on.
        if (!(error instanceof CdpError) || error.gone) throw error
        await sleep(20)
      }
    }
  }

  async function readDocument(session: CdpSession): Promise<Visited> {
    const { executionContextId: contextId } = await session.send<{ executionContextId: number }>(
      'Page.createIsolatedWorld', { frameId: mainFrame, worldName: world },
    )
    const call = async <T>(expression: string): Promise<T> => {
      const { result, exceptionDetails } = await session.send<Evaluated<T>>('Runtime.evaluate', {
        expression, contextId, awaitPromise: true, returnByValue: true,
      })
      if (exceptionDetails === undefined) return result.value
      const { description = exceptionDetails.text, className } = exceptionDetails.exception ?? {}
      if (className === 'DOMException' || /^SyntaxError/.test(description))
        throw new AppError('INVALID_REQUEST', {
          message: 'wait_for must be a number of milliseconds or a valid CSS selector.',
        })
      throw new Error(`in page: ${description.slice(0, 500)}`)
    }
    await call(inPage)
    await settle(call)
    if (typeof request.waitFor === 'string') await waitForSelector(call, request.waitFor)
    if (typeof request.waitFor === 'number') await waitSinceLoad(call, request.waitFor)
    const { screens } = await call<PageState>('winnow.state()')
    if (screens > 1.3) {
      await call(`winnow.scroll(${scrollScreensMax}, ${Math.max(0, Math.min(scrollMs, settleUntil - Date.now()))})`)
      await settle(call)
    }
    const { html, url, encoding } = await call<Read>('winnow.read()')
    const { answer } = network
    if (answer === null) throw new CdpError('the document has no answer yet')
    if (html === null)
      throw new AppError('CONTENT_TOO_LARGE', { message: 'The rendered page is larger than Winnow reads.' })
    return { kind: 'dom', html, encoding, finalUrl: url, warnings, ...answer }
  }

  type Call = <T>(expression: string) => Promise<T>

  async function settle(call: Call): Promise<void> {
    while (Date.now() < settleUntil) {
      const page = await call<PageState>('winnow.state()')
      const waitMs = waitBeforeReading(page, network.state(Date.now()), Date.now() - documentAt)
      if (waitMs <= 0) return
      await sleep(Math.min(waitMs, settleUntil - Date.now(), 250))
    }
  }

  async function waitForSelector(call: Call, selector: string): Promise<void> {
    const ms = Math.max(0, Math.min(selectorMs, settleUntil - Date.now()))
    if (await call<boolean>(`winnow.waitForSelector(${JSON.stringify(selector)}, ${ms})`)) return await settle(call)
    warnings.push(
      `wait_for: nothing matched "${selector.slice(0, 200)}" within ${Math.round(ms / 1000)} s; the page was read as it was.`,
    )
  }

  async function waitSinceLoad(call: Call, ms: number): Promise<void> {
    const { sinceLoadMs } = await call<PageState>('winnow.state()')
    const wantedMs = ms - (sinceLoadMs ?? 0)
    const leftMs = Math.min(wantedMs, settleUntil - Date.now())
    if (leftMs < wantedMs) warnings.push(`wait_for: ${ms} ms do not fit into the timeout; the page was read before.`)
    if (leftMs <= 0) return
    await sleep(leftMs)
    await settle(call)
  }

  return { prepare, run }
}

/** The caller's Cookie header as cookies of the page's origin: browsers do not take it as a header. */
function cookiesOf({ url, headers = {} }: VisitRequest): { name: string; value: string; url: string }[] {
  const header = Object.entries(headers).find(([name]) => name.toLowerCase() === 'cookie')?.[1] ?? ''
  return header.split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at < 1 ? [] : [{ name: pair.slice(0, at).trim(), value: pair.slice(at + 1).trim(), url }]
  })
}
