// Runs a batch: requests each URL that has no result yet, a limited number at a time.

import type { BatchJobRequest, StoredBatchItem } from '#schemas/batch.ts'
import type { Skipped, SkipReason } from '#schemas/job.ts'
import type { Bus } from '#src/bus/bus.ts'
import { resolvesWithin } from '#src/concurrency/abort.ts'
import type { Ledger } from '#src/credits/ledger.ts'
import { priceOfPage } from '#src/jobs/operations/batch-operations.ts'
import type { KeyWatch } from '#src/jobs/owner/watch-key.ts'
import { openJobCredits, type JobCredits } from '#src/jobs/state/job-credits.ts'
import type { JobLog } from '#src/jobs/state/job-log.ts'
import { progressEveryMs, trackProgress, type JobProgress } from '#src/jobs/state/job-progress.ts'
import type { JobEnd } from '#src/jobs/state/job-status.ts'
import type { PageOperation } from '#src/operation.ts'
import type { Lease } from '#src/runtime/job-owner.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import type { Store } from '#src/store/store.ts'
import type { Asker } from '#src/tasks/ask.ts'
import { readUrl, type BatchContext } from './read-url.ts'

export interface BatchDeps {
  store: Store
  ledger: Ledger
  bus: Bus
  /** Base URL of links in events. */
  publicUrl: string
  ask: Asker['ask']
}

/** URLs named in `skipped`. */
const examplesMax = 5

interface Stop { reason: Extract<SkipReason, 'cancelled' | 'credits_exhausted'>; error: string | null }
interface KeyedItem { item: StoredBatchItem; key: string }

/** Requests URLs until each has a result or the batch must stop. */
export async function runBatch(
  { store, ledger, ask }: BatchDeps, operation: PageOperation, job: JobDocument, log: JobLog, lease: Lease,
  keyWatch: KeyWatch,
): Promise<JobEnd | 'handed back'> {
  const { items } = job.request as unknown as BatchJobRequest
  const blocked = new Set((await store.collection('blocklists').get(job.key_id))?.domains)
  const credits = await openJobCredits({ ledger, store, job, operation: operation.name, due: log.sums.credits })
  const done = new Set<string>()
  for await (const { key } of log.past()) done.add(key)
  const waiting = items.map((item, index) => ({ item, key: String(index) })).filter(({ key }) => !done.has(key))
  const progress = trackProgress(store, job, lease)
  return new BatchRun({ ask, operation, job, log, lease, credits, blocked, waiting, progress, keyWatch }).run()
}

interface BatchRunOptions extends Omit<BatchContext, 'signal'> {
  log: JobLog
  lease: Lease
  credits: JobCredits
  /** Items without a result. */
  waiting: KeyedItem[]
  progress: JobProgress
  keyWatch: KeyWatch
}

/**
 * The state of a running batch. `#stop` is set when it is cancelled, out of credits, or its key is not valid any more:
 * it starts no further URL, and URLs in flight finish. `#failure` is set when Winnow fails: URLs in flight are aborted,
 * and another owner continues.
 */
class BatchRun {
  readonly #options: BatchRunOptions
  readonly #context: BatchContext
  readonly #request: BatchJobRequest
  readonly #price: number
  readonly #aborting = new AbortController()
  readonly #inFlight = new Set<Promise<void>>()
  #outOfCredits: Stop | null = null
  #failure: { error: unknown } | null = null

  constructor(options: BatchRunOptions) {
    this.#options = options
    this.#request = options.job.request as unknown as BatchJobRequest
    this.#price = priceOfPage(options.operation)
    this.#context = { ...options, signal: AbortSignal.any([options.lease.signal, this.#aborting.signal]) }
  }

  async run(): Promise<JobEnd | 'handed back'> {
    const { lease, waiting } = this.#options
    try {
      await this.#requestAll()
    } catch (error) {
      // Otherwise URLs in flight would still write steps of the job, which another owner may hold by then.
      this.#aborting.abort(error)
      await Promise.all(this.#inFlight)
      throw error
    }
    lease.signal.throwIfAborted()
    const stop = this.#stop
    return lease.stopping.aborted && !stop && waiting.length > 0 ? 'handed back' : this.#end(stop)
  }

  get #stop(): Stop | null {
    const { progress, keyWatch: { problem } } = this.#options
    if (this.#outOfCredits) return this.#outOfCredits
    return progress.isCancelled || problem ? { reason: 'cancelled', error: problem?.error ?? null } : null
  }

  async #requestAll(): Promise<void> {
    const { lease, waiting, progress } = this.#options
    const { concurrency, items } = this.#request
    for (;;) {
      if (this.#failure) throw this.#failure.error
      const mayStart = !this.#stop && !lease.stopping.aborted && waiting.length > 0
      if (mayStart && this.#inFlight.size < concurrency) {
        // The batch may be cancelled while it waits for the ledger.
        if (await this.#reserve() && !this.#stop) this.#start(waiting.shift()!)
      } else if (this.#inFlight.size > 0) await this.#waitForResult()
      else return
      await progress.save({ known: items.length, skipped: {} })
    }
  }

  /**
   * Reserves the price of one more URL. When the key cannot pay, waits for URLs in flight, which may turn out to be
   * free; without any, the batch stops with the results it has.
   */
  async #reserve(): Promise<boolean> {
    const { credits, log, waiting } = this.#options
    const inFlight = this.#inFlight.size
    const needed = log.sums.credits + (inFlight + 1) * this.#price
    const ahead = Math.min(this.#request.concurrency, waiting.length - 1) * this.#price
    if (await credits.reserve(needed, needed + ahead)) return true
    if (inFlight > 0) {
      if (this.#inFlight.size === inFlight) await this.#waitForResult()
      return false
    }
    this.#outOfCredits = {
      reason: 'credits_exhausted',
      error: 'The API key ran out of credits before every URL was read; results before that are included.',
    }
    return false
  }

  /** Waits for a URL in flight, but not beyond the next look at the job. */
  #waitForResult(): Promise<unknown> { return resolvesWithin(Promise.race(this.#inFlight), progressEveryMs) }

  #start(next: KeyedItem): void {
    const work = this.#readAndStore(next)
      .catch((error: unknown) => {
        this.#failure ??= { error }
      })
      .finally(() => this.#inFlight.delete(work))
    this.#inFlight.add(work)
  }

  async #readAndStore({ item, key }: KeyedItem): Promise<void> {
    const { log, credits } = this.#options
    const { result, cost } = await readUrl(this.#context, item, key)
    this.#context.signal.throwIfAborted()
    const { credits: due } = await log.append({ key, url: item.url, depth: 0, result, credits: cost })
    if (cost > 0) await credits.charge(due)
  }

  #end(stop: Stop | null): JobEnd {
    const { log, waiting } = this.#options
    const { completed, failed } = log.sums
    const examples = waiting.slice(0, examplesMax).map(({ item }) => item.url)
    const skipped: Skipped = stop && waiting.length > 0 ? { [stop.reason]: { count: waiting.length, examples } } : {}
    const isComplete = completed > 0 && !(stop?.reason === 'cancelled' && stop.error)
    const status = isComplete || stop?.reason === 'credits_exhausted' ? 'completed' : 'failed'
    const error = stop?.error ?? (status === 'failed' ? 'No URL could be read.' : null)
    return { status, error, known: completed + failed, skipped }
  }
}
