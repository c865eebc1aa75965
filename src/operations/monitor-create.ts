import { Monitor } from '#schemas/monitor-data.ts'
import { MonitorCreate } from '#schemas/monitor.ts'
import { createMonitor } from '#src/monitors/create-monitor.ts'
import { showMonitor } from '#src/monitors/show-monitor.ts'
import { free, operation } from '#src/operation.ts'

/** Creates a monitor. */
export const monitorCreate = operation({
  name: 'monitor_create',
  tag: 'Monitors',
  summary: 'Create a monitor that checks pages on a schedule and reports changes.',
  description:
    'The first check records every page as `new` and sends no events. Checks are charged to the key that created the '
    + 'monitor. A key has at most 50 monitors; a check reads at most 500 pages.',
  access: 'direct',
  rest: [{ method: 'post', path: '/monitor' }],
  input: MonitorCreate,
  output: Monitor,
  status: 201,
  idempotent: true,
  errors: ['INVALID_SCHEDULE', 'INVALID_URL', 'INVALID_JSON_SCHEMA', 'MONITOR_LIMIT_REACHED', 'URL_BLOCKLISTED'],
  price: free,
  example: {
    name: 'Plans', schedule: { text: 'every weekday at 9am', timezone: 'Europe/Berlin' },
    goal: 'Tell me when a price changes', targets: [{ type: 'scrape', urls: ['https://example.com/pricing'] }],
  },
  async run({ input, key, makeId }, { store, bus, ledger, config, schedules, egressAllow, blocklists }) {
    const assertUrl = (url: string): Promise<void> => blocklists.assertAllowed(key.id, url)
    const created = { id: makeId('mon'), keyId: key.id, body: input, egressAllow, assertUrl }
    const monitor = await createMonitor({ store, bus, schedules }, created)
    return { data: await showMonitor({ store, bus, ledger, config }, monitor) }
  },
})
