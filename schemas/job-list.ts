// GET /jobs: the crawls, batches and checks of a key.

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

/** The query of GET /jobs. */
export const JobListQuery = Type.Object({
  kind: Type.Optional(Type.Enum([...jobKinds], { description: 'Only jobs of this kind.' })),
  status: Type.Optional(Type.Enum([...listedStatuses], {
    description: 'Only jobs with this status. `partial` and `skipped_…` are statuses of checks.',
  })),
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
  monitor_id: Type.Optional(Type.String({ description: 'Monitor of a check; absent for others.' })),
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
