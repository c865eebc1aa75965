// The queue of operations of one process on the ledger entry of one key.
//
// An outcome is reported only after a compare-and-set has shown that the entry it was computed from is the current one.
// A write whose response was lost is recognised by the write number that each process leaves in the entry.

import { AppError } from '#src/app-error.ts'
import { wasStopped } from '#src/concurrency/stopped.ts'
import { measure } from '#src/process/measurements.ts'
import { applyOperation, type LedgerOperation } from './apply-operation.ts'
import { signEntry, type LedgerEntry, type ReservationState, type UsageEvent } from './ledger-entry.ts'

/** An entry and the revision it was read at; 0 when there is none yet. */
export interface Versioned { entry: LedgerEntry, revision: number }

export interface KeyQueueDeps {
  /** Reads the current entry, bypassing every cache. */
  read(keyId: string): Promise<Versioned>
  /**
   * Writes the entry if `revision` is still current. Resolves with the new revision, or with undefined when `revision`
   * is outdated. Rejects when the outcome is unknown.
   */
  write(entry: LedgerEntry, revision: number): Promise<number | undefined>
  /** Receives the events that a write of this process added, once. */
  onEvents(keyId: string, events: readonly UsageEvent[]): void
  now(): number
  /** Longest time that `read` and `write` take together, in milliseconds. */
  attemptMsMax: number
  /** From 0 to below 1. */
  random(): number
  wait(ms: number): Promise<void>
  /** Unique name of this process in the entries. */
  writer: string
  /** Numbers the writes of this process, all keys together. */
  nextWriteNumber(): number
}

/** Most operations in one write: limits what is computed again after a conflict. */
const BATCH_MAX = 128
/** Largest backoff after a conflict, and after a failed request. Both are randomised. */
const CONFLICT_BACKOFF_MAX_MS = 16
const FAILURE_BACKOFF_STEP_MS = 50
const FAILURE_BACKOFF_MAX_MS = 500

interface PendingOperation {
  operation: LedgerOperation
  /** Unix milliseconds. */
  giveUpAt: number
  resolve(state: ReservationState): void
  reject(error: AppError): void
}

/** A batch of operations, computed from one revision of the entry and sent as one write. */
interface Attempt {
  writeNumber: number
  /** The revision that the batch was computed from. */
  revision: number
  batch: PendingOperation[]
  outcomes: (ReservationState | AppError)[]
  events: UsageEvent[]
  entry: LedgerEntry
}

export class KeyQueue {
  readonly #keyId: string
  readonly #deps: KeyQueueDeps
  #pending: PendingOperation[] = []
  #isRunning = false
  #cached: Versioned | undefined
  /** The entry as this process last wrote it, also after failures. */
  #written: LedgerEntry | undefined
  /** Attempts whose outcome is unknown. */
  #unconfirmed: Attempt[] = []
  /** Consecutive attempts that another writer preceded. */
  #conflicts = 0
  /** Consecutive attempts that failed. */
  #failures = 0

  constructor(keyId: string, deps: KeyQueueDeps) {
    this.#keyId = keyId
    this.#deps = deps
  }

  get isRunning(): boolean {
    return this.#isRunning
  }

  /** The entry as this process last wrote it; undefined if it wrote none. */
  get written(): LedgerEntry | undefined {
    return this.#written
  }

  add(operation: LedgerOperation, timeoutMs: number): Promise<ReservationState> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ operation, giveUpAt: this.#deps.now() + timeoutMs, resolve, reject })
    })
  }

  /** Runs until no operation is pending. */
  async run(): Promise<void> {
    this.#isRunning = true
    await Promise.resolve() // operations submitted in the same turn of the event loop share one write
    while (this.#pending.length > 0) await this.#tryCommit()
    this.#isRunning = false
  }

  /** Sends the pending operations as one write; after a conflict or a failure it waits for the backoff instead. */
  async #tryCommit(): Promise<void> {
    const startedAt = this.#deps.now()
    try {
      const isCached = this.#cached !== undefined
      const base = this.#cached ?? await this.#read()
      const attempt = this.#compute(base, this.#pending.slice(0, BATCH_MAX))
      if (attempt.entry === base.entry) {
        // There is nothing to write, so no compare-and-set proves a cached entry current: read it and compute again.
        this.#cached = isCached ? undefined : base
        if (!isCached) this.#report(attempt)
      } else if (await this.#write(attempt)) {
        this.#conflicts = this.#failures = 0
      } else {
        await this.#afterConflict()
      }
    } catch (error) {
      const tookMs = this.#deps.now() - startedAt
      // It failed because this process was stopped: the time does not count.
      if (wasStopped(tookMs, this.#deps.attemptMsMax)) for (const one of this.#pending) one.giveUpAt += tookMs
      await this.#afterFailure(error)
    }
  }

  async #afterConflict(): Promise<void> {
    this.#conflicts++
    measure('ledger conflict', {})
    this.#rejectOverdue(undefined)
    await this.#deps.wait(this.#deps.random() * Math.min(2 ** (this.#conflicts - 1), CONFLICT_BACKOFF_MAX_MS))
  }

  async #afterFailure(error: unknown): Promise<void> {
    this.#cached = undefined
    this.#failures++
    this.#rejectOverdue(error)
    const backoffMs = Math.min(FAILURE_BACKOFF_STEP_MS * this.#failures, FAILURE_BACKOFF_MAX_MS)
    await this.#deps.wait(this.#deps.random() * backoffMs)
  }

  async #read(): Promise<Versioned> {
    const base = await this.#deps.read(this.#keyId)
    const written = base.entry.writers[this.#deps.writer]
    const landed = this.#unconfirmed.find(({ writeNumber }) => writeNumber === written)
    if (landed !== undefined) this.#confirm(landed)
    // Attempts that were computed from an older revision can no longer succeed.
    this.#unconfirmed = this.#unconfirmed.filter(({ revision }) => revision >= base.revision)
    return base
  }

  #compute({ entry: before, revision }: Versioned, batch: PendingOperation[]): Attempt {
    const nowMs = this.#deps.now()
    let entry = before
    const outcomes = batch.map(({ operation }) => {
      const applied = applyOperation(entry, operation, nowMs)
      entry = applied.entry
      return applied.outcome
    })
    const events = entry.outbox.filter(({ n }) => n > before.events)
    return { writeNumber: this.#deps.nextWriteNumber(), revision, batch, outcomes, entry, events }
  }

  /** Returns false when another process wrote first. */
  async #write(attempt: Attempt): Promise<boolean> {
    const entry = signEntry(attempt.entry, this.#deps.writer, attempt.writeNumber)
    this.#unconfirmed.push(attempt)
    const revision = await this.#deps.write(entry, attempt.revision)
    this.#cached = revision === undefined ? undefined : { entry, revision }
    if (revision === undefined) return false
    this.#confirm(attempt)
    return true
  }

  #confirm(attempt: Attempt): void {
    this.#unconfirmed = []
    this.#written = attempt.entry
    this.#report(attempt)
    this.#deps.onEvents(attempt.entry.key_id, attempt.events)
  }

  #report({ batch, outcomes }: Attempt): void {
    const done = new Set(batch)
    this.#pending = this.#pending.filter((one) => !done.has(one))
    for (const [index, one] of batch.entries()) {
      const outcome = outcomes[index]
      if (outcome instanceof AppError) one.reject(outcome)
      else if (outcome !== undefined) one.resolve(outcome)
    }
  }

  #rejectOverdue(cause: unknown): void {
    const nowMs = this.#deps.now()
    for (const { giveUpAt, reject } of this.#pending) {
      if (giveUpAt <= nowMs)
        reject(
          new AppError('SERVICE_UNAVAILABLE', {
            message: 'The credit ledger does not answer.', retryAfterMs: 2_000, cause,
          }),
        )
    }
    this.#pending = this.#pending.filter(({ giveUpAt }) => giveUpAt > nowMs)
  }
}
