import { MonitorList } from '#schemas/monitor-data.ts'
import { MonitorListQuery } from '#schemas/monitor-list.ts'
import { linkTo } from '#src/link-to.ts'
import { blockedReason } from '#src/monitors/blocked-reason.ts'
import { describeMonitor, withLiveChecks } from '#src/monitors/describe-monitor.ts'
import { selectMonitors } from '#src/monitors/select-monitors.ts'
import { countUnread } from '#src/monitors/unread-changes.ts'
import { openWebhookToShow } from '#src/webhooks/seal-webhook.ts'
import { free, operation } from '#src/operation.ts'

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
    const { limit, offset, ...filter } = input
    const [found, blocked] = await Promise.all([
      selectMonitors(store, key.id, filter), blockedReason({ store, ledger }, key.id, arrivedAt),
    ])
    const end = offset + limit
    const view = { nowMs: arrivedAt, withSecret: false, publicUrl: config.publicUrl, blocked }
    const shown = await Promise.all((await withLiveChecks(store, found.slice(offset, end))).map(async (monitor) => {
      const webhook = monitor.webhook && await openWebhookToShow(bus.nc, monitor._id, monitor.webhook)
      return describeMonitor({ ...monitor, webhook }, { ...view, unread: await countUnread(store, monitor) })
    }))
    const total = found.length
    const next = end < total ? linkTo(config, '/monitor', { ...input, offset: end }) : null
    return { data: { monitors: shown, total, next } }
  },
})
