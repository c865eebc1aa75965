import type { WebhookEvent } from '#schemas/monitor.ts'

/** Something that happened to a monitor and may be delivered to its webhook. */
export interface MonitorEvent {
  /** `evt_…`; deterministic, so that an event that is reported twice has one id. */
  id: string
  type: WebhookEvent | 'ping'
  monitorId: string
  /** Null for a ping. */
  checkId: string | null
  /** Of what caused the event. */
  traceparent?: string | undefined
  data: Record<string, unknown>
  /** ISO 8601. */
  at: string
}
