// The log of a job in the store: what it has done, step by step, and all that the next owner needs.
//
// Only the owner of the job writes it. This is enforced: a step takes the next number, and if another process has
// taken it, the writer has lost its lease. A step is one document with its result and what follows from it (for a
// crawl: links), so that a crash leaves all of it or nothing.

import type { CheckCounts, PageStatus } from '#schemas/monitor.ts'
import { packBytes, packJson, unpackBytes, unpackJson } from '#src/encoding/pack-json.ts'
import { randomBase62 } from '#src/ids.ts'
import { LeaseLost } from '#src/runtime/job-owner.ts'
import type { JobPageDocument } from '#src/store/documents/jobs.ts'
import type { Store } from '#src/store/store.ts'

/** The result of a page, as callers read it. */
export type PageResult =
  | { ok: true; statusCode: number; body: Uint8Array }
  | { ok: false; statusCode: number | null; error: string; errorCode: string; body: Uint8Array }

export interface Step {
  /** Identifies the page within the job. */
  key: string
  url: string
  depth: number
  /** Absent for a step that is no result. */
  result?: PageResult
  /** What this step costs, in credits. */
  credits: number
  /** What the next owner needs, as JSON. */
  trace?: unknown
  /** For a page of a check: its status, and whether the judge found the change meaningful. */
  page?: { status: PageStatus; isMeaningful: boolean }
}

/** Totals of all steps so far. `counts`: of a check only. */
export interface Sums { completed: number; failed: number; credits: number; counts?: CheckCounts }

/** A step as the next owner reads it. */
export interface PastStep extends Pick<
  JobPageDocument,
  'n' | 'seq' | 'key' | 'ok' | 'url' | 'depth' | 'error' | 'error_code'
> {
  trace: unknown
}

/** A stored result. */
export interface StoredResult {
  /** Number among the results, from 0. */
  seq: number
  /** As in `PageResult`. */
  body: Uint8Array
  /** ISO 8601. */
  storedAt: string
}

/** Does what follows from a result. The next step waits for it; may be called again for the newest result. */
export type OnResult = (result: StoredResult) => Promise<void>

/** Past steps read in one query. */
const pastBatchSize = 50

/**
 * Opens the log of a job where the last owner left it. `baseCredits`: what the job costs before its first step.
 * `baseCounts`: for a check. `onResult` is called after each result is stored, and for the newest one of an earlier
 * owner, which may have crashed before it was done.
 */
export async function openJobLog(
  store: Store, jobId: string, baseCredits: number,
  { baseCounts, onResult }: { baseCounts?: CheckCounts | undefined; onResult?: OnResult | undefined } = {},
): Promise<JobLog> {
  const base: Sums = { completed: 0, failed: 0, credits: baseCredits, ...(baseCounts && { counts: baseCounts }) }
  const last = await newestStep(store, jobId)
  if (last && onResult) await repeatResult(store, `${jobId}:${last.n}`, onResult)
  return new JobLog(store, jobId, { base, last, onResult })
}

async function repeatResult(store: Store, stepId: string, onResult: OnResult): Promise<void> {
  const row = await store.collection('job_pages').get(stepId)
  if (row?.body) await onResult({ seq: row.seq, body: await unpackBytes(row.body), storedAt: row.stored_at })
}

interface JobLogOptions {
  /** The sums before the first step. */
  base: Sums
  /** The newest step of an earlier owner. */
  last: NewestStep | null
  onResult: OnResult | undefined
}

export class JobLog {
  readonly #store: Store
  readonly #jobId: string
  readonly #ownerId = randomBase62(12)
  readonly #onResult: OnResult | undefined
  readonly #pastSteps: number
  /** When the newest step of an earlier owner was stored, ISO 8601; null without one. */
  readonly lastStepAt: string | null
  #steps: number
  #sums: Sums
  #lastWrite: Promise<unknown> = Promise.resolve()

  constructor(store: Store, jobId: string, { base, last, onResult }: JobLogOptions) {
    this.#store = store
    this.#jobId = jobId
    this.#onResult = onResult
    this.#pastSteps = last ? last.n + 1 : 0
    this.lastStepAt = last?.stored_at ?? null
    this.#steps = this.#pastSteps
    this.#sums = last ? sumsOfStep(last) : base
  }

  get sums(): Readonly<Sums> { return this.#sums }

  /** Number of steps so far. */
  get steps(): number { return this.#steps }

  /** The steps of earlier owners, in order. */
  async *past(): AsyncGenerator<PastStep> {
    for (let from = 0; from < this.#pastSteps; from += pastBatchSize) {
      const found = await this.#store.collection('job_pages').find(
        { job_id: this.#jobId, n: { $gte: from, $lt: Math.min(from + pastBatchSize, this.#pastSteps) } },
        { sort: { n: 1 }, fields: ['n', 'seq', 'key', 'ok', 'url', 'depth', 'error', 'error_code', 'trace'] },
      )
      for (const { trace, ...row } of found) yield { ...row, trace: trace ? await unpackJson(trace) : undefined }
    }
  }

  /**
   * Writes the next step; steps are written one after the other, in the order of the calls. Throws LeaseLost. After a
   * failure every further call fails, because it is unknown whether the step was stored: open the log again.
   */
  append(step: Step): Promise<Sums> {
    const write = this.#lastWrite.then(() => this.#write(step))
    this.#lastWrite = write
    write.catch(() => undefined) // The caller, and every later call, gets the failure.
    return write
  }

  async #write({ key, url, depth, result, credits, trace, page }: Step): Promise<Sums> {
    const rows = this.#store.collection('job_pages')
    const [n, sums] = [this.#steps, this.#sums]
    const next: Sums = {
      completed: sums.completed + Number(result?.ok === true),
      failed: sums.failed + Number(result?.ok === false),
      credits: sums.credits + credits,
      ...(sums.counts && { counts: page ? countPage(sums.counts, page) : sums.counts }),
    }
    const failure = result && !result.ok ? result : null
    const id = `${this.#jobId}:${n}`
    const seq = result ? sums.completed + sums.failed : -1
    const storedAt = new Date().toISOString()
    const isInserted = await rows.insertIfAbsent({
      _id: id,
      job_id: this.#jobId,
      n,
      seq,
      owner: this.#ownerId,
      key,
      ok: result?.ok ?? false,
      ...next,
      url,
      depth,
      status_code: result?.statusCode ?? null,
      error: failure?.error ?? null,
      error_code: failure?.errorCode ?? null,
      stored_at: storedAt,
      size: result?.body.length ?? 0,
      body: result ? await packBytes(result.body) : null,
      trace: trace === undefined ? null : await packJson(trace),
      ...(page && { status: page.status }),
    })
    // The driver repeats an insert whose response was lost, and then finds the step that this owner wrote.
    if (!isInserted && (await rows.get(id))?.owner !== this.#ownerId)
      throw new LeaseLost(`step ${n} of ${this.#jobId} was written by another owner`)
    this.#steps = n + 1
    this.#sums = next
    if (result) await this.#onResult?.({ seq, body: result.body, storedAt })
    return next
  }
}

function countPage(counts: CheckCounts, { status, isMeaningful }: NonNullable<Step['page']>): CheckCounts {
  return {
    ...counts, total: counts.total + 1, [status]: counts[status] + 1,
    meaningful: counts.meaningful + Number(isMeaningful),
  }
}

/** A step stores the sums up to and including itself. */
const sumsOfStep = ({
  completed, failed, credits, counts,
}: Pick<JobPageDocument, 'completed' | 'failed' | 'credits' | 'counts'>): Sums => ({
  completed, failed, credits, ...(counts && { counts }),
})

type NewestStep = Pick<JobPageDocument, 'n' | 'key' | 'completed' | 'failed' | 'credits' | 'counts' | 'stored_at'>

/** The newest step of a job. Its sums are those of the job. */
export async function newestStep(store: Store, jobId: string): Promise<NewestStep | null> {
  const fields = ['n', 'key', 'completed', 'failed', 'credits', 'counts', 'stored_at'] as const
  const [row] = await store.collection('job_pages').find({ job_id: jobId }, { sort: { n: -1 }, limit: 1, fields })
  return row ?? null
}
