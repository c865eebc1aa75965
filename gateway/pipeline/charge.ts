// Charging: the price is reserved before the work, charged when it succeeds and released when it fails.

import { AppError } from '#src/app-error.ts'
import { resolvesWithin } from '#src/concurrency/abort.ts'
import type { Ledger, ReservationState } from '#src/credits/ledger.ts'
import type { Call, Operation, OperationResult } from '#src/operation.ts'

/** How long a reservation outlives the deadline: time to settle it, and the expiry of those of a dead gateway. */
const settleMs = 15_000
/** How long a failed call waits for the release of its reservation, so that a subsequent GET /usage reflects it. */
const settleWaitMs = 1_000
/**
 * How long a result waits to be charged while NATS does not respond. Longer than the patience before the work, because
 * the work would be lost: a server that is stopped for twelve seconds costs no call. But the caller waits, whose reply
 * may have been sent again for five seconds before, and who is to hear within twenty that NATS is away.
 */
const chargeWaitMs = 13_500

/**
 * Runs the work under a reservation of its price. Throws CREDITS_EXHAUSTED before the work, or the error of the work.
 * Failed work is not charged, nor is a call whose caller disconnected. Free work and jobs run without a reservation.
 */
export async function charge(
  call: Pick<Call<unknown>, 'key' | 'requestId' | 'signal' | 'deadlineAt' | 'input'>, ledger: Ledger,
  { name, price }: Pick<Operation, 'name' | 'price'>,
  work: () => Promise<OperationResult>,
): Promise<OperationResult> {
  if (price.kind === 'free' || price.kind === 'job') return work()
  const { key, requestId: reservationId, signal, deadlineAt, input } = call
  const hold = price.kind === 'fixed' ? price.credits : price.hold?.(input) ?? price.max
  const reserve = (timeoutMs?: number) =>
    ledger.reserve({
      keyId: key.id, reservationId, operation: name, hold, limit: key.credits,
      expiresAt: deadlineAt + settleMs, timeoutMs,
    })
  // With a limit, the reservation must succeed before the work starts. Without one it only records usage.
  const endReservation: EndReservation =
    key.credits === null ? reserveLater(reserve) : await reserve().then(() => () => Promise.resolve('made'))
  let result: OperationResult
  try {
    result = await work()
    if (signal.aborted) throw new AppError('CANCELLED')
  } catch (error) {
    // Settling before the reservation exists would leave it open. One that failed may have been written.
    if (await endReservation() === 'none') throw error
    // If settling fails, the reservation expires. The caller gets the first error without a long delay.
    const settled = ledger.settle({ keyId: key.id, reservationId, charged: 0, forget: true }).catch(() => undefined)
    await resolvesWithin(settled, settleWaitMs)
    throw error
  }
  const used = price.kind === 'fixed' ? price.credits : price.of(result, input)
  const chargeUntil = performance.now() + chargeWaitMs
  const isMade = await endReservation() === 'made'
  const timeoutMs = chargeUntil - performance.now()
  // Operations that begin in one turn of the event loop are one write.
  const [, { remaining }] = await Promise.all([
    isMade ? undefined : reserve(timeoutMs),
    ledger.settle({ keyId: key.id, reservationId, charged: used, forget: true, timeoutMs }),
  ])
  return { ...result, credits: { used, remaining } }
}

/**
 * Cancels a reservation that has not begun, and says what became of one that has while the work ran. Waits for one that
 * is in progress. Does not reject.
 */
type EndReservation = () => Promise<'none' | 'made' | 'failed'>

/** Work of a key without a limit that takes less than this is reserved in the write that charges it. */
const reserveAfterMs = 250

/** A reservation that fails, because the ledger is away, is made again when the work is charged. */
function reserveLater(reserve: () => Promise<ReservationState>): EndReservation {
  let made: Promise<'made' | 'failed'> | undefined
  const timer = setTimeout(() => {
    made = reserve().then(() => 'made', () => 'failed')
  }, reserveAfterMs)
  return async () => {
    clearTimeout(timer)
    return await made ?? 'none'
  }
}
