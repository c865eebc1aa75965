// Puts a delivery where it is sent from: now, or at a time. A message too many is harmless: its number of attempts says
// which attempt it is about.

import { setTimeout as sleep } from 'node:timers/promises'
import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream'
import type { DeliveryTurn } from '#schemas/delivery.ts'
import { AppError } from '#src/app-error.ts'
import type { Bus } from '#src/bus.ts'
import { subjects } from '#src/flow.ts'
import { fullCodes, overloadedRetryAfterMs } from '#src/publish-task.ts'

const againMs = 250
const patienceMs = 10_000
const noMessageFound = 10037
const isThere = new Set<number>([
  JetStreamApiCodes.StreamWrongLastSequence, JetStreamApiCodes.StreamWrongLastSequenceUnknown,
])

/**
 * Makes the delivery due now; with `unlessThere` not when a message of it waits to be sent already. Throws OVERLOADED
 * or SERVICE_UNAVAILABLE.
 */
export function publishDelivery(bus: Bus, turn: DeliveryTurn, { unlessThere = false } = {}): Promise<void> {
  const options = unlessThere ? { expect: { lastSubjectSequence: 0 } } : {}
  return patiently(bus, () => bus.js.publish(subjects.webhookSend(turn.monitorId, turn.id), payloadOf(turn), options))
}

/**
 * Makes the delivery due at a time (unix ms; the server looks four times a second), in place of an earlier plan. Throws
 * as `publishDelivery` does.
 */
export function scheduleDelivery(bus: Bus, turn: DeliveryTurn, atMs: number): Promise<void> {
  const schedule = { specification: new Date(atMs), target: subjects.webhookSend(turn.monitorId, turn.id) }
  return patiently(bus, () =>
    bus.js.publish(subjects.webhookAt(turn.monitorId, turn.id), payloadOf(turn), { schedule }),
  )
}

/** Whether an attempt of the delivery waits for its time. */
export async function isScheduled(
  bus: Bus, { monitorId, id }: Pick<DeliveryTurn, 'monitorId' | 'id'>,
): Promise<boolean> {
  try {
    return (
      (await bus.manager.streams.getMessage('WEBHOOKS', { last_by_subj: subjects.webhookAt(monitorId, id) })) !== null
    )
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === noMessageFound) return false
    throw error
  }
}

const payloadOf = ({ id, monitorId, attempts }: DeliveryTurn): string =>
  JSON.stringify({ id, monitorId, attempts } satisfies DeliveryTurn)

async function patiently(bus: Bus, publish: () => Promise<unknown>): Promise<void> {
  for (const giveUpAt = Date.now() + patienceMs; ;) {
    try {
      await publish()
      return
    } catch (error) {
      if (error instanceof JetStreamApiError && isThere.has(error.code)) return
      if (error instanceof JetStreamApiError && fullCodes.has(error.code))
        throw new AppError('OVERLOADED', { retryAfterMs: overloadedRetryAfterMs, cause: error })
      if (error instanceof JetStreamApiError || Date.now() >= giveUpAt || bus.nc.isClosed())
        throw new AppError('SERVICE_UNAVAILABLE', { cause: error })
      await sleep(againMs)
    }
  }
}
