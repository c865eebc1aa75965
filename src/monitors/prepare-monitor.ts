// A monitor as its caller asked for it becomes the document that is stored: what the schema cannot say is refused here,
// and nothing is written.

import type { MonitorCreate, MonitorPatch, StoredWebhook, WebhookInput } from '#schemas/monitor.ts'
import { AppError } from '#src/app-error.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import { readSchedule } from '#src/schedule/read-schedule.ts'
import type { MonitorDocument } from '#src/store/documents.ts'
import { validateWebhook } from '#src/webhooks/validate-webhook.ts'
import { newSecret } from '#src/webhooks/sign-webhook.ts'
import { identifyTargets, prepareTargets } from './targets.ts'

/** What callers decide of a monitor. */
export type MonitorSettings = Pick<
  MonitorDocument,
  'name' | 'status' | 'schedule' | 'goal' | 'judge_enabled' | 'targets' | 'webhook' | 'retention_days'
>

/** A new monitor. Throws INVALID_SCHEDULE, INVALID_URL, INVALID_JSON_SCHEMA or INVALID_REQUEST. */
export function prepareMonitor(id: string, body: MonitorCreate, egressAllow: EgressAllow): MonitorSettings {
  const { name, schedule, goal = null, judge_enabled = true, targets, webhook = null, retention_days } = body
  return {
    name, status: 'active', schedule: readSchedule(schedule, id), goal, judge_enabled,
    targets: identifyTargets(prepareTargets(targets, egressAllow), []),
    webhook: webhook && prepareWebhook(null, webhook, egressAllow),
    retention_days,
  }
}

/** What a change makes of a monitor: only the settings that it speaks of. Throws what `prepareMonitor` throws. */
export function prepareChange(
  monitor: MonitorSettings & { _id: string }, patch: MonitorPatch, egressAllow: EgressAllow,
): Partial<MonitorSettings> {
  const { name, status, schedule, goal, judge_enabled, targets, webhook, retention_days } = patch
  return {
    ...(name !== undefined && { name }),
    ...(status !== undefined && { status }),
    ...(schedule !== undefined && { schedule: readSchedule(schedule, monitor._id) }),
    ...(goal !== undefined && { goal }),
    ...(judge_enabled !== undefined && { judge_enabled }),
    // With the goal goes what was said of judging by it: the next goal is judged by, unless its caller says otherwise.
    ...(goal === null && judge_enabled === undefined && { judge_enabled: true }),
    ...(targets !== undefined && { targets: identifyTargets(prepareTargets(targets, egressAllow), monitor.targets) }),
    ...(webhook !== undefined && { webhook: webhook && prepareWebhook(monitor.webhook, webhook, egressAllow) }),
    ...(retention_days !== undefined && { retention_days }),
  }
}

/** What is not given stays as it was `before`, the secret too unless it is to be rotated. */
function prepareWebhook(
  before: StoredWebhook | null, { rotate_secret = false, ...given }: WebhookInput, egressAllow: EgressAllow,
): StoredWebhook {
  const { url, ...rest } = { ...before, ...given }
  if (url === undefined)
    throw new AppError('INVALID_REQUEST', { message: '`webhook.url` is required: the monitor has no webhook yet' })
  return {
    ...validateWebhook({ url, ...rest }, egressAllow), secret: before && !rotate_secret ? before.secret : newSecret(),
  }
}
