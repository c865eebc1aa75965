import type { MonitorDocument } from '#src/store/documents.ts'
import type { Store } from '#src/store/store.ts'
import { describeMonitor, withLiveChecks } from './describe-monitor.ts'

/** The public form of one monitor, with its webhook secret, for the response to its creation or request. */
export async function showMonitor(store: Store, monitor: MonitorDocument): Promise<object> {
  const [current] = await withLiveChecks(store, [monitor])
  return describeMonitor(current!, { nowMs: Date.now(), withSecret: true })
}
