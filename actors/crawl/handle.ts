// The owner of a crawl: takes the job over where the last owner left it, walks the site, and ends the job. The store is
// the truth: every page that was read is a step there before it counts, and whoever comes next goes on from the steps.

import { createHash } from 'node:crypto'
import type { CrawlRequest } from '#schemas/crawl.ts'
import type { SkipReason } from '#schemas/job.ts'
import type { Asker } from '#src/ask.ts'
import type { Candidate } from '#src/crawl/frontier.ts'
import { sitemapStep, walkSite, type WalkEnd, type Walker } from '#src/crawl/walk-site.ts'
import type { Ledger } from '#src/credits/ledger.ts'
import { prices } from '#src/credits/prices.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import type { Lease, OwnJob } from '#src/job-owner.ts'
import { askPage } from '#src/jobs/ask-page.ts'
import { saveProgress, startJob, type JobEnd, type Progress } from '#src/jobs/job-status.ts'
import { appendEnd, finishJob, readEnd } from '#src/jobs/finish-job.ts'
import { openJobCredits } from '#src/jobs/job-credits.ts'
import { openJobLog, type JobLog } from '#src/jobs/job-log.ts'
import { needsInference } from '#src/needs-inference.ts'
import type { JobDocument } from '#src/store/documents.ts'
import type { Store } from '#src/store/store.ts'
import { pageRequest, understand, understandFailure, type PageRead } from './read-page.ts'

export interface CrawlDeps extends Walker {
  store: Store
  ledger: Ledger
  ask: Asker['ask']
  egressAllow: EgressAllow
}

/** How often a look at a running crawl shows something new, at most. */
const progressEveryMs = 500

/** Makes the handler of crawl jobs. */
export function createCrawlOwner(deps: CrawlDeps): OwnJob {
  const { store } = deps
  return async ({ id }, lease) => {
    const job = await startJob(store, id)
    if (!job || job.settled) return 'done'
    const ending = await readEnd<JobEnd>(store, id) ?? await own(job, lease)
    if (ending === 'handed back') return ending
    await finishJob(deps, job, ending)
    return 'done'
  }

  async function own(job: JobDocument, lease: Lease): Promise<JobEnd | 'handed back'> {
    const log = await openJobLog(store, job._id, job.submit_credits)
    const ending = await crawl(deps, job, log, lease)
    if (ending !== 'handed back') await appendEnd(log, ending)
    return ending
  }
}

/** Reads pages until there is nothing more to read, or no reason to go on. */
async function crawl(deps: CrawlDeps, job: JobDocument, log: JobLog, lease: Lease): Promise<JobEnd | 'handed back'> {
  const { store, ledger } = deps
  const request = job.request as CrawlRequest
  const startedAt = job.started_at ?? job.created_at
  const credits = await openJobCredits({ ledger, store, job, operation: 'crawl', due: log.sums.credits })
  let cancelled: SkipReason | null = job.status === 'cancelled' ? 'cancelled' : null
  let progressAt = 0

  lease.onChange(() => void store.collection('jobs').get(job._id).then(heedCancel, () => undefined))
  const end = await walkSite<PageRead>(deps, {
    request, lease, egressAllow: deps.egressAllow, startedAt: Date.parse(startedAt),
    blocked: new Set((await store.collection('blocklists').get(job.key_id))?.domains),
    past: log.past(),
    halted: () => cancelled,
    affords(_candidate, underWay, room) {
      const needed = log.sums.credits + (underWay + 1) * prices.crawl.page
      return credits.reserve(needed, needed + room * prices.crawl.page)
    },
    read,
    async write(candidate, reading, { result }) {
      const isResult = reading.left === null
      const { credits: due } = await log.append({
        key: candidate.key, url: candidate.url, depth: candidate.depth, trace: reading,
        ...(isResult ? { result, credits: result.ok ? prices.crawl.page : 0 } : { credits: 0 }),
      })
      if (isResult && result.ok) await credits.charge(due)
    },
    async writeSitemaps(home, listed) {
      await log.append({ key: sitemapStep, url: home.href, depth: 0, credits: 0, trace: listed })
    },
    onProgress: showProgress,
  })
  return end === 'handed back' ? end : endingOf(end, log)

  async function read(candidate: Candidate): Promise<PageRead> {
    const page = pageRequest(request, candidate.url, startedAt)
    const name = createHash('sha256').update(candidate.key).digest('base64url').slice(0, 16)
    try {
      return understand(
        candidate,
        await askPage(deps.ask, needsInference(page) ? 'crawlPageAndInfer' : 'crawlPage', page, {
          id: `${job._id}:${name}:${lease.delivery}`, requestId: job.request_id, keyId: job.key_id, jobId: job._id,
          timeoutMs: page.timeout, signal: lease.signal,
        }),
      )
    } catch (error) {
      lease.signal.throwIfAborted()
      return understandFailure(candidate, error)
    }
  }

  async function showProgress(progress: Progress): Promise<void> {
    if (Date.now() - progressAt < progressEveryMs) return
    progressAt = Date.now()
    heedCancel(await saveProgress(store, job._id, progress))
  }

  /** A job whose document is gone has nobody who waits for it. */
  function heedCancel(now: JobDocument | null): void {
    if (!now || now.status === 'cancelled') cancelled = 'cancelled'
  }
}

function endingOf({ stopped, refusal, startError, skipped }: WalkEnd, log: JobLog): JobEnd {
  const { completed, failed } = log.sums
  const known = completed + failed
  if (stopped === 'credits_exhausted')
    return {
      status: 'completed',
      error: 'The credits of the API key ran out before the crawl was through; the pages read until then are here.',
      known, skipped,
    }
  if (refusal !== null) return { status: 'failed', error: refusal, known, skipped }
  if (completed > 0) return { status: 'completed', error: null, known, skipped }
  return {
    status: 'failed',
    error: startError === null ? 'No page could be read.' : `The start page could not be read: ${startError}`, known,
    skipped,
  }
}
