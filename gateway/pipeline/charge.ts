// Charging: the price is reserved before the work, charged when it succeeds and released when it fails.

import { resolvesWithin } from '#src/abort.ts'
import { AppError } from '#src/app-error.ts'
import type { Ledger, ReservationState } from '#src/credits/ledger.ts'
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
  // With a limit, the reservation must succeed before the work starts. Without one it only records usage.
  const reservation = key.credits === null ? reserveLater(reserve) : startedReservation(await reserve())
  let result: OperationResult
  try {
    result = await Promise.race([work(), reservation.failed])
    if (signal.aborted) throw new AppError('CANCELLED')
  } catch (error) {
    reservation.stop()
    if (!reservation.made) throw error
    // Settling before the reservation exists would leave it open.
    await reservation.made.catch(() => undefined)
    // If settling fails, the reservation expires. The caller gets the first error without a long delay.
    const settled = ledger.settle({ keyId: key.id, reservationId, charged: 0, forget: true }).catch(() => undefined)
    await resolvesWithin(settled, settleWaitMs)
    throw error
  }
  const used = price.kind === 'fixed' ? price.credits : price.of(result, input)
  // Operations that begin in one turn of the event loop are one write.
  const [, { remaining }] = await Promise.all([
    reservation.make(), ledger.settle({ keyId: key.id, reservationId, charged: used, forget: true }),
  ])
  return { ...result, credits: { used, remaining } }
}

interface LaterReservation {
  /** Undefined as long as the reservation was not begun. */
  readonly made: Promise<ReservationState> | undefined
  /** Rejects if the reservation fails while the work runs. */
  readonly failed: Promise<never>
  make(): Promise<ReservationState>
  /** Begins the reservation no more. */
  stop(): void
}

/** Work of a key without a limit that takes less than this is reserved in the write that charges it. */
const reserveAfterMs = 250

function reserveLater(reserve: () => Promise<ReservationState>): LaterReservation {
  let made: Promise<ReservationState> | undefined
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => undefined)
  const make = (): Promise<ReservationState> => made ??= reserve()
  const timer = setTimeout(() => void make().catch(failed.reject), reserveAfterMs)
  return {
    get made() { return made },
    failed: failed.promise,
    make() {
      clearTimeout(timer)
      return make()
    },
    stop: () => clearTimeout(timer),
  }
}

const startedReservation = (state: ReservationState): LaterReservation => {
  const made = Promise.resolve(state)
  return { made, failed: new Promise(() => undefined), make: () => made, stop: () => undefined }
}
