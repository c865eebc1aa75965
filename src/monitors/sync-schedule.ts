// What the book of schedules has of a monitor follows from its document, whatever order changes come in.

import type { ScheduleRegistry, ScheduleEntry } from '#src/schedule/registry.ts'
import { inPages, type Store } from '#src/store/store.ts'

/**
 * Writes the schedule of a monitor into the book, or strikes it out: paused, deleted, gone. Looks at the document again
 * afterwards, so that of several changes at once the last one stands in the book.
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

/**
 * Brings the whole book in line with the documents: for the janitor, where whoever changed a monitor died before the
 * book knew.
 */
export async function syncAllSchedules(
  { store, schedules }: { store: Store; schedules: ScheduleRegistry },
): Promise<void> {
  const book = new Map<string, ScheduleEntry>()
  for await (const { monitorId, entry } of schedules.all()) book.set(monitorId, entry)
  for await (const page of inPages(
    store.collection('monitors'), {}, { fields: ['status', 'deleted_at', 'schedule'] },
  )) {
    for (const { _id, status, deleted_at, schedule } of page) {
      const entry = book.get(_id)
      book.delete(_id)
      const isDue = status === 'active' && deleted_at === null
      if (isDue ? entry?.cron !== schedule.cron || entry.timezone !== schedule.timezone : entry !== undefined)
        await syncSchedule({ store, schedules }, _id)
    }
  }
  for (const monitorId of book.keys()) await syncSchedule({ store, schedules }, monitorId)
}
