// The fetch stage: get a page by HTTP, or a stored copy of it; say what it is; send it to a browser when it needs one; refuse what is no page.

import type { PageFetched } from '#schemas/page.ts'
import type { ScrapeRequest } from '#schemas/scrape.ts'
import { AppError } from '#src/app-error.ts'
import type { StageRequest } from '#src/flow.ts'
import { detour, done, type Handler, type Outcome } from '#src/outcome.ts'
import { isEmptyPage, needsJavaScript } from '#src/page/needs-javascript.ts'
import { pageCacheKey, renderingMode, type PageCache, type StoredPage } from '#src/page/page-cache.ts'
import { wallFailure, wallOf, type Wall } from '#src/page/walls.ts'
import { failureOfStatus } from '#src/page/answer-failure.ts'
import type { GotPage } from './get-page.ts'
import type { HttpGet } from './http-get.ts'
import type { SingleFlight } from './single-flight.ts'

export interface FetchDeps {
  /** Throws INVALID_URL for what may not be reached. */
  assertUrlAllowed: (url: string) => URL
  /** Gets a page; `tier` says by which way. */
  getPage: (request: HttpGet, signal: AbortSignal) => Promise<GotPage>
  /** The same through a proxy of the operator, the same one for the same key; null when there is none in good health. */
  getPageByProxy: (key: string, request: HttpGet, signal: AbortSignal) => Promise<GotPage | null>
  cache: PageCache
  flights: SingleFlight<Verdict>
  now: () => number
  /** A cache that is away must not take pages with it: told here, not thrown. */
  onCacheFailure: (error: unknown) => void
}

/** What came of a fetch, the same for everybody who asked for it at that moment. */
export type Verdict =
  | { kind: 'page'; page: PageFetched; body: Uint8Array }
  | { kind: 'render'; page: PageFetched; wall: Wall | null }

/** Response headers that extraction reads. */
const keptHeaders = ['content-language', 'link', 'x-robots-tag', 'last-modified', 'etag'] as const
/** Longest that a page waits for its copy to be stored, in milliseconds. */
const cacheWaitMs = 300

/** The handler of the fetch stage. */
export function createFetchHandler(deps: FetchDeps): Handler<'fetch'> {
  return async (task, signal) => {
    const { request } = task
    deps.assertUrlAllowed(request.url)
    const key = pageCacheKey(request)
    const cacheState = request.max_age > 0 ? 'miss' : 'bypass'
    const acceptedMs = acceptedAge(request, deps.now())
    const stored = acceptedMs > 0 ? await readCopy(deps, key, acceptedMs) : null
    if (stored !== null) return stored
    if (renderingMode(request).startsWith('always')) return detour('render')
    const verdict = await deps.flights(key, signal, (shared) => judge(deps, key, request, shared)).catch((error: unknown) => { throw named(error, signal) })
    const page = { ...verdict.page, cacheState } as const
    if (verdict.kind === 'render') return detour('render', { page }, verdict.wall === null ? {} : { warnings: [wallWarning(verdict.wall)] })
    return done({ page }, { bodies: { page: verdict.body }, warnings: page.tier === 'proxy' ? ['The site blocks automated requests; the page was read through a proxy.'] : [] })
  }
}

/** How old a stored copy may be: for a crawl, anything that was fetched since it began will do. */
const acceptedAge = (request: StageRequest, nowMs: number): number =>
  Math.max(request.max_age, 'fetched_since' in request ? nowMs - Date.parse(request.fetched_since) : 0)

/** The deadline of one waiter, while others may go on waiting. */
const named = (error: unknown, signal: AbortSignal): unknown => (signal.aborted && !(error instanceof AppError) ? new AppError('TIMEOUT', { cause: error }) : error)

const wallWarning = ({ kind, vendor }: Wall): string => `The plain request met a ${kind === 'blocked' ? 'refusal' : kind}${vendor === 'unknown' ? '' : ` of ${vendor}`}; the page was run in a browser.`

async function readCopy(deps: FetchDeps, key: string, maxAgeMs: number): Promise<Outcome<'fetch'> | null> {
  try {
    const stored = await deps.cache.read(key, maxAgeMs)
    return stored && done({ page: { ...stored.page, cacheState: 'hit', cachedAt: stored.storedAt } }, { bodies: { page: stored.body } })
  } catch (error) {
    deps.onCacheFailure(error)
    return null
  }
}

async function judge(deps: FetchDeps, key: string, request: ScrapeRequest, signal: AbortSignal): Promise<Verdict> {
  const known = await copyToConfirm(deps, key, request)
  const get: HttpGet = { url: request.url, headers: request.headers }
  const plain = await deps.getPage({ ...get, etag: known?.page.headers.etag, lastModified: known?.page.headers['last-modified'] }, signal)
  if (known !== null && plain.answer.status === 304) {
    const confirmed = { kind: 'page', page: { ...known.page, fetchedAt: new Date(deps.now()).toISOString() }, body: known.body } as const
    await storeCopy(deps, key, confirmed)
    return confirmed
  }
  let verdict = weigh(deps, request, plain, 'plain')
  // A browser gets past what asks for one; for the rest, another way in is all that is left.
  if (verdict.kind === 'wall' && verdict.wall.kind !== 'login') {
    const proxied = await deps.getPageByProxy(key, get, signal)
    if (proxied !== null) verdict = weigh(deps, request, proxied, 'proxy')
  }
  if (verdict.kind === 'wall') throw wallFailure(verdict.wall, verdict.status)
  if (verdict.kind === 'page') await storeCopy(deps, key, verdict)
  return verdict
}

/**
 * The copy that is too old to be taken unasked, when the site can say whether it still holds (RFC 9110, section 13): got by a plain
 * request from the address itself, with a validator. Only for who accepts copies at all.
 */
async function copyToConfirm(deps: FetchDeps, key: string, { max_age }: ScrapeRequest): Promise<StoredPage | null> {
  if (max_age === 0) return null
  const stored = await deps.cache.read(key, Infinity).catch((error: unknown) => { deps.onCacheFailure(error); return null })
  if (stored === null) return null
  const { url, finalUrl, tier, headers } = stored.page
  return tier === 'plain' && finalUrl === url && (headers.etag ?? headers['last-modified']) !== undefined ? stored : null
}

async function storeCopy(deps: FetchDeps, key: string, { page, body }: { page: PageFetched; body: Uint8Array }): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => { timer = setTimeout(resolve, cacheWaitMs) })
  await Promise.race([deps.cache.write(key, page, body).then(() => undefined, deps.onCacheFailure), late])
  clearTimeout(timer)
}

/** What an answer is: a page, one for the browser, a wall, or a failure (thrown). */
function weigh(deps: FetchDeps, request: ScrapeRequest, { answer, read }: GotPage, tier: 'plain' | 'proxy'): Verdict | { kind: 'wall'; wall: Wall; status: number } {
  const { status, headers, finalUrl } = answer
  const mayRender = request.render !== 'never'
  const page: PageFetched = {
    url: request.url, finalUrl, statusCode: status, contentType: headers['content-type'] ?? (read && 'mime' in read ? read.mime : ''), kind: 'html', encoding: null,
    headers: Object.fromEntries(keptHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]))),
    tier, fetchedAt: new Date(deps.now()).toISOString(), cacheState: 'bypass', cachedAt: null,
  }
  const scan = read !== null && 'scan' in read ? read.scan : null
  if (scan !== null) {
    const wall = wallOf({ status, headers, url: request.url, finalUrl, scan })
    if (wall !== null) return wall.passable && mayRender ? { kind: 'render', page, wall } : { kind: 'wall', wall, status }
  }
  if (status >= 400 || read === null) throw failureOfStatus(status, headers, deps.now())
  if (read.kind === 'unsupported') throw new AppError('UNSUPPORTED_CONTENT', { message: `The URL leads to ${read.what} (${read.mime}); Winnow reads HTML, PDF, text, JSON and XML.`, targetStatus: status })
  if (read.kind === 'gzip') throw new AppError('UNSUPPORTED_CONTENT', { message: 'The URL leads to a gzip archive; Winnow reads HTML, PDF, text, JSON and XML.', targetStatus: status })
  if (scan !== null) {
    if (mayRender && needsJavaScript(scan, finalUrl).needed) return { kind: 'render', page: { ...page, encoding: read.encoding }, wall: null }
    if (isEmptyPage(scan)) throw new AppError('EMPTY_CONTENT', { message: 'The page has no content.', targetStatus: status })
  } else if (read.kind !== 'pdf' && read.text.trim() === '') throw new AppError('EMPTY_CONTENT', { message: 'The page has no content.', targetStatus: status })
  return { kind: 'page', page: { ...page, kind: read.kind, encoding: read.encoding }, body: read.body }
}
