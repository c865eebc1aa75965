// The checks of a monitor: their history, and the page results of each. Free.

import { CheckListQuery, CheckPageQuery } from '#schemas/monitor.ts'
import { findMonitor } from '#src/monitors/find-monitor.ts'
import { findCheck, listChecks, readCheck } from '#src/monitors/read-check.ts'
import type { Deps } from '../deps.ts'
import { linkOf } from '../link-of.ts'
import { route, type Route } from '../route.ts'

const getChecks = route<Deps, typeof CheckListQuery>({
  method: 'get',
  path: '/monitor/:id/checks',
  query: CheckListQuery,
  async handle({ key, params, query }, { store, config }) {
    const { _id } = await findMonitor(store, key.id, params.id!)
    const { checks, total } = await listChecks(store, _id, query)
    const { limit, offset } = query
    return { data: { checks, total, next: offset + limit < total ? linkOf(config, `/monitor/${_id}/checks`, { ...query, offset: offset + limit }) : null } }
  },
})

const getCheck = route<Deps, typeof CheckPageQuery>({
  method: 'get',
  path: '/monitor/:id/checks/:checkId',
  query: CheckPageQuery,
  async handle({ key, params, query }, { store, config }) {
    const { _id } = await findMonitor(store, key.id, params.id!)
    const job = await findCheck(store, _id, params.checkId!)
    return { data: await readCheck(store, job, query, (page) => linkOf(config, `/monitor/${_id}/checks/${job._id}`, page)) }
  },
})

export const checkRoutes: Route<Deps>[] = [getChecks, getCheck]
