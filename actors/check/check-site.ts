// Checks a crawl target: walks its site as a crawl does, then reports known pages that the walk no longer reached.

import type { PageOutline } from '#schemas/crawl.ts'
import type { MonitorTarget } from '#schemas/monitor.ts'
import { frontierRules, type CrawlSetting, type WalkRequest } from '#src/crawl/frontier-rules.ts'
import type { Reading } from '#src/crawl/frontier.ts'
import type { Candidate } from '#src/crawl/level-queue.ts'
import { walkSite } from '#src/crawl/walk-site.ts'
import { sitemapStep, type WalkedPage, type WalkEnd } from '#src/crawl/walk.ts'
import { unpackJson } from '#src/encoding/pack-json.ts'
import type { PastStep } from '#src/jobs/state/job-log.ts'
import {
  deleteLostPages, knownKeys, markCrawled, previousVersion, snapshotId, wasCrawledBefore,
} from '#src/monitors/snapshots.ts'
import type { PageVersion } from '#src/store/documents/monitors.ts'
import type { CheckRun, PaidObservation } from './check-run.ts'
import type { Reservation } from './credit-budget.ts'
import type { MonitoredPage } from './page-request.ts'
import type { StepTrace } from './recorder.ts'
import { findRemovedPages, type UnreachedPage, type UnreadablePage } from './removed-pages.ts'

type SiteTarget = Extract<MonitorTarget, { type: 'crawl' }>
interface ObservedPage extends WalkedPage { observation: PaidObservation }

/** Crawl targets that one check walks concurrently. */
const concurrency = 3
const dayMs = 86_400_000

export async function checkSites(run: CheckRun): Promise<void> {
  const waiting = run.plan.targets.filter((target) => target.type === 'crawl')
  async function work(): Promise<void> {
    while (!run.isHalted) {
      const target = waiting.shift()
      if (!target) return
      await checkSite(run, target)
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, waiting.length) }, work))
}

async function checkSite(run: CheckRun, target: SiteTarget): Promise<void> {
  if (run.pastSteps(target).some(({ trace }) => (trace as StepTrace).isOver)) return
  const { store } = run.deps
  const known = await knownKeys(store, { monitorId: run.plan.monitor_id, targetId: target.id })
  const isBaseline = !await wasCrawledBefore(store, target.id, run.context.id)
  await new SiteCheck(run, target, { known, isBaseline }).run()
}

/** The check of one crawl target: walk the site → store removed pages → mark the target as crawled. */
class SiteCheck {
  readonly #run: CheckRun
  readonly #target: SiteTarget
  readonly #isBaseline: boolean
  readonly #request: WalkRequest
  readonly #setting: CrawlSetting
  readonly #keyOf: (url: URL) => string
  readonly #startKey: string
  readonly #past: readonly PastStep[]
  /** Keys of all pages with a snapshot. */
  readonly #known: readonly string[]
  /** Known pages that the walk has not found. */
  readonly #unreached: Set<string>
  /** Pages that failed and may have links. */
  readonly #failed: Set<string>
  readonly #reservations = new Map<string, Reservation>()
  /** Whether the start page has an entry. */
  #isStartStored: boolean

  constructor(run: CheckRun, target: SiteTarget, { known, isBaseline }: { known: string[]; isBaseline: boolean }) {
    this.#run = run
    this.#target = target
    this.#isBaseline = isBaseline
    const { url, crawl_options, scheme_assumed } = target
    this.#request = { ...crawl_options, allow_external_links: false, url, ...(scheme_assumed && { scheme_assumed }) }
    this.#setting = {
      egressAllow: run.deps.egressAllow, blocked: run.context.blocked, startedAt: Date.parse(run.context.startedAt),
    }
    this.#keyOf = frontierRules(this.#request, this.#setting).keyOf
    this.#startKey = this.#keyOf(new URL(target.url))
    this.#known = known
    this.#unreached = new Set(known)
    this.#past = run.pastSteps(target)
    const past = this.#past.map(({ key, trace }) => ({ key, ...(trace as StepTrace) }))
    this.#failed = new Set(past.flatMap(({ key, failed }) => (mayHaveLinks(failed) ? [key] : [])))
    this.#isStartStored = past.some(({ key, reading }) => key === this.#startKey && reading?.left === null)
  }

  async run(): Promise<void> {
    const end = await this.#walk()
    if (end === 'handed back' || end.stopped === 'credits_exhausted' || end.stopped === 'cancelled') return
    if (end.refusal !== null || end.startError !== null) return this.#storeStartError(end)
    if (end.isComplete && !await this.#storeRemovedPages()) return
    await this.#finish()
  }

  #walk(): Promise<WalkEnd | 'handed back'> {
    const run = this.#run
    // Without the place of the job: several targets are walked at once, and none may leave it for all of them.
    const { signal, stopping } = run.lease
    return walkSite<ObservedPage>(run.deps, {
      ...this.#setting, request: this.#request, lease: { signal, stopping }, past: stepsOfWalk(this.#past),
      inOrder: true,
      haltReason: () => run.haltReason(),
      onUrlFound: (key) => this.#unreached.delete(key),
      reserve: (candidate, _running, room) => this.#reserve(candidate, room),
      release: (candidate) => this.#release(candidate),
      read: (candidate) => this.#read(candidate),
      write: (candidate, reading, page) => this.#write(candidate, reading, page),
      writeSitemaps: (home, listed) => run.storeStep(this.#pageOf({ key: sitemapStep, url: home.href }), listed),
      onProgress: () => Promise.resolve(),
    })
  }

  async #reserve({ key }: Candidate, room: number): Promise<boolean> {
    const reservation = await this.#run.reserve(this.#target, Math.max(0, room))
    if (reservation) this.#reservations.set(key, reservation)
    return reservation !== null
  }

  #release({ key }: Candidate): void {
    this.#reservations.get(key)?.settle(0)
    this.#reservations.delete(key)
  }

  async #read(candidate: Candidate): Promise<ObservedPage> {
    const reservation = this.#reservations.get(candidate.key)!
    const observation = await this.#run.observe(this.#pageOf(candidate), reservation)
    const { reading, error } = observation
    return { observation, reading, failed: error && { error: error.message, errorCode: error.code } }
  }

  #write(candidate: Candidate, reading: Reading, { observation, failed }: ObservedPage): Promise<void> {
    const trace: StepTrace = { reading, ...(failed && { failed }) }
    const page = this.#pageOf(candidate)
    if (reading.left !== null) return this.#run.storeStep(page, trace)
    this.#isStartStored ||= candidate.key === this.#startKey
    if (mayHaveLinks(failed)) this.#failed.add(candidate.key)
    return this.#run.storeEntry(page, observation, trace)
  }

  /** Stores an error for a start page that robots.txt forbids. Any other failure of the start page has its entry. */
  async #storeStartError({ refusal, startError }: WalkEnd): Promise<void> {
    if (this.#isStartStored) return
    const start = this.#pageOf({ key: this.#startKey, url: this.#target.url })
    const observation = await this.#run.observeForbidden(start, refusal ?? startError ?? '')
    await this.#run.storeEntry(start, observation, { isOver: true })
  }

  /** Stores the pages that are removed. Returns false if the check was halted before all were stored. */
  async #storeRemovedPages(): Promise<boolean> {
    const urls = new Map<string, string>()
    const unreached: UnreachedPage[] = []
    for (const key of this.#unreached) {
      const found = await this.#previousVersion(key)
      // The key of a page changes with the options of the target: then an old key does not identify the page any more.
      if (!found || this.#keyOf(new URL(found.url)) !== key) continue
      urls.set(key, found.url)
      unreached.push({ key, links: await linksOf(found.version) ?? [] })
    }
    if (unreached.length === 0) return true
    for (const key of findRemovedPages(unreached, await this.#unreadablePages(), this.#keyOf)) {
      if (this.#run.isHalted) return false
      const page = this.#pageOf({ key, url: urls.get(key)! })
      if (!this.#run.isDone(this.#target, key))
        await this.#run.storeEntry(page, await this.#run.observeUnlinked(page))
    }
    return true
  }

  /** Pages that may have links and were not read: they failed, or the options of the target now exclude them. */
  async #unreadablePages(): Promise<UnreadablePage[]> {
    const excluded = this.#known.filter((key) => !this.#unreached.has(key) && !this.#run.isDone(this.#target, key))
    return Promise.all([...this.#failed, ...excluded].map(async (key) => {
      const found = await this.#previousVersion(key)
      return { links: found && await linksOf(found.version), isKnown: found !== null }
    }))
  }

  async #finish(): Promise<void> {
    const { deps, plan, context } = this.#run
    const target = { monitorId: plan.monitor_id, targetId: this.#target.id }
    await markCrawled(deps.store, context.id, { ...target, url: this.#target.url }, new Date().toISOString())
    const keptSinceMs = Date.parse(context.startedAt) - plan.retention_days * dayMs
    await deleteLostPages(deps.store, target, new Date(keptSinceMs).toISOString())
  }

  async #previousVersion(key: string): Promise<{ url: string; version: PageVersion } | null> {
    const snapshot = await this.#run.deps.store.collection('snapshots').get(snapshotId(this.#target.id, key))
    const version = snapshot && previousVersion(snapshot, this.#run.context.id)
    return version && { url: snapshot.url, version }
  }

  #pageOf({ key, url, depth = 0 }: { key: string; url: string; depth?: number }): MonitoredPage {
    return { target: this.#target, key, url, depth, isBaseline: this.#isBaseline }
  }
}

/** A page that answers 404 or 410 has no links. After any other failure its links are unknown. */
const mayHaveLinks = (failed: StepTrace['failed'] | null): boolean =>
  Boolean(failed && failed.errorCode !== 'TARGET_NOT_FOUND')

/** The links of a page; null if it was never read. */
async function linksOf({ outline }: PageVersion): Promise<string[] | null> {
  return outline && (await unpackJson(outline) as PageOutline).links
}

/** Converts steps of the check to the steps that the walk wrote. */
async function* stepsOfWalk(past: readonly PastStep[]): AsyncGenerator<PastStep> {
  for (const step of past) {
    const { reading, failed } = step.trace as StepTrace
    if (step.key === sitemapStep) yield step
    else if (reading)
      yield { ...step, error: failed?.error ?? null, error_code: failed?.errorCode ?? null, trace: reading }
  }
}
