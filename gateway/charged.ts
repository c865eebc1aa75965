// Work that costs: the price is held before it, charged when it came out well, and given back when not.

import { setImmediate } from 'node:timers/promises'
import { resolvesWithin } from '#src/abort.ts'
import { AppError } from '#src/app-error.ts'
import type { Ledger } from '#src/credits/ledger.ts'
import type { PricedOperation } from '#src/credits/prices.ts'
import type { Call, RouteReply } from './route.ts'

export interface Charge {
  operation: PricedOperation
  /** Credits. */
  price: number
  /** Unix milliseconds after which the work cannot come out well any more. */
  deadlineAt: number
}

/** How long a hold outlives the deadline: enough to settle, and no hold stays of a gateway that died. */
const settleMs = 15_000
/** How long a failure waits for its hold to be given back, so that who asks for the usage next finds it free. */
const closeWaitMs = 1_000

/**
 * Runs the work under a hold. Throws CREDITS_EXHAUSTED before it, or what the work throws; then nothing is charged.
 * A caller that hung up is not charged either.
 */
export async function charged(
  call: Call<unknown, unknown>, ledger: Ledger, { operation, price, deadlineAt }: Charge,
  work: () => Promise<Uint8Array>,
): Promise<RouteReply> {
  const { key, requestId: reservationId, signal } = call
  const open = () =>
    ledger.reserve({
      keyId: key.id, reservationId, operation, hold: price, limit: key.credits, expiresAt: deadlineAt + settleMs,
    })
  // Who has a limit may be refused, and gets no work done before that is known; without one the hold is only a note,
  // which goes out behind the work.
  if (key.credits !== null) await open()
  const opened = key.credits === null ? setImmediate().then(open) : undefined
  let data: Uint8Array
  try {
    ;[data] = await Promise.all([work(), opened])
    if (signal.aborted) throw new AppError('CANCELLED')
  } catch (error) {
    // Closed before it was opened, it would stay open.
    await opened?.catch(() => undefined)
    // The hold ends by itself when this fails too; the caller must hear of the first failure, and not long after the
    // deadline.
    const closed = ledger.settle({ keyId: key.id, reservationId, charged: 0, forget: true }).catch(() => undefined)
    await resolvesWithin(closed, closeWaitMs)
    throw error
  }
  const { remaining } = await ledger.settle({ keyId: key.id, reservationId, charged: price, forget: true })
  return { data, credits: { used: price, remaining } }
}
