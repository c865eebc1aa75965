// Ends checks whose owners fail repeatedly, and stale checks without an owner.

import type { Ledger } from '#src/credits/ledger.ts'
import { newestStep } from '#src/jobs/state/job-log.ts'
import { failCheck, isStale, staleEnd, type CheckDeps } from '#src/monitors/finish-check.ts'
import { inPages } from '#src/store/store.ts'
import { failJob } from './recover-jobs.ts'

/** A live owner ends its stale check itself; it gets this much time. */
const graceMs = 60_000

/** Ends a job or check that was delivered too often. Its results remain readable and charged. */
export async function failJobOrCheck(deps: CheckDeps & { ledger: Ledger }, id: string): Promise<void> {
  const job = await deps.store.collection('jobs').get(id)
  if (job?.kind !== 'check') return failJob(deps, id)
  if (!job.settled)
    await failCheck(deps, job, {
      error: 'The check failed because its processes failed or died repeatedly.',
      errorCode: 'INTERNAL_ERROR',
    })
}

/** Ends checks that made no progress for too long. */
export async function failStaleChecks(deps: CheckDeps, nowMs: number): Promise<void> {
  const { store } = deps
  for await (const page of inPages(store.collection('jobs'), { settled: false, kind: 'check', status: 'running' })) {
    for (const job of page) {
      const progressAt = (await newestStep(store, job._id))?.stored_at ?? job.started_at ?? job.created_at
      if (isStale(progressAt, nowMs - graceMs)) await failCheck(deps, job, staleEnd)
    }
  }
}
