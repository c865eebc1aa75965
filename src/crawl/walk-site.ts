// The walk of a site: from its start page, level by level, until there is nothing more to read or no reason to go on.
// What a page is asked for, where steps are written down and who pays is its caller's business: a crawl and a check of
// a monitor walk alike.

import type { SkipReason, Skipped } from '#schemas/job.ts'
import type { Lease } from '#src/job-owner.ts'
import type { PastStep } from '#src/jobs/job-log.ts'
import type { RobotsReader } from '#src/sites/fetch-robots.ts'
import type { SitemapRequest, SitemapsRead } from '#src/sites/sitemap.ts'
import { createFrontier, type Candidate, type Reading } from './frontier.ts'
import { createPace, type Pace } from './pace.ts'
import { rulesOf, type CrawlSetting, type WalkRequest } from './rules.ts'

/** Why robots.txt keeps a page from being read. */
export type RobotsRefusal = Extract<SkipReason, 'robots_disallowed' | 'robots_unreachable'>

export interface Walker {
  robots: RobotsReader
  readSitemaps(request: SitemapRequest): Promise<SitemapsRead>
}

/** A page that was read: what the walk has to know of it. */
export interface PageSeen {
  reading: Omit<Reading, 'left'>
  /** Null for a page that came out well. */
  failed: { error: string; errorCode: string } | null
}

export interface Walk<P extends PageSeen> extends CrawlSetting {
  request: WalkRequest
  lease: Pick<Lease, 'signal' | 'stopping'>
  /** The steps of earlier owners, in order. */
  past: AsyncIterable<Pick<PastStep, 'key' | 'url' | 'depth' | 'error' | 'error_code' | 'trace'>>
  /** Why no further page is to be begun; null to go on. Asked before each one. */
  halted(): SkipReason | null
  /**
   * Whether one more page can be paid beside `underWay` others; the walk ends when not. `room`: pages that may come
   * after it.
   */
  affords(candidate: Candidate, underWay: number, room: number): Promise<boolean>
  /** Told when a page that `affords` agreed to has ended, read or not. */
  freed?(candidate: Candidate): void
  /** Told the key of every address that is met, whatever becomes of it, often more than once. */
  onMet?(key: string): void
  /**
   * Whether pages are taken in in the order in which they were begun, so that of twins it is always the same one that
   * counts. Default: in the order in which they came.
   */
  inOrder?: boolean
  /** Reads a page. Throws what is no page's failure but Winnow's. */
  read(candidate: Candidate): Promise<P>
  /**
   * Writes a page down. The steps must stand in the log in the order of the calls, each with `reading` as its trace.
   */
  write(candidate: Candidate, reading: Reading, page: P): Promise<void>
  /** Writes down, as a step named `sitemapStep` with this as its trace, what the sitemaps list. */
  writeSitemaps(home: URL, listed: SitemapStep): Promise<void>
  /** Told after each page. */
  onProgress(progress: { known: number; skipped: Skipped }): Promise<void>
}

export interface WalkEnd {
  /** Why it ended before it was through; null when it was. */
  stopped: SkipReason | null
  /** Why robots.txt keeps the start page from being read, in a sentence. */
  refusal: string | null
  /** Why the start page could not be read. */
  startError: string | null
  /** Whether nothing was left out: no limit, no sitemap that could not be read. */
  whole: boolean
  skipped: Skipped
}

/** Addresses that the sitemaps list, and whether these are all of them. */
export interface SitemapStep { urls: string[]; whole: boolean }

/** Step that holds the addresses of the sitemaps. */
export const sitemapStep = 'sitemap'
/** Time for all sitemaps of a site, beside the waits for so many of them, and addresses that are taken from them. */
const sitemapMs = 60_000
const sitemapTurns = 20
const sitemapUrlsMax = 10_000
/** Longest `Crawl-delay` that is honoured: a site that asks for more would keep a crawl for days. */
const crawlDelayMaxMs = 30_000

/**
 * Walks until it is through, is halted or cannot be paid, or this process stops. Throws what `read` and the writes
 * throw.
 */
export async function walkSite<P extends PageSeen>(walker: Walker, walk: Walk<P>): Promise<WalkEnd | 'handed back'> {
  const { request, lease } = walk
  const frontier = createFrontier({
    ...rulesOf(request, walk), ...(walk.onMet && { onMet: (key: string) => walk.onMet?.(key) }),
  })
  const running = new Set<Promise<void>>()
  let results = 0
  let stop: { reason: SkipReason; refusal: string | null } | null = null
  let failure: unknown
  let home: URL | null = null
  let startError: string | null = null
  let pace: Pace | null = null
  let sitemapsWhole = true
  /** Ends when the page that was begun last has ended. */
  let last: Promise<unknown> = Promise.resolve()

  const seeded = await replay()
  const start = home ? null : frontier.next()
  if (start && !isStopped()) await readStart(start)
  if (!isStopped() && home && startError === null && !seeded) await readSeeds()
  else frontier.seed([])
  await readRest()
  if (lease.stopping.aborted && !isStopped()) return 'handed back'
  return ending()

  function isStopped(): boolean {
    const reason = walk.halted()
    if (reason !== null) stop ??= { reason, refusal: null }
    return stop !== null
  }

  /** Brings the frontier to where the last owner left it. Returns whether the sitemaps were read. */
  async function replay(): Promise<boolean> {
    let sitemapsRead = !request.use_sitemap || request.max_depth === 0 || request.limit === 1
    for await (const step of walk.past) {
      if (step.key === sitemapStep) {
        const { urls, whole } = step.trace as SitemapStep
        frontier.seed(urls)
        sitemapsWhole = whole
        sitemapsRead = true
        continue
      }
      const reading = step.trace as Reading
      if (reading.left === null && step.error === null) results++
      frontier.replay(step, reading)
      if (home !== null) continue
      noteStart(reading, step.url, step.error === null ? null : { error: step.error, errorCode: step.error_code ?? '' })
      // No sitemaps are wanted, so that no step will say that they are known: the next level begins after the start
      // page alone.
      if (sitemapsRead) frontier.seed([])
    }
    return sitemapsRead
  }

  function noteStart({ finalUrl, left }: Reading, url: string, failed: PageSeen['failed']): void {
    home = new URL(finalUrl ?? url)
    // A page without content of its own still leads on; any other failure leaves nothing to read.
    if (failed && left === null && failed.errorCode !== 'EMPTY_CONTENT') startFailed(failed.error)
    if (left === 'robots_disallowed' || left === 'robots_unreachable')
      startFailed(failed?.error ?? `robots.txt of ${home.host} does not allow it.`)
  }

  /** The start page decides: where the site is, whether it may be read at all. */
  async function readStart(candidate: Candidate): Promise<void> {
    if (!await canPay(candidate)) return
    const refusal = await robotsRefusal(candidate.url)
    if (refusal) {
      frontier.skip(candidate, refusal.reason)
      stop = { reason: refusal.reason, refusal: refusal.why }
    } else await visit(candidate, last)
    walk.freed?.(candidate)
  }

  async function readSeeds(): Promise<void> {
    const scope = rulesOf(request, walk).scopeOf(home!)
    const declared = (await walker.robots.of(home!, lease.signal)).sitemaps
    const { everyMs, turn } = pace ??= await findPace(home!.href)
    const signal = AbortSignal.any([
      lease.signal, lease.stopping, AbortSignal.timeout(sitemapMs + sitemapTurns * everyMs),
    ])
    const read = await walker.readSitemaps({
      home: home!, declared, inScope: (url) => scope(url) === 'inside', signal, urlsMax: sitemapUrlsMax, turn,
    })
    if (lease.stopping.aborted) return
    sitemapsWhole = read.failed === 0 && !read.truncated && !read.doubtful
    const urls = read.urls.map(({ url }) => url.href)
    await walk.writeSitemaps(home!, { urls, whole: sitemapsWhole })
    frontier.seed(urls)
  }

  async function readRest(): Promise<void> {
    for (;;) {
      lease.signal.throwIfAborted()
      if (failure) throw failure
      const mayStart = !isStopped() && !lease.stopping.aborted && running.size < request.concurrency
      const candidate = mayStart ? frontier.next() : null
      if (candidate) {
        if (await canPay(candidate)) begin(candidate)
        continue
      }
      if (running.size === 0) return
      await Promise.race(running)
    }
  }

  /** Without the price of one more page the walk ends, with what it has. */
  async function canPay(candidate: Candidate): Promise<boolean> {
    const underWay = running.size
    if (await walk.affords(candidate, underWay, Math.min(request.concurrency, request.limit - results - underWay)))
      return true
    frontier.putBack(candidate)
    stop = { reason: 'credits_exhausted', refusal: null }
    return false
  }

  function begin(candidate: Candidate): void {
    const work = readOne(candidate, last).catch((error: unknown) => { failure ??= error }).finally(() => {
      running.delete(work)
      walk.freed?.(candidate)
    })
    running.add(work)
    last = work
  }

  async function readOne(candidate: Candidate, before: Promise<unknown>): Promise<void> {
    const refusal = await robotsRefusal(candidate.url)
    if (refusal) return frontier.skip(candidate, refusal.reason)
    pace ??= await findPace(candidate.url)
    await pace.turn(AbortSignal.any([lease.signal, lease.stopping])).catch((error: unknown) => {
      if (!lease.stopping.aborted) throw error
    })
    // While it waited for its turn the walk may have ended.
    if (isStopped() || lease.stopping.aborted) return frontier.putBack(candidate)
    await visit(candidate, before)
  }

  async function findPace(url: string): Promise<Pace> {
    const asked = request.respect_robots_txt
      ? ((await walker.robots.of(new URL(url), lease.signal)).crawlDelayMs ?? 0)
      : 0
    return pace ?? createPace(Math.max(request.delay_ms, Math.min(asked, crawlDelayMaxMs)), true)
  }

  /** Asks for a page, and writes down what came of it. */
  async function visit(candidate: Candidate, before: Promise<unknown>): Promise<void> {
    const page = await walk.read(candidate)
    const { reading, failed } = page
    const finalUrl = reading.finalUrl
    const refusal =
      finalUrl !== null && new URL(finalUrl).pathname !== new URL(candidate.url).pathname
        ? await robotsRefusal(finalUrl)
        : null
    if (walk.inOrder) await before
    const forbidden = failed?.errorCode === 'ROBOTS_DISALLOWED' ? 'robots_disallowed' as const : null
    const left = refusal?.reason ?? forbidden ?? frontier.judge(candidate, reading)
    const whole: Reading = { ...reading, left }
    // From here to the call of `write` nothing waits: steps stand in the log in the order in which the frontier took
    // them in.
    frontier.settle(candidate, whole)
    const written = walk.write(candidate, whole, page)
    if (left === null && failed === null) results++
    if (home === null) noteStart(whole, candidate.url, failed)
    await written
    await walk.onProgress({ known: frontier.known, skipped: frontier.skipped })
  }

  function startFailed(error: string): void {
    startError = error
    stop = { reason: 'page_limit', refusal: null }
  }

  async function robotsRefusal(href: string): Promise<{ reason: RobotsRefusal; why: string } | null> {
    if (!request.respect_robots_txt) return null
    const url = new URL(href)
    const site = await walker.robots.of(url, lease.signal)
    if (site.state === 'unreachable') {
      return {
        reason: 'robots_unreachable',
        why: `robots.txt of ${url.host} could not be read, so nothing may be: ${site.failure?.message ?? 'no answer'}`,
      }
    }
    if (site.allows(url.pathname + url.search)) return null
    return {
      reason: 'robots_disallowed',
      why: `robots.txt of ${url.host} does not allow ${url.pathname}; \`respect_robots_txt\`: false reads it all the same.`,
    }
  }

  function ending(): WalkEnd {
    if (!stop || startError === null) frontier.leaveRest(stop?.reason ?? 'page_limit')
    const { skipped } = frontier
    const whole = stop === null && sitemapsWhole && skipped.page_limit === undefined
    return {
      stopped: startError === null ? (stop?.reason ?? null) : null, refusal: stop?.refusal ?? null, startError, whole,
      skipped,
    }
  }
}
