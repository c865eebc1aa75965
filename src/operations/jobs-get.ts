import { Type } from 'typebox'
import { ListedJob } from '#schemas/job-list.ts'
import { readerOf } from '#src/jobs/operations/job-operations.ts'
import { describeListed } from '#src/jobs/views/list-jobs.ts'
import { findJob } from '#src/jobs/views/read-job.ts'
import { free, operation } from '#src/operation.ts'

/** Returns a job of any kind, for those who know only its ID. */
export const jobsGet = operation({
  name: 'jobs_get',
  tag: 'Jobs',
  summary: 'Return one crawl, batch or check as in the list.',
  description: '`kind` and `endpoint` lead to its results: `GET /crawl/{id}` or `GET /batch/{endpoint}/{id}`.',
  rest: [{ method: 'get', path: '/jobs/:id' }],
  input: Type.Object(
    { id: Type.String({ description: 'ID of the job: `crw_` or `chk_` followed by 24 characters.' }) },
    { additionalProperties: false },
  ),
  output: ListedJob,
  errors: [],
  price: free,
  tool: false,
  exampleOutput: {
    id: 'crw_7XcQm2VbKd0RtLs9Ye4Wp1Zf', kind: 'batch', endpoint: 'brand', status: 'completed', url: null,
    first_url: 'https://example.com/', total: 2, completed: 2, failed: 0, credits_used: 20,
    created_at: '2026-11-22T10:00:00.000Z', finished_at: '2026-11-22T10:00:21.000Z',
  },
  async run({ input: { id }, key }, { store }) {
    return { data: await describeListed(store, await findJob(store, { keyId: readerOf(key), id })) }
  },
})
