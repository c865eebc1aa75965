// The owner of a batch: asks for each URL that has no result yet, so many at once, and ends the job. The store is the
// truth: a result is a step there before it counts, and whoever comes next asks for the rest.

import type { BatchItem, BatchJobRequest } from '#schemas/batch.ts'
import type { Skipped, SkipReason } from '#schemas/job.ts'
import { resolvesWithin } from '#src/abort.ts'
import type { AppError } from '#src/app-error.ts'
import type { Asker } from '#src/ask.ts'
import { assertNotBlocked } from '#src/blocked-host.ts'
import type { Ledger } from '#src/credits/ledger.ts'
import { prices } from '#src/credits/prices.ts'
import type { Lease, OwnJob } from '#src/job-owner.ts'
import { isServiceFailure } from '#src/jobs/ask-page.ts'
import type { BatchEndpoint, BatchPageRequest } from '#src/jobs/batch-endpoints.ts'
import { saveProgress, startJob, type JobEnd } from '#src/jobs/job-status.ts'
import { appendEnd, finishJob, readEnd } from '#src/jobs/finish-job.ts'
import { openJobCredits } from '#src/jobs/job-credits.ts'
import { openJobLog, type JobLog } from '#src/jobs/job-log.ts'
import type { JobDocument } from '#src/store/documents.ts'
import type { Store } from '#src/store/store.ts'
import { batchResult, failedBatchResult, type BatchResult } from './batch-result.ts'

export interface BatchDeps {
  store: Store
  ledger: Ledger
  ask: Asker['ask']
  endpoints: Readonly<Record<string, BatchEndpoint>>
}

/** Deadline of a URL where the endpoint takes no `timeout`. */
const timeoutMs = 45_000
/** How often the document of a running batch is looked at, at most, for a cancel whose message was lost. */
const lookEveryMs = 500
const examplesMax = 5

interface Stop { reason: Extract<SkipReason, 'cancelled' | 'credits_exhausted'>; error: string | null }

/** Makes the handler of batch jobs. */
export function createBatchOwner(deps: BatchDeps): OwnJob {
  const { store, endpoints } = deps
  return async ({ id }, lease) => {
    const job = await startJob(store, id)
    if (!job || job.settled) return 'done'
    const ending = await readEnd<JobEnd>(store, id) ?? await own(job, lease)
    if (ending === 'handed back') return ending
    await finishJob(deps, job, ending)
    return 'done'
  }

  async function own(job: JobDocument, lease: Lease): Promise<JobEnd | 'handed back'> {
    const endpoint = endpoints[job.endpoint]
    if (endpoint === undefined) throw new Error(`the batch runs ${job.endpoint}, which this version does not know`)
    const log = await openJobLog(store, job._id, job.submit_credits)
    const ending = await runBatch(deps, endpoint, job, log, lease)
    if (ending !== 'handed back') await appendEnd(log, ending)
    return ending
  }
}

/** Asks for URLs until each has a result, or there is no reason to go on. */
async function runBatch(
  { store, ledger, ask }: BatchDeps, endpoint: BatchEndpoint, job: JobDocument, log: JobLog, lease: Lease,
): Promise<JobEnd | 'handed back'> {
  const { items, concurrency, options } = job.request as unknown as BatchJobRequest
  const price = prices[endpoint.operation]
  const blocked = new Set((await store.collection('blocklists').get(job.key_id))?.domains)
  const credits = await openJobCredits({ ledger, store, job, operation: endpoint.operation, due: log.sums.credits })
  const done = new Set<string>()
  for await (const { key } of log.past()) done.add(key)
  const waiting = items.map((item, index) => ({ item, key: String(index) })).filter(({ key }) => !done.has(key))
  const running = new Set<Promise<void>>()
  const givingUp = new AbortController()
  const signal = AbortSignal.any([lease.signal, givingUp.signal])
  let stop: Stop | null = job.status === 'cancelled' ? { reason: 'cancelled', error: null } : null
  let failure: unknown
  let lookedAt = Date.now()

  lease.onChange(
    () =>
      void store
        .collection('jobs')
        .get(job._id)
        .then(heedCancel, () => undefined),
  )
  while (failure === undefined) {
    if (!stop && !lease.stopping.aborted && waiting.length > 0 && running.size < concurrency) {
      // While it waited for the ledger the batch may have been cancelled.
      if ((await hasCredits()) && !stop) begin(waiting.shift()!)
    } else if (running.size > 0) await resolvesWithin(Promise.race(running), lookEveryMs)
    else break
    if (Date.now() - lookedAt >= lookEveryMs) await look()
  }
  if (failure !== undefined) {
    // What still runs would write steps of a job that is given up here.
    givingUp.abort(failure)
    await Promise.all(running)
    throw failure
  }
  lease.signal.throwIfAborted()
  return lease.stopping.aborted && !stop && waiting.length > 0 ? 'handed back' : ending()

  /** Reserves the price of one more URL. Without it the batch stops, with what it has. */
  async function hasCredits(): Promise<boolean> {
    const needed = log.sums.credits + (running.size + 1) * price
    if (await credits.reserve(needed, needed + Math.min(concurrency, waiting.length - 1) * price)) return true
    stop = {
      reason: 'credits_exhausted',
      error: 'The credits of the API key ran out before every URL was read; the results until then are here.',
    }
    return false
  }

  function begin(next: { item: BatchItem; key: string }): void {
    const work = readOne(next)
      .catch((error: unknown) => {
        failure ??= error
      })
      .finally(() => running.delete(work))
    running.add(work)
  }

  async function readOne({ item, key }: { item: BatchItem; key: string }): Promise<void> {
    const { result, cost } = await resultOf(item, key)
    signal.throwIfAborted()
    const { credits: due } = await log.append({ key, url: item.url, depth: 0, result, credits: cost })
    if (cost > 0) await credits.charge(due)
  }

  async function resultOf(item: BatchItem, key: string): Promise<BatchResult> {
    const { url } = item
    try {
      assertNotBlocked(url, blocked)
      const answer = await endpoint.run(ask, requestOf(url), {
        id: `${job._id}:${key}:${lease.delivery}`, requestId: job.request_id, keyId: job.key_id, jobId: job._id,
        timeoutMs: Number(options.timeout ?? timeoutMs), signal,
      })
      return batchResult(job.endpoint, endpoint.nested, item, answer)
    } catch (error) {
      signal.throwIfAborted()
      if (isServiceFailure(error)) throw error
      return failedBatchResult(item, error as AppError)
    }
  }

  /** What an earlier owner of this job fetched and could not write down is not fetched again. */
  function requestOf(url: string): BatchPageRequest {
    const sinceStartMs = lease.delivery > 1 ? Date.now() - Date.parse(job.started_at ?? job.created_at) : 0
    return 'max_age' in options
      ? { ...options, url, max_age: Math.max(Number(options.max_age), sinceStartMs) }
      : { ...options, url }
  }

  async function look(): Promise<void> {
    heedCancel(await saveProgress(store, job._id, { known: items.length, skipped: {} }))
    lookedAt = Date.now()
  }

  /** A job whose document is gone has nobody who waits for it. */
  function heedCancel(now: JobDocument | null): void {
    if (!now || now.status === 'cancelled') stop ??= { reason: 'cancelled', error: null }
  }

  function ending(): JobEnd {
    const { completed, failed } = log.sums
    const examples = waiting.slice(0, examplesMax).map(({ item }) => item.url)
    const skipped: Skipped = stop && waiting.length > 0 ? { [stop.reason]: { count: waiting.length, examples } } : {}
    const status = completed > 0 || stop?.reason === 'credits_exhausted' ? 'completed' : 'failed'
    return {
      status, error: stop?.error ?? (status === 'failed' ? 'No URL could be read.' : null), known: completed + failed,
      skipped,
    }
  }
}
