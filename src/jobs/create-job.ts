// A job comes into being: its document first, then its message. Whatever dies between the two, the janitor finds the document without a message.

import type { Bus } from '#src/bus.ts'
import type { JobKind } from '#src/flow.ts'
import { publishJob } from '#src/publish-job.ts'
import type { JobDocument } from '#src/store/collections.ts'
import type { Store } from '#src/store/store.ts'

/** How long results are kept after the end of a job. */
export const keptMs = 24 * 3_600_000

export interface NewJob {
  id: string
  kind: JobKind
  endpoint: string
  keyId: string
  requestId: string
  /** Start page of a crawl; null for a batch. */
  url: string | null
  /** Validated and with its defaults; what the owner reads. */
  request: Record<string, unknown>
  /** Pages that are known of at the start. */
  known: number
  /** Credits that being accepted costs. */
  submitCredits: number
}

/**
 * Stores the job and queues it. The same id again answers the job as it is. Throws OVERLOADED or SERVICE_UNAVAILABLE, and then there is no job.
 */
export async function createJob({ store, bus }: { store: Store; bus: Bus }, job: NewJob): Promise<JobDocument> {
  const jobs = store.collection('jobs')
  const now = Date.now()
  const document: JobDocument = {
    _id: job.id, kind: job.kind, endpoint: job.endpoint, key_id: job.keyId, request_id: job.requestId, status: 'pending', url: job.url, request: job.request,
    created_at: new Date(now).toISOString(), started_at: null, finished_at: null, expires_at: new Date(now + keptMs).toISOString(), error: null,
    settled: false, known: job.known, skipped: {}, spend_id: job.id, spend_base: 0, submit_credits: job.submitCredits,
  }
  if (!await jobs.insertIfAbsent(document)) return await jobs.get(job.id) ?? document
  try {
    await publishJob(bus, { id: job.id, kind: job.kind, keyId: job.keyId, requestId: job.requestId })
  } catch (error) {
    await jobs.remove({ _id: job.id, status: 'pending' })
    throw error
  }
  return document
}
