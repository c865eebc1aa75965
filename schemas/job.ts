// Jobs: work that is submitted, then polled. The message on the bus carries only the ID of the job; the job and each of
// its results are documents.

import { Type, type Static, type TObject } from 'typebox'
import { ErrorCodeName } from './errors.ts'
import { nullable } from './nullable.ts'
import { JobWebhook } from './webhook.ts'

/** The JSON message of a job. The process that holds the message owns the job. */
export const JobHead = Type.Object({
  id: Type.String({ minLength: 1 }),
  kind: Type.String(),
  keyId: Type.String(),
  /** ID of the request that created the job, for the log. */
  requestId: Type.String(),
}, { additionalProperties: false })
export type JobHead = Static<typeof JobHead>

/** Tells that a job has changed; the job itself is in the store. */
export const JobNotice = Type.Object({
  id: Type.String({ minLength: 1 }),
  kind: Type.String(),
}, { additionalProperties: false })
export type JobNotice = Static<typeof JobNotice>

export const JobStatus = Type.Enum(['pending', 'running', 'completed', 'failed', 'cancelled'], {
  description: 'State of the job; `completed`, `failed` and `cancelled` are final.',
})
export type JobStatus = Static<typeof JobStatus>

/** Why a discovered URL was not fetched, or its result was dropped. */
export const skipReasons = [
  'robots_disallowed', 'robots_unreachable', 'excluded_path', 'not_included', 'external', 'subdomain', 'depth_limit',
  'page_limit', 'duplicate', 'query_variant', 'unsupported_type', 'redirect_out_of_scope', 'url_not_allowed',
  'blocklisted', 'credits_exhausted', 'cancelled',
] as const
export type SkipReason = (typeof skipReasons)[number]

/** Examples of URLs that were skipped for one reason. */
export const skipExamplesMax = 5

/** Skipped URLs by reason. */
export const Skipped = Type.Object(
  Object.fromEntries(skipReasons.map((reason) => [reason, Type.Optional(Type.Object({
    count: Type.Integer({ minimum: 1, description: 'Number of URLs skipped for this reason.' }),
    examples: Type.Array(Type.String(), { maxItems: skipExamplesMax, description: 'The first of these URLs.' }),
  }, { title: 'SkippedUrls', additionalProperties: false }))])),
  { title: 'Skipped', additionalProperties: false, description: 'Discovered URLs that were not fetched, by reason.' },
)
export type Skipped = Partial<Record<SkipReason, { count: number; examples: string[] }>>

/** The query of GET /crawl/{id}, GET /batch/{endpoint}/{id} and their error lists. */
export const JobPageQuery = Type.Object({
  skip: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0, description: 'Number of results to skip.' }),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 25, description: 'Maximum number of results to return.' }),
}, { additionalProperties: false })
export type JobPageQuery = Static<typeof JobPageQuery>

/** Seconds that a call may wait for the end of a job. */
export const waitMaxSeconds = 60
export const wait = Type.Integer({
  minimum: 0, maximum: waitMaxSeconds, default: 0,
  description: 'Seconds to wait for the end: the response comes when the job has ended or the time is over.',
})

const count = (description: string) => Type.Integer({ minimum: 0, description })
const time = (description: string) => Type.String({ format: 'date-time', description })
const Next = nullable(Type.String({ description: 'URL of the next page of results; null on the last page.' }))
const Depth = count('Number of links between the start page and this page.')

/** The fields of a crawl or batch except its results. */
const jobFields = {
  id: Type.String({ description: 'ID of the job: `crw_` followed by 24 characters.' }),
  kind: Type.Enum(['crawl', 'batch'], { description: 'Kind of the job.' }),
  endpoint: Type.String({ description: 'Operation that runs on each page.' }),
  status: JobStatus,
  url: nullable(Type.String({ description: 'URL of the start page; null for a batch.' })),
  total: count('Number of pages known so far; when the job has ended, the sum of `completed` and `failed`.'),
  completed: count('Number of pages read.'),
  failed: count('Number of pages that could not be read.'),
  credits_used: count('Credits charged so far.'),
  created_at: time('When the job was created.'),
  started_at: nullable(time('When the job started; null while it is pending.')),
  finished_at: nullable(time('When the job ended; null before that.')),
  expires_at: time('When the job and its results are deleted.'),
  error: nullable(Type.String({ description: 'Why the job failed.' })),
  skipped: Skipped,
}

/** Values that the caller of a batch sent with a URL. */
const echoed = {
  item_id: Type.Optional(Type.String({ description: '`item_id` of the request.' })),
  meta: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: '`meta` of the request.' })),
}

/** A page that could not be read; it is not charged. */
export const FailedPage = Type.Object({
  url: Type.String({ description: 'URL of the page.' }),
  domain: Type.Optional(Type.String({ description: 'Host name of the page, without `www.`.' })),
  status_code: nullable(Type.Integer({ description: 'HTTP status of the page; null without a response.' })),
  depth: Depth,
  ok: Type.Literal(false),
  error: Type.String({ description: 'Why the page could not be read.' }),
  error_code: ErrorCodeName,
  ...echoed,
}, { title: 'FailedPage', additionalProperties: false })

/** Fields of a result that are no content of its page. */
export const pageFactFields = [
  'url', 'final_url', 'domain', 'status_code', 'metadata', 'depth', 'ok', 'warnings', 'error', 'error_code', 'item_id',
  'meta',
] as const

export const content = Type.Boolean({
  default: true,
  description:
    'Whether results have their content, such as `markdown`; if false, they have `url`, `status_code`, `metadata`, `depth` '
    + 'and `warnings`.',
})

/** A result of a job. `page` has the operation's fields of a successful result. */
export const resultOf = (page: TObject) => Type.Union([okPage(page), FailedPage])

const okPage = (page: TObject): TObject => Type.Object({
  ...page.properties, depth: Depth, ok: Type.Literal(true),
  warnings: Type.Array(Type.String(), { description: 'Problems that did not prevent a result.' }), ...echoed,
}, { additionalProperties: false })

/** A successful result without content. */
function factsOfPage(page: TObject): TObject {
  const { properties } = okPage(page)
  const known = pageFactFields.filter((name) => name in properties)
  return Type.Object(
    Object.fromEntries(known.map((name) => [name, properties[name]!])),
    { additionalProperties: false, description: 'With `content=false`.' },
  )
}

/** A job with a page of results. `page` has the operation's fields of a successful result. */
export function jobWithResults(page: TObject): TObject {
  return Type.Object({
    ...jobFields, next: Next,
    data: Type.Array(
      Type.Union([okPage(page), FailedPage, factsOfPage(page)]), { description: 'Results in order of completion.' },
    ),
  }, { additionalProperties: false })
}

/** The failed pages and skipped URLs of a job. */
export const JobErrors = Type.Object({
  id: jobFields.id,
  status: JobStatus,
  failed: Type.Array(Type.Object({
    url: FailedPage.properties.url, depth: Depth, status_code: FailedPage.properties.status_code,
    error: FailedPage.properties.error, error_code: ErrorCodeName,
    retryable: Type.Boolean({ description: 'Whether a retry may succeed.' }),
    timestamp: time('When the page failed.'),
  }, { title: 'JobFailure', additionalProperties: false }), { description: 'Failed pages, oldest first.' }),
  skipped: Skipped,
  robots_disallowed: Type.Array(Type.String(), {
    description: 'URLs that robots.txt disallows, at most 1000; with `skip`, an empty list.',
  }),
  next: Next,
}, { additionalProperties: false })

/** `data` of POST /crawl. */
export const CrawlStarted = Type.Object({
  id: jobFields.id, status: JobStatus,
  url: Type.String({ description: 'URL of the start page.' }),
  limit: Type.Integer({ description: 'Maximum number of pages to return.' }),
  max_depth: Type.Integer({ description: 'Maximum number of links to follow from the start page.' }),
  created_at: jobFields.created_at, expires_at: jobFields.expires_at,
  webhook: Type.Optional(JobWebhook),
}, { additionalProperties: false })

/** `data` of POST /batch/{endpoint}. */
export const BatchStarted = Type.Object({
  id: jobFields.id,
  kind: Type.Literal('batch'),
  endpoint: jobFields.endpoint,
  status: JobStatus,
  total: Type.Integer({ minimum: 1, description: 'Number of URLs to read.' }),
  invalid_urls: Type.Array(Type.String(), { description: 'Invalid URLs, as sent.' }),
  duplicate_urls: Type.Array(Type.String(), { description: 'Repetitions of URLs; each URL is read once.' }),
  created_at: jobFields.created_at,
  expires_at: jobFields.expires_at,
  webhook: Type.Optional(JobWebhook),
}, { additionalProperties: false })
