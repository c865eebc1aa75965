// The documents of each collection. To add a collection: a type here (or in schemas/), a line in `Documents`, and its
// indexes in collections.ts.

import type { ErrorRecord } from '#schemas/errors.ts'
import type { JobStatus, Skipped } from '#schemas/job.ts'
import type {
  CheckCounts, CheckStatus, CheckSummary, MonitorTarget, PageStatus, StoredSchedule, StoredWebhook,
} from '#schemas/monitor.ts'
import type { JobKind } from '#src/flow.ts'

/** An API key; the key itself is shown once and never stored. */
export interface KeyDocument {
  /** `key_…` */
  _id: string
  /** SHA-256 of the key, hex. */
  hash: string
  name: string
  /** The visible first characters of the key. */
  prefix: string
  /** Credit limit; null is unlimited. */
  credits: number | null
  /** Requests a minute; null is the service's default. */
  rate: number | null
  channel: 'direct' | 'marketplace'
  created_at: string
  expires_at: string | null
  revoked_at: string | null
}

/** A page as it was fetched, for requests that accept a stored copy (`max_age`). */
export interface PageCacheDocument {
  /** SHA-256 of URL and mode, hex. */
  _id: string
  url: string
  /** The facts about the page, as the fetch stage gives them. */
  page: Record<string, unknown>
  /** The bytes of the page, zstd-compressed. */
  body: Uint8Array
  stored_at: string
  /**
   * What fetching ended with instead of a page; kept beside a copy, under an id of its own, for jobs that ask again.
   */
  failure?: ErrorRecord
}

/** What was asked and answered under an Idempotency-Key; kept for 24 hours. */
export interface IdempotencyDocument {
  /** SHA-256 of the API key's id and the Idempotency-Key, hex. */
  _id: string
  /** SHA-256 of method, path and body, hex. */
  fingerprint: string
  created_at: string
  /** The first response; null until there is one. */
  status: number | null
  /** Its `data` as UTF-8 JSON. */
  data: Uint8Array | null
}

/** Domains that an API key never wants to read. */
export interface BlocklistDocument {
  /** Id of the API key. */
  _id: string
  /** Host names in lower case; each stands for its subdomains too. */
  domains: string[]
}

/**
 * A crawl or a batch. What it has brought stands in its rows (`job_pages`): counters are read there, so that they never
 * disagree with the results.
 */
export interface JobDocument {
  /** `crw_…` */
  _id: string
  kind: JobKind
  /** The endpoint that is run on each page. */
  endpoint: string
  key_id: string
  request_id: string
  /** A check is `pending` where its callers read `queued`. */
  status: JobStatus | Exclude<CheckStatus, 'queued'>
  /** Start page of a crawl. */
  url: string | null
  /** What was asked for, validated and with its defaults. */
  request: Record<string, unknown>
  created_at: string
  started_at: string | null
  finished_at: string | null
  /** While it is not finished, the earliest that this can be. */
  expires_at: string
  error: string | null
  /** Whether its owner has done its last part: what was held for it is free, and no message of it is left. */
  settled: boolean
  /** Pages that are known of, as of the last look; `total` is never less than what is stored. */
  known: number
  skipped: Skipped
  /** The open spend of the job, and what was booked under earlier ones that ended while nobody worked on it. */
  spend_id: string
  spend_base: number
  /** Credits charged when the job was accepted. */
  submit_credits: number
  /** Of a check only. */
  check?: CheckFacts
}

/** What a check has besides what every job has; what it is to look at is the job's `request`, a `CheckPlan`. */
export interface CheckFacts {
  monitor_id: string
  trigger: 'scheduled' | 'manual'
  /** The slot of a scheduled check. */
  scheduled_for: string | null
  /** Whether every page is new and nothing is announced: the first check of the monitor. */
  baseline: boolean
  estimated_credits: number
  error_code: string | null
}

/** A monitor. When it is due stands in the KV bucket `schedules`; what it costs and when it runs next is computed. */
export interface MonitorDocument {
  /** `mon_…` */
  _id: string
  key_id: string
  name: string
  status: 'active' | 'paused'
  schedule: StoredSchedule
  goal: string | null
  /** As asked for; without a goal nothing is judged whatever it says. */
  judge_enabled: boolean
  targets: MonitorTarget[]
  webhook: StoredWebhook | null
  retention_days: number
  created_at: string
  updated_at: string
  last_run_at: string | null
  /** The check that is live: whoever writes its id here first may run. */
  current_check_id: string | null
  last_check_summary: CheckSummary | null
  /** Set when it is deleted: from then on it is gone for everybody, and is removed when nothing of it is left. */
  deleted_at: string | null
}

/** What a page was at one check. */
export interface PageVersion {
  check_id: string
  /** `error` and `removed` keep the content of the last good moment. */
  state: 'ok' | 'error' | 'removed'
  /** PageContent as JSON, zstd-compressed; null when the page was never read. */
  content: Uint8Array | null
  content_sha256: string | null
  title: string | null
  /** Of the target's options: a page that is now read in another way is read anew. */
  options_sha256: string
  etag: string | null
  last_modified: string | null
  body_sha256: string | null
  /** What a crawl needs to know of the page when it comes back unchanged: PageOutline as JSON, zstd-compressed. */
  outline: Uint8Array | null
  checked_at: string
}

/**
 * A page of a monitor as it was when it was last looked at, and as it was before that: a check that is taken over by
 * another process, and looks at a page again, compares with what it compared with the first time.
 */
export interface SnapshotDocument {
  /** `<target>:<SHA-256 of the page's key, base64url>` */
  _id: string
  monitor_id: string
  target_id: string
  /** What the target calls the page. */
  key: string
  url: string
  now: PageVersion
  before: PageVersion | null
}

/** One webhook delivery. */
export interface DeliveryDocument {
  /** `evt_…`, the `webhook-id`. */
  _id: string
  monitor_id: string
  check_id: string | null
  type: string
  /** The request body as it is sent and signed, zstd-compressed. */
  body: Uint8Array
  status: 'pending' | 'delivered' | 'failed'
  attempts: number
  /** Attempts made before it was last asked for: a replay has tries of its own. */
  tried_before: number
  last_status_code: number | null
  last_error: string | null
  next_attempt_at: string | null
  created_at: string
}

/**
 * One step of a job: a page that was tried, in the order in which the steps ended. Steps are numbered without gaps by
 * the one process that owns the job, and each carries the sums up to it, so that the newest row is the state of the job
 * and results are found by number.
 */
export interface JobPageDocument {
  /** `<job>:<n>` */
  _id: string
  job_id: string
  /** Number of the step, from 0. */
  n: number
  /** Number among the results, from 0; -1 for a step that is no result: a fold, the links of a sitemap. */
  seq: number
  /** Which process wrote it, to recognise its own write when it is repeated. */
  owner: string
  /** What the job calls the page. */
  key: string
  ok: boolean
  /** Results up to and with this step that are ok, that are not, and what the job costs by then. */
  completed: number
  failed: number
  credits: number
  url: string
  depth: number
  status_code: number | null
  error: string | null
  error_code: string | null
  stored_at: string
  /** Bytes of `body` when it is unpacked. */
  size: number
  /** The page result as UTF-8 JSON, zstd-compressed; null for a step that is no result. */
  body: Uint8Array | null
  /** What an owner needs to know of the step to go on after it: JSON, zstd-compressed. */
  trace: Uint8Array | null
  /** Of a page of a check only: what became of it, and the counts of the check up to and with this step. */
  status?: PageStatus
  counts?: CheckCounts
}

/** The document type of each collection, by its name. */
export interface Documents {
  keys: KeyDocument
  page_cache: PageCacheDocument
  idempotency: IdempotencyDocument
  blocklists: BlocklistDocument
  jobs: JobDocument
  job_pages: JobPageDocument
  monitors: MonitorDocument
  snapshots: SnapshotDocument
  deliveries: DeliveryDocument
}
