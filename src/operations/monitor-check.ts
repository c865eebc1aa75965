import { Type } from 'typebox'
import { CheckWithPages } from '#schemas/check.ts'
import { wait } from '#schemas/job.ts'
import { CheckPageQuery, MonitorId } from '#schemas/monitor.ts'
import { linkTo } from '#src/link-to.ts'
import { findMonitor } from '#src/monitors/find-monitor.ts'
import { findCheck, readCheck } from '#src/monitors/read-check.ts'
import { free, operation } from '#src/operation.ts'

/** Returns one check with a page of its results. */
export const monitorCheck = operation({
  name: 'monitor_check',
  tag: 'Monitors',
  summary: 'Return a check with a page of its results.',
  description:
    'Follow `next` until it is null. With `wait`, the response comes when the check has ended or the time is over.',
  rest: [{ method: 'get', path: '/monitor/:id/checks/:checkId' }],
  input: Type.Object({
    id: MonitorId, checkId: Type.String({ description: 'ID of the check: `chk_` followed by 24 characters.' }),
    ...CheckPageQuery.properties, wait,
  }, { additionalProperties: false }),
  output: CheckWithPages,
  errors: ['OVERLOADED'],
  price: free,
  async run({ input: { id, checkId, wait: seconds, ...query }, key, signal }, { store, config, jobWaits }) {
    const { _id } = await findMonitor(store, key.operator ? null : key.id, id)
    const read = () => findCheck(store, _id, checkId)
    const job = await jobWaits.forEnd({ id: checkId, waitMs: seconds * 1000, signal, read })
    const link = (page: CheckPageQuery): string => linkTo(config, `/monitor/${_id}/checks/${job._id}`, { ...page })
    return { data: await readCheck(store, job, query, link) }
  },
})
