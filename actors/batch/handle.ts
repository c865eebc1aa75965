// Owns a batch: continues it where the last owner stopped, requests the URLs that have no result yet, and ends the job.

import { createPagesHandler } from '#src/jobs/owner/job-handler.ts'
import type { PageOperation } from '#src/operation.ts'
import type { OwnJob } from '#src/runtime/job-owner.ts'
import { runBatch, type BatchDeps } from './run-batch.ts'

/** `operations`: what a batch can run on each URL, by name. */
export const createBatchOwner = (
  { operations, ...deps }: BatchDeps & { operations: ReadonlyMap<string, PageOperation> },
): OwnJob =>
  createPagesHandler(deps, (job, log, lease, key) => {
    const operation = operations.get(job.endpoint)
    if (operation === undefined) throw new Error(`unknown batch operation ${job.endpoint}`)
    return runBatch(deps, operation, job, log, lease, key)
  })
