// Starts the batch actor, which owns batch jobs.

import { startJobActor } from '#src/jobs/owner/start-job-actor.ts'
import { pageOperations } from '#src/operation-table.ts'
import type { StartActor } from '#src/runtime/actor-context.ts'
import { createBatchOwner } from './handle.ts'

export const start: StartActor = (context) =>
  startJobActor(context, {
    kind: 'batch',
    createHandler: (deps) =>
      createBatchOwner({ ...deps, publicUrl: context.config.publicUrl, operations: pageOperations }),
  })
