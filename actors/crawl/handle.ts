// The owner of a crawl: takes the job over where the last owner left it, walks the site, and ends the job. The store is the truth: every page that was
// read is a step there before it counts, and whoever comes next goes on from the steps.

import { createHash } from 'node:crypto'
import type { CrawlRequest } from '#schemas/crawl.ts'
import type { SkipReason } from '#schemas/job.ts'
import type { Asker } from '#src/ask.ts'
import type { Ledger } from '#src/credits/ledger.ts'
import { prices } from '#src/credits/prices.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import type { Lease, OwnJob, OwnerOutcome } from '#src/job-owner.ts'
import { askPage } from '#src/jobs/ask-page.ts'
import { endJob, isFinal, noteProgress, settleJob, startJob } from '#src/jobs/end-job.ts'
import { closeJobCredits, openJobCredits } from '#src/jobs/job-credits.ts'
import { openJobLog, type JobLog } from '#src/jobs/job-log.ts'
import type { RobotsReader } from '#src/sites/fetch-robots.ts'
import type { SitemapRequest, SitemapsRead } from '#src/sites/sitemap.ts'
import type { JobDocument } from '#src/store/collections.ts'
import type { Store } from '#src/store/store.ts'
import { createFrontier, type Candidate, type Reading } from './frontier.ts'
import { createPace, type Pace } from './pace.ts'
import { pageRequest, understand, understandFailure, type PageRead, type RobotsRefusal } from './read-page.ts'
import { rulesOf } from './rules.ts'

export interface CrawlDeps {
  store: Store
  ledger: Ledger
  ask: Asker['ask']
  robots: RobotsReader
  readSitemaps(request: SitemapRequest): Promise<SitemapsRead>
  egressAllow: EgressAllow
}

/** Step that holds the addresses of the sitemaps. */
const sitemapStep = 'sitemap'
/** Time for all sitemaps of a site, and addresses that are taken from them. */
const sitemapMs = 60_000
const sitemapUrlsMax = 10_000
/** Longest `Crawl-delay` that is honoured: a site that asks for more would keep a crawl for days. */
const crawlDelayMaxMs = 30_000
/** How often a look at a running crawl shows something new, at most. */
const progressEveryMs = 500

/** Makes the handler of crawl jobs. */
export function createCrawlOwner(deps: CrawlDeps): OwnJob {
  const { store, ledger } = deps
  return async ({ id }, lease) => {
    const job = await startJob(store, id)
    if (!job || job.settled) return 'done'
    const log = await openJobLog(store, id, job.submit_credits)
    if (isFinal(job) && job.status !== 'cancelled') return await settle(job, log)
    const ending = await walk(deps, job, log, lease)
    if (ending === 'handed back') return ending
    return await settle(await endJob(store, id, ending) ?? job, log)
  }

  async function settle(job: JobDocument, log: JobLog): Promise<OwnerOutcome> {
    await closeJobCredits(ledger, job, log.sums.credits)
    await settleJob(store, job._id)
    return 'done'
  }
}

type Ending = Parameters<typeof endJob>[2]

/** Reads pages until there is nothing more to read, or no reason to go on. */
async function walk(deps: CrawlDeps, job: JobDocument, log: JobLog, lease: Lease): Promise<Ending | 'handed back'> {
  const { store, ledger } = deps
  const request = job.request as CrawlRequest
  const startedAt = job.started_at ?? job.created_at
  const blocked = new Set((await store.collection('blocklists').get(job.key_id))?.domains)
  const frontier = createFrontier(rulesOf(request, { egressAllow: deps.egressAllow, blocked, startedAt: Date.parse(startedAt) }))
  const credits = await openJobCredits({ ledger, store, job, operation: 'crawl', due: log.sums.credits })
  const running = new Set<Promise<void>>()
  let stop: { reason: SkipReason; status?: Ending['status']; error: string | null } | null = null
  let failure: unknown
  let home: URL | null = null
  let startError: string | null = null
  let pace: Pace | null = null
  let progressAt = 0

  if (job.status === 'cancelled') stop = { reason: 'cancelled', error: null }
  const seeded = await replay()
  lease.onChange(() => void lookForCancel())
  const start = home ? null : frontier.next()
  if (start && !stop) await readStart(start)
  if (!stop && home && startError === null && !seeded) await readSeeds()
  else frontier.seed([])
  await readRest()
  if (lease.stopping.aborted && !stop) return 'handed back'
  return ending()

  /** Brings the frontier to where the last owner left it. Returns whether the sitemaps were read. */
  async function replay(): Promise<boolean> {
    let sitemapsRead = !request.use_sitemap || request.max_depth === 0 || request.limit === 1
    for await (const step of log.past()) {
      if (step.key === sitemapStep) {
        frontier.seed(step.trace as string[])
        sitemapsRead = true
        continue
      }
      const reading = step.trace as Reading
      frontier.replay(step, reading)
      if (home === null) noteStart(reading, step.url, step.error === null ? null : { error: step.error, errorCode: step.error_code ?? '' })
    }
    return sitemapsRead
  }

  function noteStart({ finalUrl, left }: Reading, url: string, failed: { error: string; errorCode: string } | null): void {
    home = new URL(finalUrl ?? url)
    // A page without content of its own still leads on; any other failure leaves nothing to read.
    if (failed && left === null && failed.errorCode !== 'EMPTY_CONTENT') startFailed(failed.error)
    if (left === 'robots_disallowed' || left === 'robots_unreachable') startFailed(`robots.txt of ${home.host} does not allow it.`)
  }

  /** The start page decides: where the site is, whether it may be read at all. */
  async function readStart(candidate: Candidate): Promise<void> {
    if (!await hasCreditsFor(candidate, 0)) return
    const refusal = await robotsRefusal(candidate.url)
    if (refusal) return refuseAll(candidate, refusal)
    await visit(candidate)
  }

  function refuseAll(candidate: Candidate, { reason, why }: NonNullable<Awaited<ReturnType<typeof robotsRefusal>>>): void {
    frontier.skip(candidate, reason)
    stop = { reason, status: 'failed', error: why }
  }

  async function readSeeds(): Promise<void> {
    const scope = rulesOf(request, { egressAllow: deps.egressAllow, blocked, startedAt: Date.parse(startedAt) }).scopeOf(home!)
    const declared = (await deps.robots.of(home!, lease.signal)).sitemaps
    const signal = AbortSignal.any([lease.signal, lease.stopping, AbortSignal.timeout(sitemapMs)])
    const { urls } = await deps.readSitemaps({ home: home!, declared, inScope: (url) => scope(url) === 'inside', signal, urlsMax: sitemapUrlsMax })
    if (lease.stopping.aborted) return
    const found = urls.map(({ url }) => url.href)
    await log.append({ key: sitemapStep, url: home!.href, depth: 0, credits: 0, trace: found })
    frontier.seed(found)
  }

  async function readRest(): Promise<void> {
    for (;;) {
      lease.signal.throwIfAborted()
      if (failure) throw failure
      const mayStart = !stop && !lease.stopping.aborted && running.size < request.concurrency
      const candidate = mayStart ? frontier.next() : null
      if (candidate) {
        if (await hasCreditsFor(candidate, running.size)) begin(candidate)
        continue
      }
      if (running.size === 0) return
      await Promise.race(running)
    }
  }

  /** Reserves the price of one more page. Without it the crawl stops, with what it has. */
  async function hasCreditsFor(candidate: Candidate, underWay: number): Promise<boolean> {
    const needed = log.sums.credits + (underWay + 1) * prices.crawl.page
    const room = Math.min(request.concurrency, request.limit - log.sums.completed - underWay)
    if (await credits.reserve(needed, needed + room * prices.crawl.page)) return true
    frontier.putBack(candidate)
    stop = { reason: 'credits_exhausted', status: 'completed', error: 'The credits of the API key ran out before the crawl was through; the pages read until then are here.' }
    return false
  }

  function begin(candidate: Candidate): void {
    const work = readOne(candidate).catch((error: unknown) => { failure ??= error }).finally(() => running.delete(work))
    running.add(work)
  }

  async function readOne(candidate: Candidate): Promise<void> {
    const refusal = await robotsRefusal(candidate.url)
    if (refusal) return frontier.skip(candidate, refusal.reason)
    pace ??= await findPace(candidate.url)
    await pace.turn(AbortSignal.any([lease.signal, lease.stopping])).catch((error: unknown) => {
      if (!lease.stopping.aborted) throw error
    })
    // While it waited for its turn the crawl may have ended.
    if (stop || lease.stopping.aborted) return frontier.putBack(candidate)
    await visit(candidate)
  }

  async function findPace(url: string): Promise<Pace> {
    const asked = request.respect_robots_txt ? (await deps.robots.of(new URL(url), lease.signal)).crawlDelayMs ?? 0 : 0
    return pace ?? createPace(Math.max(request.delay_ms, Math.min(asked, crawlDelayMaxMs)), true)
  }

  /** Asks for a page, and writes down what came of it. */
  async function visit(candidate: Candidate): Promise<void> {
    const { result, reading } = await ask(candidate)
    const finalUrl = reading.finalUrl
    const refusal = finalUrl !== null && new URL(finalUrl).pathname !== new URL(candidate.url).pathname ? await robotsRefusal(finalUrl) : null
    const left = refusal?.reason ?? frontier.judge(candidate, reading)
    const whole: Reading = { ...reading, left }
    // From here to the call of `append` nothing waits: steps stand in the log in the order in which the frontier took them in.
    frontier.settle(candidate, whole)
    const written = log.append({
      key: candidate.key, url: candidate.url, depth: candidate.depth, trace: whole,
      ...(left === null ? { result, credits: result.ok ? prices.crawl.page : 0 } : { credits: 0 }),
    })
    if (home === null) noteStart(whole, candidate.url, result.ok ? null : result)
    const { credits: due } = await written
    if (left === null && result.ok) await credits.charge(due)
    await showProgress()
  }

  function startFailed(error: string): void {
    startError = error
    stop = { reason: 'page_limit', error: null }
  }

  async function ask(candidate: Candidate): Promise<PageRead> {
    const page = pageRequest(request, candidate.url, startedAt)
    const route = page.formats.includes('summary') || page.formats.includes('json') || page.check_prompt_injection ? 'crawlPageAndInfer' : 'crawlPage'
    const name = createHash('sha256').update(candidate.key).digest('base64url').slice(0, 16)
    try {
      return understand(candidate, await askPage(deps.ask, route, page, {
        id: `${job._id}:${name}:${lease.delivery}`, requestId: job.request_id, keyId: job.key_id, jobId: job._id, timeoutMs: page.timeout, signal: lease.signal,
      }))
    } catch (error) {
      lease.signal.throwIfAborted()
      return understandFailure(candidate, error)
    }
  }

  async function robotsRefusal(href: string): Promise<{ reason: RobotsRefusal; why: string } | null> {
    if (!request.respect_robots_txt) return null
    const url = new URL(href)
    const site = await deps.robots.of(url, lease.signal)
    if (site.state === 'unreachable') {
      return { reason: 'robots_unreachable', why: `robots.txt of ${url.host} could not be read, so nothing may be: ${site.failure?.message ?? 'no answer'}` }
    }
    if (site.allows(url.pathname + url.search)) return null
    return {
      reason: 'robots_disallowed',
      why: `robots.txt of ${url.host} does not allow ${url.pathname}; \`respect_robots_txt\`: false reads it all the same.`,
    }
  }

  async function showProgress(): Promise<void> {
    if (Date.now() - progressAt < progressEveryMs) return
    progressAt = Date.now()
    heedCancel(await noteProgress(store, job._id, { known: frontier.known, skipped: frontier.skipped }))
  }

  async function lookForCancel(): Promise<void> {
    heedCancel(await store.collection('jobs').get(job._id))
  }

  /** A job whose document is gone has nobody who waits for it. */
  function heedCancel(now: JobDocument | null): void {
    if (!now || now.status === 'cancelled') stop ??= { reason: 'cancelled', error: null }
  }

  function ending(): Ending {
    const { completed, failed } = log.sums
    if (!stop || startError === null) frontier.leaveRest(stop?.reason ?? 'page_limit')
    const status = stop?.status ?? (completed > 0 ? 'completed' : 'failed')
    const error = stop?.error ?? (status === 'completed' ? null : startError === null ? 'No page could be read.' : `The start page could not be read: ${startError}`)
    return { status, error, known: completed + failed, skipped: frontier.skipped }
  }
}

