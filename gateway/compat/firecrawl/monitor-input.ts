// The body of POST /v2/monitor and PATCH /v2/monitor/{id} as the input of Winnow's operations.

import { isObject } from '#src/json/objects.ts'
import type { Fields } from '../fields.ts'
import { clamp, withoutUndefined } from '../input.ts'
import { readTargets } from './monitor-targets.ts'

export interface MonitorWishes {
  /** The input of the operation, not validated. */
  input: Record<string, unknown>
  /** Sentences for `warning`. */
  notes: string[]
}

const retentionBounds = { min: 1, max: 365 }

/** Reads a new monitor. Throws INVALID_REQUEST for options of a target that Winnow refuses. */
export const readNewMonitor = (fields: Fields): MonitorWishes => readSettings(fields, false)

/** Reads a change of a monitor: fields that are absent stay; `goal` and `webhook` are removed by null. */
export function readMonitorChange(fields: Fields): MonitorWishes {
  const { input, notes } = readSettings(fields, true)
  return { input: withoutUndefined({ status: fields.take('status'), ...input }), notes }
}

function readSettings(fields: Fields, keepIds: boolean): MonitorWishes {
  const notes: string[] = []
  ignoreNotification(fields)
  const input = withoutUndefined({
    name: fields.take('name'),
    schedule: readSchedule(fields),
    goal: fields.takeNullable('goal'),
    judge_enabled: fields.take('judgeEnabled'),
    targets: readTargets(fields, { keepIds, notes }),
    webhook: readWebhook(fields),
    retention_days: clamp(notes, 'retentionDays', fields.take('retentionDays'), retentionBounds),
  })
  return { input, notes }
}

function readSchedule(fields: Fields): unknown {
  const schedule = fields.takeObject('schedule')
  if (!schedule) return fields.take('schedule')
  return withoutUndefined({
    cron: schedule.take('cron'), text: schedule.take('text'), timezone: schedule.take('timezone'),
  })
}

function readWebhook(fields: Fields): unknown {
  const webhook = fields.takeObject('webhook')
  if (!webhook) return fields.takeNullable('webhook')
  return withoutUndefined({
    url: webhook.take('url'), headers: webhook.take('headers'), metadata: webhook.take('metadata'),
    events: webhook.take('events'),
  })
}

/** Winnow sends no e-mail. Only an e-mail that is switched off has no effect. */
function ignoreNotification(fields: Fields): void {
  const notification = fields.take('notification')
  const email = isObject(notification) ? notification['email'] : undefined
  if (!isObject(email) || email['enabled'] !== false) fields.ignore('notification')
}
