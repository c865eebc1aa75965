// Walks a site: from its start page, level by level, until everything is read or a limit is reached.

import type { SkipReason } from '#schemas/job.ts'
import type { Place } from '#src/sites/scope.ts'
import { frontierRules } from './frontier-rules.ts'
import { Frontier, type Reading } from './frontier.ts'
import type { Candidate } from './level-queue.ts'
import { createRobotsPolicy, type RobotsPolicy } from './robots-policy.ts'
import { sitemapStep, type SitemapStep, type Walk, type WalkedPage, type WalkEnd, type Walker } from './walk.ts'

/** A walk with such a delay between two pages leaves its place during the delays. */
const longDelayMs = 1_000
/** Time for all sitemaps of a site in milliseconds, and how many waits of the throttle are added to it. */
const sitemapMs = 60_000
const sitemapWaits = 20
/** URLs taken from the sitemaps. */
const sitemapUrlsMax = 10_000

/**
 * Walks a site until everything is read, the walk is halted, credits run out, or this process stops (`handed back`).
 * Throws what `read` and the writes of the walk throw.
 */
export function walkSite<P extends WalkedPage>(walker: Walker, walk: Walk<P>): Promise<WalkEnd | 'handed back'> {
  return new SiteWalk(walker, walk).run()
}

/**
 * The state of a walk. `run` goes through its phases: replay the steps of earlier owners → read the start page → read
 * the sitemaps → read everything else → end. `#halt`, `#exhaust`, `#refuse` and `#failStart` stop it early.
 */
class SiteWalk<P extends WalkedPage> {
  readonly #walker: Walker
  readonly #walk: Walk<P>
  readonly #frontier: Frontier
  /** Aborts when nothing more is to start, because this process ends or the walk is halted. */
  readonly #ending: AbortSignal
  readonly #robots: RobotsPolicy
  /** Pages that are being read. */
  readonly #running = new Set<Promise<void>>()
  /** Ends when the page that was started last has ended. */
  #lastStarted: Promise<unknown> = Promise.resolve()
  /** The first failure that is not a page's. It ends the walk. */
  #failure: unknown
  #results = 0
  /** The URL of the start page after redirects; null until the page is read. */
  #home: URL | null = null
  /** The feeds of the start page. */
  #feeds: readonly string[] = []
  #startError: string | null = null
  #stop: { reason: SkipReason; refusal: string | null } | null = null
  /** Whether the sitemaps are known, or not wanted. */
  #hasSitemaps: boolean
  #sitemapsComplete = true
  /** Whether an earlier owner read the start page, and perhaps sitemaps. */
  #isResumed = false

  constructor(walker: Walker, walk: Walk<P>) {
    const { request, lease, halted } = walk
    this.#walker = walker
    this.#walk = walk
    const onUrlFound = walk.onUrlFound && ((key: string) => walk.onUrlFound?.(key))
    this.#frontier = new Frontier({ ...frontierRules(request, walk), ...(onUrlFound && { onUrlFound }) })
    this.#ending = AbortSignal.any([lease.signal, lease.stopping, ...(halted ? [halted] : [])])
    this.#robots = createRobotsPolicy(walker.robots, request, lease.signal)
    this.#hasSitemaps = !request.use_sitemap || request.max_depth === 0 || request.limit === 1
  }

  /** A failure waits for the pages in flight: the next owner must not find steps that are still being written. */
  async run(): Promise<WalkEnd | 'handed back'> {
    try {
      return await this.#runPhases()
    } catch (error) {
      await Promise.all(this.#running)
      throw error
    }
  }

  async #runPhases(): Promise<WalkEnd | 'handed back'> {
    await this.#replay()
    this.#isResumed = this.#home !== null
    if (this.#home === null) await this.#readStart()
    if (!this.#halt() && this.#home && this.#startError === null && !this.#hasSitemaps)
      await this.#readSitemaps(this.#home)
    else this.#frontier.seed([])
    await this.#readRestInTurns()
    if (this.#walk.lease.stopping.aborted && !this.#halt()) return 'handed back'
    return this.#end()
  }

  // Phases

  /** Restores the state in which the last owner left the walk. */
  async #replay(): Promise<void> {
    for await (const step of this.#walk.past) {
      if (step.key === sitemapStep) {
        const { urls, whole } = step.trace as SitemapStep
        this.#frontier.seed(urls)
        this.#sitemapsComplete = whole
        this.#hasSitemaps = true
        continue
      }
      const reading = step.trace as Reading
      if (reading.left === null && step.error === null) this.#results++
      this.#frontier.replay(step, reading)
      if (this.#home !== null) continue
      const failed = step.error === null ? null : { error: step.error, errorCode: step.error_code ?? '' }
      this.#settleStart(reading, step.url, failed)
      // Without sitemaps there is no step for them: the next level begins after the start page.
      if (this.#hasSitemaps) this.#frontier.seed([])
    }
  }

  /** Reads the start page. It decides where the site is and whether it may be read at all. */
  async #readStart(): Promise<void> {
    const candidate = this.#frontier.next()
    if (candidate === null || this.#halt() || !await this.#reserve(candidate)) return
    const refusal = await this.#robots.refusalOf(candidate.url)
    if (refusal) {
      this.#frontier.skip(candidate, refusal.reason)
      this.#refuse(refusal.reason, refusal.message)
    } else await this.#read(candidate, this.#lastStarted)
    this.#walk.release?.(candidate)
  }

  async #readSitemaps(home: URL): Promise<void> {
    const { lease, request } = this.#walk
    const scope = frontierRules(request, this.#walk).scopeOf(home)
    const { sitemaps } = await this.#walker.robots.of(home, lease.signal)
    const declared = [...sitemaps, ...await this.#allowedFeeds(scope)]
    const throttle = await this.#robots.throttleFor(home.href)
    const timeout = AbortSignal.timeout(sitemapMs + sitemapWaits * throttle.intervalMs)
    const read = await this.#walker.readSitemaps({
      home, declared,
      inScope: (url) => scope(url) === 'inside',
      signal: AbortSignal.any([this.#ending, timeout]),
      urlsMax: sitemapUrlsMax,
      isResumed: this.#isResumed,
      throttle: throttle.wait,
    })
    if (this.#ending.aborted) return
    this.#sitemapsComplete = read.failed === 0 && !read.truncated && !read.doubtful
    const urls = read.urls.map(({ url }) => url.href)
    await this.#walk.writeSitemaps(home, { urls, whole: this.#sitemapsComplete })
    this.#frontier.seed(urls)
  }

  /** The feeds of the start page that are on its site and that robots.txt allows. */
  async #allowedFeeds(scope: (url: URL) => Place): Promise<string[]> {
    const urls = this.#walk.readsFeeds ? this.#feeds.filter((one) => scope(new URL(one)) === 'inside') : []
    const refusals = await Promise.all(urls.map((url) => this.#robots.refusalOf(url)))
    return urls.filter((_url, index) => refusals[index] === null)
  }

  /** Reads the other pages. Between two pages that are far apart, the job leaves its place to another. */
  async #readRestInTurns(): Promise<void> {
    const { lease } = this.#walk
    const place = this.#home && (await this.#robots.throttleFor(this.#home.href)).intervalMs >= longDelayMs
      ? lease.place : undefined
    place?.drop()
    await this.#readRest()
    await place?.hold()
  }

  /** Reads pages, `concurrency` at a time, until none is left or no further one may start. */
  async #readRest(): Promise<void> {
    const { lease, request } = this.#walk
    for (;;) {
      lease.signal.throwIfAborted()
      if (this.#failure) throw this.#failure
      const mayStart = !this.#halt() && !lease.stopping.aborted && this.#running.size < request.concurrency
      const candidate = mayStart ? this.#frontier.next() : null
      if (candidate) {
        if (await this.#reserve(candidate)) this.#start(candidate)
        continue
      }
      if (this.#running.size === 0) return
      await Promise.race(this.#running)
    }
  }

  #end(): WalkEnd {
    const [stop, startError] = [this.#stop, this.#startError]
    if (!stop || startError === null) this.#frontier.skipRest(stop?.reason ?? 'page_limit')
    const { skipped } = this.#frontier
    return {
      stopped: startError === null ? (stop?.reason ?? null) : null,
      refusal: stop?.refusal ?? null,
      startError,
      isComplete: stop === null && this.#sitemapsComplete && skipped.page_limit === undefined,
      skipped,
    }
  }

  // Transitions to the end

  /** Stops the walk if its caller wants that. Returns whether the walk is stopped. */
  #halt(): boolean {
    const reason = this.#walk.haltReason()
    if (reason !== null) this.#stop ??= { reason, refusal: null }
    return this.#stop !== null
  }

  #exhaust(): void { this.#stop = { reason: 'credits_exhausted', refusal: null } }

  #refuse(reason: SkipReason, refusal: string): void { this.#stop = { reason, refusal } }

  #failStart(error: string): void {
    this.#startError = error
    this.#stop = { reason: 'page_limit', refusal: null }
  }

  // Pages

  /**
   * Reserves credits for a page. Returns false without them: when a page that is being read has ended, which may turn
   * out to be free, or with the end of the walk when there is none.
   */
  async #reserve(candidate: Candidate): Promise<boolean> {
    const { request } = this.#walk
    const running = this.#running.size
    const room = Math.min(request.concurrency, request.limit - this.#results - running)
    if (await this.#walk.reserve(candidate, running, room)) return true
    this.#frontier.putBack(candidate)
    if (running === 0) this.#exhaust()
    else if (this.#running.size === running) await Promise.race(this.#running)
    return false
  }

  #start(candidate: Candidate): void {
    const work = this.#readInTurn(candidate, this.#lastStarted)
      .catch((error: unknown) => { this.#failure ??= error })
      .finally(() => {
        this.#running.delete(work)
        this.#walk.release?.(candidate)
      })
    this.#running.add(work)
    this.#lastStarted = work
  }

  /** Reads a page after robots.txt and the throttle allow it. `before`: the page that was started before it. */
  async #readInTurn(candidate: Candidate, before: Promise<unknown>): Promise<void> {
    const { lease } = this.#walk
    const refusal = await this.#robots.refusalOf(candidate.url)
    if (refusal) return this.#frontier.skip(candidate, refusal.reason)
    const throttle = await this.#robots.throttleFor(candidate.url)
    await throttle.wait(this.#ending).catch(() => lease.signal.throwIfAborted())
    const place = !this.#ending.aborted && throttle.intervalMs >= longDelayMs ? lease.place : undefined
    await place?.hold()
    try {
      // The walk may have stopped during the wait.
      if (this.#halt() || lease.stopping.aborted) return this.#frontier.putBack(candidate)
      await this.#read(candidate, before)
    } finally {
      place?.drop()
    }
  }

  /** Reads a page and logs it. */
  async #read(candidate: Candidate, before: Promise<unknown>): Promise<void> {
    const page = await this.#walk.read(candidate)
    const redirectRefusal = await this.#redirectRefusal(candidate, page)
    if (this.#walk.inOrder) await before
    const left = redirectRefusal ?? this.#frontier.skipReasonOf(candidate, page.reading)
    const reading: Reading = { ...page.reading, left }
    // No await between here and `write`: steps are logged in the order in which the frontier settles the pages.
    this.#frontier.settle(candidate, reading)
    const written = this.#walk.write(candidate, reading, page)
    if (left === null && page.failed === null) this.#results++
    if (this.#home === null) this.#settleStart(reading, candidate.url, page.failed)
    await written
    await this.#walk.onProgress({ known: this.#frontier.known, skipped: this.#frontier.skipped })
  }

  /** Why robots.txt forbids the page that a redirect led to; null if there was no redirect or it is allowed. */
  async #redirectRefusal(candidate: Candidate, { reading, failed }: P): Promise<SkipReason | null> {
    const { finalUrl } = reading
    const isRedirected = finalUrl !== null && new URL(finalUrl).pathname !== new URL(candidate.url).pathname
    const refusal = isRedirected ? await this.#robots.refusalOf(finalUrl) : null
    return refusal?.reason ?? (failed?.errorCode === 'ROBOTS_DISALLOWED' ? 'robots_disallowed' : null)
  }

  #settleStart({ finalUrl, left, feeds = [] }: Reading, url: string, failed: WalkedPage['failed']): void {
    const home = this.#home = new URL(finalUrl ?? url)
    this.#feeds = feeds
    // A start page without content may still have links; after any other failure there is nothing to read.
    if (failed && left === null && failed.errorCode !== 'EMPTY_CONTENT') this.#failStart(failed.error)
    if (left === 'robots_disallowed' || left === 'robots_unreachable')
      this.#failStart(failed?.error ?? `robots.txt of ${home.host} does not allow it.`)
  }
}
