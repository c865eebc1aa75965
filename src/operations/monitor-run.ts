import { Type } from 'typebox'
import { CheckStarted } from '#schemas/check.ts'
import { MonitorId } from '#schemas/monitor.ts'
import { findMonitor } from '#src/monitors/find-monitor.ts'
import { startManualCheck } from '#src/monitors/start-check.ts'
import { free, operation } from '#src/operation.ts'

/** Starts a check of a monitor now. */
export const monitorRun = operation({
  name: 'monitor_run',
  tag: 'Monitors',
  summary: 'Start a check of a monitor now, even if it is paused.',
  description: 'Starting is free; the check is charged like a scheduled one.',
  rest: [{ method: 'post', path: '/monitor/:id/run' }],
  input: Type.Object({ id: MonitorId }, { additionalProperties: false }),
  output: CheckStarted,
  status: 202,
  errors: ['CHECK_IN_PROGRESS', 'CREDITS_EXHAUSTED', 'OVERLOADED'],
  price: free,
  exampleOutput: {
    id: 'chk_2HsTq8NvJx5BwRc6Gm3Ld9Pk', monitor_id: 'mon_4KdWz1FyLp7TnQv0Xs8Rb2Hc', status: 'queued', trigger: 'manual',
    created_at: '2026-11-22T10:00:00.000Z',
  },
  async run({ input, key, makeId, requestId, traceparent }, { store, bus, ledger }) {
    const monitor = await findMonitor(store, key.id, input.id)
    const start = { id: makeId('chk'), requestId, traceparent, limit: key.credits }
    const { _id: id, created_at } = await startManualCheck({ store, bus, ledger }, monitor, start)
    return { data: { id, monitor_id: monitor._id, status: 'queued', trigger: 'manual', created_at } }
  },
})
