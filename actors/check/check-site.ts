// A crawl target at a check: its site is walked as a crawl would, and then what the walk found no more is held against
// what is known.

import type { PageOutline } from '#schemas/crawl.ts'
import type { MonitorTarget } from '#schemas/monitor.ts'
import { frontierRules, type CrawlSetting, type WalkRequest } from '#src/crawl/frontier-rules.ts'
import { walkSite } from '#src/crawl/walk-site.ts'
import { sitemapStep, type WalkedPage, type WalkEnd } from '#src/crawl/walk.ts'
import type { PastStep } from '#src/jobs/job-log.ts'
import { unpackJson } from '#src/jobs/pack-json.ts'
import {
  deleteLostPages, knownKeys, markCrawled, previousVersion, snapshotId, wasCrawledBefore,
} from '#src/monitors/snapshots.ts'
import type { PageVersion, SnapshotDocument } from '#src/store/documents.ts'
import { lostPages, type FailedPage, type UnmetPage } from './lost-pages.ts'
import type { Look, PageToLook } from './look-at-page.ts'
import type { Ticket } from './purse.ts'
import type { StepTrace } from './recorder.ts'
import type { CheckRun } from './run-check.ts'

type SiteTarget = Extract<MonitorTarget, { type: 'crawl' }>
interface PageLooked extends WalkedPage { look: Look }

/** Looks at every page of the site, then for those that are gone. */
export async function checkSite(run: CheckRun, target: SiteTarget): Promise<void> {
  const { deps, job } = run
  const past = run.past(target)
  if (past.some(({ trace }) => (trace as StepTrace).isOver)) return

  const request: WalkRequest = { ...target.crawl_options, allow_external_links: false, url: target.url }
  const setting: CrawlSetting = {
    egressAllow: deps.egressAllow, blocked: run.blocked, startedAt: Date.parse(run.since),
  }
  const { keyOf } = frontierRules(request, setting)
  const startKey = keyOf(new URL(target.url))
  const page = { monitorId: job.check!.monitor_id, targetId: target.id }
  const isBaseline = !await wasCrawledBefore(deps.store, target.id, job._id)
  const known = await knownKeys(deps.store, page)
  const unmet = new Set(known)
  const failed = new Set(past.flatMap(({ key, trace }) => (isDoubtful((trace as StepTrace).failed) ? [key] : [])))
  /** Whether the start page has its place among the steps as a page of the target. */
  let isStartTold = past.some(({ key, trace }) => key === startKey && (trace as StepTrace).reading?.left === null)
  const tickets = new Map<string, Ticket>()
  const toLook = ({ key, url, depth = 0 }: { key: string; url: string; depth?: number }): PageToLook => ({
    target, key, url, depth, isBaseline,
  })

  const end = await walkSite<PageLooked>(deps, {
    ...setting, request, lease: run.lease, past: stepsOf(past), inOrder: true,
    haltReason: run.halted,
    onUrlFound: (key) => unmet.delete(key),
    async reserve(candidate, _running, room) {
      const ticket = await run.pay(target, Math.max(0, room))
      if (ticket) tickets.set(candidate.key, ticket)
      return ticket !== null
    },
    release({ key }) {
      tickets.get(key)?.spend(0)
      tickets.delete(key)
    },
    async read(candidate) {
      const look = await run.look(toLook(candidate), tickets.get(candidate.key)!)
      return {
        look, reading: look.reading, failed: look.error && { error: look.error.message, errorCode: look.error.code },
      }
    },
    write(candidate, reading, { look, failed: failure }) {
      const trace: StepTrace = { reading, ...(failure && { failed: failure }) }
      if (reading.left !== null) return run.note(toLook(candidate), trace)
      isStartTold ||= candidate.key === startKey
      if (isDoubtful(failure)) failed.add(candidate.key)
      return run.keep(toLook(candidate), look, trace)
    },
    writeSitemaps: (home, listed) => run.note(toLook({ key: sitemapStep, url: home.href }), listed),
    onProgress: () => Promise.resolve(),
  })
  if (end === 'handed back' || end.stopped === 'credits_exhausted' || end.stopped === 'cancelled') return
  if (end.refusal !== null || end.startError !== null) return noteRefusal(end)
  if (end.isComplete && !await keepLost()) return
  await markCrawled(deps.store, job._id, { ...page, url: target.url }, new Date().toISOString())
  const lostBefore = new Date(Date.parse(run.since) - run.retentionDays * 86_400_000).toISOString()
  await deleteLostPages(deps.store, page, lostBefore)

  /**
   * A start page that robots.txt keeps from being read is one that could not be checked; any other failure of it is
   * told already.
   */
  async function noteRefusal({ refusal, startError }: WalkEnd): Promise<void> {
    const start = toLook({ key: startKey, url: target.url })
    if (!isStartTold) await run.keep(start, await run.refuse(start, refusal ?? startError ?? ''), { isOver: true })
  }

  /** Writes down the pages that are gone. Returns whether it came to the end. */
  async function keepLost(): Promise<boolean> {
    const lost = new Map<string, SnapshotDocument>()
    const unmetPages: UnmetPage[] = []
    for (const key of unmet) {
      const snapshot = await deps.store.collection('snapshots').get(snapshotId(target.id, key))
      const was = snapshot && previousVersion(snapshot, job._id)
      // A key that is made in another way now says nothing of its page.
      if (!snapshot || !was || keyOf(new URL(snapshot.url)) !== key) continue
      lost.set(key, snapshot)
      unmetPages.push({ key, links: await linksOf(was) ?? [] })
    }
    if (lost.size === 0) return true
    for (const key of lostPages(unmetPages, await doubtfulPages(), keyOf)) {
      if (run.halted() || run.lease.stopping.aborted) return false
      const gone = toLook({ key, url: lost.get(key)!.url })
      if (!run.isDone(target, key)) await run.keep(gone, await run.lookForLost(gone))
    }
    return true
  }

  /**
   * Pages that may lead to others, and that nobody could read this time: they failed, or the options keep them from
   * being read now.
   */
  async function doubtfulPages(): Promise<FailedPage[]> {
    const unread = known.filter((key) => !unmet.has(key) && !run.isDone(target, key))
    return Promise.all([...failed, ...unread].map(async (key) => {
      const snapshot = await deps.store.collection('snapshots').get(snapshotId(target.id, key))
      const was = snapshot && previousVersion(snapshot, job._id)
      return { links: was && await linksOf(was), isKnown: was !== null }
    }))
  }
}

/** A page that answers that it is not there leads nowhere; of any other failure nobody knows. */
const isDoubtful = (failure: StepTrace['failed'] | null): boolean =>
  Boolean(failure && failure.errorCode !== 'TARGET_NOT_FOUND')

/** Where a page led; null when it was never read. */
async function linksOf({ outline }: PageVersion): Promise<string[] | null> {
  return outline && (await unpackJson(outline) as PageOutline).links
}

/** The steps as the walk wrote them. */
async function* stepsOf(past: readonly PastStep[]): AsyncGenerator<PastStep> {
  for (const step of past) {
    const { reading, failed } = step.trace as StepTrace
    if (step.key === sitemapStep) yield step
    else if (reading) {
      yield { ...step, error: failed?.error ?? null, error_code: failed?.errorCode ?? null, trace: reading }
    }
  }
}
