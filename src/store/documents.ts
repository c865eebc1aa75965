// The documents of each collection. To add a collection: a type here (or in schemas/), a line in `Documents`, and its
// indexes in collections.ts.

import type { ErrorRecord } from '#schemas/errors.ts'
import type { JobStatus, Skipped } from '#schemas/job.ts'
import type { GoalKind } from '#schemas/monitored-page.ts'
import type {
  CheckCounts, CheckStatus, CheckSummary, MonitorTarget, PageStatus, StoredSchedule, StoredWebhook,
} from '#schemas/monitor.ts'
import type { PageviewDocument, PageviewMarkDocument } from '#schemas/pageviews.ts'
import type { Share } from '#schemas/task.ts'
import type { StoredJobWebhook } from '#schemas/webhook.ts'
import type { JobKind } from '#src/flow.ts'

/** A secret of a key that a rotation replaced. It is valid until its overlap ends. */
export interface OldSecret {
  /** SHA-256 of the secret, hex. */
  hash: string
  prefix: string
  ends_at: string
}

/** An API key; its secret is shown once and never stored. */
export interface KeyDocument {
  /** `key_…` */
  _id: string
  /** SHA-256 of the current secret, hex. */
  hash: string
  name: string
  /** The visible first characters of the current secret. */
  prefix: string
  /** Credit limit; null is unlimited. */
  credits: number | null
  /** Requests a minute; null for the default of the service. */
  rate: number | null
  channel: 'direct' | 'marketplace'
  created_at: string
  expires_at: string | null
  revoked_at: string | null
  /** Whether the key may read what belongs to other keys. Absent for an ordinary key. */
  operator?: true
  /** Newest first; those whose overlap had ended at the last rotation are left out. Absent before the first one. */
  old_secrets?: OldSecret[]
}

/** A fetched page, for requests that accept a cached copy (`max_age`). */
export interface PageCacheDocument {
  /** SHA-256 of URL and mode, hex. */
  _id: string
  url: string
  /** The facts about the page from the fetch stage. */
  page: Record<string, unknown>
  /** The bytes of the page, zstd-compressed. */
  body: Uint8Array
  stored_at: string
  /** The error of a fetch that failed; stored in a separate document, for jobs that request the page again. */
  failure?: ErrorRecord
}

/** The last reading of a page by a key, which the next one is compared with. */
export interface ReadingDocument {
  /** SHA-256 of the key, the URL, the tag, and the options that decide what is compared, base64url. */
  _id: string
  key_id: string
  url: string
  /** Changes with every write. */
  version: string
  state: 'ok' | 'removed'
  /** PageContent as JSON, zstd-compressed. */
  content: Uint8Array
  /** As in `PageVersion`. */
  decisions: Uint8Array | null
  read_at: string
  expires_at: string
}

/** A request with an Idempotency-Key and its response; kept for 24 hours. */
export interface IdempotencyDocument {
  /** SHA-256 of the API key's id and the Idempotency-Key, hex. */
  _id: string
  /** SHA-256 of method, path and body, hex. */
  fingerprint: string
  created_at: string
  /** Status of the response; null until there is one. */
  status: number | null
  /** `data` of the response as UTF-8 JSON. */
  data: Uint8Array | null
}

/** Domains that an API key must not read. */
export interface BlocklistDocument {
  /** Id of the API key. */
  _id: string
  /** Host names in lower case; each includes its subdomains. */
  domains: string[]
}

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

/** A monitor. The KV bucket `schedules` has its due time; the estimated credits and the next run are computed. */
export interface MonitorDocument {
  /** `mon_…` */
  _id: string
  key_id: string
  name: string
  status: 'active' | 'paused'
  schedule: StoredSchedule
  goal: string | null
  /** As requested. Without a goal nothing is judged. */
  judge_enabled: boolean
  targets: MonitorTarget[]
  webhook: StoredWebhook | null
  /** Absent in a monitor of an earlier version. */
  labels?: string[]
  /** The token of its feed; absent in a monitor of an earlier version. */
  feed_token?: string
  retention_days: number
  created_at: string
  updated_at: string
  last_run_at: string | null
  /** The check that has claimed the monitor. Only that check may run. */
  current_check_id: string | null
  last_check_summary: CheckSummary | null
  /** The number of the newest announced change that is marked as read; absent if none is. */
  read_number?: number
  /** Soft deletion: callers no longer see the monitor. The document is deleted after everything that belongs to it. */
  deleted_at: string | null
}

/** The state of a page at one check. */
export interface PageVersion {
  check_id: string
  /** `error` and `removed` keep the content of the last version that was `ok`. */
  state: 'ok' | 'error' | 'removed'
  /** PageContent as JSON, zstd-compressed; null when the page was never read. */
  content: Uint8Array | null
  content_sha256: string | null
  title: string | null
  /** Hash of the target's options. After a change of options the page is fetched without conditions. */
  options_sha256: string
  etag: string | null
  last_modified: string | null
  body_sha256: string | null
  /** What a crawl needs of the page when it is unchanged: PageOutline as JSON, zstd-compressed. */
  outline: Uint8Array | null
  /**
   * What extraction decided on the blocks of the page, packed by the extract stage; at most 64 KB. Absent or null if it
   * made no decisions or the version was written before Winnow stored them: then the next extraction is independent.
   */
  decisions?: Uint8Array | null
  /** What the goal with this hash speaks of and the content lacks; absent if it was not reviewed. */
  goal_review?: { goal_sha256: string; gaps: GoalKind[] }
  checked_at: string
}

/**
 * The last two versions of a page of a monitor. A check that is resumed by another process, and fetches a page again,
 * compares it with `before`, as it did the first time.
 */
export interface SnapshotDocument {
  /** `<target>:<SHA-256 of the page's key, base64url>` */
  _id: string
  monitor_id: string
  target_id: string
  /** Identifies the page in its target. */
  key: string
  url: string
  now: PageVersion
  before: PageVersion | null
}

/** One webhook delivery. */
export interface DeliveryDocument {
  /** `evt_…`, the `webhook-id`. */
  _id: string
  /** Null for an event of a crawl or a batch. */
  monitor_id: string | null
  check_id: string | null
  /** The crawl or batch of the event, and its key; absent for an event of a monitor. */
  job_id?: string
  key_id?: string
  type: string
  /** Of what caused the event. Absent for a scheduled check and in deliveries of earlier versions. */
  traceparent?: string
  /** The request body as it is sent and signed, zstd-compressed. */
  body: Uint8Array
  status: 'pending' | 'delivered' | 'failed'
  attempts: number
  /** Attempts before the last replay; a replay starts counting again. */
  tried_before: number
  last_status_code: number | null
  last_error: string | null
  next_attempt_at: string | null
  created_at: string
}

/** An announced change of a monitor, for its feed. */
export interface AnnouncementDocument {
  /** `evt_…`, as in the delivery of the same event. */
  _id: string
  monitor_id: string
  /** Null for an event without a check. */
  check_id: string | null
  /** Numbers the changes of a monitor, from 1, in the order in which they were stored; absent in earlier versions. */
  number?: number
  /** ISO 8601. */
  at: string
  /** The standard body of the event, zstd-compressed. */
  body: Uint8Array
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

/**
 * A copy of the ledger entry of an API key, as JSON. The entry itself is in the KV bucket `credits`; it is rebuilt from
 * its copy if it is lost.
 */
export interface LedgerCopyDocument {
  /** Id of the API key. */
  _id: string
  /** Number of usage events of the entry. */
  events: number
  at: string
  entry: string
}

/** What a key was charged on a day (UTC), by operation: the sums of its usage events. */
export interface UsageDayDocument {
  /** `<key>:<day>` */
  _id: string
  key_id: string
  /** `2026-11-22` */
  day: string
  credits: number
  by_operation: Record<string, { calls: number; credits: number }>
  /** Number of usage events. */
  events: number
  /** The `n` of these events, as ranges. */
  numbers: [first: number, last: number][]
}

/** Up to where the usage stream was added to `usage_days`. */
export interface UsagePositionDocument {
  _id: 'USAGE'
  /** When the stream was created, so that a new stream is recognised. */
  created: string
  seq: number
}

/** The installation that the store belongs to, in one document. */
export interface InstallationDocument {
  _id: 'installation'
  /** The same as in NATS and in DATA_DIR. */
  id: string
  created_at: string
  /** Set by `winnow accept-loss`: NATS and DATA_DIR take over the id of the store. */
  isAccepted: boolean
  /** Whether the first API key was created, or found. */
  hasFirstKey: boolean
  /** Losses that nobody has accepted, oldest first. */
  losses: { at: string; message: string }[]
  /** The version of the documents; absent before version 2. */
  data_version?: number
  /** The process that migrates the data, until this time. */
  migration?: { owner: string; until: string }
}

/** A file that responses link to, without its bytes; kept until it expires. */
export interface FileDocument {
  /** `fil_…`; whoever knows it may read the file. */
  _id: string
  extension: 'jpeg' | 'png' | 'webp'
  /** Number of bytes. */
  size: number
  /** Of the bytes, hex. */
  sha256: string
  /** Number of documents in `file_parts`. */
  parts: number
  created_at: string
  expires_at: string
}

/** Some bytes of a file. */
export interface FilePartDocument {
  /** `<file>.<n>`, numbered from 0 */
  _id: string
  expires_at: string
  bytes: Uint8Array
}

/** The document type of each collection, by its name. */
export interface Documents {
  keys: KeyDocument
  page_cache: PageCacheDocument
  readings: ReadingDocument
  idempotency: IdempotencyDocument
  blocklists: BlocklistDocument
  jobs: JobDocument
  job_pages: JobPageDocument
  monitors: MonitorDocument
  snapshots: SnapshotDocument
  deliveries: DeliveryDocument
  announcements: AnnouncementDocument
  ledger_copies: LedgerCopyDocument
  usage_days: UsageDayDocument
  usage_positions: UsagePositionDocument
  installation: InstallationDocument
  files: FileDocument
  file_parts: FilePartDocument
  pageviews: PageviewDocument
  pageview_marks: PageviewMarkDocument
}
