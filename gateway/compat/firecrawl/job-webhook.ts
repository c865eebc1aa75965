// `webhook` of a crawl or a batch as the webhook of a job, whose events have the format of Firecrawl.

import { isObject } from '#src/json/objects.ts'
import type { Fields } from '../fields.ts'
import { withoutUndefined } from '../input.ts'
import { Refusal } from './failure.ts'

interface Subscription { event: string; statuses: readonly string[] }

/** Events of Firecrawl, and the events of Winnow and final statuses that they are made of. */
const subscriptions: Readonly<Record<string, Subscription>> = {
  started: { event: 'job.started', statuses: [] },
  page: { event: 'job.page', statuses: [] },
  completed: { event: 'job.completed', statuses: ['completed'] },
  failed: { event: 'job.completed', statuses: ['failed', 'cancelled'] },
}

/** Reads `webhook`: a URL, or an object. Without `events`, all are sent. Throws INVALID_REQUEST. */
export function readJobWebhook(fields: Fields): unknown {
  const given = fields.take('webhook')
  if (typeof given !== 'string' && !isObject(given)) return given
  const webhook = fields.nested(typeof given === 'string' ? { url: given } : given, 'webhook')
  const wanted = eventsOf(webhook.take('events')).map((name) => subscriptions[name]!)
  const statuses = wanted.flatMap((one) => one.statuses)
  return withoutUndefined({
    url: webhook.take('url'), headers: webhook.take('headers'), metadata: webhook.take('metadata'),
    secret: webhook.take('secret'), format: 'firecrawl', events: [...new Set(wanted.map(({ event }) => event))],
    statuses: statuses.length > 0 ? statuses : undefined,
  })
}

/** The events, also by the names that they are sent with: `crawl.page`. */
function eventsOf(given: unknown): string[] {
  const names = Object.keys(subscriptions)
  if (given === undefined || (Array.isArray(given) && given.length === 0)) return names
  const asked = Array.isArray(given)
    ? (given as unknown[]).map((one) => (typeof one === 'string' ? one.replace(/^(?:crawl|batch_scrape)\./, '') : one))
    : []
  const isKnown = (name: unknown): name is string => typeof name === 'string' && names.includes(name)
  if (asked.length > 0 && asked.every(isKnown)) return [...new Set(asked)]
  throw new Refusal(
    `\`webhook.events\` must be a list of ${names.join(', ')} (got ${JSON.stringify(given)?.slice(0, 80)})`,
  )
}

/** The field of a reply that says how to verify the events. */
export const webhookReply = (webhook: { secret: string } | undefined): { webhook?: { secret: string } } =>
  (webhook ? { webhook: { secret: webhook.secret } } : {})
