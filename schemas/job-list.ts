// GET /jobs and POST /jobs/cancel: the crawls, batches and checks of a key.

import { Type, type Static } from 'typebox'
import { nullable } from './nullable.ts'

const closed = { additionalProperties: false } as const
const count = (description: string) => Type.Integer({ minimum: 0, description })
const time = (description: string) => Type.String({ format: 'date-time', description })

export const jobKinds = ['crawl', 'batch', 'check'] as const
/** Statuses of all kinds of jobs; a check that is `queued` counts as `pending`. */
export const listedStatuses = [
  'pending', 'running', 'completed', 'partial', 'failed', 'cancelled', 'skipped_overlap', 'skipped_no_credits',
] as const

/** Which jobs of a key: those that match every given field. */
const filterFields = {
  kind: Type.Optional(Type.Array(Type.Enum([...jobKinds]), {
    minItems: 1, maxItems: jobKinds.length, description: 'Only jobs of these kinds.',
  })),
  status: Type.Optional(Type.Array(Type.Enum([...listedStatuses]), {
    minItems: 1, maxItems: listedStatuses.length,
    description: 'Only jobs with one of these statuses. `partial` and `skipped_…` are statuses of checks.',
  })),
  q: Type.Optional(Type.String({
    minLength: 1, maxLength: 200,
    description:
      'Only jobs with this text, in any case, in their ID, the URL of a crawl, the first URL of a batch or the name of '
      + 'the monitor of a check.',
  })),
  created_after: Type.Optional(time('Only jobs created at or after this time (ISO 8601).')),
  created_before: Type.Optional(time('Only jobs created before this time (ISO 8601).')),
}
const JobFilter = Type.Object(filterFields)
export type JobFilter = Static<typeof JobFilter>

/** The query of GET /jobs. */
export const JobListQuery = Type.Object({
  ...filterFields,
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 25, description: 'Maximum number of jobs to return.' }),
  after: Type.Optional(Type.String({
    minLength: 1, maxLength: 200, description: 'Cursor from `next`: jobs older than those already returned.',
  })),
}, closed)
export type JobListQuery = Static<typeof JobListQuery>

/** A job in a list. */
export const ListedJob = Type.Object({
  id: Type.String({ description: 'ID of the job: `crw_` or `chk_` followed by 24 characters.' }),
  kind: Type.Enum([...jobKinds], { description: 'Kind of the job.' }),
  endpoint: Type.String({ description: 'Operation that runs on each page; `check` for a check.' }),
  status: Type.Enum([...listedStatuses], { description: 'State of the job; a check that is queued is `pending`.' }),
  url: nullable(Type.String({ description: 'URL of the start page of a crawl; null for others.' })),
  first_url: Type.Optional(Type.String({ description: 'First URL of a batch; absent for others.' })),
  monitor_id: Type.Optional(Type.String({ description: 'Monitor of a check; absent for others.' })),
  monitor_name: Type.Optional(Type.String({ description: 'Name of that monitor when the check started.' })),
  total: count('Number of pages known so far; when the job has ended, the sum of `completed` and `failed`.'),
  completed: count('Number of pages read.'),
  failed: count('Number of pages that could not be read.'),
  credits_used: count('Credits charged so far; those of a check are charged at its end.'),
  created_at: time('When the job was created.'),
  finished_at: nullable(time('When the job ended; null before that.')),
}, { ...closed, title: 'ListedJob' })
export type ListedJob = Static<typeof ListedJob>

/** `data` of GET /jobs. */
export const JobList = Type.Object({
  jobs: Type.Array(ListedJob, { description: 'Jobs, newest first.' }),
  next: nullable(Type.String({ description: 'URL of the next page of the list; null on the last page.' })),
}, closed)
export type JobList = Static<typeof JobList>

/** Most jobs that a call can name. */
export const cancelledIdsMax = 1_000

/** The body of POST /jobs/cancel. */
export const JobsCancelRequest = Type.Object({
  ...filterFields,
  ids: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
    minItems: 1, maxItems: cancelledIdsMax, description: 'Only these jobs.',
  })),
  all: Type.Boolean({
    default: false,
    description: 'Must be true when no other field is given, and only then: every crawl and batch is cancelled.',
  }),
}, closed)
export type JobsCancelRequest = Static<typeof JobsCancelRequest>

/** `data` of POST /jobs/cancel. */
export const JobsCancelled = Type.Object({
  cancelled: count('Number of jobs that this call has cancelled.'),
  skipped: Type.Object({
    checks: count('Checks that match and have not ended: a check cannot be cancelled.'),
    ended: count('Jobs of `ids` that match and had ended.'),
    not_found: count('Entries of `ids` that are no job of this key, or do not match the other fields.'),
  }, { ...closed, description: 'Jobs that were not cancelled, by reason.' }),
  complete: Type.Boolean({ description: 'Whether every job that matches was handled; if false, repeat the call.' }),
}, closed)
export type JobsCancelled = Static<typeof JobsCancelled>
