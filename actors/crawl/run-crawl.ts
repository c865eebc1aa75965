// Runs a crawl: walks the site, stores every page as a step of the job, and charges for it.

import type { StoredCrawlRequest } from '#schemas/crawl.ts'
import type { Bus } from '#src/bus/bus.ts'
import { walkSite } from '#src/crawl/walk-site.ts'
import { sitemapStep, type WalkEnd, type Walker } from '#src/crawl/walk.ts'
import type { Ledger } from '#src/credits/ledger.ts'
import { prices } from '#src/credits/prices.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import type { KeyProblem, KeyWatch } from '#src/jobs/owner/watch-key.ts'
import { openJobCredits } from '#src/jobs/state/job-credits.ts'
import type { JobLog, Sums } from '#src/jobs/state/job-log.ts'
import { trackProgress } from '#src/jobs/state/job-progress.ts'
import type { JobEnd } from '#src/jobs/state/job-status.ts'
import type { Lease } from '#src/runtime/job-owner.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import type { Store } from '#src/store/store.ts'
import type { Asker } from '#src/tasks/ask.ts'
import { readPage, type CrawlContext, type PageRead } from './read-page.ts'

export interface CrawlDeps extends Walker {
  store: Store
  ledger: Ledger
  bus: Bus
  /** Base URL of links in events. */
  publicUrl: string
  ask: Asker['ask']
  egressAllow: EgressAllow
}

/** Reads pages until none is left or the crawl must stop. */
export async function runCrawl(
  { store, ledger, ask, egressAllow, ...walker }: CrawlDeps, job: JobDocument, log: JobLog, lease: Lease, key: KeyWatch,
): Promise<JobEnd | 'handed back'> {
  const request = job.request as StoredCrawlRequest
  const startedAt = job.started_at ?? job.created_at
  const context: CrawlContext = { job, request, startedAt, lease }
  const credits = await openJobCredits({ ledger, store, job, operation: 'crawl', due: log.sums.credits })
  const progress = trackProgress(store, job, lease)
  const invalid = new AbortController()
  key.onProblem(() => invalid.abort())

  const end = await walkSite<PageRead>(walker, {
    request, lease, egressAllow, startedAt: Date.parse(startedAt),
    blocked: new Set((await store.collection('blocklists').get(job.key_id))?.domains),
    past: log.past(),
    haltReason: () => (progress.isCancelled || key.problem ? 'cancelled' : null),
    halted: AbortSignal.any([progress.cancelled, invalid.signal]),
    reserve(_candidate, running, room) {
      const needed = log.sums.credits + (running + 1) * prices.crawl.page
      return credits.reserve(needed, needed + room * prices.crawl.page)
    },
    readsFeeds: true,
    read: (candidate) => readPage(ask, context, candidate),
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
    onProgress: (current) => progress.save(current),
  })
  return end === 'handed back' ? end : toJobEnd(end, log.sums, key.problem)
}

function toJobEnd(
  { stopped, refusal, startError, skipped }: WalkEnd, { completed, failed }: Sums, keyProblem: KeyProblem | null,
): JobEnd {
  const known = completed + failed
  if (stopped === 'cancelled' && keyProblem) return { status: 'failed', error: keyProblem.error, known, skipped }
  if (stopped === 'credits_exhausted') {
    const error = 'The API key ran out of credits before the crawl was finished; pages read before that are included.'
    return { status: 'completed', error, known, skipped }
  }
  if (refusal !== null) return { status: 'failed', error: refusal, known, skipped }
  if (completed > 0) return { status: 'completed', error: null, known, skipped }
  const error = startError === null ? 'No page could be read.' : `The start page could not be read: ${startError}`
  return { status: 'failed', error, known, skipped }
}
