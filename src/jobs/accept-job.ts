// A job is accepted: credits first, then the job, so that nobody gets work done without any. What dies in between
// leaves a hold of a minute.

import type { Bus } from '#src/bus.ts'
import type { Ledger } from '#src/credits/ledger.ts'
import { randomBase62 } from '#src/ids.ts'
import { createJob, type NewJob } from '#src/jobs/create-job.ts'
import { spendTtlMs } from '#src/jobs/job-credits.ts'
import type { JobDocument } from '#src/store/documents.ts'
import type { Store } from '#src/store/store.ts'

export interface Terms {
  /** What `by_operation` counts the job under. */
  operation: string
  /** Credits that are held at first; a key that has fewer holds what it has left. */
  hold: number
  /** Whether what is held is the price of being accepted. */
  charged: boolean
  /** Of the key; null for unlimited. */
  limit: number | null
}

/** How long credits are held for a job that may never come to be; accepting one takes less, whatever it waits for. */
const acceptMs = 60_000

/**
 * Holds the credits and makes the job; under an id that is there already, answers that job, for it may have ended and
 * its credits are not to be held again. Returns what the key has left. Throws CREDITS_EXHAUSTED when that is nothing,
 * and what `createJob` throws; then nothing is charged.
 */
export async function acceptJob(
  { store, bus, ledger }: { store: Store; bus: Bus; ledger: Ledger }, terms: Terms,
  job: Omit<NewJob, 'submitCredits' | 'reservationId'>,
): Promise<{ job: JobDocument; remaining: number | null }> {
  const { keyId, id } = job
  const known = await store.collection('jobs').get(id)
  if (known !== null) return { job: known, remaining: (await ledger.usage(keyId, terms.limit)).remaining }

  const { reservationId, credits, remaining } = await holdCredits(ledger, keyId, id, terms)
  // When this fails too, the hold ends by itself.
  const release = async (): Promise<void> =>
    void (await ledger.settle({ keyId, reservationId, charged: 0, forget: true }).catch(() => undefined))
  let made: JobDocument
  try {
    made = await createJob({ store, bus }, { ...job, reservationId, submitCredits: terms.charged ? credits : 0 })
  } catch (error) {
    await release()
    throw error
  }
  // From here on the hold lasts as the job does. Its owner does the same, and charges what is due, when it takes the
  // job: nothing hangs on this.
  if (made.spend_id === reservationId)
    await ledger
      .charge({ keyId, reservationId, charged: made.submit_credits, expiresAt: Date.now() + spendTtlMs })
      .catch(() => undefined)
  else await release()
  return { job: made, remaining }
}

interface Held { reservationId: string; credits: number; remaining: number | null }

async function holdCredits(
  ledger: Ledger, keyId: string, jobId: string, { operation, hold, limit }: Terms,
): Promise<Held> {
  const open = (reservationId: string) =>
    ledger.reserve({ keyId, reservationId, operation, hold, atLeast: 1, limit, expiresAt: Date.now() + acceptMs })
  let reservationId = jobId
  let state = await open(reservationId)
  if (!state.open && state.charged === 0) {
    // Of a try under the same Idempotency-Key that came to nothing and whose time is over.
    reservationId = `${jobId}-${randomBase62(6)}`
    state = await open(reservationId)
  }
  return { reservationId, credits: Math.min(hold, Math.max(state.held, state.charged)), remaining: state.remaining }
}
