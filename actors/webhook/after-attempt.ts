import type { DeliveryDocument } from '#src/store/documents/monitors.ts'
import type { PostOutcome } from './post.ts'

type AttemptUpdate =
  Pick<DeliveryDocument, 'status' | 'attempts' | 'last_status_code' | 'last_error' | 'next_attempt_at'>

/** Characters of an error that are stored. */
const errorCharsMax = 300

/**
 * The update of a delivery after an attempt that ended at `nowMs`. `delaysMs`: backoff after the first failed attempt,
 * the second, and so on. When they are used up, the delivery has failed. Pure.
 */
export function afterAttempt(
  { attempts: before, tried_before }: Pick<DeliveryDocument, 'attempts' | 'tried_before'>,
  { statusCode, error }: PostOutcome, delaysMs: readonly number[], nowMs: number,
): AttemptUpdate {
  const attempts = before + 1
  const tried = { attempts, last_status_code: statusCode, last_error: error?.slice(0, errorCharsMax) ?? null }
  if (error === null) return { ...tried, status: 'delivered', next_attempt_at: null }
  const delayMs = delaysMs[attempts - tried_before - 1]
  if (delayMs === undefined) return { ...tried, status: 'failed', next_attempt_at: null }
  return { ...tried, status: 'pending', next_attempt_at: new Date(nowMs + delayMs).toISOString() }
}
