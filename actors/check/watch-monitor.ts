// Aborts a running check when its monitor is deleted or the check makes no progress.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Lease } from '#src/runtime/job-owner.ts'
import type { Store } from '#src/store/store.ts'
import type { CheckState } from './check-state.ts'

const pollEveryMs = 2_000

/**
 * Polls the store until the returned function is called. A change notice makes it poll at once; polling also finds a
 * change whose notice was lost.
 */
export function watchMonitor(
  store: Store, monitorId: string, state: CheckState, lease: Pick<Lease, 'onChange'>,
): () => void {
  const stopping = new AbortController()

  async function pollOnce(): Promise<void> {
    const [monitor] = await store
      .collection('monitors')
      .find({ _id: monitorId }, { fields: ['deleted_at'], limit: 1 })
    if (!monitor || monitor.deleted_at !== null) state.monitorDeleted()
    else state.abortIfStale()
  }

  async function poll(): Promise<void> {
    while (!stopping.signal.aborted && !state.signal.aborted) {
      await pollOnce().catch(() => undefined) // Without a store the pages fail as well.
      await sleep(pollEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  lease.onChange(() => void pollOnce().catch(() => undefined))
  void poll()
  return () => stopping.abort()
}
