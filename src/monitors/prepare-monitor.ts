// Converts a request to the settings of a monitor. Validates everything that the schema cannot express, without I/O.

import type { MonitorCreate, MonitorPatch, StoredWebhook, WebhookInput } from '#schemas/monitor.ts'
import { AppError } from '#src/app-error.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import { newFeedToken } from '#src/feeds/feed-token.ts'
import { readSchedule } from '#src/schedule/read-schedule.ts'
import type { MonitorDocument } from '#src/store/documents/monitors.ts'
import { validateWebhook } from '#src/webhooks/validate-webhook.ts'
import { newSecret } from '#src/webhooks/sign-webhook.ts'
import { identifyTargets, prepareTargets } from './targets.ts'

/** The fields of a monitor that callers set. */
export type MonitorSettings = Pick<
  MonitorDocument,
  'name' | 'status' | 'schedule' | 'goal' | 'judge_enabled' | 'targets' | 'webhook' | 'labels' | 'feed_token'
  | 'retention_days'
>

/** The settings of a new monitor. Throws INVALID_SCHEDULE, INVALID_URL, INVALID_JSON_SCHEMA or INVALID_REQUEST. */
export function prepareMonitor(id: string, body: MonitorCreate, egressAllow: EgressAllow): MonitorSettings {
  const { name, schedule, goal = null, judge_enabled = true, targets, webhook = null, retention_days } = body
  return {
    name, status: 'active', schedule: readSchedule(schedule, id), goal, judge_enabled,
    targets: identifyTargets(prepareTargets(targets, egressAllow), []),
    webhook: webhook && prepareWebhook(null, webhook, egressAllow),
    labels: tidyLabels(body.labels ?? []),
    retention_days,
  }
}

/** The settings that a patch changes. Throws the errors of `prepareMonitor`. */
export function prepareChange(
  monitor: MonitorSettings & { _id: string }, patch: MonitorPatch, egressAllow: EgressAllow,
): Partial<MonitorSettings> {
  const { name, status, schedule, goal, judge_enabled, targets, webhook, labels, retention_days } = patch
  return {
    ...(name !== undefined && { name }),
    ...(status !== undefined && { status }),
    ...(schedule !== undefined && { schedule: readSchedule(schedule, monitor._id) }),
    ...(goal !== undefined && { goal }),
    ...(judge_enabled !== undefined && { judge_enabled }),
    // Removing the goal resets `judge_enabled`, so that the next goal is judged by default.
    ...(goal === null && judge_enabled === undefined && { judge_enabled: true }),
    ...(targets !== undefined && { targets: identifyTargets(prepareTargets(targets, egressAllow), monitor.targets) }),
    ...(webhook !== undefined && { webhook: webhook && prepareWebhook(monitor.webhook, webhook, egressAllow) }),
    ...(labels !== undefined && { labels: tidyLabels(labels) }),
    ...(patch.rotate_feed_token && { feed_token: newFeedToken() }),
    ...(retention_days !== undefined && { retention_days }),
  }
}

const tidyLabels = (labels: readonly string[]): string[] => [...new Set(labels.map((label) => label.trim()))]

/** Fields that are not given keep their value. The secret is kept unless `rotate_secret` is set. */
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
