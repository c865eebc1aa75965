// Every collection there is: its documents and its indexes. To add one: a type here (or in schemas/), a line in `Documents`, a line in `indexes`.

import type { JobStatus, Skipped } from '#schemas/job.ts'
import type { JobKind } from '#src/flow.ts'
import type { Index, Store } from '#src/store/store.ts'

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

/** A crawl or a batch. What it has brought stands in its rows (`job_pages`): counters are read there, so that they never disagree with the results. */
export interface JobDocument {
  /** `crw_…` */
  _id: string
  kind: JobKind
  /** The endpoint that is run on each page. */
  endpoint: string
  key_id: string
  request_id: string
  status: JobStatus
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
}

/**
 * One step of a job: a page that was tried, in the order in which the steps ended. Steps are numbered without gaps by the one process that owns the
 * job, and each carries the sums up to it, so that the newest row is the state of the job and results are found by number.
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
}

/** The document type of each collection, by its name. */
export interface Documents {
  keys: KeyDocument
  page_cache: PageCacheDocument
  idempotency: IdempotencyDocument
  blocklists: BlocklistDocument
  jobs: JobDocument
  job_pages: JobPageDocument
}

/** The indexes of each collection; `_id` has one of its own. */
export const indexes: { readonly [N in keyof Documents]: readonly Index<Documents[N]>[] } = {
  keys: [{ fields: { hash: 1 }, unique: true }, { fields: { prefix: 1 } }],
  page_cache: [{ fields: { stored_at: 1 } }],
  idempotency: [{ fields: { created_at: 1 } }],
  blocklists: [],
  jobs: [{ fields: { settled: 1, expires_at: 1 } }],
  job_pages: [{ fields: { job_id: 1, n: 1 }, unique: true }, { fields: { job_id: 1, seq: 1 } }, { fields: { job_id: 1, ok: 1, failed: 1 } }],
}

/** Makes every index that is not there yet; every process may call it when it starts. */
export async function ensureIndexes(store: Store): Promise<void> {
  for (const name of Object.keys(indexes) as (keyof Documents)[]) {
    await store.collection(name).ensureIndexes(indexes[name])
  }
}
