// The operations of all kinds of jobs: status, errors, export, cancel. All are free.

import { Type, type TObject } from 'typebox'
import { content, JobErrors, JobPageQuery, jobWithResults, resultOf, wait } from '#schemas/job.ts'
import { AppError } from '#src/app-error.ts'
import type { JobKind } from '#src/flow.ts'
import type { ApiKey } from '#src/keys.ts'
import { linkTo } from '#src/link-to.ts'
import { free, operation, type Operation } from '#src/operation.ts'
import { cancelJob } from '../state/job-status.ts'
import { describeJob, findJob, readJob, readJobErrors, shownSumsOf } from '../views/read-job.ts'
import { exportFormats, exportJob, exportTypes } from './export-job.ts'

export interface JobOperation {
  name: string
  tag: string
  summary: string
  kind: JobKind
  /** The operation that runs on each page. */
  endpoint: string
  /** Path without the ID: `/crawl`. */
  path: string
}

const id = Type.String({ description: 'ID of the job: `crw_` followed by 24 characters.' })
/** Whose jobs a key may read; null for those of all keys. */
export const readerOf = ({ id: keyId, operator }: ApiKey): string | null => (operator ? null : keyId)
const format = Type.Enum([...exportFormats], {
  default: 'jsonl', description: '`jsonl`: one result a line. `zip`: one file a page.',
})
const PageOfJob = Type.Object({ id, ...JobPageQuery.properties }, { additionalProperties: false })

/** GET {path}/{id}. `page` has the fields of a result. */
export const readJobOperation = (job: JobOperation & { page: TObject }): Operation => readOperation(job, false)

/** The same for interfaces that offer it: without an endpoint of its own, and with `client_errors`. */
export const readDocumentsOperation = (job: JobOperation & { page: TObject }): Operation => readOperation(job, true)

function readOperation(
  { name, tag, summary, kind, endpoint, path, page }: JobOperation & { page: TObject }, countsClientErrors: boolean,
): Operation {
  const output = jobWithResults(page)
  return operation({
    name, tag, summary,
    description:
      'Results are in order of completion. Follow `next` until it is null. With `wait`, the response comes when the job '
      + 'has ended or the time is over.',
    rest: countsClientErrors ? [] : [{ method: 'get', path: `${path}/:id` }],
    input: Type.Object({ ...PageOfJob.properties, content, wait }, { additionalProperties: false }),
    output: countsClientErrors
      ? Type.Object({ ...output.properties, client_errors: Type.Integer() }, { additionalProperties: false }) : output,
    errors: ['OVERLOADED'],
    price: free,
    async run({ input, key, signal }, { store, config, jobWaits }) {
      const read = () => findJob(store, { keyId: readerOf(key), id: input.id, kind, endpoint })
      const job = await jobWaits.forEnd({ id: input.id, waitMs: input.wait * 1000, signal, read })
      const shown = input.content ? {} : { content: 'false' }
      const link = (query: JobPageQuery): string => linkTo(config, `${path}/${job._id}`, { ...query, ...shown })
      return { data: await readJob(store, job, input, { linkTo: link, countsClientErrors }) }
    },
  })
}

/** GET {path}/{id}/errors */
export function readJobErrorsOperation({ name, tag, summary, kind, endpoint, path }: JobOperation): Operation {
  return operation({
    name, tag, summary,
    description: 'Available from the start of the job until its results expire.',
    rest: [{ method: 'get', path: `${path}/:id/errors` }],
    input: PageOfJob,
    output: JobErrors,
    errors: [],
    price: free,
    async run({ input, key }, { store, config }) {
      const job = await findJob(store, { keyId: readerOf(key), id: input.id, kind, endpoint })
      const link = (query: JobPageQuery): string => linkTo(config, `${path}/${job._id}/errors`, { ...query })
      return { data: await readJobErrors(store, job, input, link) }
    },
  })
}

/** GET {path}/{id}/export. `page` has the fields of a result. */
export function exportJobOperation({
  name, tag, summary, kind, endpoint, path, page,
}: JobOperation & { page: TObject }): Operation {
  return operation({
    name, tag, summary,
    description:
      'Available from the start of the job until its results expire; of a running job, the results so far. The zip has one '
      + 'Markdown file for each page (JSON if the page has no markdown) and `index.json`: a list of `url`, `title`, '
      + '`status` and `file`. When the export fails, the connection ends without the end of the body.',
    rest: [{ method: 'get', path: `${path}/:id/export` }],
    input: Type.Object({ id, format }, { additionalProperties: false }),
    output: resultOf(page),
    streams: {
      [exportTypes.jsonl]: 'One result a line, in order of completion, as in `data` of the job.',
      [exportTypes.zip]: 'A zip with `index.json` and the folder `pages`.',
    },
    errors: [],
    price: free,
    async run({ input, key }, { store }) {
      const job = await findJob(store, { keyId: readerOf(key), id: input.id, kind, endpoint })
      return { data: {}, stream: await exportJob(store, job, input.format) }
    },
  })
}

/** DELETE {path}/{id}. A finished job is not changed. */
export function cancelJobOperation({
  name, tag, summary, kind, endpoint, path, page,
}: JobOperation & { page: TObject }): Operation {
  return operation({
    name, tag, summary,
    description:
      'No more pages are started; running pages finish. Results stay available and are charged. '
      + 'A job that has ended is returned unchanged.',
    rest: [{ method: 'delete', path: `${path}/:id` }],
    input: Type.Object({ id }, { additionalProperties: false }),
    output: jobWithResults(page),
    errors: [],
    price: free,
    async run({ input, key }, { store, bus }) {
      const { _id } = await findJob(store, { keyId: key.id, id: input.id, kind, endpoint })
      const job = await cancelJob({ store, bus }, key.id, _id)
      if (!job) throw new AppError('NOT_FOUND')
      return { data: { ...describeJob(job, await shownSumsOf(store, job)), next: null, data: [] } }
    },
  })
}
