// Jobs and their pages, as the API returns them.

import type { JobStatus, Skipped } from '#schemas/job.ts'
import type { ListedJob } from '#schemas/job-list.ts'

/** A crawl or batch without its results. */
export interface Job {
  id: string
  kind: 'crawl' | 'batch'
  endpoint: string
  status: JobStatus
  url: string | null
  total: number
  completed: number
  failed: number
  credits_used: number
  created_at: string
  started_at: string | null
  finished_at: string | null
  expires_at: string
  error: string | null
  skipped: Skipped
}

/** A result of a job. Only those of scrapes have metadata. */
export interface PageResult {
  url: string
  final_url?: string
  status_code: number | null
  metadata?: { title?: string | null }
  depth: number
  ok: boolean
  error?: string
  error_code?: string
  warnings?: string[]
  /** Only when the content was asked for. */
  markdown?: { content: string }
}

/** Where the API has a job: `/crawl/crw_…`, `/batch/brand/crw_…`. Checks belong to their monitor. */
export const apiPathOf = ({ id, kind, endpoint }: Pick<ListedJob, 'id' | 'kind' | 'endpoint'>): string =>
  kind === 'crawl' ? `/crawl/${id}` : `/batch/${endpoint}/${id}`

/** Where the console shows a job. */
export const pagePathOf = ({ id, kind, monitor_id: monitor }: Pick<ListedJob, 'id' | 'kind' | 'monitor_id'>): string =>
  kind === 'check' ? `/console/monitors/${monitor}/checks/${id}` : `/console/jobs/${id}`

/** Whether the job still runs, or waits to. */
export const isLive = ({ status }: { status: string }): boolean => status === 'pending' || status === 'running'

/** Whether the job can be cancelled. Checks cannot. */
export const isCancellable = (job: Pick<ListedJob, 'kind' | 'status'>): boolean => job.kind !== 'check' && isLive(job)

/** What a job is about. */
export function subjectOf(job: ListedJob): string {
  if (job.kind === 'check') return job.monitor_name ?? job.id
  if (job.kind === 'crawl') return job.url ?? job.id
  const further = job.total - 1
  return `${job.first_url ?? job.id}${further > 0 ? ` and ${further} more` : ''}`
}

/** "crawl", "batch of brand", "check". */
export const kindText = ({ kind, endpoint }: Pick<ListedJob, 'kind' | 'endpoint'>): string =>
  kind === 'batch' ? `batch of ${endpoint}` : kind

/** How long a job has run, in milliseconds; null before it runs. */
export function runtimeOf({ started_at: start, finished_at: end }: Pick<Job, 'started_at' | 'finished_at'>, now: number):
number | null {
  if (start === null) return null
  return Math.max(0, (end === null ? now : Date.parse(end)) - Date.parse(start))
}
