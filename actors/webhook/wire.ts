// Builds the webhook sender from its parts.

import type { Bus } from '#src/bus/bus.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import type { Log } from '#src/process/log.ts'
import { runEvery } from '#src/process/run-every.ts'
import type { Store } from '#src/store/store.ts'
import { deleteOldPings } from '#src/webhooks/delete-deliveries.ts'
import { createDeliverySlots } from './delivery-slots.ts'
import { createDeliveryHandler } from './handle.ts'
import { createPost } from './post.ts'
import { requeueOverdueDeliveries } from './requeue-overdue.ts'
import { runSender, type RunningSender } from './run-sender.ts'

export interface WebhookSettings {
  store: Store
  bus: Bus
  log: Log
  /** Networks of EGRESS_ALLOW. */
  allow: EgressAllow
  /** PEM file of additional certificate authorities. */
  extraCaFile?: string | null
  /** WEBHOOK_RETRY_DELAYS_S, in milliseconds. */
  retryDelaysMs: readonly number[]
  /** Interval of requeueing overdue deliveries; default 30 s. */
  requeueEveryMs?: number
}

const deleteEveryMs = 3_600_000

/** Starts sending. */
export async function startWebhooks({
  store, bus, log, allow, extraCaFile, retryDelaysMs, requeueEveryMs = 30_000,
}: WebhookSettings): Promise<RunningSender> {
  const connections = createPost({ allow, extraCaFile })
  const handle = createDeliveryHandler({ store, nc: bus.nc, post: connections.post, retryDelaysMs, now: Date.now })
  const sender = await runSender({ handle, slots: createDeliverySlots(Date.now), bus, log })
  const stops = [
    runEvery('requeue overdue deliveries', requeueEveryMs, log, () =>
      requeueOverdueDeliveries(store, bus, log, Date.now()),
    ),
    runEvery('delete old pings', deleteEveryMs, log, () => deleteOldPings(store, Date.now())),
  ]
  return {
    async stop(drainMs) {
      await Promise.all([sender.stop(drainMs), ...stops.map((stop) => stop())])
      await connections.close()
    },
  }
}
