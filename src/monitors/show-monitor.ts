// One monitor as the caller who created or asked for it sees it: with its webhook secret.

import type { MonitorDocument } from '#src/store/documents.ts'
import type { Store } from '#src/store/store.ts'
import { describeMonitor, withLiveChecks } from './describe-monitor.ts'

/** The monitor with its secret; `current_check_id` is that of a live check. */
export async function showMonitor(store: Store, monitor: MonitorDocument): Promise<object> {
  const [current] = await withLiveChecks(store, [monitor])
  return describeMonitor(current!, { nowMs: Date.now(), withSecret: true })
}
