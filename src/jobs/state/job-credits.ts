// The credits of a job: reserved before a page is requested, charged for what is stored, and released at the end. All
// amounts are totals of the job since it was accepted, so that repeating a call changes nothing.

import { AppError } from '#src/app-error.ts'
import type { Ledger } from '#src/credits/ledger.ts'
import { LeaseLost } from '#src/runtime/job-owner.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import type { Store } from '#src/store/store.ts'

/**
 * Lifetime of a job's reservation without an owner: longer than any pause between two owners in normal operation. After
 * a longer pause the job continues with a new reservation.
 */
export const reservationTtlMs = 24 * 3_600_000
/** How often an owner extends that lifetime. */
const renewEveryMs = 600_000
/**
 * Shortest time between two charges of a job. One write per page, at 150 pages a second, delayed other writers of the
 * key's ledger entry.
 */
const chargeEveryMs = 250

export interface JobCreditsOptions {
  ledger: Ledger
  store: Store
  job: JobDocument
  /** The name under which `by_operation` counts the job. */
  operation: string
  /** What the job has cost so far, according to its steps. */
  due: number
  /**
   * Whether nothing is charged before the end, and the reservation is created here. Default: the reservation exists,
   * and `due` is charged at once.
   */
  chargedAtEnd?: boolean
}

/**
 * Takes over the reservation of a job and charges what is due. Throws TIMEOUT if the reservation of a job that is
 * charged at its end has expired.
 */
export async function openJobCredits({ chargedAtEnd = false, ...options }: JobCreditsOptions): Promise<JobCredits> {
  const credits = new JobCredits(options)
  await (chargedAtEnd ? credits.create() : credits.resume())
  return credits
}

export class JobCredits {
  readonly #ledger: Ledger
  readonly #store: Store
  readonly #job: JobDocument
  readonly #operation: string
  #reservationId: string
  /** Part of the job's cost that does not belong to the current reservation. */
  #base: number
  /** What the job has cost so far. */
  #due: number
  /** What is reserved for the job, `#base` included. */
  #held: number
  /** Monotonic milliseconds, since a clock that is set back must not delay them. */
  #renewedAt = performance.now()
  #chargedAt = -Infinity
  #chargeTimer: NodeJS.Timeout | undefined

  constructor({ ledger, store, job, operation, due }: Omit<JobCreditsOptions, 'chargedAtEnd'>) {
    this.#ledger = ledger
    this.#store = store
    this.#job = job
    this.#operation = operation
    this.#reservationId = job.spend_id
    this.#base = job.spend_base
    this.#due = due
    this.#held = due
  }

  /** Creates the reservation, unless an earlier owner did. */
  async create(): Promise<void> {
    await this.#ledger.reserve({ ...this.#reservation, ...await this.#terms(), operation: this.#operation, hold: 0 })
    await this.#adjust(this.#base, this.#due)
  }

  /** Takes over the reservation of an earlier owner, or of the gateway. */
  async resume(): Promise<void> {
    try {
      // Two owners at the same time may have stored more pages than were reserved. The job can still end: it is charged
      // what the key has.
      await this.#adjust(this.#base, this.#due)
      await this.#ledger.charge({ ...this.#reservation, charged: Math.min(this.#due, this.#held) - this.#base })
    } catch (error) {
      if (!isExpired(error)) throw error
      await this.#replaceExpired()
    }
  }

  /**
   * Reserves `needed` credits in total, and up to `wanted` if the key has them, so that not every page needs a write.
   * Returns false if the key has too few. Throws LeaseLost if another owner has the reservation.
   */
  async reserve(needed: number, wanted: number): Promise<boolean> {
    if (needed <= this.#held && performance.now() - this.#renewedAt < renewEveryMs) return true
    try {
      await this.#adjust(needed, Math.max(needed, wanted))
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'CREDITS_EXHAUSTED') return false
      return throwAsLeaseLost(error)
    }
  }

  /**
   * Charges `total` credits: at once, or together with later charges within `chargeEveryMs`. If the process is killed
   * before, the next owner charges them according to the steps; they stay reserved until then. Throws LeaseLost if
   * another owner has the reservation.
   */
  async charge(total: number): Promise<void> {
    this.#due = Math.max(this.#due, total)
    if (this.#chargeTimer) return
    const waitMs = this.#chargedAt + chargeEveryMs - performance.now()
    if (waitMs <= 0) return this.#chargeDue()
    this.#chargeTimer = setTimeout(() => {
      this.#chargeTimer = undefined
      this.#chargeDue().catch(() => undefined) // The next charge, or `close`, fails in the same way and reports it.
    }, waitMs)
  }

  /** Charges `total` credits and releases the rest. */
  async close(total: number): Promise<void> {
    clearTimeout(this.#chargeTimer)
    await this.#ledger.settle({ ...this.#reservation, charged: total - this.#base })
  }

  get #reservation() { return { keyId: this.#job.key_id, reservationId: this.#reservationId } }

  /** An operator may have changed the limit since the job was accepted. */
  async #terms(): Promise<{ limit: number | null; expiresAt: number }> {
    const key = await this.#store.collection('keys').get(this.#job.key_id)
    return { limit: key?.credits ?? null, expiresAt: Date.now() + reservationTtlMs }
  }

  async #adjust(needed: number, wanted: number): Promise<void> {
    const { held } = await this.#ledger.adjust({
      ...this.#reservation, ...await this.#terms(), hold: wanted - this.#base, atLeast: needed - this.#base,
    })
    this.#held = held + this.#base
    this.#renewedAt = performance.now()
  }

  async #chargeDue(): Promise<void> {
    this.#chargedAt = performance.now()
    await this.#ledger.charge({ ...this.#reservation, charged: this.#due - this.#base }).catch(throwAsLeaseLost)
  }

  /**
   * Continues with a new reservation after the last one expired and was settled with what had been charged. The new one
   * takes what was due but not charged (a page that was stored by a process that died before it charged), as far as the
   * key can pay. A reservation that the ledger no longer remembers is not charged again.
   */
  async #replaceExpired(): Promise<void> {
    const [job, expired] = [this.#job, this.#reservation]
    const next = `${job._id}.${Number(expired.reservationId.split('.')[1] ?? 1) + 1}`
    const terms = await this.#terms()
    const { charged } = await this.#ledger.charge({ ...expired, charged: 0 })
    const owed = charged === 0 ? 0 : Math.max(0, this.#due - this.#base - charged)
    const { held } = await this.#ledger.reserve({
      keyId: job.key_id, reservationId: next, operation: this.#operation, hold: owed, atLeast: 0, ...terms,
    })
    this.#base = this.#due - held
    await this.#store
      .collection('jobs')
      .update(
        { _id: job._id, spend_id: expired.reservationId }, { $set: { spend_id: next, spend_base: this.#base } },
      )
    this.#reservationId = next
    this.#held = this.#due
    await this.#ledger.charge({ ...this.#reservation, charged: held })
  }
}

const isExpired = (error: unknown): boolean => error instanceof AppError && error.code === 'TIMEOUT'
const isOverdrawn = (error: unknown): boolean => error instanceof AppError && error.code === 'INTERNAL_ERROR'

/**
 * An owner reserves what it charges and keeps the reservation from expiring. If the ledger disagrees, another owner
 * took the job over while this process was suspended. Asking for a redelivery would only add a third owner.
 */
function throwAsLeaseLost(error: unknown): never {
  if (isExpired(error) || isOverdrawn(error))
    throw new LeaseLost('another owner has the credits of the job', { cause: error })
  throw error
}

/**
 * Closes the reservation of a job that has ended, whoever owned it. An expired reservation stays as it is. If less is
 * reserved than the job costs, it is charged what the key has.
 */
export async function closeJobCredits(ledger: Ledger, job: JobDocument, total: number): Promise<void> {
  const reservation = { keyId: job.key_id, reservationId: job.spend_id }
  const due = total - job.spend_base
  try {
    await ledger.settle({ ...reservation, charged: due }).catch(async (error: unknown) => {
      if (!isOverdrawn(error)) throw error
      const { held } = await ledger.adjust({ ...reservation, hold: due, atLeast: 0 })
      await ledger.settle({ ...reservation, charged: Math.min(due, held) })
    })
  } catch (error) {
    if (!isExpired(error)) throw error
  }
}
