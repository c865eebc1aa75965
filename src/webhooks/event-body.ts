// The body of a delivery. It is created once for an event, so that every attempt sends and signs the same bytes. Pure.

import type { PageDiff } from '#schemas/monitored-page.ts'
import type { MonitorEvent } from './monitor-event.ts'
import { truncateDiff } from './truncate-diff.ts'

export interface EventContext {
  /** Metadata of the webhook at the time of the event. */
  metadata: Record<string, unknown>
  /** Base URL of links. */
  publicUrl: string
}

/** `{type, id, timestamp, monitor_id, check_id, metadata, data}` as UTF-8 JSON. */
export function eventBody(event: MonitorEvent, { metadata, publicUrl }: EventContext): Uint8Array {
  const { id, type, monitorId, checkId, at } = event
  const data = type === 'monitor.page' ? pageData(event, publicUrl) : event.data
  return Buffer.from(
    JSON.stringify({ type, id, timestamp: at, monitor_id: monitorId, check_id: checkId, metadata, data }),
  )
}

/** A page with its diff truncated to a size that receivers accept; `check_url` has the full diff. */
function pageData({ data, monitorId, checkId }: MonitorEvent, publicUrl: string): Record<string, unknown> {
  const { diff } = data as { diff?: PageDiff | null }
  return {
    ...data,
    ...(diff ? { diff: truncateDiff(diff) } : {}),
    ...(checkId === null ? {} : { check_url: `${publicUrl}/monitor/${monitorId}/checks/${checkId}` }),
  }
}
