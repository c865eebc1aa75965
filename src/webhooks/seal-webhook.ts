// The secret of a webhook and the values of its headers are encrypted in the documents of monitors and jobs.

import type { NatsConnection } from '@nats-io/transport-node'
import type { Hook } from '#schemas/webhook.ts'
import { AppError } from '#src/app-error.ts'
import { openValues, SealError, sealValues } from '#src/secrets/seal.ts'

type Secrets = Pick<Hook<string>, 'headers' | 'secret'>

const unreadable = '(cannot be decrypted: NATS has lost the key; remove the webhook and set it again)'

/** The webhook as it is stored. `ownerId`: the id of its monitor or job. What is sealed already stays as it is. */
export async function sealWebhook<W extends Secrets>(nc: NatsConnection, ownerId: string, webhook: W): Promise<W> {
  const [headers, { secret }] = await Promise.all([
    sealValues(nc, webhook.headers, ownerId), sealValues(nc, { secret: webhook.secret }, ownerId),
  ])
  return { ...webhook, headers, secret: secret! }
}

/**
 * The webhook in plain text, also of a document in which an earlier version stored it so.
 * @throws AppError INVALID_REQUEST when NATS has lost the key
 */
export async function openWebhook<W extends Secrets>(nc: NatsConnection, ownerId: string, webhook: W): Promise<W> {
  try {
    const [headers, { secret }] = await Promise.all([
      openValues(nc, webhook.headers, ownerId), openValues(nc, { secret: webhook.secret }, ownerId),
    ])
    return { ...webhook, headers, secret: secret! }
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    throw new AppError('INVALID_REQUEST', {
      message:
        'The secret and headers of the webhook cannot be decrypted, because NATS has lost their key: set `webhook` to '
        + 'null, and then again.',
      cause: error,
    })
  }
}

/** The webhook to show: what cannot be decrypted is replaced by a text that says so. */
export async function openWebhookToShow<W extends Secrets>(
  nc: NatsConnection, ownerId: string, webhook: W,
): Promise<W> {
  try {
    return await openWebhook(nc, ownerId, webhook)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const headers = Object.fromEntries(Object.keys(webhook.headers).map((name) => [name, unreadable]))
    return { ...webhook, headers, secret: unreadable }
  }
}
