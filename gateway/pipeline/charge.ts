// Calls that cost: the price is reserved before the work, charged when it succeeded, and released when it failed.

import { setImmediate } from 'node:timers/promises'
import { resolvesWithin } from '#src/abort.ts'
import { AppError } from '#src/app-error.ts'
import type { Ledger } from '#src/credits/ledger.ts'
import type { Call, Operation, OperationResult } from '#src/operation.ts'

/** How long a reservation outlives the deadline: enough to settle it, and none remains of a gateway that died. */
const settleMs = 15_000
/** How long a failed call waits for its reservation to be released, so that a request for the usage then sees it. */
const settleWaitMs = 1_000

/**
 * Runs the work under a reservation of its price. Throws CREDITS_EXHAUSTED before it, or what the work throws; then
 * nothing is charged. A caller that hung up is not charged either. Free work, and work that charges on its own, runs as
 * it is.
 */
export async function charge(
  call: Pick<Call<unknown>, 'key' | 'requestId' | 'signal' | 'deadlineAt'>, ledger: Ledger,
  { name, price }: Pick<Operation, 'name' | 'price'>,
  work: () => Promise<OperationResult>,
): Promise<OperationResult> {
  if (price.kind === 'free' || price.kind === 'job') return work()
  const { key, requestId: reservationId, signal, deadlineAt } = call
  const hold = price.kind === 'fixed' ? price.credits : price.max
  const reserve = () =>
    ledger.reserve({
      keyId: key.id, reservationId, operation: name, hold, limit: key.credits,
      expiresAt: deadlineAt + settleMs,
    })
  // A key with a limit may be refused, and gets no work done before that is known. Without a limit the reservation is
  // only a record, which is written beside the work.
  if (key.credits !== null) await reserve()
  const reserved = key.credits === null ? setImmediate().then(reserve) : undefined
  let result: OperationResult
  try {
    ;[result] = await Promise.all([work(), reserved])
    if (signal.aborted) throw new AppError('CANCELLED')
  } catch (error) {
    // Settled before it was made, the reservation would stay.
    await reserved?.catch(() => undefined)
    // When settling fails too, the reservation expires. The caller learns of the first failure, and soon.
    const settled = ledger.settle({ keyId: key.id, reservationId, charged: 0, forget: true }).catch(() => undefined)
    await resolvesWithin(settled, settleWaitMs)
    throw error
  }
  const used = price.kind === 'fixed' ? price.credits : price.of(result)
  const { remaining } = await ledger.settle({ keyId: key.id, reservationId, charged: used, forget: true })
  return { ...result, credits: { used, remaining } }
}
