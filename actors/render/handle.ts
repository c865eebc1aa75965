// The render stage: runs a page in a browser and passes on its DOM or its styles, or answers with its picture. Walls
// are errors, never content.

import type { PageFetched } from '#schemas/page.ts'
import type { ScrapeRequest } from '#schemas/scrape.ts'
import { AppError } from '#src/app-error.ts'
import { CdpError, PageCrash } from '#src/browser/cdp-pipe.ts'
import { abortFailure } from '#src/egress/connect-failure.ts'
import { done, type Done, type Handler, type Task } from '#src/tasks/outcome.ts'
import { pageCacheKey, wantsScreenshot } from '#src/page/page-cache.ts'
import type { PageCopies } from '#src/page/page-copies.ts'
import type { Semaphore } from '#src/concurrency/semaphore.ts'
import { queueOf } from '#src/tasks/shares.ts'
import { Camera, pictureOptions, scrapePicture, type PictureDeps } from './picture/camera.ts'
import type { PageExists } from './page-exists.ts'
import { createStyleProbe, storedStyles, storeStyles } from './probe-style.ts'
import { readVisited } from './read-visited.ts'
import { screenshotAnswer, screenshotOfScrape } from './screenshot.ts'
import { visitByTiers, type TierDeps, type TierRequest, type TierVisit } from './visit-tiers.ts'

export interface RenderDeps extends TierDeps, PictureDeps {
  /** Throws INVALID_URL for a URL that the egress rules forbid. */
  assertUrlAllowed: (url: string) => URL
  /** One permit for each page that runs. */
  pages: Semaphore
  copies: PageCopies
  pageExists: PageExists
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
  return (task, signal) => {
    if (task.route === 'styleguide') return renderStyles(deps, task, task.request, signal)
    if (task.route === 'styledIdentityPage') return renderStyledPage(deps, task, task.request, signal)
    if (task.route === 'screenshot') return renderPicture(deps, task, task.request, signal)
    return renderPage(deps, task, task.request, signal)
  }
}

/** Adds the DOM of the page, and its picture if the request asks for one. */
async function renderPage(
  deps: RenderDeps, task: RenderTask, request: ScrapeRequest, signal: AbortSignal,
): Promise<Done<'render'>> {
  const { headers, wait_for: waitFor } = request
  const camera = wantsScreenshot(request) ? new Camera(scrapePicture, deps.captures) : null
  const visit = await visitPage(deps, task, { headers, waitFor, textOnly: true, ...camera?.visit }, signal)
  const { page, body, warnings } = rendered(deps, request.url, visit)
  await deps.copies.store({ page, body }, pageCacheKey(request))
  const cacheState = request.max_age > 0 && camera === null ? 'miss' : 'bypass'
  const picture = camera === null ? { warnings: [] } : await screenshotOfScrape(deps, visit, camera)
  return done(
    { page: { ...page, cacheState }, ...(picture.screenshot && { screenshot: picture.screenshot }) },
    { bodies: { page: body }, warnings: [...warnings, ...picture.warnings] },
  )
}

/** Answers with a picture of the page. */
async function renderPicture(
  deps: RenderDeps, task: RenderTask, request: Request<'screenshot'>, signal: AbortSignal,
): Promise<Done<'render'>> {
  await deps.files.assertRoom()
  const camera = new Camera(pictureOptions(request), deps.captures)
  const visit = await visitPage(deps, task, { waitFor: request.wait_for, ...camera.visit }, signal)
  const { adds, bodies, warnings } = await screenshotAnswer(deps, request.url, visit, camera, deps.now())
  return done(adds, { bodies, warnings: [...warningsOf(visit), ...warnings] })
}

/** Adds samples of the styles of the page, or those of another page of its site if the page exists. */
async function renderStyles(
  deps: RenderDeps, task: RenderTask, request: Request<'styleguide'>, signal: AbortSignal,
): Promise<Done<'render'>> {
  const { url, dark_mode: darkMode, max_age: maxAgeMs } = request
  const stored = await storedStyles(deps.copies, { url, darkMode, maxAgeMs })
  if (stored !== null && (isSamePage(stored.page.url, url) || await deps.pageExists(url, signal)))
    return done({ page: stored.page }, { bodies: { samples: stored.samples } })
  const probe = createStyleProbe({ darkMode })
  const { page, warnings } = rendered(deps, url, await visitPage(deps, task, probe.visit, signal))
  const samples = probe.samples()
  await storeStyles(deps.copies, { url, darkMode }, { page, samples })
  return done(
    { page: { ...page, cacheState: maxAgeMs > 0 ? 'miss' : 'bypass' } }, { bodies: { samples }, warnings },
  )
}

const isSamePage = (one: string, other: string): boolean => one.replace(/#.*$/s, '') === other.replace(/#.*$/s, '')

/** Adds the DOM of the page and samples of its styles, from one visit. */
async function renderStyledPage(
  deps: RenderDeps, task: RenderTask, request: Request<'styledIdentityPage'>, signal: AbortSignal,
): Promise<Done<'render'>> {
  const { url, dark_mode: darkMode, max_age: maxAgeMs } = request
  const key = pageCacheKey({ url, render: 'always', formats: [] })
  const stored = await storedStyles(deps.copies, { url, darkMode, maxAgeMs })
  const copy = stored && await deps.copies.read(key, maxAgeMs)
  if (copy !== null)
    return done(
      { page: { ...copy.page, cacheState: 'hit', cachedAt: copy.storedAt } },
      { bodies: { page: copy.body, samples: stored!.samples } },
    )
  const probe = createStyleProbe({ darkMode })
  const { page, body, warnings } = rendered(deps, url, await visitPage(deps, task, probe.visit, signal))
  const samples = probe.samples()
  await Promise.all([
    storeStyles(deps.copies, { url, darkMode }, { page, samples }), deps.copies.store({ page, body }, key),
  ])
  const cacheState = maxAgeMs > 0 ? 'miss' : 'bypass'
  return done({ page: { ...page, cacheState } }, { bodies: { page: body, samples }, warnings })
}

/** Visits the URL of a task, when there is a place for it. */
async function visitPage(
  deps: RenderDeps, { id, lane, share, deadlineAt, request: { url } }: RenderTask,
  options: Omit<TierRequest, 'url' | 'deadlineAt'>, signal: AbortSignal,
): Promise<TierVisit> {
  deps.assertUrlAllowed(url)
  const visit = (): Promise<TierVisit> => visitByTiers(deps, id, { url, deadlineAt, ...options }, signal)
  const claim = { signal, priority: priorities[lane] - queueOf(share), reserve: reserves[share] }
  return await deps.pages.run(visit, claim).catch((error: unknown) => {
    throw toAppError(error, signal)
  })
}

const warningsOf = ({ visited, tier }: TierVisit): string[] => [...visited.warnings, ...tierWarnings[tier]]

/** The page of a visit. @throws AppError as `readVisited` does */
const rendered = (deps: RenderDeps, url: string, visit: TierVisit): Rendered =>
  ({ ...readVisited(url, visit, deps.now()), warnings: warningsOf(visit) })

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
