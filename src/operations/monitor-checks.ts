import { Type } from 'typebox'
import { CheckList } from '#schemas/check.ts'
import { CheckListQuery, MonitorId } from '#schemas/monitor.ts'
import { linkTo } from '#src/link-to.ts'
import { findMonitor } from '#src/monitors/find-monitor.ts'
import { listChecks } from '#src/monitors/read-check.ts'
import { free, operation } from '#src/operation.ts'

/** Lists the checks of a monitor. */
export const monitorChecks = operation({
  name: 'monitor_checks',
  tag: 'Monitors',
  summary: 'List the checks of a monitor, newest first.',
  rest: [{ method: 'get', path: '/monitor/:id/checks' }],
  input: Type.Object({ id: MonitorId, ...CheckListQuery.properties }, { additionalProperties: false }),
  output: CheckList,
  errors: [],
  price: free,
  async run({ input: { id, ...query }, key }, { store, config }) {
    const { _id } = await findMonitor(store, key.operator ? null : key.id, id)
    const { checks, total } = await listChecks(store, _id, query)
    const end = query.offset + query.limit
    const next = end < total ? linkTo(config, `/monitor/${_id}/checks`, { ...query, offset: end }) : null
    return { data: { checks, total, next } }
  },
})
