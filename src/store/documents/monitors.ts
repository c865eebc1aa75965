// Monitors, the pages that they watch, and what they announce.

import type { GoalKind } from '#schemas/monitored-page.ts'
import type { CheckSummary, MonitorTarget, StoredSchedule, StoredWebhook } from '#schemas/monitor.ts'

/** A monitor. The KV bucket `schedules` has its due time; the estimated credits and the next run are computed. */
export interface MonitorDocument {
  /** `mon_…` */
  _id: string
  key_id: string
  name: string
  status: 'active' | 'paused'
  schedule: StoredSchedule
  goal: string | null
  /** As requested. Without a goal nothing is judged. */
  judge_enabled: boolean
  targets: MonitorTarget[]
  webhook: StoredWebhook | null
  /** Absent in a monitor of an earlier version. */
  labels?: string[]
  /** The token of its feed; absent in a monitor of an earlier version. */
  feed_token?: string
  retention_days: number
  created_at: string
  updated_at: string
  last_run_at: string | null
  /** The check that has claimed the monitor. Only that check may run. */
  current_check_id: string | null
  last_check_summary: CheckSummary | null
  /** The number of the newest announced change that is marked as read; absent if none is. */
  read_number?: number
  /** Soft deletion: callers no longer see the monitor. The document is deleted after everything that belongs to it. */
  deleted_at: string | null
}

/** The state of a page at one check. */
export interface PageVersion {
  check_id: string
  /** `error` and `removed` keep the content of the last version that was `ok`. */
  state: 'ok' | 'error' | 'removed'
  /** PageContent as JSON, zstd-compressed; null when the page was never read. */
  content: Uint8Array | null
  content_sha256: string | null
  title: string | null
  /** Hash of the target's options. After a change of options the page is fetched without conditions. */
  options_sha256: string
  etag: string | null
  last_modified: string | null
  body_sha256: string | null
  /** What a crawl needs of the page when it is unchanged: PageOutline as JSON, zstd-compressed. */
  outline: Uint8Array | null
  /**
   * What extraction decided on the blocks of the page, packed by the extract stage; at most 64 KB. Absent or null if it
   * made no decisions or the version was written before Winnow stored them: then the next extraction is independent.
   */
  decisions?: Uint8Array | null
  /** What the goal with this hash speaks of and the content lacks; absent if it was not reviewed. */
  goal_review?: { goal_sha256: string; gaps: GoalKind[] }
  checked_at: string
}

/**
 * The last two versions of a page of a monitor. A check that is resumed by another process, and fetches a page again,
 * compares it with `before`, as it did the first time.
 */
export interface SnapshotDocument {
  /** `<target>:<SHA-256 of the page's key, base64url>` */
  _id: string
  monitor_id: string
  target_id: string
  /** Identifies the page in its target. */
  key: string
  url: string
  now: PageVersion
  before: PageVersion | null
}

/** One webhook delivery. */
export interface DeliveryDocument {
  /** `evt_…`, the `webhook-id`. */
  _id: string
  /** Null for an event of a crawl or a batch. */
  monitor_id: string | null
  check_id: string | null
  /** The crawl or batch of the event, and its key; absent for an event of a monitor. */
  job_id?: string
  key_id?: string
  type: string
  /** Of what caused the event. Absent for a scheduled check and in deliveries of earlier versions. */
  traceparent?: string
  /** The request body as it is sent and signed, zstd-compressed. */
  body: Uint8Array
  status: 'pending' | 'delivered' | 'failed'
  attempts: number
  /** Attempts before the last replay; a replay starts counting again. */
  tried_before: number
  last_status_code: number | null
  last_error: string | null
  next_attempt_at: string | null
  created_at: string
}

/** An announced change of a monitor, for its feed. */
export interface AnnouncementDocument {
  /** `evt_…`, as in the delivery of the same event. */
  _id: string
  monitor_id: string
  /** Null for an event without a check. */
  check_id: string | null
  /** Numbers the changes of a monitor, from 1, in the order in which they were stored; absent in earlier versions. */
  number?: number
  /** ISO 8601. */
  at: string
  /** The standard body of the event, zstd-compressed. */
  body: Uint8Array
}
