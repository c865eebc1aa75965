import { Type } from 'typebox'
import { Monitor } from '#schemas/monitor-data.ts'
import { MonitorId } from '#schemas/monitor.ts'
import { findMonitor } from '#src/monitors/find-monitor.ts'
import { showMonitor } from '#src/monitors/show-monitor.ts'
import { free, operation } from '#src/operation.ts'

/** Returns one monitor with its webhook secret. */
export const monitorGet = operation({
  name: 'monitor_get',
  tag: 'Monitors',
  summary: 'Return a monitor, with its webhook secret.',
  rest: [{ method: 'get', path: '/monitor/:id' }],
  input: Type.Object({ id: MonitorId }, { additionalProperties: false }),
  output: Monitor,
  errors: [],
  price: free,
  async run({ input, key }, { store, bus, ledger, config }) {
    return { data: await showMonitor({ store, bus, ledger, config }, await findMonitor(store, key.id, input.id)) }
  },
})
