// Validates what the schema of a webhook cannot express: its URL, its headers and its size. Checked when a monitor
// or a job is created or changed; the address is checked again at every delivery.

import { webhookEvents, type StoredWebhook, type WebhookEvent } from '#schemas/monitor.ts'
import type { Hook, WebhookFormat } from '#schemas/webhook.ts'
import { AppError } from '#src/app-error.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import { assertCallerHeaders } from '#src/egress/caller-headers.ts'
import { assertUrlAllowed } from '#src/egress/check-url.ts'
import { inField } from '#src/field-errors.ts'
import { ntfyTopic } from './formats/ntfy.ts'

/** A webhook as it is requested. */
export interface WebhookInput<E extends string = WebhookEvent, F extends string = WebhookFormat> {
  url: string
  headers?: Record<string, string> | undefined
  metadata?: Record<string, unknown> | undefined
  events?: E[] | undefined
  format?: F | undefined
}

/** Most headers of a delivery. */
const headersMax = 50
/** Most bytes of all headers. Many servers refuse requests with more. */
const headerBytesMax = 8 * 1024
/** The metadata are sent with each event and stored with each delivery. */
const metadataBytesMax = 64 * 1024

/** The webhook of a monitor. Throws the errors of `validateHook`. */
export const validateWebhook = (input: WebhookInput, egressAllow: EgressAllow): Omit<StoredWebhook, 'secret'> =>
  validateHook(input, egressAllow, webhookEvents)

/**
 * The webhook with its defaults, without the secret. `defaultEvents`: subscriptions if none are given. Throws
 * INVALID_URL for a `webhook.url` that is not https or has a blocked address, and INVALID_REQUEST for invalid or
 * reserved headers, for metadata that are too large, and for an address without the topic that ntfy needs.
 */
export function validateHook<E extends string, F extends string = WebhookFormat>(
  { url, headers = {}, metadata = {}, events, format }: WebhookInput<E, F>, egressAllow: EgressAllow,
  defaultEvents: readonly E[],
): Omit<Hook<E, F | 'standard'>, 'secret'> {
  assertAddress(url, egressAllow)
  if (format === 'ntfy' && !ntfyTopic(url.trim()))
    throw refused('`webhook.url` must be the address of a topic for the format `ntfy`, such as https://ntfy.sh/mills')
  assertHeaders(headers)
  if (Buffer.byteLength(JSON.stringify(metadata)) > metadataBytesMax)
    throw refused(`\`webhook.metadata\` must have at most ${metadataBytesMax} bytes as JSON`)
  return { url: url.trim(), headers, metadata, events: [...new Set(events ?? defaultEvents)], format: format ?? 'standard' }
}

const refused = (message: string): AppError => new AppError('INVALID_REQUEST', { message })

function assertAddress(given: string, egressAllow: EgressAllow): void {
  const url = inField('webhook.url', 'url', () => assertUrlAllowed(given, egressAllow, { portsLater: true }))
  if (url.protocol !== 'https:')
    throw new AppError('INVALID_URL', { message: '`webhook.url` must begin with https://' })
}

function assertHeaders(headers: Record<string, string>): void {
  const names = Object.keys(headers)
  if (names.length > headersMax)
    throw refused(`\`webhook.headers\` must have at most ${headersMax} headers (got ${names.length})`)
  assertCallerHeaders(headers, 'webhook.headers')
  const reserved = names.find((name) => /^webhook-/i.test(name))
  if (reserved !== undefined)
    throw refused(
      `\`webhook.headers.${reserved}\` cannot be set: names that start with webhook- are reserved for the signature`,
    )
  const repeated = names.find((name, i) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) < i)
  if (repeated !== undefined)
    throw refused(`\`webhook.headers\` has ${repeated} twice: header names are not case-sensitive`)
  const bytes = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  if (bytes > headerBytesMax)
    throw refused(`\`webhook.headers\` must have at most ${headerBytesMax} bytes in total (got ${bytes})`)
}
