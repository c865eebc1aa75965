// The body of a delivery: fixed when the event is announced, so that every attempt sends and signs the same bytes.
// Pure.

import type { PageDiff } from '#schemas/monitored-page.ts'
import type { MonitorEvent } from './monitor-event.ts'
import { truncateDiff } from './truncate-diff.ts'

export interface EventContext {
  /** Of the webhook, as it is when the event is announced. */
  metadata: Record<string, unknown>
  /** What links begin with. */
  publicUrl: string
}

/** `{type, id, timestamp, monitor_id, check_id, metadata, data}` as UTF-8 JSON (DECISIONS.md, section 7). */
export function eventBody(event: MonitorEvent, { metadata, publicUrl }: EventContext): Uint8Array {
  const { id, type, monitorId, checkId, at } = event
  const data = type === 'monitor.page' ? pageData(event, publicUrl) : event.data
  return Buffer.from(
    JSON.stringify({ type, id, timestamp: at, monitor_id: monitorId, check_id: checkId, metadata, data }),
  )
}

/** A page with a diff of a size that receivers take; `check_url` leads to the rest. */
function pageData({ data, monitorId, checkId }: MonitorEvent, publicUrl: string): Record<string, unknown> {
  const { diff } = data as { diff?: PageDiff | null }
  return {
    ...data,
    ...(diff ? { diff: truncateDiff(diff) } : {}),
    ...(checkId === null ? {} : { check_url: `${publicUrl}/monitor/${monitorId}/checks/${checkId}` }),
  }
}
