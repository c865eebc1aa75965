// The credits of a job: reserved page by page before it is asked for, charged by what is stored, freed at the end
// (src/credits/ledger.ts). Amounts are those of the whole job, from its acceptance on; a repeat changes nothing.

import { AppError } from '#src/app-error.ts'
import type { Ledger } from '#src/credits/ledger.ts'
import { LeaseLost } from '#src/job-owner.ts'
import type { JobDocument } from '#src/store/documents.ts'
import type { Store } from '#src/store/store.ts'

/**
 * How long a spend of a job lives without its owner. Longer than any pause between two owners that is no disaster; a
 * job that nobody worked on for longer goes on with a new spend.
 */
export const spendTtlMs = 24 * 3_600_000
/**
 * Charges of one job are written at most so often: a write a page, at 150 pages a second, kept other writers of the
 * key's entry waiting.
 */
const chargeEveryMs = 250
/** How often a living owner moves that end on. */
const renewMs = 600_000

export interface JobCredits {
  /**
   * Reserves `needed` credits in all, and up to `wanted` if the key has them, so that not every page is a write.
   * Returns whether it has them: the last of them are spent, and no more. Throws LeaseLost, as `charge` does, when
   * another owner has the spend.
   */
  reserve(needed: number, wanted: number): Promise<boolean>
  /**
   * Charges this much in all: at once, or with what follows within `chargeEveryMs`. What a killed process had not
   * charged yet, the next owner finds in the rows and charges first; it was reserved all the while.
   */
  charge(total: number): Promise<void>
  /** Charges this much in all, and frees the rest. */
  close(total: number): Promise<void>
}

export interface JobCreditsOptions {
  ledger: Ledger
  store: Store
  job: JobDocument
  /** What `by_operation` counts it under. */
  operation: string
  /** What the job has cost so far by its stored rows. */
  due: number
  /**
   * Whether nothing is charged before `close`, and the spend is opened here; default: what is due is charged at once.
   */
  chargedAtEnd?: boolean
}

/**
 * Takes over the spend of a job and brings it up to what is due. Throws TIMEOUT when it has ended and was to be charged
 * at the end.
 */
export async function openJobCredits({
  ledger, store, job, operation, due: dueAtFirst, chargedAtEnd = false,
}: JobCreditsOptions): Promise<JobCredits> {
  const keyId = job.key_id
  let due = dueAtFirst
  let { spend_id: reservationId, spend_base: base } = job
  let held = due
  let renewedAt = Date.now()
  let chargedAt = 0
  let timer: NodeJS.Timeout | undefined
  const ends = (): number => Date.now() + spendTtlMs

  async function extend(needed: number, wanted: number): Promise<void> {
    const state = await ledger.adjust({
      keyId, reservationId, hold: wanted - base, atLeast: needed - base, limit: await limitOf(store, keyId),
      expiresAt: ends(),
    })
    held = state.held + base
    renewedAt = Date.now()
  }

  /**
   * Nobody worked on the job for a day, and what it was charged by then is booked. It goes on under another name: with
   * what it owes since (a page that was stored by a process that died before it charged), as far as the key has it.
   * What the ledger does not remember is not charged again.
   */
  async function reopen(): Promise<void> {
    const [next, limit] = [`${job._id}.${Number(reservationId.split('.')[1] ?? 1) + 1}`, await limitOf(store, keyId)]
    const { charged: booked } = await ledger.charge({ keyId, reservationId, charged: 0 })
    const owed = booked === 0 ? 0 : Math.max(0, due - base - booked)
    const { held: paid } = await ledger.reserve({
      keyId, reservationId: next, operation, hold: owed, atLeast: 0, limit, expiresAt: ends(),
    })
    base = due - paid
    await store
      .collection('jobs')
      .update({ _id: job._id, spend_id: reservationId }, { $set: { spend_id: next, spend_base: base } })
    reservationId = next
    held = due
    await ledger.charge({ keyId, reservationId, charged: paid })
  }

  // As far as the key has it: two owners at once may have stored a page more than was set aside, and the job is to end
  // all the same.
  if (chargedAtEnd) {
    await ledger.reserve({
      keyId, reservationId, operation, hold: 0, limit: await limitOf(store, keyId), expiresAt: ends(),
    })
    await extend(base, due)
  } else {
    try {
      await extend(base, due)
      await ledger.charge({ keyId, reservationId, charged: Math.min(due, held) - base })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'TIMEOUT') throw error
      await reopen()
    }
  }

  async function book(): Promise<void> {
    chargedAt = Date.now()
    await ledger.charge({ keyId, reservationId, charged: due - base }).catch(asLost)
  }

  return {
    async reserve(needed, wanted) {
      if (needed <= held && Date.now() - renewedAt < renewMs) return true
      try {
        await extend(needed, Math.max(needed, wanted))
        return true
      } catch (error) {
        if (error instanceof AppError && error.code === 'CREDITS_EXHAUSTED') return false
        return asLost(error)
      }
    },
    async charge(total) {
      due = Math.max(due, total)
      if (timer) return
      const wait = chargedAt + chargeEveryMs - Date.now()
      if (wait <= 0) return book()
      timer = setTimeout(() => {
        timer = undefined
        book().catch(() => undefined) // The next charge, or the closing, meets the same failure and tells it.
      }, wait)
    },
    async close(total) {
      clearTimeout(timer)
      await ledger.settle({ keyId, reservationId, charged: total - base })
    },
  }
}

/**
 * An owner sets aside what it charges, and keeps the spend open. Where that is not so any more, another one has taken
 * the job over while this process stood still (it was stopped, the machine slept): it is the other's job. To ask for
 * another delivery of it would bring a third owner, and so on.
 */
function asLost(error: unknown): never {
  if (error instanceof AppError && (error.code === 'INTERNAL_ERROR' || error.code === 'TIMEOUT'))
    throw new LeaseLost('another owner has the credits of the job', { cause: error })
  throw error
}

/**
 * Closes the spend of a job that has ended, whoever owned it. A spend that ended by itself stays as it is; where less
 * is set aside than the job costs, it is charged what the key has.
 */
export async function closeJobCredits(ledger: Ledger, job: JobDocument, total: number): Promise<void> {
  const spend = { keyId: job.key_id, reservationId: job.spend_id }
  const due = total - job.spend_base
  try {
    await ledger.settle({ ...spend, charged: due }).catch(async (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'INTERNAL_ERROR') throw error
      const { held } = await ledger.adjust({ ...spend, hold: due, atLeast: 0 })
      await ledger.settle({ ...spend, charged: Math.min(due, held) })
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'TIMEOUT') throw error
  }
}

/** The limit of a key, as it is now: an operator may have changed it since the job was accepted. */
const limitOf = async (store: Store, keyId: string): Promise<number | null> =>
  (await store.collection('keys').get(keyId))?.credits ?? null
