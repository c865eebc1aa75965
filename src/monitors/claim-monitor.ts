// One live check a monitor: whoever writes its id into the monitor runs.

import { isFinal } from '#src/jobs/job-status.ts'
import type { Store } from '#src/store/store.ts'

/** `gone`: the monitor is deleted. `busy`: another check is live. */
export type Claim = 'claimed' | 'busy' | 'gone'

/**
 * Claims a monitor for a check; again for the same check changes nothing. A claim that points to nothing that lives
 * (its process died while it started or ended) is taken over: so a check must be stored before it claims.
 */
export async function claimMonitor(store: Store, monitorId: string, checkId: string): Promise<Claim> {
  const monitors = store.collection('monitors')
  for (;;) {
    const [monitor] = await monitors.find(
      { _id: monitorId, deleted_at: null }, { fields: ['current_check_id'], limit: 1 },
    )
    if (!monitor) return 'gone'
    const holder = monitor.current_check_id
    if (holder === checkId) return 'claimed'
    if (await isLive(store, holder)) return 'busy'
    if (
      await monitors.update(
        { _id: monitorId, current_check_id: holder, deleted_at: null }, { $set: { current_check_id: checkId } },
      )
    )
      return 'claimed'
  }
}

/** Gives up the claim of a check, if it has it. */
export async function releaseMonitor(store: Store, monitorId: string, checkId: string): Promise<void> {
  await store
    .collection('monitors')
    .update({ _id: monitorId, current_check_id: checkId }, { $set: { current_check_id: null } })
}

/** Whether the check that a claim names still runs, or waits to. */
export async function isLive(store: Store, checkId: string | null): Promise<boolean> {
  if (checkId === null) return false
  const [job] = await store.collection('jobs').find({ _id: checkId }, { fields: ['status'], limit: 1 })
  return job !== undefined && !isFinal(job)
}
