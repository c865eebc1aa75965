import { Type } from 'typebox'
import { MonitorRead } from '#schemas/monitor-data.ts'
import { MonitorId } from '#schemas/monitor.ts'
import { findMonitor } from '#src/monitors/find-monitor.ts'
import { countUnread, markRead } from '#src/monitors/unread-changes.ts'
import { free, operation } from '#src/operation.ts'

/** Marks the announced changes of a monitor as read. */
export const monitorRead = operation({
  name: 'monitor_read',
  tag: 'Monitors',
  summary: 'Mark all announced changes of a monitor as read.',
  description: '`unread_changes` of the monitor then counts from 0, and includes what a running check announces later.',
  rest: [{ method: 'post', path: '/monitor/:id/read' }],
  input: Type.Object({ id: MonitorId }, { additionalProperties: false }),
  output: MonitorRead,
  errors: [],
  price: free,
  tool: false,
  exampleOutput: { id: 'mon_4KdWz1FyLp7TnQv0Xs8Rb2Hc', unread_changes: 0 },
  async run({ input: { id }, key }, { store }) {
    const { _id } = await findMonitor(store, key.id, id)
    await markRead(store, _id)
    return { data: { id: _id, unread_changes: await countUnread(store, await findMonitor(store, key.id, _id)) } }
  },
})
