// Signatures by Standard Webhooks (https://www.standardwebhooks.com), version 1: an HMAC that only the receiver of a
// monitor can check. Pure, but for the dice.

import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A secret as receivers get it: `whsec_` and the base64 of 32 random bytes. */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64')

export interface Unsigned {
  secret: string
  /** The `webhook-id`. */
  id: string
  /** Unix seconds of this attempt. */
  timestamp: number
  /** The request body as it is sent. */
  body: Uint8Array
}

/** Headers of a signed request: `webhook-id`, `webhook-timestamp` and `webhook-signature: v1,<base64>`. */
export function signWebhook({
  secret, id, timestamp, body,
}: Unsigned): Record<`webhook-${'id' | 'timestamp' | 'signature'}`, string> {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` }
}
