// The claim of a check on its monitor: a monitor has at most one running check, whose id it stores.

import { isFinal } from '#src/jobs/state/job-status.ts'
import type { Store } from '#src/store/store.ts'

/** `gone`: the monitor is deleted. `busy`: another check has the claim. */
export type Claim = 'claimed' | 'busy' | 'gone'

/**
 * Claims a monitor for a check. Idempotent. A claim of a check that has ended or does not exist is taken over: its
 * process died. A check must therefore be stored before it claims.
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

/** Releases the claim of a check, if it has it. */
export async function releaseMonitor(store: Store, monitorId: string, checkId: string): Promise<void> {
  await store
    .collection('monitors')
    .update({ _id: monitorId, current_check_id: checkId }, { $set: { current_check_id: null } })
}

/** Whether the check is queued or running. */
export async function isLive(store: Store, checkId: string | null): Promise<boolean> {
  if (checkId === null) return false
  const [job] = await store.collection('jobs').find({ _id: checkId }, { fields: ['status'], limit: 1 })
  return job !== undefined && !isFinal(job)
}
