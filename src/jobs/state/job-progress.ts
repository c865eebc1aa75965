// Publishes the progress of a running crawl or batch in its document, and reads there whether it was cancelled.

import type { Lease } from '#src/runtime/job-owner.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import type { Store } from '#src/store/store.ts'
import { saveProgress, type Progress } from './job-status.ts'

/** Shortest time between two writes of one job. */
export const progressEveryMs = 500

export interface JobProgress {
  readonly isCancelled: boolean
  /** Aborts when the job is cancelled. */
  readonly cancelled: AbortSignal
  /** Writes the progress unless the last write is less than `progressEveryMs` ago. */
  save(progress: Progress): Promise<void>
}

/** A change notice only makes a cancellation take effect sooner: when it is lost, the next `save` finds it. */
export function trackProgress(store: Store, job: JobDocument, lease: Pick<Lease, 'onChange'>): JobProgress {
  const cancelling = new AbortController()
  let savedAt = -Infinity

  function applyCancellation(current: JobDocument | null): void {
    // Nobody can read the results of a job whose document is gone.
    if (!current || current.status === 'cancelled') cancelling.abort()
  }

  if (job.status === 'cancelled') cancelling.abort()
  lease.onChange(() => void store.collection('jobs').get(job._id).then(applyCancellation, () => undefined))
  return {
    get isCancelled() { return cancelling.signal.aborted },
    cancelled: cancelling.signal,
    async save(progress) {
      if (performance.now() - savedAt < progressEveryMs) return
      savedAt = performance.now()
      applyCancellation(await saveProgress(store, job._id, progress))
    },
  }
}
