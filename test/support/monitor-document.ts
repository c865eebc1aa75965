import { newId } from '#src/ids.ts'
import type { MonitorDocument } from '#src/store/documents/monitors.ts'

/** A monitor of the key as the store keeps it, without targets. */
export function monitorDocument(keyId: string, more: Partial<MonitorDocument> = {}): MonitorDocument {
  const now = new Date().toISOString()
  return {
    _id: newId('mon'), key_id: keyId, name: 'one', status: 'active', goal: null, judge_enabled: true, targets: [],
    webhook: null, schedule: { cron: '0 0 * * *', timezone: 'UTC', text: null }, retention_days: 30, created_at: now,
    updated_at: now, last_run_at: null, current_check_id: null, last_check_summary: null, deleted_at: null, ...more,
  }
}
