// Creates a monitor: its document, if the key has not reached its limit, and then its entry in the schedule registry.

import { setTimeout as sleep } from 'node:timers/promises'
import { monitorsMax, type MonitorCreate } from '#schemas/monitor.ts'
import { AppError } from '#src/app-error.ts'
import type { Bus } from '#src/bus/bus.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import { newFeedToken } from '#src/feeds/feed-token.ts'
import type { ScheduleRegistry } from '#src/schedule/registry.ts'
import type { MonitorDocument } from '#src/store/documents/monitors.ts'
import type { Store } from '#src/store/store.ts'
import { sealWebhook } from '#src/webhooks/seal-webhook.ts'
import { syncSchedule } from './sync-schedule.ts'
import { prepareMonitor } from './prepare-monitor.ts'
import { assertUrls } from './targets.ts'

/** A key that seems to be at its limit is checked again, because concurrent requests may withdraw. */
const limitChecks = 25
const limitCheckEveryMs = 20

export interface NewMonitor {
  id: string
  keyId: string
  body: MonitorCreate
  egressAllow: EgressAllow
  /** Throws for URLs on the blocklist of the key. */
  assertUrl(url: string): Promise<void>
}

/**
 * Stores the monitor. Idempotent: a repeated id returns the existing monitor. Throws MONITOR_LIMIT_REACHED, and the
 * errors of `prepareMonitor` and `assertUrl`; then nothing is stored.
 */
export async function createMonitor(
  { store, bus, schedules }: { store: Store; bus: Bus; schedules: Pick<ScheduleRegistry, 'put' | 'remove'> },
  { id, keyId, body, egressAllow, assertUrl }: NewMonitor,
): Promise<MonitorDocument> {
  const monitors = store.collection('monitors')
  const settings = prepareMonitor(id, body, egressAllow)
  await assertUrls(settings.targets, assertUrl)
  const existing = await monitors.get(id)
  if (existing !== null) return existing
  if ((await monitors.count({ key_id: keyId, deleted_at: null })) >= monitorsMax) throw limitReached()
  const now = new Date().toISOString()
  const document: MonitorDocument = {
    _id: id, key_id: keyId, ...settings, webhook: settings.webhook && await sealWebhook(bus.nc, id, settings.webhook),
    feed_token: newFeedToken(), created_at: now, updated_at: now, last_run_at: null, current_check_id: null,
    last_check_summary: null, deleted_at: null,
  }
  if (!(await monitors.insertIfAbsent(document))) return (await monitors.get(id)) ?? document
  try {
    await assertWithinLimit(store, keyId, id)
    await syncSchedule({ store, schedules }, id)
  } catch (error) {
    await monitors.remove({ _id: id })
    throw error
  }
  return document
}

/**
 * Several concurrent requests may have been below the limit. Each counts again after it stored its document, so that
 * the limit is never exceeded. If there are too many, the later ones (by time, then id) fail at once, and the earlier
 * ones wait for them to be removed.
 */
async function assertWithinLimit(store: Store, keyId: string, id: string): Promise<void> {
  const monitors = store.collection('monitors')
  for (let check = 1; ; check++) {
    const first = await monitors.find(
      { key_id: keyId, deleted_at: null }, { sort: { created_at: 1, _id: 1 }, limit: monitorsMax + 1, fields: ['_id'] },
    )
    if (first.length <= monitorsMax) return
    if (check === limitChecks || !first.slice(0, monitorsMax).some(({ _id }) => _id === id)) break
    await sleep(limitCheckEveryMs)
  }
  throw limitReached()
}

const limitReached = (): AppError =>
  new AppError('MONITOR_LIMIT_REACHED', {
    message: `The API key has the maximum of ${monitorsMax} monitors; delete one first.`,
    limit: monitorsMax,
  })
