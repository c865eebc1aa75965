import { JobsCancelled, JobsCancelRequest } from '#schemas/job-list.ts'
import { AppError } from '#src/app-error.ts'
import { cancelJobs } from '#src/jobs/operations/cancel-jobs.ts'
import { free, operation } from '#src/operation.ts'

/** Cancels the jobs of the calling key that match a filter. */
export const jobsCancel = operation({
  name: 'jobs_cancel',
  tag: 'Jobs',
  summary: 'Cancel every crawl and batch that matches a filter.',
  description:
    'A job must match every given field; the fields are those of `GET /jobs`. Checks cannot be cancelled and are counted '
    + 'in `skipped`. At least one field is required; `{"all": true}` cancels all.',
  rest: [{ method: 'post', path: '/jobs/cancel' }],
  input: JobsCancelRequest,
  output: JobsCancelled,
  errors: [],
  price: free,
  tool: false,
  example: { kind: ['crawl'], status: ['pending', 'running'], q: 'example.com' },
  exampleOutput: { cancelled: 12, skipped: { checks: 0, ended: 0, not_found: 0 }, complete: true },
  prepare({ all, ...fields }) {
    if (!all && Object.keys(fields).length === 0)
      throw new AppError('INVALID_REQUEST', {
        message: 'the request body must have a filter or `ids`; `{"all": true}` cancels every crawl and batch of the key',
      })
    const [other] = Object.keys(fields)
    if (all && other !== undefined)
      throw new AppError('INVALID_REQUEST', {
        message: `\`all\` selects every crawl and batch of the key: leave out \`${other}\`, or \`all\``,
      })
    return { all, ...fields }
  },
  async run({ input: { all: _all, ids, ...filter }, key, deadlineAt }, { store, bus }) {
    return { data: await cancelJobs({ store, bus }, { keyId: key.id, filter, ids, until: deadlineAt }) }
  },
})
