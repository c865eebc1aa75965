// One attempt of a delivery: sends the request to the receiver and records the outcome. Delivery is at least once with
// one webhook-id, because the process may die between the two. Every update of the document is guarded by its number of
// attempts, so that no attempt is counted twice, and by `tried_before`: one from before a replay does not end it.

import type { NatsConnection } from '@nats-io/transport-node'
import type { DeliveryTurn } from '#schemas/delivery.ts'
import type { Hook, JobWebhookFormat } from '#schemas/webhook.ts'
import { AppError, returnAppError } from '#src/app-error.ts'
import { unpackBytes } from '#src/encoding/pack-json.ts'
import type { DeliveryDocument } from '#src/store/documents/monitors.ts'
import type { Store } from '#src/store/store.ts'
import { ownerOf } from '#src/webhooks/delivery-owner.ts'
import { firecrawlSignature } from '#src/webhooks/formats/firecrawl.ts'
import { formatRequest, type EventSource } from '#src/webhooks/formats/format-request.ts'
import { openWebhook } from '#src/webhooks/seal-webhook.ts'
import { signWebhook } from '#src/webhooks/sign-webhook.ts'
import { startSpan, traceparentOf, type Span } from '#src/process/trace.ts'
import { afterAttempt } from './after-attempt.ts'
import type { Post, PostOutcome } from './post.ts'

/**
 * The outcome of a message. `again`: the next attempt is due at a time (Unix ms). `early`: the message arrived before
 * the update of its document; retry shortly. `dropped`: nothing to do.
 */
export type Verdict =
  | { kind: 'delivered' | 'failed'; statusCode: number | null }
  | { kind: 'again'; attempts: number; atMs: number; statusCode: number | null }
  | { kind: 'early' | 'dropped' }

export interface HandleDeps {
  store: Store
  /** Has the key of sealed webhooks. */
  nc: NatsConnection
  post: Post
  /** Backoff after the first failed attempt, the second, and so on. */
  retryDelaysMs: readonly number[]
  /** Unix milliseconds. */
  now: () => number
}

/** A verdict with the span of the attempt, if one was made. */
export type Attempted = Verdict & { span?: Span }
export type HandleDelivery = (turn: DeliveryTurn, isRedelivered: boolean, signal: AbortSignal) => Promise<Attempted>

export function createDeliveryHandler({ store, nc, post, retryDelaysMs, now }: HandleDeps): HandleDelivery {
  const deliveries = store.collection('deliveries')

  async function attempt(delivery: DeliveryDocument, span: Span, signal: AbortSignal): Promise<Verdict> {
    const { _id: id, attempts, tried_before } = delivery
    const unchanged = { _id: id, status: 'pending', attempts, tried_before } as const
    const webhook = await webhookOf(store, delivery)
    if (webhook === 'gone') {
      await deliveries.remove({ _id: id })
      return { kind: 'dropped' }
    }
    if (!webhook) {
      const ended = {
        status: 'failed', last_error: 'The monitor no longer has a webhook.', next_attempt_at: null,
      } as const
      await deliveries.update(unchanged, { $set: ended })
      return { kind: 'failed', statusCode: null }
    }
    const outcome = await send(delivery, webhook, span, signal)
    const change = afterAttempt(delivery, outcome, retryDelaysMs, now())
    const changed = await deliveries.update(unchanged, { $set: change })
    // The delivery was deleted or replayed, or another process made and recorded the same attempt.
    if (!changed) return { kind: 'dropped' }
    const { statusCode } = outcome
    return change.status === 'pending' ? { ...againOf(changed), statusCode } : { kind: change.status, statusCode }
  }

  async function send(
    delivery: DeliveryDocument, sealed: Sending, span: Span, signal: AbortSignal,
  ): Promise<PostOutcome> {
    const { _id: id, monitor_id, job_id } = delivery
    const opened = await openWebhook(nc, monitor_id ?? job_id ?? '', sealed).catch(returnAppError)
    if (opened instanceof AppError) return { statusCode: null, error: opened.message }
    const { headers, secret, source, format } = opened
    const { url, body } = formatRequest(opened, await unpackBytes(delivery.body), source)
    const signature = {
      ...signWebhook({ secret, id, timestamp: Math.floor(now() / 1000), body }),
      ...(format === 'firecrawl' && firecrawlSignature(secret, body)),
    }
    return await post({ url, headers, signature, traceparent: traceparentOf(span), body }, signal)
  }

  return async (turn, isRedelivered, signal) => {
    const delivery = await deliveries.get(turn.id)
    if (!delivery || delivery.status !== 'pending' || ownerOf(delivery) !== turn.ownerId) return { kind: 'dropped' }
    if (turn.attempts > delivery.attempts) return { kind: 'early' }
    if (turn.attempts === delivery.attempts) {
      const span = startSpan(delivery.traceparent, delivery._id)
      return { ...await attempt(delivery, span, signal), span }
    }
    // The attempt of this message is recorded. Its process may have died before it scheduled the next attempt.
    return isRedelivered ? { ...againOf(delivery), statusCode: delivery.last_status_code } : { kind: 'dropped' }
  }
}

type Sending = Pick<Hook<string, JobWebhookFormat>, 'url' | 'headers' | 'secret' | 'format'> & { source: EventSource }

/** The webhook of a delivery now; null if its monitor has none any more. `gone`: the monitor or job was deleted. */
async function webhookOf(
  store: Store, { monitor_id, job_id }: DeliveryDocument,
): Promise<Sending | null | 'gone'> {
  if (monitor_id === null) {
    const [job] = await store.collection('jobs').find({ _id: job_id ?? '' }, { fields: ['webhook', 'kind'], limit: 1 })
    return job?.webhook ? { ...job.webhook, source: { kind: job.kind } } : 'gone'
  }
  const [monitor] = await store
    .collection('monitors')
    .find({ _id: monitor_id }, { fields: ['webhook', 'name', 'deleted_at'], limit: 1 })
  if (!monitor || monitor.deleted_at !== null) return 'gone'
  return monitor.webhook && { ...monitor.webhook, source: { name: monitor.name } }
}

const againOf = ({ attempts, next_attempt_at }: DeliveryDocument): { kind: 'again'; attempts: number; atMs: number } =>
  ({ kind: 'again', attempts, atMs: Date.parse(next_attempt_at ?? new Date(0).toISOString()) })
