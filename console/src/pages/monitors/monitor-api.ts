// The calls of the pages of monitors.

import type { Static } from 'typebox'
import type { Check, CheckList, CheckStarted, CheckWithPages } from '#schemas/check.ts'
import type { Delivery, DeliveryList } from '#schemas/delivery.ts'
import type { MonitorBulk, MonitorBulkResult } from '#schemas/monitor-bulk.ts'
import type { Monitor, MonitorList, MonitorRead } from '#schemas/monitor-data.ts'
import type { MonitorFilter } from '#schemas/monitor-list.ts'
import type { SchedulePreview } from '#schemas/schedule-preview.ts'
import { call, type Query } from '../../api/client.ts'

const at = (id: string): string => `/monitor/${encodeURIComponent(id)}`
const get = async <T>(path: string, query: Query, signal?: AbortSignal): Promise<T> =>
  (await call<T>(path, { query, ...(signal && { signal }) })).data
const send = async <T>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<T> =>
  (await call<T>(path, { method, body })).data

/** Most monitors that one answer has; a key has fewer. */
const listMax = 100

export const listMonitors = (filter: MonitorFilter, signal: AbortSignal): Promise<Static<typeof MonitorList>> =>
  get('/monitor', { ...filter, limit: listMax }, signal)
export const getMonitor = (id: string, signal: AbortSignal): Promise<Monitor> => get(at(id), {}, signal)
export const createMonitor = (body: object): Promise<Monitor> => send('POST', '/monitor', body)
export const changeMonitor = (id: string, body: object): Promise<Monitor> => send('PATCH', at(id), body)
export const deleteMonitor = (id: string): Promise<unknown> => send('DELETE', at(id))
export const runMonitor = (id: string): Promise<Static<typeof CheckStarted>> => send('POST', `${at(id)}/run`)
export const markRead = (id: string): Promise<Static<typeof MonitorRead>> => send('POST', `${at(id)}/read`)
export const changeMonitors = (body: MonitorBulk): Promise<MonitorBulkResult> => send('POST', '/monitor/bulk', body)

export const listChecks = (id: string, query: Query, signal: AbortSignal): Promise<Static<typeof CheckList>> =>
  get(`${at(id)}/checks`, query, signal)
export type CheckAnswer = Static<typeof CheckWithPages>
export const getCheck = (id: string, check: string, query: Query, signal: AbortSignal): Promise<CheckAnswer> =>
  get(`${at(id)}/checks/${encodeURIComponent(check)}`, query, signal)
/** Whether the check has not ended. */
export const isRunning = ({ status }: Pick<Check, 'status'>): boolean => status === 'queued' || status === 'running'

export const listDeliveries = (id: string, query: Query, signal: AbortSignal): Promise<Static<typeof DeliveryList>> =>
  get(`${at(id)}/deliveries`, query, signal)
export const replayDelivery = (id: string, delivery: string): Promise<Delivery> =>
  send('POST', `${at(id)}/deliveries/${encodeURIComponent(delivery)}/replay`)
export const testWebhook = (id: string): Promise<Delivery> => send('POST', `${at(id)}/webhook/test`)

export const previewSchedule = (query: Query, signal: AbortSignal): Promise<SchedulePreview> =>
  get('/schedule/preview', query, signal)
