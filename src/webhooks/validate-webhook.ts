// What the schema of a webhook cannot say: where it may lead, and which headers it may carry. Everything is refused
// when the monitor is made or changed; the address is judged again at every delivery.

import { webhookEvents, type StoredWebhook, type WebhookEvent } from '#schemas/monitor.ts'
import { AppError } from '#src/app-error.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import { assertCallerHeaders } from '#src/egress/caller-headers.ts'
import { assertUrlAllowed } from '#src/egress/check-url.ts'

/** A webhook as callers write it. */
export interface WebhookInput {
  url: string
  headers?: Record<string, string> | undefined
  metadata?: Record<string, unknown> | undefined
  events?: WebhookEvent[] | undefined
}

/** Most headers of a delivery, and most bytes of all of them: many servers refuse requests with more. */
const headersMax = 50
const headerBytesMax = 8 * 1024
/** It is sent with each event and kept with each delivery. */
const metadataBytesMax = 64 * 1024

/**
 * The webhook with its defaults, but for the secret. Throws INVALID_URL for a `webhook.url` that is not https or names
 * an address that Winnow may not reach, INVALID_REQUEST for headers that are not the caller's to set.
 */
export function validateWebhook(input: WebhookInput, egressAllow: EgressAllow): Omit<StoredWebhook, 'secret'> {
  const { url, headers = {}, metadata = {}, events = [...webhookEvents] } = input
  assertAddress(url, egressAllow)
  assertHeaders(headers)
  if (Buffer.byteLength(JSON.stringify(metadata)) > metadataBytesMax)
    throw refused(`\`webhook.metadata\` must have at most ${metadataBytesMax} bytes as JSON`)
  return { url: url.trim(), headers, metadata, events: [...new Set(events)] }
}

const refused = (message: string): AppError => new AppError('INVALID_REQUEST', { message })

function assertAddress(given: string, egressAllow: EgressAllow): void {
  let url: URL
  try {
    url = assertUrlAllowed(given, egressAllow, { portsLater: true })
  } catch (error) {
    if (error instanceof AppError) throw new AppError(error.code, { message: `webhook.${error.message}`, cause: error })
    throw error
  }
  if (url.protocol !== 'https:') throw new AppError('INVALID_URL', { message: 'webhook.url must begin with https://' })
}

function assertHeaders(headers: Record<string, string>): void {
  const names = Object.keys(headers)
  if (names.length > headersMax) throw refused(`\`webhook.headers\` must have at most ${headersMax} headers`)
  assertCallerHeaders(headers, 'webhook.headers')
  const ours = names.find((name) => /^webhook-/i.test(name))
  if (ours !== undefined)
    throw refused(
      `\`webhook.headers.${ours}\` cannot be set: names that begin with webhook- are those of the signature`,
    )
  const twice = names.find((name, i) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) < i)
  if (twice !== undefined)
    throw refused(`\`webhook.headers\` has ${twice} twice: names of headers do not differ by case`)
  if (Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0) > headerBytesMax)
    throw refused(`\`webhook.headers\` must have at most ${headerBytesMax} bytes in all`)
}
