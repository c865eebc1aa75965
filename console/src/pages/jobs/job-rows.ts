// The rows of the list of jobs, newest first, while jobs start and change.

import type { ListedJob } from '#schemas/job-list.ts'

export interface JobPage {
  jobs: readonly ListedJob[]
  /** Cursor of the older jobs; null without any. */
  after: string | null
}

/** Puts an older page below the rows. */
export function appendPage(rows: JobPage, { jobs, after }: JobPage): JobPage {
  const known = new Set(rows.jobs.map(({ id }) => id))
  return { jobs: [...rows.jobs, ...jobs.filter(({ id }) => !known.has(id))], after }
}

/**
 * Replaces the newest rows by the newest page. Older rows are kept if they adjoin it; otherwise more jobs have started
 * than fit into a page, and the list starts anew.
 */
export function mergeNewest(rows: JobPage, newest: JobPage): JobPage {
  const oldest = newest.jobs.at(-1)
  if (!oldest || newest.after === null) return newest
  const at = rows.jobs.findIndex(({ id }) => id === oldest.id)
  return at < 0 ? newest : { jobs: [...newest.jobs, ...rows.jobs.slice(at + 1)], after: rows.after }
}

/** Replaces a job in its place. Returns null if it is not among the rows. */
export function replaceJob(rows: JobPage, job: ListedJob): JobPage | null {
  const at = rows.jobs.findIndex(({ id }) => id === job.id)
  return at < 0 ? null : { ...rows, jobs: rows.jobs.with(at, job) }
}
