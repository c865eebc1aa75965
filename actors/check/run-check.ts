// Runs a check: every page of every target is checked once, lists and crawl targets concurrently.

import { noCounts, type CheckPlan } from '#schemas/monitor.ts'
import type { KeyWatch } from '#src/jobs/owner/watch-key.ts'
import { openJobCredits } from '#src/jobs/state/job-credits.ts'
import type { JobLog } from '#src/jobs/state/job-log.ts'
import type { CheckEnd } from '#src/monitors/finish-check.ts'
import { traceFields } from '#src/process/trace.ts'
import type { Lease } from '#src/runtime/job-owner.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import { checkLists } from './check-lists.ts'
import { CheckRun, type RunDeps } from './check-run.ts'
import { checkSites } from './check-site.ts'
import { CheckAborted, CheckState } from './check-state.ts'
import { CreditBudget } from './credit-budget.ts'
import type { CheckContext } from './observe-page.ts'
import { readPastSteps } from './past-steps.ts'
import { Recorder, repeatNewestStep } from './recorder.ts'
import { watchMonitor } from './watch-monitor.ts'

/** Returns how the check ended; `handed back` when another owner is to continue it. */
export async function runCheck(
  deps: RunDeps, job: JobDocument, log: JobLog, lease: Lease, key: KeyWatch,
): Promise<CheckEnd | 'handed back'> {
  const { run, state, recorder } = await openRun(deps, job, log, lease)
  key.onProblem((problem) => state.keyInvalid(problem))
  const stopWatching = watchMonitor(deps.store, run.plan.monitor_id, state, lease)
  try {
    await checkTargets(run, state)
  } catch (error) {
    await recorder.close(error)
    if (!(error instanceof CheckAborted)) throw error
  } finally {
    stopWatching()
    const storeMs = Math.round(recorder.spentMs)
    const fields = { requestId: job.request_id, jobId: job._id, ...traceFields(job.traceparent) }
    deps.log.info({ ...fields, steps: log.steps, storeMs }, 'pages checked')
  }
  lease.signal.throwIfAborted()
  if (lease.stopping.aborted && !state.endsEarly) return 'handed back'
  const { warnings } = run
  return { ...state.end(log.sums.counts ?? noCounts), ...(warnings.length > 0 && { warnings }) }
}

/** Restores the state in which the last owner left the check. */
async function openRun(
  deps: RunDeps, job: JobDocument, log: JobLog, lease: Lease,
): Promise<{ run: CheckRun; state: CheckState; recorder: Recorder }> {
  const { store, ledger } = deps
  const plan = job.request as unknown as CheckPlan
  const startedAt = job.started_at ?? job.created_at
  const blocked = new Set((await store.collection('blocklists').get(job.key_id))?.domains)
  const { traceparent } = job
  const identity = { checkId: job._id, monitorId: plan.monitor_id, monitorName: plan.name, traceparent }
  await repeatNewestStep(deps, identity, log.steps)
  const past = await readPastSteps(log)
  const state = new CheckState(startedAt, past.firstError)
  const due = log.sums.credits
  const credits = await openJobCredits({ ledger, store, job, operation: 'check', due, chargedAtEnd: true })
  const recorder = new Recorder(deps, identity, log)
  const signal = AbortSignal.any([lease.signal, state.signal])
  const context: CheckContext = {
    id: job._id, keyId: job.key_id, requestId: job.request_id, traceparent, startedAt,
    goal: plan.goal, blocked, delivery: lease.delivery, signal,
  }
  const run = new CheckRun({
    deps, plan, context, lease: { signal, stopping: lease.stopping }, state,
    budget: new CreditBudget(credits, due), recorder, past,
  })
  return { run, state, recorder }
}

async function checkTargets(run: CheckRun, state: CheckState): Promise<void> {
  const parts = [checkLists(run), checkSites(run)]
  try {
    await Promise.all(parts)
  } catch (error) {
    // Otherwise the other part would continue with a job that this owner gives up.
    state.failed(error)
    await Promise.allSettled(parts)
    throw error
  }
}
