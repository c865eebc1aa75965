// What crawls and batches have in common: reading a job and its failed pages, and cancelling it. All of it is free.

import { JobPageQuery } from '#schemas/job.ts'
import { AppError } from '#src/app-error.ts'
import type { JobKind } from '#src/flow.ts'
import { cancelJob } from '#src/jobs/job-status.ts'
import { describeJob, findJob, readJob, readJobErrors, sumsOf } from '#src/jobs/read-job.ts'
import type { Deps } from './deps.ts'
import { route, type Route } from './route.ts'

export interface JobRoutes {
  kind: JobKind
  endpoint: string
  /** `/crawl`; the id follows. */
  path: string
}

/** GET, DELETE and GET …/errors of a kind of job. */
export function jobRoutes({ kind, endpoint, path }: JobRoutes): Route<Deps>[] {
  const link =
    ({ config }: Deps, rest: string) =>
      ({ skip, limit }: JobPageQuery): string =>
      `${config.publicUrl}${path}/${rest}?skip=${skip}&limit=${limit}`

  return [
    route<Deps, typeof JobPageQuery>({
      method: 'get',
      path: `${path}/:id`,
      query: JobPageQuery,
      async handle({ key, params, query }, deps) {
        const job = await findJob(deps.store, { keyId: key.id, id: params.id!, kind, endpoint })
        return { data: await readJob(deps.store, job, query, link(deps, job._id)) }
      },
    }),
    route<Deps, typeof JobPageQuery>({
      method: 'get',
      path: `${path}/:id/errors`,
      query: JobPageQuery,
      async handle({ key, params, query }, deps) {
        const job = await findJob(deps.store, { keyId: key.id, id: params.id!, kind, endpoint })
        return { data: await readJobErrors(deps.store, job, query, link(deps, `${job._id}/errors`)) }
      },
    }),
    route<Deps>({
      method: 'delete',
      path: `${path}/:id`,
      async handle({ key, params }, { store, bus }) {
        const { _id } = await findJob(store, { keyId: key.id, id: params.id!, kind, endpoint })
        const job = await cancelJob({ store, bus }, key.id, _id)
        if (!job) throw new AppError('NOT_FOUND')
        return { data: { ...describeJob(job, await sumsOf(store, job)), next: null, data: [] } }
      },
    }),
  ]
}
