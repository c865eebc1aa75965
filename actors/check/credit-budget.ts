// Shares the credits of a check between the pages that are checked concurrently: the most that a page can cost is
// reserved before the page is requested.

import type { JobCredits } from '#src/jobs/state/job-credits.ts'

/** Credits reserved for one page. */
export interface Reservation {
  /** The most that the page may cost. */
  readonly amount: number
  /** Spends this much and releases the rest. Only the first call has an effect. */
  settle(spent: number): void
}

export class CreditBudget {
  readonly #credits: Pick<JobCredits, 'reserve'>
  #spent: number
  #reserved = 0
  /** Resolved, and replaced, whenever a reservation is settled. */
  #settled = Promise.withResolvers<void>()
  #lastTurn: Promise<unknown> = Promise.resolve()

  /** `spent`: what the check has cost so far. */
  constructor(credits: Pick<JobCredits, 'reserve'>, spent: number) {
    this.#credits = credits
    this.#spent = spent
  }

  /**
   * Reserves credits for a page. If the key has too few, waits for other reservations to be settled; returns null if
   * none is left that could release enough. `ahead`: what pages after this one may cost, reserved in the same write.
   */
  reserve(amount: number, ahead: number): Promise<Reservation | null> {
    // One at a time: a write that asks for less than the one before it would release the difference.
    const turn = this.#lastTurn.then(() => this.#tryReserve(amount, ahead))
    this.#lastTurn = turn.catch(() => undefined)
    return turn
  }

  async #tryReserve(amount: number, ahead: number): Promise<Reservation | null> {
    for (;;) {
      const settled = this.#settled.promise
      const needed = this.#spent + this.#reserved + amount
      if (await this.#credits.reserve(needed, needed + ahead)) return this.#openReservation(amount)
      const wasSettledMeanwhile = this.#settled.promise !== settled
      if (this.#reserved === 0 && !wasSettledMeanwhile) return null
      await settled
    }
  }

  #openReservation(amount: number): Reservation {
    this.#reserved += amount
    let isOpen = true
    const settle = (spent: number): void => {
      if (!isOpen) return
      isOpen = false
      this.#reserved -= amount
      this.#spent += spent
      this.#settled.resolve()
      this.#settled = Promise.withResolvers<void>()
    }
    return { amount, settle }
  }
}
