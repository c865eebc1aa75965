// The public form of a webhook delivery.

import type { Delivery } from '#schemas/delivery.ts'
import { AppError } from '#src/app-error.ts'
import type { DeliveryDocument } from '#src/store/documents/monitors.ts'

/** Fields of the document that are public. */
export const deliveryFields = [
  'type', 'status', 'attempts', 'last_status_code', 'last_error', 'next_attempt_at', 'created_at',
] as const

type Shown = Pick<DeliveryDocument, '_id' | (typeof deliveryFields)[number]>

export function describeDelivery(delivery: Shown): Delivery {
  const { _id, type, status, attempts, last_status_code, last_error, next_attempt_at, created_at } = delivery
  return {
    id: _id, type: type as Delivery['type'], status, attempts, last_status_code, last_error, next_attempt_at,
    created_at,
  }
}

/** Throws INVALID_REQUEST for a monitor that has no webhook. */
export function assertHasWebhook(webhook: object | null): void {
  if (webhook) return
  throw new AppError('INVALID_REQUEST', {
    message: 'the monitor has no webhook: set `webhook` by PATCH /monitor/{id} first',
  })
}
