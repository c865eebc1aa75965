import type { OperationDeps } from '#src/operation.ts'
import type { MonitorDocument } from '#src/store/documents/monitors.ts'
import { openWebhookToShow } from '#src/webhooks/seal-webhook.ts'
import { blockedReason } from './blocked-reason.ts'
import { describeMonitor, withLiveChecks } from './describe-monitor.ts'
import { countUnread } from './unread-changes.ts'

/** The public form of one monitor, with its webhook secret, for the response to its creation or request. */
export async function showMonitor(
  { store, bus, ledger, config }: Pick<OperationDeps, 'store' | 'bus' | 'ledger' | 'config'>, monitor: MonitorDocument,
): Promise<object> {
  const nowMs = Date.now()
  const [[current], blocked, webhook, unread] = await Promise.all([
    withLiveChecks(store, [monitor]), blockedReason({ store, ledger }, monitor.key_id, nowMs),
    monitor.webhook && openWebhookToShow(bus.nc, monitor._id, monitor.webhook),
    countUnread(store, monitor),
  ])
  const view = { nowMs, withSecret: true, publicUrl: config.publicUrl, blocked, unread }
  return describeMonitor({ ...current!, webhook }, view)
}
