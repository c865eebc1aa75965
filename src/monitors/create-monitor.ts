// A monitor comes into being: its document, if the key may have one more, then its place in the book of schedules.

import { setTimeout as sleep } from 'node:timers/promises'
import { monitorsMax, type MonitorCreate } from '#schemas/monitor.ts'
import { AppError } from '#src/app-error.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import type { ScheduleRegistry } from '#src/schedule/registry.ts'
import type { MonitorDocument } from '#src/store/documents.ts'
import type { Store } from '#src/store/store.ts'
import { syncSchedule } from './sync-schedule.ts'
import { prepareMonitor } from './prepare-monitor.ts'
import { assertUrls } from './targets.ts'

/**
 * How often, and how long after another, a key that seems to be full is looked at again: others may be about to
 * withdraw.
 */
const looks = 25
const lookEveryMs = 20

export interface NewMonitor {
  id: string
  keyId: string
  body: MonitorCreate
  egressAllow: EgressAllow
  /** Throws for URLs that the key does not want to read. */
  assertUrl(url: string): Promise<void>
}

/**
 * Stores the monitor. The same id again answers the monitor as it is. Throws MONITOR_LIMIT_REACHED, and what
 * `prepareMonitor` and `assertUrl` throw; then there is no monitor.
 */
export async function createMonitor(
  { store, schedules }: { store: Store; schedules: Pick<ScheduleRegistry, 'put' | 'remove'> },
  { id, keyId, body, egressAllow, assertUrl }: NewMonitor,
): Promise<MonitorDocument> {
  const monitors = store.collection('monitors')
  const settings = prepareMonitor(id, body, egressAllow)
  await assertUrls(settings.targets, assertUrl)
  const made = await monitors.get(id)
  if (made === null && (await monitors.count({ key_id: keyId, deleted_at: null })) >= monitorsMax) throw limitReached()
  const now = new Date().toISOString()
  const document: MonitorDocument = {
    _id: id, key_id: keyId, ...settings, created_at: now, updated_at: now, last_run_at: null, current_check_id: null,
    last_check_summary: null, deleted_at: null,
  }
  if (made !== null || !(await monitors.insertIfAbsent(document))) return made ?? (await monitors.get(id)) ?? document
  try {
    await assertPlace(store, keyId, id)
    await syncSchedule({ store, schedules }, id)
  } catch (error) {
    await monitors.remove({ _id: id })
    throw error
  }
  return document
}

/**
 * Several may have seen the last free place. Whoever keeps one has counted, after its own document was there, no more
 * than the limit: so there are never more. Of those that see too many, the later ones (by time, then id) withdraw at
 * once, and the earlier ones wait for them to.
 */
async function assertPlace(store: Store, keyId: string, id: string): Promise<void> {
  const monitors = store.collection('monitors')
  for (let look = 1; ; look++) {
    const first = await monitors.find(
      { key_id: keyId, deleted_at: null }, { sort: { created_at: 1, _id: 1 }, limit: monitorsMax + 1, fields: ['_id'] },
    )
    if (first.length <= monitorsMax) return
    if (look === looks || !first.slice(0, monitorsMax).some(({ _id }) => _id === id)) break
    await sleep(lookEveryMs)
  }
  throw limitReached()
}

const limitReached = (): AppError =>
  new AppError('MONITOR_LIMIT_REACHED', {
    message: `The API key has ${monitorsMax} monitors, which is as many as it may have; delete one first.`,
    limit: monitorsMax,
  })
