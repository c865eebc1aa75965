import { Type } from 'typebox'
import { Monitor } from '#schemas/monitor-data.ts'
import { MonitorId, MonitorPatch } from '#schemas/monitor.ts'
import { changeMonitor } from '#src/monitors/change-monitor.ts'
import { showMonitor } from '#src/monitors/show-monitor.ts'
import { free, operation } from '#src/operation.ts'

/** Changes a monitor. */
export const monitorUpdate = operation({
  name: 'monitor_update',
  tag: 'Monitors',
  summary: 'Change, pause or resume a monitor; omitted fields are unchanged.',
  description:
    '`targets` replaces the whole list: a target sent with its `id`, or with the URLs of an existing one, keeps its '
    + 'snapshots. `goal: null` turns off judging, `webhook: null` removes the webhook, and '
    + '`webhook: {"rotate_secret": true}` creates a new signing secret.',
  rest: [{ method: 'patch', path: '/monitor/:id' }],
  input: Type.Object({ id: MonitorId, ...MonitorPatch.properties }, { additionalProperties: false }),
  output: Monitor,
  errors: ['INVALID_SCHEDULE', 'INVALID_URL', 'INVALID_JSON_SCHEMA', 'URL_BLOCKLISTED'],
  price: free,
  example: { status: 'paused' },
  async run({ input, key }, { store, bus, ledger, config, schedules, egressAllow, blocklists }) {
    const { id, ...patch } = input
    const assertUrl = (url: string): Promise<void> => blocklists.assertAllowed(key.id, url)
    const change = { id, keyId: key.id, patch, egressAllow, assertUrl }
    const monitor = await changeMonitor({ store, bus, schedules }, change)
    return { data: await showMonitor({ store, bus, ledger, config }, monitor) }
  },
})
