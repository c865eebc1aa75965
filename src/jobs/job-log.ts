// What a job has done, step by step, in the store: the only thing that an owner leaves behind, and all that the next
// one needs.
//
// One process writes it, the owner. That is not trusted but checked: a step takes the next number, and when that is
// taken by somebody else, the lease is lost and whoever tried must stop. A step holds its result and what follows from
// it (links, for a crawl) in one document, so that a process that dies leaves either all of it or nothing.

import type { CheckCounts, PageStatus } from '#schemas/monitor.ts'
import { randomBase62 } from '#src/ids.ts'
import { LeaseLost } from '#src/job-owner.ts'
import type { JobPageDocument } from '#src/store/documents.ts'
import type { Store } from '#src/store/store.ts'
import { packBytes, packJson, unpackJson } from './pack-json.ts'

/** What a page came to, as callers will read it. */
export type PageResult =
  | { ok: true; statusCode: number; body: Uint8Array }
  | { ok: false; statusCode: number | null; error: string; errorCode: string; body: Uint8Array }

export interface Step {
  /** What the job calls the page. */
  key: string
  url: string
  depth: number
  /** Absent for a step that is no result. */
  result?: PageResult
  /** Credits that this step costs. */
  credits: number
  /** What the next owner must know of it, as JSON. */
  trace?: unknown
  /** Of a page of a check: what became of it, and whether the judge let it through. */
  page?: { status: PageStatus; isMeaningful: boolean }
}

/** Sums over the steps so far; `counts` of a check only. */
export interface Sums { completed: number; failed: number; credits: number; counts?: CheckCounts }

/** A step as the next owner finds it. */
export interface PastStep extends Pick<
  JobPageDocument,
  'n' | 'seq' | 'key' | 'ok' | 'url' | 'depth' | 'error' | 'error_code'
> {
  trace: unknown
}

export interface JobLog {
  readonly sums: Readonly<Sums>
  /** Steps so far. */
  readonly steps: number
  /** When the newest step of an earlier owner was stored, ISO 8601; null without one. */
  readonly lastStepAt: string | null
  /** The steps of earlier owners, in order. */
  past(): AsyncGenerator<PastStep>
  /**
   * Writes the next step; steps are written one after the other, in the order of the calls. Throws LeaseLost. After a
   * failure every further call fails too: give the job up, and open its log anew.
   */
  append(step: Step): Promise<Sums>
}

const replayPage = 50

/**
 * Opens the log of a job where earlier owners left it. `baseCredits`: what the job costs before its first step;
 * `baseCounts`: of a check, which counts.
 */
export async function openJobLog(
  store: Store, jobId: string, baseCredits: number, baseCounts?: CheckCounts,
): Promise<JobLog> {
  const rows = store.collection('job_pages')
  const owner = randomBase62(12)
  const last = await newestStep(store, jobId)
  let steps = last ? last.n + 1 : 0
  let sums: Sums = last
    ? sumsOfStep(last)
    : { completed: 0, failed: 0, credits: baseCredits, ...(baseCounts && { counts: baseCounts }) }
  const replayed = steps
  let tail: Promise<unknown> = Promise.resolve()

  async function write({ key, url, depth, result, credits, trace, page }: Step): Promise<Sums> {
    const body = result ? await packBytes(result.body) : null
    const next: Sums = {
      completed: sums.completed + Number(result?.ok === true),
      failed: sums.failed + Number(result?.ok === false),
      credits: sums.credits + credits,
      ...(sums.counts && { counts: page ? counted(sums.counts, page) : sums.counts }),
    }
    const id = `${jobId}:${steps}`
    const failure = result && !result.ok ? result : null
    const written = await rows.insertIfAbsent({
      _id: id,
      job_id: jobId,
      n: steps,
      seq: result ? sums.completed + sums.failed : -1,
      owner,
      key,
      ok: result?.ok ?? false,
      ...next,
      url,
      depth,
      status_code: result?.statusCode ?? null,
      error: failure?.error ?? null,
      error_code: failure?.errorCode ?? null,
      stored_at: new Date().toISOString(),
      size: result?.body.length ?? 0,
      body,
      trace: trace === undefined ? null : await packJson(trace),
      ...(page && { status: page.status }),
    })
    // A write whose answer was lost, and that was repeated below us, finds itself.
    if (!written && (await rows.get(id))?.owner !== owner)
      throw new LeaseLost(`step ${steps} of ${jobId} was written by another owner`)
    steps++
    sums = next
    return next
  }

  return {
    get sums() {
      return sums
    },
    get steps() {
      return steps
    },
    lastStepAt: last?.stored_at ?? null,
    async *past() {
      for (let from = 0; from < replayed; from += replayPage) {
        const found = await rows.find(
          { job_id: jobId, n: { $gte: from, $lt: Math.min(from + replayPage, replayed) } },
          { sort: { n: 1 }, fields: ['n', 'seq', 'key', 'ok', 'url', 'depth', 'error', 'error_code', 'trace'] },
        )
        for (const { trace, ...row } of found) yield { ...row, trace: trace ? await unpackJson(trace) : undefined }
      }
    },
    append(step) {
      const written = tail.then(() => write(step))
      // After a write that failed nobody knows whose the number is: everything behind it fails too, and the job is
      // opened anew.
      tail = written
      tail.catch(() => undefined)
      return written
    },
  }
}

function counted(counts: CheckCounts, { status, isMeaningful }: NonNullable<Step['page']>): CheckCounts {
  return {
    ...counts, total: counts.total + 1, [status]: counts[status] + 1,
    meaningful: counts.meaningful + Number(isMeaningful),
  }
}

/** The sums that stand in a step. */
const sumsOfStep = ({
  completed, failed, credits, counts,
}: Pick<JobPageDocument, 'completed' | 'failed' | 'credits' | 'counts'>): Sums => ({
  completed, failed, credits, ...(counts && { counts }),
})

type NewestStep = Pick<JobPageDocument, 'n' | 'key' | 'completed' | 'failed' | 'credits' | 'counts' | 'stored_at'>

/** The newest step of a job: its sums are those of the job. */
export async function newestStep(store: Store, jobId: string): Promise<NewestStep | null> {
  const fields = ['n', 'key', 'completed', 'failed', 'credits', 'counts', 'stored_at'] as const
  const [row] = await store.collection('job_pages').find({ job_id: jobId }, { sort: { n: -1 }, limit: 1, fields })
  return row ?? null
}
