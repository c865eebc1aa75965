// Signatures of Standard Webhooks (https://www.standardwebhooks.com), version 1: HMAC-SHA256 with the secret of the
// webhook. Pure except for random secrets.

import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new secret: `whsec_` and the base64 of 32 random bytes. */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64')

export interface Unsigned {
  secret: string
  /** The `webhook-id`. */
  id: string
  /** Time of the attempt in Unix seconds. */
  timestamp: number
  /** The request body. */
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
