// Puts the result of a replayed page in the place of its failure among the results of a crawl or a batch, and charges
// it once. The steps of the job stay as its owner wrote them; what is shown of the job counts replayed pages anew.

import type { Ledger } from '#src/credits/ledger.ts'
import { packBytes } from '#src/encoding/pack-json.ts'
import type { JobDocument, JobPageDocument } from '#src/store/documents/jobs.ts'
import type { Store } from '#src/store/store.ts'
import type { BatchResult } from './batch-result.ts'

/** The page of a job that a task was for. */
export type JobPageRow = Pick<JobPageDocument, '_id' | 'ok' | 'url' | 'depth' | 'replay'>

/** A process that stops between the reservation and the charge leaves the page free, unless it is replayed again. */
const reservationMs = 24 * 3_600_000

/** Returns the result of a page; null while it has none. `number`: of the page in the job, from 1. */
export async function findJobPage(
  store: Store, { _id, kind }: JobDocument, { url, number }: { url: string; number: number | undefined },
): Promise<JobPageRow | null> {
  // The pages of a batch are numbered by its list; a crawl knows them by their address.
  const page = kind === 'batch' && number !== undefined ? { key: String(number - 1) } : { url }
  const [row] = await store.collection('job_pages').find(
    { job_id: _id, seq: { $gte: 0 }, ...page }, { limit: 1, fields: ['ok', 'url', 'depth', 'replay'] },
  )
  return row ?? null
}

/**
 * Replaces a failure by a result without an error. Idempotent: of several replays of a page the first one counts.
 * Throws CREDITS_EXHAUSTED when the key of the job cannot pay.
 */
export async function joinReplay(
  { store, ledger }: { store: Store; ledger: Ledger }, job: JobDocument, row: JobPageRow,
  { result, cost }: BatchResult,
): Promise<void> {
  const limit = (await store.collection('keys').get(job.key_id))?.credits ?? null
  await ledger.reserve({
    keyId: job.key_id, reservationId: reservationOf(row), operation: job.kind === 'batch' ? job.endpoint : job.kind,
    hold: cost, limit, expiresAt: Date.now() + reservationMs,
  })
  // First: who sees the result sees that the counts need it.
  await store.collection('jobs').update({ _id: job._id }, { $set: { has_replays: true } })
  const written = await store.collection('job_pages').update({ _id: row._id, ok: false }, {
    $set: {
      ok: true, error: null, error_code: null, status_code: result.statusCode, size: result.body.length,
      body: await packBytes(result.body), replay: { credits: cost, isCharged: false },
    },
  })
  await chargeReplay({ store, ledger }, job, written ?? (await store.collection('job_pages').get(row._id)) ?? row)
}

/** Charges a replayed page unless it is charged, and completes a job that had failed for want of a page. */
export async function chargeReplay(
  { store, ledger }: { store: Store; ledger: Ledger }, job: JobDocument, row: JobPageRow,
): Promise<void> {
  if (!row.replay || row.replay.isCharged) return
  await ledger.settle({ keyId: job.key_id, reservationId: reservationOf(row), charged: row.replay.credits })
  await store.collection('job_pages').update({ _id: row._id }, { $set: { 'replay.isCharged': true } })
  if (failedWithoutPages(job))
    await store.collection('jobs').update({ _id: job._id, status: 'failed' }, {
      $set: { status: 'completed', error: null },
    })
}

const reservationOf = ({ _id }: JobPageRow): string => `${_id}:replay`

/** Whether no page could be read, and not because the key was revoked or ran out of credits. */
const failedWithoutPages = ({ status, skipped }: JobDocument): boolean =>
  status === 'failed' && skipped.cancelled === undefined && skipped.credits_exhausted === undefined
