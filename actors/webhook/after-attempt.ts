// What an attempt makes of a delivery. Pure.

import type { DeliveryDocument } from '#src/store/documents.ts'
import type { PostOutcome } from './post.ts'

type Attempted = Pick<DeliveryDocument, 'status' | 'attempts' | 'last_status_code' | 'last_error' | 'next_attempt_at'>

/** Characters of an error that are kept. */
const errorCharsMax = 300

/**
 * The delivery after an attempt that ended at `nowMs`. `delaysMs`: waits after the first failure, the second, and so
 * on; one more and it has failed.
 */
export function afterAttempt(
  { attempts: before, tried_before }: Pick<DeliveryDocument, 'attempts' | 'tried_before'>,
  { statusCode, error }: PostOutcome, delaysMs: readonly number[], nowMs: number,
): Attempted {
  const attempts = before + 1
  const tried = { attempts, last_status_code: statusCode, last_error: error?.slice(0, errorCharsMax) ?? null }
  if (error === null) return { ...tried, status: 'delivered', next_attempt_at: null }
  const delayMs = delaysMs[attempts - tried_before - 1]
  if (delayMs === undefined) return { ...tried, status: 'failed', next_attempt_at: null }
  return { ...tried, status: 'pending', next_attempt_at: new Date(nowMs + delayMs).toISOString() }
}
