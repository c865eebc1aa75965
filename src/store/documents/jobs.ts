// Crawls, batches and checks, and their pages.

import type { JobStatus, Skipped } from '#schemas/job.ts'
import type { CheckCounts, CheckStatus, PageStatus } from '#schemas/monitor.ts'
import type { Share } from '#schemas/task.ts'
import type { StoredJobWebhook } from '#schemas/webhook.ts'
import type { JobKind } from '#src/flow.ts'

/** A crawl, batch or check. Its results and counters are in its `job_pages`, so that they never disagree. */
export interface JobDocument {
  /** `crw_…` */
  _id: string
  kind: JobKind
  /** The endpoint that is run for each page. */
  endpoint: string
  key_id: string
  request_id: string
  /** Of the request that created the job. Absent for a scheduled check and in jobs of earlier versions. */
  traceparent?: string
  /** `pending` of a check is `queued` in the API. */
  status: JobStatus | Exclude<CheckStatus, 'queued'>
  /** Start page of a crawl. */
  url: string | null
  /** The validated request with its defaults. */
  request: Record<string, unknown>
  created_at: string
  started_at: string | null
  finished_at: string | null
  /** Of an unfinished job the earliest possible expiry. */
  expires_at: string
  error: string | null
  /** Whether the job is finished, its credits are settled, and no message of it is left. */
  settled: boolean
  /** Number of known pages when it was last written; `total` is at least the number of results. */
  known: number
  skipped: Skipped
  /** Id of the credit reservation of the job. */
  spend_id: string
  /** Credits charged by earlier reservations, which expired while the job had no owner. */
  spend_base: number
  /** Credits charged when the job was accepted. */
  submit_credits: number
  /** Which share of the owners the key had used when the job was created; default `first`. */
  share?: Exclude<Share, 'first'>
  /** Only of a check. */
  check?: CheckFacts
  /** The headers that the request sends to pages, encrypted; removed when the job has ended. Absent without any. */
  sealed_headers?: string
  /** Only of a crawl or a batch, if it was requested. */
  webhook?: StoredJobWebhook
  /** Whether a repeated request was given the job while it was pending. */
  joined?: true
  /** Whether pages have results of replays. */
  has_replays?: boolean
}

/** The fields of a check beside those of every job. Its `request` is a `CheckPlan`. */
export interface CheckFacts {
  monitor_id: string
  trigger: 'scheduled' | 'manual'
  /** The scheduled time; null for a manual check. */
  scheduled_for: string | null
  /** Whether this is the first check of the monitor: every page is new, and no event is sent for pages. */
  baseline: boolean
  estimated_credits: number
  error_code: string | null
  /** Absent without warnings. */
  warnings?: string[]
}

/**
 * One step of a job, usually a page that was tried. The process that owns the job numbers the steps without gaps, in
 * the order in which they ended. Each has the sums up to it, so that the newest row is the state of the job.
 */
export interface JobPageDocument {
  /** `<job>:<n>` */
  _id: string
  job_id: string
  /** Number of the step, from 0. */
  n: number
  /** Number among the results, from 0; -1 for a step without a result, such as the links of a sitemap. */
  seq: number
  /** The process that wrote the row, so that it recognises its own write when it retries. */
  owner: string
  /** Identifies the page in the job. */
  key: string
  ok: boolean
  /** Results without an error up to this step, inclusive. */
  completed: number
  /** Results with an error up to this step, inclusive. */
  failed: number
  /** Credits that the job costs up to this step, inclusive. */
  credits: number
  url: string
  depth: number
  status_code: number | null
  error: string | null
  error_code: string | null
  stored_at: string
  /** Bytes of the uncompressed `body`. */
  size: number
  /** The page result as UTF-8 JSON, zstd-compressed; null for a step without a result. */
  body: Uint8Array | null
  /** What an owner needs to resume the job after this step: JSON, zstd-compressed. */
  trace: Uint8Array | null
  /** Only of a check: the status of the page. */
  status?: PageStatus
  /** Only of a check: the counts up to this step, inclusive. */
  counts?: CheckCounts
  /**
   * A replay of the page's dead letter has replaced the failure: what it cost, and whether that is charged. The sums of
   * this step and of later ones still count the failure.
   */
  replay?: { credits: number; isCharged: boolean }
}
