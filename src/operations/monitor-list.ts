import { MonitorList } from '#schemas/monitor-data.ts'
import { MonitorListQuery } from '#schemas/monitor.ts'
import { linkTo } from '#src/link-to.ts'
import { blockedReason } from '#src/monitors/blocked-reason.ts'
import { describeMonitor, withLiveChecks } from '#src/monitors/describe-monitor.ts'
import { openWebhookToShow } from '#src/webhooks/seal-webhook.ts'
import { free, operation } from '#src/operation.ts'
import type { MonitorDocument } from '#src/store/documents.ts'
import type { Filter } from '#src/store/store.ts'

/** Lists the monitors of the calling key. */
export const monitorList = operation({
  name: 'monitor_list',
  tag: 'Monitors',
  summary: 'List the monitors of the calling key, newest first.',
  rest: [{ method: 'get', path: '/monitor' }],
  input: MonitorListQuery,
  output: MonitorList,
  errors: [],
  price: free,
  async run({ input, key, arrivedAt }, { store, bus, ledger, config }) {
    const { limit, offset, status } = input
    const filter: Filter<MonitorDocument> = { key_id: key.id, deleted_at: null, ...(status && { status }) }
    const monitors = store.collection('monitors')
    const [found, total, blocked] = await Promise.all([
      monitors.find(filter, { sort: { created_at: -1, _id: -1 }, skip: offset, limit }), monitors.count(filter),
      blockedReason({ store, ledger }, key.id, arrivedAt),
    ])
    const view = { nowMs: arrivedAt, withSecret: false, publicUrl: config.publicUrl, blocked }
    const shown = await Promise.all((await withLiveChecks(store, found)).map(async (monitor) => {
      const webhook = monitor.webhook && await openWebhookToShow(bus.nc, monitor._id, monitor.webhook)
      return describeMonitor({ ...monitor, webhook }, view)
    }))
    const end = offset + limit
    const next = end < total ? linkTo(config, '/monitor', { ...input, offset: end }) : null
    return { data: { monitors: shown, total, next } }
  },
})
