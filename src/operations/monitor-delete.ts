import { Type } from 'typebox'
import { MonitorDeleted } from '#schemas/monitor-data.ts'
import { MonitorId } from '#schemas/monitor.ts'
import { finishDeletion, markDeleted } from '#src/monitors/delete-monitor.ts'
import { free, operation } from '#src/operation.ts'

/** Deletes a monitor with its checks, snapshots and pending deliveries. */
export const monitorDelete = operation({
  name: 'monitor_delete',
  tag: 'Monitors',
  summary: 'Delete a monitor with its checks, page snapshots and pending deliveries.',
  description: 'A running check stops at its next step and is not charged.',
  rest: [{ method: 'delete', path: '/monitor/:id' }],
  input: Type.Object({ id: MonitorId }, { additionalProperties: false }),
  output: MonitorDeleted,
  errors: [],
  price: free,
  async run({ input: { id }, key }, { store, bus, schedules }) {
    await markDeleted(store, key.id, id)
    // Callers no longer see the monitor. Removing its data may take long; the janitor completes a failed removal.
    void finishDeletion({ store, bus, schedules }, id).catch(() => undefined)
    return { data: { id, deleted: true } }
  },
})
