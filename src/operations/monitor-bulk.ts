import { MonitorBulk, MonitorBulkResult } from '#schemas/monitor-bulk.ts'
import { applyToMonitors } from '#src/monitors/apply-to-monitors.ts'
import { free, operation } from '#src/operation.ts'

/** Applies one action to many monitors. */
export const monitorBulk = operation({
  name: 'monitor_bulk',
  tag: 'Monitors',
  summary: 'Pause, resume, run, delete, label or mark as read many monitors of the calling key.',
  description:
    'Give `filter` (as in `GET /monitor`; `{}` selects all monitors) or `ids`. A monitor that cannot be changed does '
    + 'not stop the others. The call is free; the checks that `run` starts are charged as usual.',
  rest: [{ method: 'post', path: '/monitor/bulk' }],
  input: MonitorBulk,
  output: MonitorBulkResult,
  errors: [],
  price: free,
  tool: false,
  example: { action: 'add_label', label: 'prices', filter: { q: 'pricing' } },
  exampleOutput: { matched: 3, changed: 2, skipped: { unchanged: 1 } },
  async run({ input, key, requestId, traceparent }, deps) {
    return { data: await applyToMonitors(deps, { key, requestId, traceparent }, input) }
  },
})
