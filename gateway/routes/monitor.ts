// Monitors: made, read, listed, changed and deleted. All of it is free; checks are billed to the key that made the
// monitor.

import { MonitorCreate, MonitorListQuery, MonitorPatch } from '#schemas/monitor.ts'
import { AppError } from '#src/app-error.ts'
import { changeMonitor } from '#src/monitors/change-monitor.ts'
import { createMonitor } from '#src/monitors/create-monitor.ts'
import { finishDeletion, markDeleted } from '#src/monitors/delete-monitor.ts'
import { describeMonitor, withLiveChecks } from '#src/monitors/describe-monitor.ts'
import { findMonitor } from '#src/monitors/find-monitor.ts'
import type { MonitorDocument } from '#src/store/documents.ts'
import type { Filter } from '#src/store/store.ts'
import type { Deps } from '../deps.ts'
import { linkOf } from '../link-of.ts'
import { route, type Route } from '../route.ts'

const postMonitor = route<Deps, undefined, typeof MonitorCreate>({
  method: 'post',
  path: '/monitor',
  idempotent: true,
  body: MonitorCreate,
  async handle({ key, body, makeId }, { store, schedules, egressAllow, blocklists }) {
    if (key.channel !== 'direct') throw new AppError('DIRECT_KEY_REQUIRED')
    const id = makeId('mon')
    const assertUrl = (url: string): Promise<void> => blocklists.assertAllowed(key.id, url)
    const monitor = await createMonitor({ store, schedules }, { id, keyId: key.id, body, egressAllow, assertUrl })
    return { status: 201, data: await whole(store, monitor) }
  },
})

const getMonitors = route<Deps, typeof MonitorListQuery>({
  method: 'get',
  path: '/monitor',
  query: MonitorListQuery,
  async handle({ key, query, arrivedAt }, { store, config }) {
    const { limit, offset, status } = query
    const filter: Filter<MonitorDocument> = { key_id: key.id, deleted_at: null, ...(status && { status }) }
    const monitors = store.collection('monitors')
    const [found, total] = await Promise.all([
      monitors.find(filter, { sort: { created_at: -1, _id: -1 }, skip: offset, limit }), monitors.count(filter),
    ])
    const described = (await withLiveChecks(store, found)).map((monitor) =>
      describeMonitor(monitor, { nowMs: arrivedAt, withSecret: false }),
    )
    return {
      data: {
        monitors: described, total,
        next: offset + limit < total ? linkOf(config, '/monitor', { ...query, offset: offset + limit }) : null,
      },
    }
  },
})

const getMonitor = route<Deps>({
  method: 'get',
  path: '/monitor/:id',
  async handle({ key, params }, { store }) {
    return { data: await whole(store, await findMonitor(store, key.id, params.id!)) }
  },
})

const patchMonitor = route<Deps, undefined, typeof MonitorPatch>({
  method: 'patch',
  path: '/monitor/:id',
  body: MonitorPatch,
  async handle({ key, params, body }, { store, schedules, egressAllow, blocklists }) {
    const assertUrl = (url: string): Promise<void> => blocklists.assertAllowed(key.id, url)
    const monitor = await changeMonitor(
      { store, schedules }, { id: params.id!, keyId: key.id, patch: body, egressAllow, assertUrl },
    )
    return { data: await whole(store, monitor) }
  },
})

const deleteMonitor = route<Deps>({
  method: 'delete',
  path: '/monitor/:id',
  async handle({ key, params }, { store, bus, schedules }) {
    const id = params.id!
    await markDeleted(store, key.id, id)
    // It is gone from here on; a large one takes a while to remove, and what fails on the way the janitor goes on with.
    void finishDeletion({ store, bus, schedules }, id).catch(() => undefined)
    return { data: { id, deleted: true } }
  },
})

/** Every route of monitors themselves; their checks and deliveries have files of their own. */
export const monitorRoutes: Route<Deps>[] = [postMonitor, getMonitors, getMonitor, patchMonitor, deleteMonitor]

/** The monitor as who asks for it alone sees it. */
async function whole(store: Deps['store'], monitor: MonitorDocument): Promise<object> {
  const [current] = await withLiveChecks(store, [monitor])
  return describeMonitor(current!, { nowMs: Date.now(), withSecret: true })
}
