// Accepts a job: reserves credits, then creates the job, so that no job runs without credits. A process that dies in
// between leaves a reservation that expires after a minute.

import type { Bus } from '#src/bus/bus.ts'
import type { Ledger } from '#src/credits/ledger.ts'
import { randomBase62 } from '#src/ids.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import type { Store } from '#src/store/store.ts'
import { createJob, joinJob, type NewJob } from './create-job.ts'
import { reservationTtlMs } from './job-credits.ts'

export interface Terms {
  /** The name under which `by_operation` counts the job. */
  operation: string
  /** Credits to reserve at first; fewer if the key has fewer left. */
  hold: number
  /** Whether the reserved credits are charged for accepting the job. */
  charged: boolean
  /** Credit limit of the key; null for unlimited. */
  limit: number | null
}

/** Lifetime of the reservation until the job exists: longer than accepting a job can take. */
const acceptTtlMs = 60_000

/**
 * Reserves credits and creates the job. An existing job with the same id is returned as it is, without a reservation:
 * it may have ended. `remaining`: what the key has left. Throws CREDITS_EXHAUSTED if the key has no credits, and what
 * `createJob` throws; then nothing is charged.
 */
export async function acceptJob(
  { store, bus, ledger }: { store: Store; bus: Bus; ledger: Ledger }, terms: Terms,
  job: Omit<NewJob, 'submitCredits' | 'reservationId' | 'position'>,
): Promise<{ job: JobDocument; remaining: number | null }> {
  const { keyId, id } = job
  const stored = await store.collection('jobs').get(id)
  const known = stored?.status === 'pending' ? await joinJob({ store, bus }, id) : stored
  if (known !== null) return { job: known, remaining: (await ledger.usage(keyId, terms.limit)).remaining }

  const { reservationId, credits, remaining, position } = await holdCredits(ledger, keyId, id, terms)
  // If this fails too, the reservation expires.
  const release = async (): Promise<void> =>
    void (await ledger.settle({ keyId, reservationId, charged: 0, forget: true }).catch(() => undefined))
  let created: JobDocument
  try {
    const submitCredits = terms.charged ? credits : 0
    created = await createJob({ store, bus }, { ...job, reservationId, position, submitCredits })
  } catch (error) {
    await release()
    throw error
  }
  // From here on the reservation lives as long as the job. If this write fails, the owner extends the reservation and
  // charges what is due when it takes the job.
  if (created.spend_id === reservationId)
    await ledger
      .charge({ keyId, reservationId, charged: created.submit_credits, expiresAt: Date.now() + reservationTtlMs })
      .catch(() => undefined)
  else await release()
  return { job: created, remaining }
}

interface HeldCredits { reservationId: string; credits: number; remaining: number | null; position: number }

async function holdCredits(
  ledger: Ledger, keyId: string, jobId: string, { operation, hold, limit }: Terms,
): Promise<HeldCredits> {
  const reserve = (reservationId: string) =>
    ledger.reserve({ keyId, reservationId, operation, hold, atLeast: 1, limit, expiresAt: Date.now() + acceptTtlMs })
  let reservationId = jobId
  let state = await reserve(reservationId)
  if (!state.open && state.charged === 0) {
    // An earlier request with the same Idempotency-Key failed, and its reservation has ended.
    reservationId = `${jobId}-${randomBase62(6)}`
    state = await reserve(reservationId)
  }
  const credits = Math.min(hold, Math.max(state.held, state.charged))
  return { reservationId, credits, remaining: state.remaining, position: state.ahead }
}
