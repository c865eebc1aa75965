// Queues deliveries: due now, or scheduled for a time. A superfluous message is harmless: its number of attempts says
// which attempt it is for.

import type { DeliveryTurn } from '#schemas/delivery.ts'
import type { Bus } from '#src/bus/bus.ts'
import { findMessage } from '#src/bus/jetstream-errors.ts'
import { publish } from '#src/bus/publish.ts'
import { subjects } from '#src/flow.ts'

/**
 * Makes the delivery due now; with `onlyIfAbsent` unless a message of it is queued already.
 * @throws AppError OVERLOADED or SERVICE_UNAVAILABLE
 */
export async function publishDelivery(bus: Bus, turn: DeliveryTurn, { onlyIfAbsent = false } = {}): Promise<void> {
  await publish(bus, { subject: subjects.webhookSend(turn.ownerId, turn.id), payload: payloadOf(turn), onlyIfAbsent })
}

/**
 * Makes the delivery due at a time (Unix ms; the server checks four times a second), in place of an earlier schedule.
 * @throws AppError OVERLOADED or SERVICE_UNAVAILABLE
 */
export async function scheduleDelivery(bus: Bus, turn: DeliveryTurn, atMs: number): Promise<void> {
  const schedule = { specification: new Date(atMs), target: subjects.webhookSend(turn.ownerId, turn.id) }
  const subject = subjects.webhookAt(turn.ownerId, turn.id)
  await publish(bus, { subject, payload: payloadOf(turn), options: { schedule } })
}

/** Whether an attempt of the delivery is scheduled. */
export async function isScheduled(
  bus: Bus, { ownerId, id }: Pick<DeliveryTurn, 'ownerId' | 'id'>,
): Promise<boolean> {
  const query = { last_by_subj: subjects.webhookAt(ownerId, id) }
  return await findMessage(bus.manager, 'WEBHOOKS', query) !== null
}

const payloadOf = ({ id, ownerId, attempts }: DeliveryTurn): string =>
  JSON.stringify({ id, ownerId, attempts } satisfies DeliveryTurn)
