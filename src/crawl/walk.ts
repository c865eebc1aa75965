// What a walk of a site is given and what it returns. Crawls and checks of monitors walk in the same way; what they
// request of a page, how they log it and who pays for it are functions in `Walk`.

import type { SkipReason, Skipped } from '#schemas/job.ts'
import type { PastStep } from '#src/jobs/state/job-log.ts'
import type { Lease } from '#src/runtime/job-owner.ts'
import type { RobotsReader } from '#src/sites/fetch-robots.ts'
import type { SitemapRequest, SitemapsRead } from '#src/sites/sitemap.ts'
import type { CrawlSetting, WalkRequest } from './frontier-rules.ts'
import type { Reading } from './frontier.ts'
import type { Candidate } from './level-queue.ts'

export interface Walker {
  robots: RobotsReader
  readSitemaps(request: SitemapRequest): Promise<SitemapsRead>
}

/** A page that was read. */
export interface WalkedPage {
  reading: Omit<Reading, 'left'>
  /** Null for a page that was read without an error. */
  failed: { error: string; errorCode: string } | null
}

export interface Walk<P extends WalkedPage> extends CrawlSetting {
  request: WalkRequest
  lease: Pick<Lease, 'signal' | 'stopping' | 'place'>
  /** The steps that earlier owners logged, in order. */
  past: AsyncIterable<Pick<PastStep, 'key' | 'url' | 'depth' | 'error' | 'error_code' | 'trace'>>
  /** Why no further page may start; null to continue. Called before each page. */
  haltReason(): SkipReason | null
  /** Aborts when `haltReason` has a reason, so that the walk need not end its waits first. */
  halted?: AbortSignal
  /**
   * Reserves credits for one page. If it returns false, the walk ends.
   * @param running pages that are being read
   * @param room pages that may follow this one
   */
  reserve(candidate: Candidate, running: number, room: number): Promise<boolean>
  /** Called when a page with a reservation has ended, whether it was read or not. */
  release?(candidate: Candidate): void
  /** Called with the key of every URL found, also of those that are skipped. A key may come several times. */
  onUrlFound?(key: string): void
  /**
   * Whether pages are settled in the order in which they started, so that of several duplicates the same one counts in
   * every walk. Default: in the order in which they were read.
   */
  inOrder?: boolean
  /**
   * Whether the feeds of the start page are read like sitemaps. Not by a check of a monitor: a feed has the last
   * entries only, and a page that drops out of it was not removed.
   */
  readsFeeds?: boolean
  /** Reads a page. Throws for failures of Winnow only; failures of the page are returned. */
  read(candidate: Candidate): Promise<P>
  /** Logs a page, with `reading` as the trace of its step. Steps are logged in the order of the calls. */
  write(candidate: Candidate, reading: Reading, page: P): Promise<void>
  /** Logs what the sitemaps list: a step with the key `sitemapStep` and `listed` as its trace. */
  writeSitemaps(home: URL, listed: SitemapStep): Promise<void>
  /** Called after each page. */
  onProgress(progress: { known: number; skipped: Skipped }): Promise<void>
}

export interface WalkEnd {
  /** Why the walk ended early; null if it read everything, or if the start page could not be read. */
  stopped: SkipReason | null
  /** Why robots.txt forbids the start page, as a sentence. */
  refusal: string | null
  /** Why the start page could not be read. */
  startError: string | null
  /** Whether every page of the site was found: no limit applied and all sitemaps could be read. */
  isComplete: boolean
  skipped: Skipped
}

/** The URLs of the sitemaps, and whether these are all of them. Stored as the trace of a step. */
export interface SitemapStep { urls: string[]; whole: boolean }

/** Key of the step that holds the URLs of the sitemaps. */
export const sitemapStep = 'sitemap'
