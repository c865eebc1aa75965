// Keeps the schedule registry consistent with the monitors, in any order of concurrent changes.

import type { ScheduleRegistry, ScheduleEntry } from '#src/schedule/registry.ts'
import { inPages, type Store } from '#src/store/store.ts'

/**
 * Writes the schedule of an active monitor to the registry, or removes that of a paused or deleted one. Reads the
 * monitor again afterwards, so that the last of several concurrent changes takes effect.
 */
export async function syncSchedule(
  { store, schedules }: { store: Store; schedules: Pick<ScheduleRegistry, 'put' | 'remove'> }, id: string,
): Promise<void> {
  const monitors = store.collection('monitors')
  let seen = await monitors.get(id)
  for (;;) {
    if (seen?.status === 'active' && seen.deleted_at === null)
      await schedules.put(id, { cron: seen.schedule.cron, timezone: seen.schedule.timezone }, Date.now())
    else await schedules.remove(id)
    const now = await monitors.get(id)
    if (now?.updated_at === seen?.updated_at && now?.deleted_at === seen?.deleted_at) return
    seen = now
  }
}

/** Synchronises the registry with all monitors, for changes whose process died before it updated the registry. */
export async function syncAllSchedules(
  { store, schedules }: { store: Store; schedules: ScheduleRegistry },
): Promise<void> {
  const entries = new Map<string, ScheduleEntry>()
  for await (const { monitorId, entry } of schedules.all()) entries.set(monitorId, entry)
  for await (const page of inPages(
    store.collection('monitors'), {}, { fields: ['status', 'deleted_at', 'schedule'] },
  )) {
    for (const { _id, status, deleted_at, schedule } of page) {
      const entry = entries.get(_id)
      entries.delete(_id)
      const isScheduled = status === 'active' && deleted_at === null
      if (isScheduled ? entry?.cron !== schedule.cron || entry.timezone !== schedule.timezone : entry !== undefined)
        await syncSchedule({ store, schedules }, _id)
    }
  }
  for (const monitorId of entries.keys()) await syncSchedule({ store, schedules }, monitorId)
}
