// The fetch stage: get a page by HTTP, or a stored copy of it; say what it is; send it to a browser when it needs one;
// refuse what is no page.

import { createHash } from 'node:crypto'
import type { MonitoredPageRequest, PageReport } from '#schemas/monitored-page.ts'
import type { PageFetched } from '#schemas/page.ts'
import type { ScrapeRequest } from '#schemas/scrape.ts'
import { AppError } from '#src/app-error.ts'
import { attemptsMax, type StageRequest } from '#src/flow.ts'
import { detour, done, ended, type Handler, type Outcome } from '#src/outcome.ts'
import { isEmptyPage, needsJavaScript } from '#src/page/needs-javascript.ts'
import { pageCacheKey, renderingMode, type StoredPage } from '#src/page/page-cache.ts'
import { wallFailure, wallOf, type Wall } from '#src/page/walls.ts'
import { failureOfStatus, isPageStatus } from '#src/page/answer-failure.ts'
import type { GotPage } from './get-page.ts'
import type { HttpGet } from './http-get.ts'
import type { SingleFlight } from './single-flight.ts'
import type { WriteBehind } from './write-behind.ts'

export interface FetchDeps {
  /** Throws INVALID_URL for what may not be reached. */
  assertUrlAllowed: (url: string) => URL
  /** Gets a page; `tier` says by which way. */
  getPage: (request: HttpGet, signal: AbortSignal) => Promise<GotPage>
  /**
   * The same through a proxy of the operator, the same one for the same key; null when there is none in good health.
   */
  getPageByProxy: (key: string, request: HttpGet, signal: AbortSignal) => Promise<GotPage | null>
  /** Throws ROBOTS_DISALLOWED where the robots.txt of its site does not let us. */
  assertRobots: (url: URL, signal: AbortSignal) => Promise<void>
  cache: WriteBehind
  flights: SingleFlight<Verdict>
  now: () => number
  /** A cache that is away must not take pages with it: told here, not thrown. */
  onCacheFailure: (error: unknown) => void
}

/** What came of a fetch, the same for everybody who asked for it at that moment. */
export type Verdict =
  | { kind: 'page'; page: PageFetched; body: Uint8Array }
  | { kind: 'render'; page: PageFetched; wall: Wall | null }
  /** It is what the request said it might be. */
  | { kind: 'unchanged'; page: PageFetched }

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
    const stored = acceptedMs > 0 ? await readCopy(deps, key, acceptedMs, request) : null
    if (stored !== null) return stored
    if (renderingMode(request).startsWith('always')) return detour('render')
    const unless = unlessOf(request)
    const flight = [
      key, ...(unless === null ? [] : [JSON.stringify(unless)]), ...(obeysRobots(request) ? ['robots'] : []),
    ].join(' ')
    const last = task.attempt >= attemptsMax('fetch')
    const get = (shared: AbortSignal) =>
      judge(deps, key, request, shared).catch((error: unknown) => noteFailure(deps, key, request, error, last))
    const verdict = await deps.flights(flight, signal, get).catch((error: unknown) => { throw named(error, signal) })
    const page = { ...verdict.page, cacheState } as const
    if (verdict.kind === 'unchanged') return ended({ page }, sameReport(page))
    if (verdict.kind === 'render')
      return detour('render', { page }, verdict.wall === null ? {} : { warnings: [wallWarning(verdict.wall)] })
    return done(
      { page },
      {
        bodies: { page: verdict.body },
        warnings:
          page.tier === 'proxy' ? ['The site blocks automated requests; the page was read through a proxy.'] : [],
      },
    )
  }
}

/** How old a stored copy may be: for a crawl, anything that was fetched since it began will do. */
const acceptedAge = (request: StageRequest, nowMs: number): number =>
  Math.max(request.max_age, 'fetched_since' in request ? nowMs - Date.parse(request.fetched_since) : 0)

/** What the page was when its monitor looked last; null when nothing is known of it, or nobody asks. */
const unlessOf = (request: StageRequest): MonitoredPageRequest['unless'] =>
  'unless' in request ? request.unless : null

/**
 * Whether robots.txt is asked before a redirect is followed; whoever asks for the page has asked it for the page
 * itself.
 */
const obeysRobots = (request: StageRequest): boolean => 'obey_robots' in request && request.obey_robots === true

/** The answer about a page that is what it was, without reading it. */
const sameReport = ({ finalUrl, statusCode }: PageFetched): Uint8Array =>
  Buffer.from(
    JSON.stringify({ status: 'same', title: null, final_url: finalUrl, status_code: statusCode } satisfies PageReport),
  )

const sha256 = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex')

/** The deadline of one waiter, while others may go on waiting. */
const named = (error: unknown, signal: AbortSignal): unknown =>
  signal.aborted && !(error instanceof AppError) ? new AppError('TIMEOUT', { cause: error }) : error

const wallWarning = ({ kind, vendor }: Wall): string =>
  `The plain request met a ${kind === 'blocked' ? 'refusal' : kind}${vendor === 'unknown' ? '' : ` of ${vendor}`}; the page was run in a browser.`

/** Throws what a job was told about the page already. */
async function readCopy(
  deps: FetchDeps, key: string, maxAgeMs: number, request: StageRequest,
): Promise<Outcome<'fetch'> | null> {
  const forJob = 'fetched_since' in request
  const read = async <T>(from: Promise<T | null>): Promise<T | null> =>
    from.catch((error: unknown) => {
      deps.onCacheFailure(error)
      return null
    })
  const stored = await read(deps.cache.read(key, maxAgeMs))
  if (stored === null) {
    const failure = forJob ? await read(deps.cache.readFailure(key, maxAgeMs)) : null
    if (failure !== null) throw failure
    return null
  }
  const hash = 'unless' in request && stored.page.tier === 'plain' ? { bodySha256: sha256(stored.body) } : {}
  return done(
    { page: { ...stored.page, ...hash, cacheState: 'hit', cachedAt: stored.storedAt } },
    { bodies: { page: stored.body } },
  )
}

/** Failures that say nothing about the page, or may be over at the next look. */
const passing = new Set<string>([
  'INTERNAL_ERROR', 'OVERLOADED', 'SERVICE_UNAVAILABLE', 'RENDERER_UNAVAILABLE', 'TIMEOUT', 'CANCELLED',
  'ROBOTS_DISALLOWED',
])

/** Keeps for a job what the page ended with, once no attempt is left. Throws it. */
async function noteFailure(
  deps: FetchDeps, key: string, request: StageRequest, failure: unknown, last: boolean,
): Promise<never> {
  if (
    'fetched_since' in request
    && failure instanceof AppError
    && !passing.has(failure.code)
    && (last || !failure.retryable)
  ) {
    await deps.cache.writeFailure(key, request.url, failure).catch(deps.onCacheFailure)
  }
  throw failure
}

async function judge(deps: FetchDeps, key: string, request: StageRequest, signal: AbortSignal): Promise<Verdict> {
  const known = await copyToConfirm(deps, key, request)
  const unless = unlessOf(request)
  const get: HttpGet = {
    url: request.url, headers: request.headers, ...(obeysRobots(request) && { mayFollow: deps.assertRobots }),
  }
  const validators = unless === null
    ? { etag: known?.page.headers.etag, lastModified: known?.page.headers['last-modified'] }
    : { etag: unless.etag ?? undefined, lastModified: unless.last_modified ?? undefined }
  const plain = await deps.getPage({ ...get, ...validators }, signal)
  if (unless !== null && plain.answer.status === 304)
    return { kind: 'unchanged', page: pageOf(deps, request, plain, 'plain') }
  if (known !== null && plain.answer.status === 304) {
    const confirmed = {
      kind: 'page', page: { ...known.page, fetchedAt: new Date(deps.now()).toISOString() }, body: known.body,
    } as const
    await storeCopy(deps, key, request, confirmed)
    return confirmed
  }
  let verdict = weigh(deps, request, plain, 'plain')
  // A browser gets past what asks for one; for the rest, another way in is all that is left.
  if (verdict.kind === 'wall' && verdict.wall.kind !== 'login') {
    const proxied = await deps.getPageByProxy(key, get, signal)
    if (proxied !== null) verdict = weigh(deps, request, proxied, 'proxy')
  }
  if (verdict.kind === 'wall') throw wallFailure(verdict.wall, verdict.status)
  if (verdict.kind === 'page') await storeCopy(deps, key, request, verdict)
  if (verdict.kind !== 'page' || !('unless' in request)) return verdict
  const page = { ...verdict.page, bodySha256: sha256(verdict.body) }
  return unless?.body_sha256 === page.bodySha256 ? { kind: 'unchanged', page } : { ...verdict, page }
}

/**
 * The copy that is too old to be taken unasked, when the site can say whether it still holds (RFC 9110, section 13):
 * got by a plain request from the address itself, with a validator. Only for who accepts copies at all.
 */
async function copyToConfirm(deps: FetchDeps, key: string, { max_age }: ScrapeRequest): Promise<StoredPage | null> {
  if (max_age === 0) return null
  const stored = await deps.cache.read(key, Infinity).catch((error: unknown) => {
    deps.onCacheFailure(error)
    return null
  })
  if (stored === null) return null
  const { url, finalUrl, tier, headers } = stored.page
  return tier === 'plain' && finalUrl === url && (headers.etag ?? headers['last-modified']) !== undefined
    ? stored
    : null
}

/**
 * A job waits for the copy: when its process dies, whoever goes on finds it. A client does not: the page is on its way
 * already.
 */
async function storeCopy(
  deps: FetchDeps, key: string, request: StageRequest, { page, body }: { page: PageFetched; body: Uint8Array },
): Promise<void> {
  const stored = deps.cache.write(key, page, body).then(() => undefined, deps.onCacheFailure)
  if (!('fetched_since' in request) && !deps.cache.isCrowded) return
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, cacheWaitMs)
  })
  await Promise.race([stored, late])
  clearTimeout(timer)
}

/** The facts about a page that an answer gives; its kind and encoding are those of what is read of it. */
function pageOf(
  { now }: FetchDeps, { url }: ScrapeRequest, { answer: { status, headers, finalUrl }, read }: GotPage,
  tier: 'plain' | 'proxy',
): PageFetched {
  return {
    url,
    finalUrl,
    statusCode: status,
    contentType: headers['content-type'] ?? (read && 'mime' in read ? read.mime : ''),
    kind: 'html',
    encoding: null,
    headers: Object.fromEntries(
      keptHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
    ),
    tier,
    fetchedAt: new Date(now()).toISOString(),
    cacheState: 'bypass',
    cachedAt: null,
  }
}

/** What an answer is: a page, one for the browser, a wall, or a failure (thrown). */
function weigh(
  deps: FetchDeps, request: ScrapeRequest, { answer, read }: GotPage, tier: 'plain' | 'proxy',
): Exclude<Verdict, { kind: 'unchanged' }> | { kind: 'wall'; wall: Wall; status: number } {
  const { status, headers, finalUrl } = answer
  const mayRender = request.render !== 'never'
  const page = pageOf(deps, request, { answer, read }, tier)
  const scan = read !== null && 'scan' in read ? read.scan : null
  if (scan !== null) {
    const wall = wallOf({ status, headers, url: request.url, finalUrl, scan })
    if (wall !== null)
      return wall.passable && mayRender ? { kind: 'render', page, wall } : { kind: 'wall', wall, status }
  }
  if (!isPageStatus(status) || read === null) throw failureOfStatus(status, headers, deps.now())
  if (read.kind === 'unsupported')
    throw new AppError('UNSUPPORTED_CONTENT', {
      message: `The URL leads to ${read.what} (${read.mime}); Winnow reads HTML, PDF, text, JSON and XML.`,
      targetStatus: status,
    })
  if (read.kind === 'gzip')
    throw new AppError('UNSUPPORTED_CONTENT', {
      message: 'The URL leads to a gzip archive; Winnow reads HTML, PDF, text, JSON and XML.', targetStatus: status,
    })
  if (scan !== null) {
    if (mayRender && needsJavaScript(scan, finalUrl).needed)
      return { kind: 'render', page: { ...page, encoding: read.encoding }, wall: null }
    if (isEmptyPage(scan))
      throw new AppError('EMPTY_CONTENT', { message: 'The page has no content.', targetStatus: status })
  } else if (read.kind !== 'pdf' && read.text.trim() === '')
    throw new AppError('EMPTY_CONTENT', { message: 'The page has no content.', targetStatus: status })
  return { kind: 'page', page: { ...page, kind: read.kind, encoding: read.encoding }, body: read.body }
}
