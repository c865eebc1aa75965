// The render stage: runs a page in a browser and passes its DOM on. Walls are errors, never content.

import type { PageFetched } from '#schemas/page.ts'
import type { ScrapeRequest } from '#schemas/scrape.ts'
import { AppError } from '#src/app-error.ts'
import { CdpError, PageCrash } from '#src/browser/cdp-pipe.ts'
import { abortFailure } from '#src/egress/connect-failure.ts'
import { done, type Done, type Handler, type Task } from '#src/outcome.ts'
import { failureOfStatus, isPageStatus } from '#src/page/http-status.ts'
import { isEmptyPage } from '#src/page/needs-javascript.ts'
import { pageCacheKey } from '#src/page/page-cache.ts'
import type { PageCopies } from '#src/page/page-copies.ts'
import { bodyFacts, pageFacts } from '#src/page/page-facts.ts'
import { readPage } from '#src/page/read-page.ts'
import { wallFailure } from '#src/page/walls.ts'
import type { Semaphore } from '#src/semaphore.ts'
import { queueOf } from '#src/shares.ts'
import { createStyleProbe, storedStyles, storeStyles } from './probe-style.ts'
import { visitByTiers, type TierDeps, type TierRequest, type TierVisit } from './visit-tiers.ts'

export interface RenderDeps extends TierDeps {
  /** Throws INVALID_URL for a URL that the egress rules forbid. */
  assertUrlAllowed: (url: string) => URL
  /** One permit for each page that runs. */
  pages: Semaphore
  copies: PageCopies
}

/** Pages for clients have priority over pages of jobs, and among them the first ones of each key. */
const priorities = { now: 3, bulk: 0 }
/** Pages beyond the regular number for keys that run few, by their share. */
const reserves = { first: 2, more: 1, rest: 0 }

const tierWarnings = {
  rendered: [],
  stealth: ['The site checks for browsers; the page was read with a stealth browser.'],
  proxy: ['The site checks for browsers; the page was read through a proxy.'],
}

type RenderTask = Task<'render'>
type Request<Route> = Extract<RenderTask, { route: Route }>['request']

interface Rendered { page: PageFetched; body: Uint8Array; warnings: string[] }

/** The handler of the render stage. */
export function createRenderHandler(deps: RenderDeps): Handler<'render'> {
  return (task, signal) =>
    task.route === 'styleguide'
      ? renderStyles(deps, task, task.request, signal)
      : renderPage(deps, task, task.request, signal)
}

/** Adds the DOM of the page. */
async function renderPage(
  deps: RenderDeps, task: RenderTask, request: ScrapeRequest, signal: AbortSignal,
): Promise<Done<'render'>> {
  const { headers, wait_for: waitFor } = request
  const { page, body, warnings } = await render(deps, task, { headers, waitFor, textOnly: true }, signal)
  await deps.copies.store({ page, body }, pageCacheKey(request))
  return done({ page: { ...page, cacheState: request.max_age > 0 ? 'miss' : 'bypass' } }, { bodies: { page: body }, warnings })
}

/** Adds samples of the styles of the page. */
async function renderStyles(
  deps: RenderDeps, task: RenderTask, request: Request<'styleguide'>, signal: AbortSignal,
): Promise<Done<'render'>> {
  const { url, dark_mode: darkMode, max_age: maxAgeMs } = request
  const stored = await storedStyles(deps.copies, { url, darkMode, maxAgeMs })
  if (stored !== null) return done({ page: stored.page }, { bodies: { samples: stored.samples } })
  const probe = createStyleProbe({ darkMode })
  const { page, warnings } = await render(deps, task, probe.visit, signal)
  const samples = probe.samples()
  await storeStyles(deps.copies, { url, darkMode }, { page, samples })
  return done(
    { page: { ...page, cacheState: maxAgeMs > 0 ? 'miss' : 'bypass' } }, { bodies: { samples }, warnings },
  )
}

/** Visits the URL of a task, when there is a place for it. */
async function render(
  deps: RenderDeps, { id, lane, share, deadlineAt, request: { url } }: RenderTask,
  options: Omit<TierRequest, 'url' | 'deadlineAt'>, signal: AbortSignal,
): Promise<Rendered> {
  deps.assertUrlAllowed(url)
  const visitPage = (): Promise<TierVisit> => visitByTiers(deps, id, { url, deadlineAt, ...options }, signal)
  const claim = { signal, priority: priorities[lane] - queueOf(share), reserve: reserves[share] }
  const visit = await deps.pages.run(visitPage, claim).catch((error: unknown) => {
    throw toAppError(error, signal)
  })
  return {
    ...readVisited(url, visit, deps.now()), warnings: [...visit.visited.warnings, ...tierWarnings[visit.tier]],
  }
}

/** Names the failure of a visit, which was tried twice if the page or the browser died. */
function toAppError(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof AppError) return error
  const aborted = abortFailure(signal)
  if (aborted !== null) return aborted
  if (error instanceof PageCrash)
    return new AppError('PAGE_TOO_COMPLEX', {
      message: 'The page crashed the browser or exceeded its memory, twice.', cause: error,
    })
  if (error instanceof CdpError)
    return new AppError('RENDERER_UNAVAILABLE', {
      message: 'The browser exited while it read the page, twice.', cause: error,
    })
  return error
}

/**
 * The page that was visited, and its body.
 * @throws AppError for a wall, an error status, an empty page, and a file that Winnow does not read
 */
function readVisited(
  url: string, { visited, scan, wall, tier }: TierVisit, nowMs: number,
): { page: PageFetched; body: Uint8Array } {
  const { status, headers, finalUrl } = visited
  if (wall !== null) throw wallFailure(wall, status)
  if (!isPageStatus(status)) throw failureOfStatus(status, headers, nowMs)
  const page = pageFacts({ url, finalUrl, status, headers, tier, mime: 'text/html' }, nowMs)
  if (visited.kind === 'dom') {
    if (isEmptyPage(scan!) && visited.refusedUrl !== null)
      throw new AppError('INVALID_URL', {
        message: `The page has no content and leads to ${visited.refusedUrl.slice(0, 200)}, which Winnow may not reach.`,
        targetStatus: status,
      })
    if (isEmptyPage(scan!))
      throw new AppError('EMPTY_CONTENT', {
        message: 'The page has no content, not even after its scripts have run.', targetStatus: status,
      })
    return { page: { ...page, encoding: visited.encoding }, body: Buffer.from(visited.html) }
  }
  const noSniff = /nosniff/i.test(headers['x-content-type-options'] ?? '')
  const read = readPage(visited.bytes, headers['content-type'], noSniff)
  if (read.kind === 'unsupported' || read.kind === 'gzip')
    throw new AppError('UNSUPPORTED_CONTENT', {
      message: `The URL leads to a file (${read.mime}); Winnow reads HTML, PDF, text, JSON and XML.`,
      targetStatus: status,
    })
  const contentType = headers['content-type'] ?? read.mime
  return { page: { ...page, ...bodyFacts(read), contentType }, body: read.body }
}
