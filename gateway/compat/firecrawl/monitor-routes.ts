// Monitors of version 2: /v2/monitor and what is below it.

import type { Static } from 'typebox'
import type { CheckList, CheckStarted, CheckWithPages } from '#schemas/check.ts'
import type { Monitor, MonitorList } from '#schemas/monitor-data.ts'
import { AppError } from '#src/app-error.ts'
import { monitorCheck } from '#src/operations/monitor-check.ts'
import { monitorChecks } from '#src/operations/monitor-checks.ts'
import { monitorCreate } from '#src/operations/monitor-create.ts'
import { monitorDelete } from '#src/operations/monitor-delete.ts'
import { monitorGet } from '#src/operations/monitor-get.ts'
import { monitorList } from '#src/operations/monitor-list.ts'
import { monitorRun } from '#src/operations/monitor-run.ts'
import { monitorUpdate } from '#src/operations/monitor-update.ts'
import type { HttpReply } from '../../http.ts'
import { jsonReply, type CompatRequest } from '../compat-api.ts'
import { typed, type Fields } from '../fields.ts'
import { clamp, withoutUndefined } from '../input.ts'
import { renameFields } from '../rename-fields.ts'
import { withWarning } from '../warning.ts'
import { crawlFieldNameOf } from './field-names.ts'
import { readMonitorChange, readNewMonitor } from './monitor-input.ts'
import { checkOf, monitorOf, pageOf, startedCheckOf } from './monitor-output.ts'
import { addressOf, type VersionRoutes } from './routes.ts'
import { warningOf } from './warning.ts'

export const monitorRoutes: VersionRoutes = {
  v2: [
    { method: 'post', path: '/monitor', reply: create },
    { method: 'get', path: '/monitor', reply: list },
    { method: 'get', path: '/monitor/:id', reply: get },
    { method: 'patch', path: '/monitor/:id', reply: update },
    { method: 'delete', path: '/monitor/:id', reply: remove },
    { method: 'post', path: '/monitor/:id/run', reply: run },
    { method: 'get', path: '/monitor/:id/checks', reply: listChecks },
    { method: 'get', path: '/monitor/:id/checks/:checkId', reply: getCheck },
  ],
  v1: [],
}

async function create(request: CompatRequest): Promise<HttpReply> {
  const fields = await request.fields()
  const { input, notes } = readNewMonitor(fields)
  const { data } = await request.call<Monitor>(monitorCreate, input).catch(rethrow)
  return replyWith(monitorOf(data), warningOf({ fields, notes }))
}

async function update(request: CompatRequest): Promise<HttpReply> {
  const fields = await request.fields()
  const { input, notes } = readMonitorChange(fields)
  const { data } = await request.call<Monitor>(monitorUpdate, { ...input, id: request.params['id'] }).catch(rethrow)
  return replyWith(monitorOf(data), warningOf({ fields, notes }))
}

/** Messages may name fields of a crawl. */
function rethrow(error: unknown): never {
  throw error instanceof AppError ? renameFields(error, crawlFieldNameOf) : error
}

async function get(request: CompatRequest): Promise<HttpReply> {
  const { data } = await request.call<Monitor>(monitorGet, { id: request.params['id'] })
  return replyWith(monitorOf(data), warningOf({ fields: await request.fields() }))
}

/** A monitor or check. Clients return `data` alone, so that it has the warning too. */
const replyWith = (data: object, warning: string | undefined, beside: object = {}): HttpReply =>
  jsonReply({ success: true, ...beside, data: { ...data, ...withWarning(warning) }, ...withWarning(warning) })

async function list(request: CompatRequest): Promise<HttpReply> {
  const fields = await request.fields()
  const notes: string[] = []
  const { data } = await request.call<Static<typeof MonitorList>>(monitorList, rangeOf(fields, 'offset', notes))
  return jsonReply({ success: true, data: data.monitors.map(monitorOf), ...withWarning(warningOf({ fields, notes })) })
}

const limitBounds = { min: 1, max: 100 }

/** The part of a list that a query asks for. */
function rangeOf(fields: Fields, start: 'offset' | 'skip', notes: string[]): Record<string, unknown> {
  return withoutUndefined({
    limit: clamp(notes, 'limit', typed(fields.take('limit')), limitBounds), [start]: typed(fields.take(start)),
  })
}

async function remove(request: CompatRequest): Promise<HttpReply> {
  await request.call(monitorDelete, { id: request.params['id'] })
  return jsonReply({ success: true, ...withWarning(warningOf({ fields: await request.fields() })) })
}

async function run(request: CompatRequest): Promise<HttpReply> {
  const fields = await request.fields()
  const { data } = await request.call<Static<typeof CheckStarted>>(monitorRun, { id: request.params['id'] })
  return replyWith(startedCheckOf(data), warningOf({ fields }), { id: data.id })
}

async function listChecks(request: CompatRequest): Promise<HttpReply> {
  const fields = await request.fields()
  const notes: string[] = []
  const { data } = await request.call<Static<typeof CheckList>>(monitorChecks, withoutUndefined({
    id: request.params['id'], ...rangeOf(fields, 'offset', notes), status: fields.take('status'),
  }))
  return jsonReply({ success: true, data: data.checks.map(checkOf), ...withWarning(warningOf({ fields, notes })) })
}

async function getCheck(request: CompatRequest): Promise<HttpReply> {
  const fields = await request.fields()
  const notes: string[] = []
  const { id, checkId } = request.params
  const { data } = await request.call<Static<typeof CheckWithPages>>(monitorCheck, withoutUndefined({
    id, checkId, ...rangeOf(fields, 'skip', notes), status: fields.take('status'),
  }))
  const { pages, next: following, ...check } = data
  const next = following === null ? null
    : addressOf(request, `/monitor/${id}/checks/${checkId}${new URL(following).search}`)
  const shown = { ...checkOf(check), pages: pages.map((page) => pageOf(page, check.id)), next }
  return replyWith(shown, warningOf({ fields, notes, warnings: check.warnings ?? [] }), { next })
}
