// The fetch stage: gets a page by HTTP or from its stored copy, classifies it, and sends it to the render stage if it
// needs a browser.

import { hash } from 'node:crypto'
import type { MonitoredPageRequest, PageReport } from '#schemas/monitored-page.ts'
import type { PageFetched } from '#schemas/page.ts'
import type { ScrapeRequest } from '#schemas/scrape.ts'
import { AppError } from '#src/app-error.ts'
import { attemptsMax, type RoutedRequest } from '#src/flow.ts'
import { pageCacheKey, renderingMode, wantsScreenshot, type StoredPage } from '#src/page/page-cache.ts'
import type { PageCopies } from '#src/page/page-copies.ts'
import { wallFailure, type Wall } from '#src/page/walls.ts'
import { detour, done, ended, type Handler, type Outcome } from '#src/tasks/outcome.ts'
import { classifyPage, fetchedPage, type PageVerdict } from './classify-page.ts'
import type { GotPage } from './get-page.ts'
import type { HttpGet } from './http-get.ts'
import type { SingleFlight } from './single-flight.ts'

export interface FetchDeps {
  /** Throws INVALID_URL for an address that the egress rules forbid. */
  assertUrlAllowed: (url: string) => URL
  /** Gets a page by a direct connection. */
  getPage: (request: HttpGet, signal: AbortSignal) => Promise<GotPage>
  /** Gets a page through an operator's proxy, the same one for the same key; null if no proxy is healthy. */
  getPageByProxy: (key: string, request: HttpGet, signal: AbortSignal) => Promise<GotPage | null>
  /** Throws ROBOTS_DISALLOWED if the robots.txt of the site disallows the URL. */
  assertRobots: (url: URL, signal: AbortSignal) => Promise<void>
  copies: PageCopies
  flights: SingleFlight<Verdict>
  /** Searches for a page of a job, in its stored copy and then on its site. */
  searches: SingleFlight<Outcome<'fetch'>>
  now: () => number
}

/** The result of a fetch, shared by all tasks that asked for it at the same time. */
export type Verdict =
  | Exclude<PageVerdict, { kind: 'wall' }>
  /** The page still is what `unless` of the request says. */
  | { kind: 'unchanged'; page: PageFetched }

/** The handler of the fetch stage. */
export function createFetchHandler(deps: FetchDeps): Handler<'fetch'> {
  return async (task, signal) => {
    const terms = termsOf(task)
    const { request, acceptsSince, unless, obeysRobots } = terms
    deps.assertUrlAllowed(request.url)
    if (wantsScreenshot(request)) return detour('render')
    const key = pageCacheKey(request)
    const flight = [
      key, ...(unless === null ? [] : [JSON.stringify(unless)]), ...(obeysRobots ? ['robots'] : []),
    ].join(' ')
    const last = task.attempt >= attemptsMax('fetch')
    const find = (shared: AbortSignal) => findPage(deps, { key, flight, terms, last }, shared)
    // The next owner of a job may ask for a page that is still fetched for the one before. Its search must not begin
    // before that page is stored and end after it.
    const found = acceptsSince === null
      ? find(signal)
      : deps.searches([flight, task.route, acceptsSince, request.max_age].join(' '), signal, find)
    return await found.catch((error: unknown) => {
      throw toTimeoutError(error, signal)
    })
  }
}

interface PageSearch {
  /** Of the stored copy. */
  key: string
  /** The same for tasks that may share a fetch. */
  flight: string
  terms: FetchTerms
  /** Whether there is no attempt after this one. */
  last: boolean
}

/** The page from its stored copy, or else from its site, by a fetch that other tasks share. */
async function findPage(
  deps: FetchDeps, { key, flight, terms, last }: PageSearch, signal: AbortSignal,
): Promise<Outcome<'fetch'>> {
  const { request } = terms
  const acceptedMs = acceptedAge(terms, deps.now())
  const stored = acceptedMs > 0 ? await readCopy(deps, key, acceptedMs, terms) : null
  if (stored !== null) return stored
  if (renderingMode(request).startsWith('always')) return detour('render')
  const verdict = await deps.flights(flight, signal, (shared) =>
    getVerdict(deps, key, terms, shared).catch((error: unknown) => noteFailure(deps, key, terms, error, last)))
  const page = { ...verdict.page, cacheState: request.max_age > 0 ? 'miss' : 'bypass' } as const
  if (verdict.kind === 'unchanged') return ended({ page }, sameReport(page))
  if (verdict.kind === 'render')
    return detour('render', { page }, verdict.wall === null ? {} : { warnings: [wallWarning(verdict.wall)] })
  return done({ page }, { bodies: { page: verdict.body }, warnings: page.tier === 'proxy' ? [proxyWarning] : [] })
}

/** What a task asks of a fetch, by its route. */
export interface FetchTerms {
  request: ScrapeRequest
  /** A job accepts copies and failures that were stored since it began (ISO 8601); null for a client. */
  acceptsSince: string | null
  /** Whether robots.txt applies to redirect targets. For the page itself, the job has checked it. */
  obeysRobots: boolean
  /** Whether the page belongs to a monitor, which compares hashes of its body. */
  isMonitored: boolean
  /** The state of a monitored page at its last check; null if unknown. */
  unless: MonitoredPageRequest['unless']
}

function termsOf(task: RoutedRequest<'fetch'>): FetchTerms {
  const { request } = task
  const client = { request, acceptsSince: null, obeysRobots: false, isMonitored: false, unless: null }
  if (task.route === 'scrape' || task.route === 'scrapeAndInfer') return client
  if (task.route === 'trackedPage' || task.route === 'trackedPageAndInfer') return client
  if (task.route === 'identityPage' || task.route === 'identityPageAndTopic') return client
  const { fetched_since: acceptsSince, obey_robots: obeysRobots = false } = task.request
  const job = { ...client, acceptsSince, obeysRobots }
  if (task.route === 'crawlPage' || task.route === 'crawlPageAndInfer') return job
  return { ...job, isMonitored: true, unless: task.request.unless }
}

/** Maximum age of an acceptable copy in milliseconds. */
const acceptedAge = ({ request, acceptsSince }: FetchTerms, nowMs: number): number =>
  Math.max(request.max_age, acceptsSince === null ? 0 : nowMs - Date.parse(acceptsSince))

/** The report about an unchanged page. */
const sameReport = ({ finalUrl, statusCode }: PageFetched): Uint8Array =>
  Buffer.from(
    JSON.stringify({ status: 'same', title: null, final_url: finalUrl, status_code: statusCode } satisfies PageReport),
  )

/** Turns the abort of one waiter into TIMEOUT; other waiters of the same fetch may go on waiting. */
const toTimeoutError = (error: unknown, signal: AbortSignal): unknown =>
  signal.aborted && !(error instanceof AppError) ? new AppError('TIMEOUT', { cause: error }) : error

const proxyWarning = 'The site blocks automated requests; the page was read through a proxy.'
function wallWarning({ kind, vendor }: Wall): string {
  const wall = kind === 'blocked' ? 'refusal' : kind
  const by = vendor === 'unknown' ? '' : ` of ${vendor}`
  return `The plain request met a ${wall}${by}; the page was run in a browser.`
}

/** The page from its stored copy; null if there is none. A job's stored failure of the page is thrown. */
async function readCopy(
  { copies }: FetchDeps, key: string, maxAgeMs: number, { acceptsSince, isMonitored }: FetchTerms,
): Promise<Outcome<'fetch'> | null> {
  const stored = await copies.read(key, maxAgeMs)
  if (stored === null) {
    const failure = acceptsSince === null ? null : await copies.readFailure(key, maxAgeMs)
    if (failure !== null) throw failure
    return null
  }
  const ownHash = isMonitored && stored.page.tier === 'plain' ? { bodySha256: hash('sha256', stored.body, 'hex') } : {}
  return done(
    { page: { ...stored.page, ...ownHash, cacheState: 'hit', cachedAt: stored.storedAt } },
    { bodies: { page: stored.body } },
  )
}

/** Failures that say nothing about the page, or may be over at the next attempt. */
const transientCodes = new Set<string>([
  'INTERNAL_ERROR', 'OVERLOADED', 'SERVICE_UNAVAILABLE', 'RENDERER_UNAVAILABLE', 'TIMEOUT', 'CANCELLED',
  'ROBOTS_DISALLOWED',
])

/** Stores the failure for the job once no attempt is left, and throws it. */
async function noteFailure(
  deps: FetchDeps, key: string, { request, acceptsSince }: FetchTerms, failure: unknown, last: boolean,
): Promise<never> {
  if (
    acceptsSince !== null
    && failure instanceof AppError
    && !transientCodes.has(failure.code)
    && (last || !failure.retryable)
  ) {
    await deps.copies.storeFailure(key, request.url, failure)
  }
  throw failure
}

/** Gets the page and classifies it. If a wall rejects the direct request, a proxy is tried. */
async function getVerdict(deps: FetchDeps, key: string, terms: FetchTerms, signal: AbortSignal): Promise<Verdict> {
  const { request, unless, obeysRobots, isMonitored } = terms
  const staleCopy = await copyToConfirm(deps, key, request)
  const get: HttpGet = {
    url: request.url, headers: request.headers, ...(obeysRobots && { mayFollow: deps.assertRobots }),
  }
  const validators = unless === null
    ? { etag: staleCopy?.page.headers.etag, lastModified: staleCopy?.page.headers['last-modified'] }
    : { etag: unless.etag ?? undefined, lastModified: unless.last_modified ?? undefined }
  const plain = await deps.getPage({ ...get, ...validators }, signal)
  if (unless !== null && plain.response.status === 304)
    return { kind: 'unchanged', page: fetchedPage(request, plain, 'plain', deps.now()) }
  if (staleCopy !== null && plain.response.status === 304) {
    const page = { ...staleCopy.page, fetchedAt: new Date(deps.now()).toISOString() }
    await storeCopy(deps, key, terms, { page, body: staleCopy.body })
    return { kind: 'page', page, body: staleCopy.body }
  }
  let verdict = classifyPage(request, plain, 'plain', deps.now())
  // Passable walls go to the browser; behind a login wall a proxy does not help either.
  if (verdict.kind === 'wall' && verdict.wall.kind !== 'login') {
    const proxied = await deps.getPageByProxy(key, get, signal)
    if (proxied !== null) verdict = classifyPage(request, proxied, 'proxy', deps.now())
  }
  if (verdict.kind === 'wall') throw wallFailure(verdict.wall, verdict.status)
  if (verdict.kind === 'page') await storeCopy(deps, key, terms, verdict)
  if (verdict.kind !== 'page' || !isMonitored) return verdict
  const page = { ...verdict.page, bodySha256: hash('sha256', verdict.body, 'hex') }
  return unless?.body_sha256 === page.bodySha256 ? { kind: 'unchanged', page } : { ...verdict, page }
}

/**
 * A copy that is too old to serve without asking the site whether it is still valid (RFC 9110, section 13): fetched by
 * a plain request from the URL itself, with a validator. Null for requests that accept no copies.
 */
async function copyToConfirm(
  { copies }: FetchDeps, key: string, { max_age }: ScrapeRequest,
): Promise<StoredPage | null> {
  const stored = max_age === 0 ? null : await copies.read(key, Infinity)
  if (stored === null) return null
  const { url, finalUrl, tier, headers } = stored.page
  const hasValidator = (headers.etag ?? headers['last-modified']) !== undefined
  return tier === 'plain' && finalUrl === url && hasValidator ? stored : null
}

/**
 * Jobs wait for the copy: if the process dies, the next owner of the job finds it. Clients do not wait for a copy that
 * they do not need.
 */
const storeCopy = (
  { copies }: FetchDeps, key: string, { acceptsSince }: FetchTerms, copy: Pick<StoredPage, 'page' | 'body'>,
): Promise<void> => copies.store(copy, key, { wait: acceptsSince !== null })
