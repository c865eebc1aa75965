// Owns a batch: continues it where the last owner stopped, requests the URLs that have no result yet, and ends the job.

import type { OwnJob } from '#src/job-owner.ts'
import type { BatchEndpoint } from '#src/jobs/batch-endpoints.ts'
import { createPagesHandler } from '#src/jobs/job-handler.ts'
import { runBatch, type BatchDeps } from './run-batch.ts'

/** `endpoints`: what a batch can run on each URL, by name. */
export const createBatchOwner = (
  { endpoints, ...deps }: BatchDeps & { endpoints: Readonly<Record<string, BatchEndpoint>> },
): OwnJob =>
  createPagesHandler(deps, (job, log, lease) => {
    const endpoint = endpoints[job.endpoint]
    if (endpoint === undefined) throw new Error(`unknown batch endpoint ${job.endpoint}`)
    return runBatch(deps, endpoint, job, log, lease)
  })
