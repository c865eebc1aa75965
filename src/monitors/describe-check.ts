// The public form of a check. Counts and credits come from its newest step, so that they agree with the pages.

import type { CheckCounts } from '#schemas/monitor.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import type { DeliveryDocument } from '#src/store/documents/monitors.ts'

/** Number of deliveries of a check by status. */
export type DeliveryCounts = Record<DeliveryDocument['status'], number>
export const noDeliveries: Readonly<DeliveryCounts> = { pending: 0, delivered: 0, failed: 0 }

/** The fields of a check without its pages. `actualCredits` is 0 until the check has ended. */
export function describeCheck(
  job: JobDocument, counts: CheckCounts, actualCredits: number, deliveries: DeliveryCounts,
): Record<string, unknown> {
  const { _id, status, check, created_at, started_at, finished_at, error } = job
  if (!check) throw new Error(`${_id} is a ${job.kind}, not a check`)
  const { monitor_id, trigger, scheduled_for, baseline, estimated_credits, error_code, warnings } = check
  return {
    id: _id,
    monitor_id,
    status: status === 'pending' ? 'queued' : status,
    trigger,
    scheduled_for,
    created_at,
    started_at,
    finished_at,
    summary: pick(counts, ['total', 'same', 'new', 'changed', 'removed', 'error', 'meaningful']),
    baseline,
    estimated_credits,
    actual_credits: actualCredits,
    error,
    error_code,
    ...(warnings && { warnings }),
    webhook_deliveries: pick(deliveries, ['pending', 'delivered', 'failed']),
  }
}

/** Selects fields in a fixed order; stored documents can have another order. */
const pick = <K extends string>(from: Readonly<Record<K, number>>, names: readonly K[]): Record<string, number> =>
  Object.fromEntries(names.map((name) => [name, from[name]]))
