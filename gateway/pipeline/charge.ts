// Charging: the price is reserved before the work, charged when it succeeds and released when it fails.

import { setImmediate } from 'node:timers/promises'
import { resolvesWithin } from '#src/abort.ts'
import { AppError } from '#src/app-error.ts'
import type { Ledger } from '#src/credits/ledger.ts'
import type { Call, Operation, OperationResult } from '#src/operation.ts'

/** How long a reservation outlives the deadline: time to settle it, and the expiry of those of a dead gateway. */
const settleMs = 15_000
/** How long a failed call waits for the release of its reservation, so that a subsequent GET /usage reflects it. */
const settleWaitMs = 1_000

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
  const reserve = () =>
    ledger.reserve({
      keyId: key.id, reservationId, operation: name, hold, limit: key.credits,
      expiresAt: deadlineAt + settleMs,
    })
  // With a limit, the reservation must succeed before the work starts. Without one it only records usage and runs in
  // parallel with the work.
  if (key.credits !== null) await reserve()
  const reserved = key.credits === null ? setImmediate().then(reserve) : undefined
  let result: OperationResult
  try {
    ;[result] = await Promise.all([work(), reserved])
    if (signal.aborted) throw new AppError('CANCELLED')
  } catch (error) {
    // Settling before the reservation exists would leave it open.
    await reserved?.catch(() => undefined)
    // If settling fails, the reservation expires. The caller gets the first error without a long delay.
    const settled = ledger.settle({ keyId: key.id, reservationId, charged: 0, forget: true }).catch(() => undefined)
    await resolvesWithin(settled, settleWaitMs)
    throw error
  }
  const used = price.kind === 'fixed' ? price.credits : price.of(result, input)
  const { remaining } = await ledger.settle({ keyId: key.id, reservationId, charged: used, forget: true })
  return { ...result, credits: { used, remaining } }
}
