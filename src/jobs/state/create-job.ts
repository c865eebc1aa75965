// Creates a job: its document first, then its message. If the process dies in between, the janitor finds the document
// without a message.

import type { StoredJobWebhook } from '#schemas/webhook.ts'
import type { Bus } from '#src/bus/bus.ts'
import { owners, type JobKind } from '#src/flow.ts'
import { sealHeaders } from '#src/secrets/seal-headers.ts'
import type { CheckFacts, JobDocument } from '#src/store/documents/jobs.ts'
import type { Store } from '#src/store/store.ts'
import { shareOf } from '#src/tasks/shares.ts'
import { sealWebhook } from '#src/webhooks/seal-webhook.ts'
import { publishJob } from './publish-job.ts'

/** How long results are kept after the end of a job. */
export const resultTtlMs = 24 * 3_600_000

export interface NewJob {
  id: string
  kind: JobKind
  endpoint: string
  keyId: string
  requestId: string
  /** Of the request that creates the job. */
  traceparent?: string | undefined
  /** Start page of a crawl; null for others. */
  url: string | null
  /** Validated, with defaults: the input of the owner. */
  request: Record<string, unknown>
  /** Pages known at the start. */
  known: number
  /** Credits charged for accepting the job. */
  submitCredits: number
  /** The reservation of its credits in the ledger; default: the job's id. */
  reservationId?: string
  /** Operations or jobs that the key had in progress already; default 0. */
  position?: number
  /** Of a check only. */
  check?: CheckFacts
  /** Of a crawl or a batch only. */
  webhook?: StoredJobWebhook | undefined
}

/** The document of a job that waits for an owner. */
export function newJob(
  {
    id, kind, endpoint, keyId, requestId, traceparent, url, request, known, submitCredits, reservationId = id, position,
    check, webhook,
  }: NewJob, nowMs: number,
): JobDocument {
  const share = shareOf(owners[kind].concurrency, position)
  return {
    _id: id, kind, endpoint, key_id: keyId, request_id: requestId, status: 'pending', url, request,
    created_at: new Date(nowMs).toISOString(), started_at: null, finished_at: null,
    expires_at: new Date(nowMs + resultTtlMs).toISOString(), error: null, settled: false, known, skipped: {},
    spend_id: reservationId, spend_base: 0, submit_credits: submitCredits, ...(share !== 'first' && { share }),
    ...(traceparent !== undefined && { traceparent }), ...(check && { check }), ...(webhook && { webhook }),
  }
}

/**
 * Stores the job and queues it; an existing job with the same id is joined. Throws OVERLOADED or SERVICE_UNAVAILABLE;
 * then the job does not exist, unless another request has joined it.
 */
export async function createJob({ store, bus }: { store: Store; bus: Bus }, job: NewJob): Promise<JobDocument> {
  const jobs = store.collection('jobs')
  const webhook = job.webhook && await sealWebhook(bus.nc, job.id, job.webhook)
  const document = await sealHeaders(bus.nc, newJob({ ...job, webhook }, Date.now()))
  while (!await jobs.insertIfAbsent(document)) {
    const joined = await joinJob({ store, bus }, job.id)
    if (joined) return joined
  }
  try {
    await publishJob(bus, document)
  } catch (error) {
    if (await jobs.remove({ _id: job.id, status: 'pending', joined: null }) > 0) throw error
    // The job has started: it was published, and only the acknowledgement was lost. Or another request has joined it.
    return await jobs.get(job.id) ?? document
  }
  return document
}

/**
 * The job with the id, queued; null if there is none. A request that is still creating it cannot take it back from now
 * on. Throws as `createJob` does; then the janitor queues the job.
 */
export async function joinJob({ store, bus }: { store: Store; bus: Bus }, id: string): Promise<JobDocument | null> {
  const jobs = store.collection('jobs')
  const pending = await jobs.update({ _id: id, status: 'pending' }, { $set: { joined: true } })
  if (pending) await publishJob(bus, pending)
  return pending ?? jobs.get(id)
}
