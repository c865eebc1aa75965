// The steps that earlier owners of a check logged, by target.

import type { JobLog, PastStep } from '#src/jobs/state/job-log.ts'
import { pageOfStep, type StepTrace } from './recorder.ts'

export interface PastSteps {
  /** Keys of all steps. */
  keys: Set<string>
  /** Steps of each target's pages, in order; `key` is the page's within its target. */
  byTarget: Map<string, PastStep[]>
  /** The first page with an error. */
  firstError: Pick<PastStep, 'error' | 'error_code'> | null
}

/** Reads the steps without the page versions in their traces: only the snapshots needed these. */
export async function readPastSteps(log: JobLog): Promise<PastSteps> {
  const past: PastSteps = { keys: new Set(), byTarget: new Map(), firstError: null }
  for await (const step of log.past()) {
    const { targetId, key } = pageOfStep(step)
    const { note: _note, ...trace } = (step.trace ?? {}) as StepTrace
    past.keys.add(step.key)
    if (step.error !== null) past.firstError ??= { error: step.error, error_code: step.error_code }
    const steps = past.byTarget.get(targetId) ?? []
    steps.push({ ...step, key, trace })
    past.byTarget.set(targetId, steps)
  }
  return past
}
