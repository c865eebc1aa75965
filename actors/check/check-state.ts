// The state of a running check: whether it starts further pages, and how it ends.
//
//   running ──▶ stopping   credits exhausted, key revoked, or the deadline has passed: pages in progress end
//      └───────────┴──▶ aborted   monitor deleted, no progress, or a failure of Winnow: pages in progress are aborted

import type { SkipReason } from '#schemas/job.ts'
import type { CheckCounts } from '#schemas/monitor.ts'
import type { KeyProblem } from '#src/jobs/owner/watch-key.ts'
import type { PastStep } from '#src/jobs/state/job-log.ts'
import { staleEnd, staleMs, type CheckEnd } from '#src/monitors/finish-check.ts'

/** How a check ends that did not reach all pages. */
type EarlyEnd = Pick<CheckEnd, 'status' | 'error' | 'errorCode'>
type PageError = Pick<PastStep, 'error' | 'error_code'>

/** Longest duration of a check. */
const deadlineMs = 6 * 3_600_000

const outOfCredits: EarlyEnd = {
  status: 'partial',
  error: 'The API key ran out of credits before the check was finished; pages checked before that are included.',
  errorCode: 'CREDITS_EXHAUSTED',
}
const timedOut: EarlyEnd = {
  status: 'partial', error: 'The check took longer than 6 hours; pages checked before that are included.',
  errorCode: 'TIMEOUT',
}
const monitorDeleted: EarlyEnd = { status: 'failed', error: 'The monitor was deleted.', errorCode: 'CANCELLED' }
const noProgress: EarlyEnd = { status: 'failed', ...staleEnd }

/** The reason of the abort signal when a check ends without waiting for the pages in progress. */
export class CheckAborted extends Error {
  override readonly name = 'CheckAborted'
}

export class CheckState {
  /** When the check began, by the clock of `performance.now()`: the wall clock may be set back meanwhile. */
  readonly #startedAt: number
  readonly #aborting = new AbortController()
  #earlyEnd: EarlyEnd | null = null
  #firstError: PageError | null
  /** Monotonic milliseconds. */
  #progressAt = performance.now()

  /** `startedAt`: ISO 8601. `firstError`: of the first page with an error under earlier owners. */
  constructor(startedAt: string, firstError: PageError | null) {
    this.#startedAt = performance.now() - Math.max(0, Date.now() - Date.parse(startedAt))
    this.#firstError = firstError
  }

  /** Aborts when pages in progress must not be waited for. */
  get signal(): AbortSignal { return this.#aborting.signal }

  get endsEarly(): boolean { return this.#earlyEnd !== null }

  /** Why no further page may start; null to continue. */
  haltReason(): SkipReason | null {
    if (performance.now() - this.#startedAt > deadlineMs) this.#stop(timedOut)
    if (!this.#earlyEnd) return null
    return this.#earlyEnd.errorCode === 'CREDITS_EXHAUSTED' ? 'credits_exhausted' : 'cancelled'
  }

  pageStored(): void { this.#progressAt = performance.now() }

  pageFailed(error: PageError): void { this.#firstError ??= error }

  creditsExhausted(): void { this.#stop(outOfCredits) }

  /** Its key was revoked or has expired. */
  keyInvalid({ error, errorCode }: KeyProblem): void { this.#stop({ status: 'partial', error, errorCode }) }

  monitorDeleted(): void { this.#abort(monitorDeleted) }

  /** Aborts a check that stored no page for too long. */
  abortIfStale(): void {
    if (performance.now() - this.#progressAt > staleMs) this.#abort(noProgress)
  }

  /** Aborts what is in progress after a failure of Winnow. The check does not end: another owner continues it. */
  failed(error: unknown): void { this.#aborting.abort(error) }

  /** How the check ended. */
  end({ total, error }: Pick<CheckCounts, 'total' | 'error'>): CheckEnd {
    const finishedAt = new Date().toISOString()
    if (this.#earlyEnd) return { ...this.#earlyEnd, finishedAt }
    if (total === 0 || error < total) return { status: 'completed', error: null, errorCode: null, finishedAt }
    const { error: message, error_code: errorCode } = this.#firstError ?? { error: null, error_code: null }
    return { status: 'failed', error: `No page could be read. ${message ?? ''}`.trim(), errorCode, finishedAt }
  }

  #stop(end: EarlyEnd): void { this.#earlyEnd ??= end }

  #abort(end: EarlyEnd): void {
    this.#earlyEnd = end
    this.#aborting.abort(new CheckAborted(end.error ?? ''))
  }
}
