import { JobList, JobListQuery } from '#schemas/job-list.ts'
import { listJobs } from '#src/jobs/views/list-jobs.ts'
import { linkTo } from '#src/link-to.ts'
import { free, operation } from '#src/operation.ts'

/** Lists the jobs of the calling key. */
export const jobsList = operation({
  name: 'jobs_list',
  tag: 'Jobs',
  summary: 'List the crawls, batches and checks of the calling key, newest first.',
  description:
    'Follow `next` until it is null: with `q`, a page may have fewer jobs than `limit`. Crawls and batches are listed until their results expire, checks for the '
    + '`retention_days` of their monitor. `monitor_id` leads to the pages of a check.',
  rest: [{ method: 'get', path: '/jobs' }],
  input: JobListQuery,
  output: JobList,
  errors: [],
  price: free,
  exampleOutput: {
    jobs: [{
      id: 'crw_7XcQm2VbKd0RtLs9Ye4Wp1Zf', kind: 'crawl', endpoint: 'scrape', status: 'completed',
      url: 'https://example.com/', total: 12, completed: 11, failed: 1, credits_used: 14,
      created_at: '2026-11-22T10:00:00.000Z', finished_at: '2026-11-22T10:00:21.000Z',
    }],
    next: null,
  },
  async run({ input, key }, { store, config }) {
    const { jobs, next } = await listJobs(store, key.id, input)
    const query = { ...input, kind: input.kind?.join(), status: input.status?.join() }
    return { data: { jobs, next: next === null ? null : linkTo(config, '/jobs', { ...query, after: next }) } }
  },
})
