// Requests one URL of a batch and turns the answer into its result.

import type { BatchJobRequest, StoredBatchItem } from '#schemas/batch.ts'
import type { AppError } from '#src/app-error.ts'
import { withSchemeHint } from '#src/egress/scheme-hint.ts'
import { batchResult, failedBatchResult, type BatchResult } from '#src/jobs/operations/batch-result.ts'
import { runPageOperation, type PageInput } from '#src/jobs/operations/run-page-operation.ts'
import { isServiceFailure } from '#src/jobs/owner/ask-page.ts'
import type { PageOperation } from '#src/operation.ts'
import type { Lease } from '#src/runtime/job-owner.ts'
import { assertNotBlocked } from '#src/sites/blocked-host.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import type { Asker } from '#src/tasks/ask.ts'

export interface BatchContext {
  ask: Asker['ask']
  operation: PageOperation
  job: JobDocument
  lease: Pick<Lease, 'delivery'>
  /** Domains on the blocklist of the key. */
  blocked: ReadonlySet<string>
  signal: AbortSignal
}

/** Throws failures of Winnow; a failure of the URL is its result. `key` is the position of the URL in the batch. */
export async function readUrl(context: BatchContext, item: StoredBatchItem, key: string): Promise<BatchResult> {
  const { ask, operation, job, lease, blocked, signal } = context
  try {
    assertNotBlocked(item.url, blocked)
    const answer = await runPageOperation(operation, ask, pageRequest(context, item.url), {
      id: `${job._id}:${key}:${lease.delivery}`, requestId: job.request_id, traceparent: job.traceparent,
      keyId: job.key_id, jobId: job._id, pageNumber: Number(key) + 1, signal,
    })
    if (answer.finalUrl !== null) assertNotBlocked(answer.finalUrl, blocked)
    return batchResult(operation, item, answer)
  } catch (error) {
    signal.throwIfAborted()
    if (isServiceFailure(error)) throw error
    return failedBatchResult(item, withSchemeHint(error, item.given) as AppError)
  }
}

/** A page that an earlier owner fetched during this job, but did not store as a result, is taken from the cache. */
function pageRequest({ job, lease }: BatchContext, url: string): PageInput {
  const { options } = job.request as unknown as BatchJobRequest
  if (!('max_age' in options)) return { ...options, url }
  const sinceStartMs = lease.delivery > 1 ? Date.now() - Date.parse(job.started_at ?? job.created_at) : 0
  return { ...options, url, max_age: Math.max(Number(options.max_age), sinceStartMs) }
}
