// Announced changes of monitors, for their feeds and counts of unread changes: kept with or without a webhook, as long
// as the check.

import { packBytes, unpackBytes } from '#src/encoding/pack-json.ts'
import { nextChangeNumber } from '#src/monitors/unread-changes.ts'
import type { Store } from '#src/store/store.ts'
import { eventBody } from '#src/webhooks/event-body.ts'
import type { EventBody } from '#src/webhooks/formats/notice.ts'
import type { MonitorEvent } from '#src/webhooks/monitor-event.ts'

/** Number of changes in a feed. */
const entriesMax = 50

/** Stores the event. Idempotent: a repeated event is stored once. */
export async function storeAnnouncement(store: Store, publicUrl: string, event: MonitorEvent): Promise<void> {
  await store.collection('announcements').insertIfAbsent({
    _id: event.id, monitor_id: event.monitorId, check_id: event.checkId, at: event.at,
    number: await nextChangeNumber(store, event.monitorId),
    body: await packBytes(eventBody(event, { metadata: {}, publicUrl })),
  })
}

/** An announced change, as webhooks send it. */
export type Announcement = EventBody & { id: string }

/** The newest changes of a monitor, newest first. */
export async function newestAnnouncements(store: Store, monitorId: string): Promise<Announcement[]> {
  const found = await store
    .collection('announcements')
    .find({ monitor_id: monitorId }, { sort: { at: -1, _id: -1 }, limit: entriesMax })
  return await Promise.all(found.map(async ({ body }) =>
    JSON.parse((await unpackBytes(body)).toString('utf8')) as Announcement))
}
