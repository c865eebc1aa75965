// The checks of a monitor: started by hand, their history, and the page results of each. Reading is free.

import { CheckListQuery, CheckPageQuery } from '#schemas/monitor.ts'
import { findMonitor } from '#src/monitors/find-monitor.ts'
import { findCheck, listChecks, readCheck } from '#src/monitors/read-check.ts'
import { startManualCheck } from '#src/monitors/start-check.ts'
import type { Deps } from '../deps.ts'
import { linkOf } from '../link-of.ts'
import { route, type Route } from '../route.ts'

const postRun = route<Deps>({
  method: 'post',
  path: '/monitor/:id/run',
  async handle({ key, params, makeId, requestId }, { store, bus, ledger }) {
    const monitor = await findMonitor(store, key.id, params.id!)
    const { _id, created_at } = await startManualCheck({ store, bus, ledger }, monitor, {
      id: makeId('chk'), requestId, limit: key.credits,
    })
    return { status: 202, data: { id: _id, monitor_id: monitor._id, status: 'queued', trigger: 'manual', created_at } }
  },
})

const getChecks = route<Deps, typeof CheckListQuery>({
  method: 'get',
  path: '/monitor/:id/checks',
  query: CheckListQuery,
  async handle({ key, params, query }, { store, config }) {
    const { _id } = await findMonitor(store, key.id, params.id!)
    const { checks, total } = await listChecks(store, _id, query)
    const { limit, offset } = query
    return {
      data: {
        checks,
        total,
        next:
          offset + limit < total
            ? linkOf(config, `/monitor/${_id}/checks`, { ...query, offset: offset + limit })
            : null,
      },
    }
  },
})

const getCheck = route<Deps, typeof CheckPageQuery>({
  method: 'get',
  path: '/monitor/:id/checks/:checkId',
  query: CheckPageQuery,
  async handle({ key, params, query }, { store, config }) {
    const { _id } = await findMonitor(store, key.id, params.id!)
    const job = await findCheck(store, _id, params.checkId!)
    return {
      data: await readCheck(store, job, query, (page) => linkOf(config, `/monitor/${_id}/checks/${job._id}`, page)),
    }
  },
})

export const checkRoutes: Route<Deps>[] = [postRun, getChecks, getCheck]
