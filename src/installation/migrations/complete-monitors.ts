// Data version 2: monitors of earlier versions get labels and a feed, and their webhooks are encrypted.

import type { NatsConnection } from '@nats-io/transport-node'
import { newFeedToken } from '#src/feeds/feed-token.ts'
import type { MonitorDocument } from '#src/store/documents/monitors.ts'
import { inPages, type Store, type Update } from '#src/store/store.ts'
import { sealWebhook } from '#src/webhooks/seal-webhook.ts'

/** Idempotent. Does not change when a monitor was updated. */
export async function completeMonitors({ store, nc }: { store: Store; nc: NatsConnection }): Promise<void> {
  for await (const page of inPages(store.collection('monitors'), {}))
    for (const monitor of page) await completeMonitor(store, nc, monitor)
}

async function completeMonitor(store: Store, nc: NatsConnection, monitor: MonitorDocument): Promise<void> {
  const monitors = store.collection('monitors')
  for (let now: MonitorDocument | null = monitor; now;) {
    const change = await missingFields(nc, now)
    if (Object.keys(change).length === 0) return
    // The guard: the monitor may be changed meanwhile.
    const guard = { _id: now._id, updated_at: now.updated_at }
    if (await monitors.update(guard, { $set: change })) return
    now = await monitors.get(now._id)
  }
}

type Change = NonNullable<Update<MonitorDocument>['$set']>

async function missingFields(
  nc: NatsConnection, { _id, labels, feed_token, webhook = null }: MonitorDocument,
): Promise<Change> {
  const sealed = webhook && await sealWebhook(nc, _id, webhook)
  return {
    ...(labels === undefined && { labels: [] }),
    ...(feed_token === undefined && { feed_token: newFeedToken() }),
    ...(JSON.stringify(sealed) !== JSON.stringify(webhook) && { webhook: sealed }),
  }
}
