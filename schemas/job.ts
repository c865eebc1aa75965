// Jobs: work that is submitted, then polled (SPEC.md "Crawl / batch job", DECISIONS.md section 5). What travels on the
// bus is only a job's name; the job itself is a document, and each of its results another.

import { Type, type Static } from 'typebox'

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
export const Skipped = Type.Record(Type.Enum([...skipReasons]), Type.Object({
  count: Type.Integer({ minimum: 1 }),
  examples: Type.Array(Type.String(), { maxItems: 5, description: 'The first of them.' }),
}, { additionalProperties: false }))
export type Skipped = Partial<Record<SkipReason, { count: number; examples: string[] }>>

/** The query of GET /crawl/{id}, GET /batch/{endpoint}/{id} and their error lists. */
export const JobPageQuery = Type.Object({
  skip: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0, description: 'Results to leave out at the front.' }),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 25, description: 'Most results to return.' }),
}, { additionalProperties: false })
export type JobPageQuery = Static<typeof JobPageQuery>
