// Jobs: work that is submitted, then polled The message on the bus carries the job's name only; the
// job itself is a document, and each of its results another.

import { Type, type Static, type TObject } from 'typebox'
import { ErrorCodeName } from './errors.ts'
import { nullable } from './nullable.ts'

/** The message of a job, as JSON: whoever holds it owns the job. */
export const JobHead = Type.Object({
  id: Type.String({ minLength: 1 }),
  kind: Type.String(),
  keyId: Type.String(),
  /** Of the request that made the job, for the log. */
  requestId: Type.String(),
}, { additionalProperties: false })
export type JobHead = Static<typeof JobHead>

export const JobStatus = Type.Enum(['pending', 'running', 'completed', 'failed', 'cancelled'])
export type JobStatus = Static<typeof JobStatus>

/** Why a URL that was found was not fetched, or what was fetched was left out. */
export const skipReasons = [
  'robots_disallowed', 'robots_unreachable', 'excluded_path', 'not_included', 'external', 'subdomain', 'depth_limit',
  'page_limit', 'duplicate', 'query_variant', 'unsupported_type', 'redirect_out_of_scope', 'url_not_allowed',
  'blocklisted', 'credits_exhausted', 'cancelled',
] as const
export type SkipReason = (typeof skipReasons)[number]

/** Skipped URLs by reason. */
export const Skipped = Type.Object(
  Object.fromEntries(skipReasons.map((reason) => [reason, Type.Optional(Type.Object({
    count: Type.Integer({ minimum: 1 }),
    examples: Type.Array(Type.String(), { maxItems: 5, description: 'The first of them.' }),
  }, { title: 'SkippedUrls', additionalProperties: false }))])),
  { title: 'Skipped', additionalProperties: false, description: 'URLs that were found and not fetched, by reason.' },
)
export type Skipped = Partial<Record<SkipReason, { count: number; examples: string[] }>>

/** The query of GET /crawl/{id}, GET /batch/{endpoint}/{id} and their error lists. */
export const JobPageQuery = Type.Object({
  skip: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0, description: 'Results to leave out at the front.' }),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 25, description: 'Most results to return.' }),
}, { additionalProperties: false })
export type JobPageQuery = Static<typeof JobPageQuery>

const Count = Type.Integer({ minimum: 0 })
const Time = Type.String({ format: 'date-time' })
const Next = nullable(Type.String({ description: 'Address of the following page of results; null at the end.' }))

/** The fields of a crawl or batch beside its results. */
const jobFields = {
  id: Type.String({ description: '`crw_` and 24 characters.' }),
  kind: Type.Enum(['crawl', 'batch']),
  endpoint: Type.String({ description: 'The operation that runs on each page.' }),
  status: JobStatus,
  url: nullable(Type.String({ description: 'The start page of a crawl.' })),
  total: Type.Integer({ minimum: 0, description: 'Pages known so far; at the end, completed and failed together.' }),
  completed: Count,
  failed: Count,
  credits_used: Count,
  created_at: Time,
  started_at: nullable(Time),
  finished_at: nullable(Time),
  expires_at: Time,
  error: nullable(Type.String()),
  skipped: Skipped,
}

/** What the caller of a batch gave beside a URL; echoed with its result. */
const echoed = {
  item_id: Type.Optional(Type.String()),
  meta: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
}

/** A page that could not be read: never charged. */
export const FailedPage = Type.Object({
  url: Type.String(),
  domain: Type.Optional(Type.String()),
  status_code: nullable(Type.Integer()),
  depth: Count,
  ok: Type.Literal(false),
  error: Type.String(),
  error_code: ErrorCodeName,
  ...echoed,
}, { title: 'FailedPage', additionalProperties: false })

/** A job with a page of results; `page` has the fields of a result that is ok, besides those that every result has. */
export function jobWithResults(page: TObject): TObject {
  const OkPage = Type.Object({
    ...page.properties, depth: Count, ok: Type.Literal(true), warnings: Type.Array(Type.String()), ...echoed,
  }, { additionalProperties: false })
  return Type.Object({
    ...jobFields, next: Next,
    data: Type.Array(Type.Union([OkPage, FailedPage]), { description: 'Results in the order in which they ended.' }),
  }, { additionalProperties: false })
}

/** The failed pages of a job, and what it found and did not fetch. */
export const JobErrors = Type.Object({
  id: jobFields.id,
  status: JobStatus,
  failed: Type.Array(Type.Object({
    url: Type.String(), depth: Count, status_code: nullable(Type.Integer()), error: Type.String(),
    error_code: ErrorCodeName, retryable: Type.Boolean(), timestamp: Time,
  }, { title: 'JobFailure', additionalProperties: false }), { description: 'Oldest first.' }),
  skipped: Skipped,
  next: Next,
}, { additionalProperties: false })

/** The answer of POST /crawl. */
export const CrawlStarted = Type.Object({
  id: jobFields.id, status: JobStatus, url: Type.String(), limit: Type.Integer(), max_depth: Type.Integer(),
  created_at: Time, expires_at: Time,
}, { additionalProperties: false })

/** The answer of POST /batch/{endpoint}. */
export const BatchStarted = Type.Object({
  id: jobFields.id,
  kind: Type.Literal('batch'),
  endpoint: jobFields.endpoint,
  status: JobStatus,
  total: Type.Integer({ minimum: 1, description: 'URLs that run.' }),
  invalid_urls: Type.Array(Type.String(), { description: 'URLs that cannot be read, as given.' }),
  duplicate_urls: Type.Array(Type.String(), { description: 'URLs given more than once: every time but the first.' }),
  created_at: Time,
  expires_at: Time,
}, { additionalProperties: false })
