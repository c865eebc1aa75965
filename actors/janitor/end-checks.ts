// Checks that nobody else ends: those whose owners fail again and again, and those that stand still while no owner is
// there to notice.

import type { Ledger } from '#src/credits/ledger.ts'
import { newestStep } from '#src/jobs/job-log.ts'
import { failCheck, isStale, staleEnd, type CheckDeps } from '#src/monitors/finish-check.ts'
import { inPages } from '#src/store/store.ts'
import { failJob } from './recover-jobs.ts'

/** An owner that lives notices by itself; it is given the time to. */
const graceMs = 60_000

/** Ends a job or check that was delivered too often: what it has brought stays readable and paid. */
export async function failJobOrCheck(deps: CheckDeps & { ledger: Ledger }, id: string): Promise<void> {
  const job = await deps.store.collection('jobs').get(id)
  if (job?.kind !== 'check') return failJob(deps.store, deps.ledger, id)
  if (!job.settled)
    await failCheck(deps, job, {
      error: 'The check was given up: whoever worked on it failed or died, again and again.',
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
