// The credits of a check, shared by all who look at its pages at once: what a page may cost is set aside before it is
// asked for.

import type { JobCredits } from '#src/jobs/job-credits.ts'

/** What is set aside for one page. */
export interface Ticket {
  /** Most that the page may cost. */
  readonly price: number
  /** Ends it: the page cost this much, the rest is free. Only the first call counts. */
  spend(credits: number): void
}

export interface Purse {
  /**
   * Sets the price of a page aside, when need be as soon as pages under way have left enough; null when the key has not
   * got it. `ahead`: what pages that may come after it cost, so that not every page is a write.
   */
  take(price: number, ahead: number): Promise<Ticket | null>
}

/** `spent`: what the pages so far have cost. */
export function createPurse(credits: Pick<JobCredits, 'reserve'>, spentBefore: number): Purse {
  let spent = spentBefore
  let underWay = 0
  let changed = Promise.withResolvers<void>()
  let turn: Promise<unknown> = Promise.resolve()

  async function takeNow(price: number, ahead: number): Promise<Ticket | null> {
    for (;;) {
      const change = changed.promise
      const needed = spent + underWay + price
      if (await credits.reserve(needed, needed + ahead)) return ticketOf(price)
      // What has ended since then may have left enough.
      if (underWay === 0 && changed.promise === change) return null
      await change
    }
  }

  function ticketOf(price: number): Ticket {
    let isOpen = true
    underWay += price
    return {
      price,
      spend(amount) {
        if (!isOpen) return
        isOpen = false
        underWay -= price
        spent += amount
        changed.resolve()
        changed = Promise.withResolvers<void>()
      },
    }
  }

  return {
    // One at a time: a reservation that is smaller than the one before it takes that back.
    take(price, ahead) {
      const taken = turn.then(() => takeNow(price, ahead))
      turn = taken.catch(() => undefined)
      return taken
    },
  }
}
