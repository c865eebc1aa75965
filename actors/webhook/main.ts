// The webhook actor: sends the events of monitors and jobs to their webhooks.

import { webhookConsumer } from '#src/bus/topology.ts'
import type { StartActor } from '#src/runtime/actor-context.ts'
import { startWebhooks } from './wire.ts'

export const start: StartActor = async ({ config, bus, store, log }) => {
  const sender = await startWebhooks({
    store, bus, log, allow: config.EGRESS_ALLOW, extraCaFile: config.EXTRA_CA_FILE,
    retryDelaysMs: config.WEBHOOK_RETRY_DELAYS_S.map((seconds) => seconds * 1000),
  })
  return {
    async check() { await bus.manager.consumers.info('WEBHOOKS', webhookConsumer) },
    stop: (drainMs) => sender.stop(drainMs),
  }
}
