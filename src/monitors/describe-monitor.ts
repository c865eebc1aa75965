// The public form of a monitor: every option with its effective value, and computed fields.

import type { StoredWebhook } from '#schemas/monitor.ts'
import { feedUrl } from '#src/feeds/feed-token.ts'
import { isFinal } from '#src/jobs/state/job-status.ts'
import { nextSlot } from '#src/schedule/slots.ts'
import type { MonitorDocument } from '#src/store/documents/monitors.ts'
import type { Store } from '#src/store/store.ts'
import type { BlockedReason } from './blocked-reason.ts'
import { creditsPerCheck, creditsPerMonth, isJudged } from './estimates.ts'

export interface Describe {
  nowMs: number
  /** Whether to include the webhook secret and the address of the feed: not in lists. */
  withSecret: boolean
  /** Base URL of links. */
  publicUrl: string
  /** As `blockedReason` returns it for the key of the monitor. */
  blocked: BlockedReason | null
  /** As `countUnread` returns it. */
  unread: number
}

/** `current_check_id` must be the id of a live check or null: see `withLiveChecks`. */
export function describeMonitor(
  monitor: MonitorDocument, { nowMs, withSecret, publicUrl, blocked, unread }: Describe,
): Record<string, unknown> {
  const { cron, timezone, text } = monitor.schedule
  return {
    id: monitor._id,
    name: monitor.name,
    status: monitor.status,
    labels: monitor.labels ?? [],
    blocked_reason: blocked,
    schedule: { cron, timezone, ...(text === null ? {} : { text }) },
    next_run_at: monitor.status === 'active' ? new Date(nextSlot(monitor.schedule, nowMs)).toISOString() : null,
    last_run_at: monitor.last_run_at,
    current_check_id: monitor.current_check_id,
    goal: monitor.goal,
    judge_enabled: isJudged(monitor),
    targets: monitor.targets.map(({ scheme_assumed: _internal, ...target }) => target),
    webhook: monitor.webhook && describeWebhook(monitor.webhook, withSecret),
    ...(withSecret && { feed_url: feedUrl(publicUrl, monitor) }),
    retention_days: monitor.retention_days,
    estimated_credits_per_check: creditsPerCheck(monitor),
    estimated_credits_per_month: creditsPerMonth(monitor, nowMs),
    last_check_summary: monitor.last_check_summary,
    unread_changes: unread,
    created_at: monitor.created_at,
    updated_at: monitor.updated_at,
  }
}

function describeWebhook(
  { url, headers, metadata, events, format = 'standard', secret }: StoredWebhook, withSecret: boolean,
): Partial<StoredWebhook> {
  return { url, headers, metadata, events, format, ...(withSecret ? { secret } : {}) }
}

/** Sets `current_check_id` to null where that check has ended. A process that dies can leave a claim behind. */
export async function withLiveChecks(store: Store, monitors: readonly MonitorDocument[]): Promise<MonitorDocument[]> {
  const ids = monitors.flatMap(({ current_check_id }) => current_check_id ?? [])
  const jobs =
    ids.length === 0 ? [] : await store.collection('jobs').find({ _id: { $in: ids } }, { fields: ['status'] })
  const live = new Set(jobs.filter((job) => !isFinal(job)).map(({ _id }) => _id))
  return monitors.map((monitor) =>
    monitor.current_check_id === null || live.has(monitor.current_check_id)
      ? monitor
      : { ...monitor, current_check_id: null },
  )
}
