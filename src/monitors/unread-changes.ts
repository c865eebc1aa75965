// The announced changes of a monitor that its owner has not marked as read. They are numbered when they are stored, and
// the monitor has the number of the newest one that is read: the count follows from the stored changes, so that it is
// the same however often processes died, whatever their clocks say.

import type { MonitorDocument } from '#src/store/documents/monitors.ts'
import type { Store } from '#src/store/store.ts'

type Marked = Pick<MonitorDocument, '_id' | 'read_number'>

/** The number of the next announced change. One check of a monitor runs at a time; it announces one after the other. */
export async function nextChangeNumber(store: Store, monitorId: string): Promise<number> {
  const [newest, [monitor]] = await Promise.all([
    newestNumber(store, monitorId),
    // The newest changes may have expired.
    store.collection('monitors').find({ _id: monitorId }, { fields: ['read_number'], limit: 1 }),
  ])
  return Math.max(newest, monitor?.read_number ?? 0) + 1
}

/** The number of announced changes that are not read, among those that are kept. */
export const countUnread = (store: Store, { _id, read_number = 0 }: Marked): Promise<number> =>
  store.collection('announcements').count({ monitor_id: _id, number: { $gt: read_number } })

/** Marks every announced change of the monitor as read. Of concurrent calls the one that saw most takes effect. */
export async function markRead(store: Store, monitorId: string): Promise<void> {
  const read_number = await newestNumber(store, monitorId)
  await store.collection('monitors').update(
    { _id: monitorId, $or: [{ read_number: null }, { read_number: { $lt: read_number } }] }, { $set: { read_number } },
  )
}

/** 0 without any. Changes that an earlier version stored have no number. */
async function newestNumber(store: Store, monitorId: string): Promise<number> {
  const [newest] = await store.collection('announcements').find(
    { monitor_id: monitorId, number: { $gt: 0 } }, { sort: { number: -1 }, limit: 1, fields: ['number'] },
  )
  return newest?.number ?? 0
}
