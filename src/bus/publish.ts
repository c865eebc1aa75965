// Publishing to a stream, with retries while the server does not answer or a cluster has no leader. Other refusals of
// the server are final.

import { setTimeout as sleep } from 'node:timers/promises'
import { JetStreamApiError, type JetStreamClient, type JetStreamPublishOptions } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { AppError } from '../app-error.ts'
import { wasStopped } from '../concurrency/stopped.ts'
import { overloaded } from '../overloaded.ts'
import { isLeaderless, isStreamFull, isWrongLastSequence } from './jetstream-errors.ts'

const retryEveryMs = 250
/**
 * How long calls wait for NATS. A restarted server answers within some seconds. When the node that leads a stream dies,
 * the others elect its next leader after four to nine seconds, which NATS does not let one set.
 */
export const patienceMs = 10_000
/** Time for one attempt of a publish: one that was lost with a node is repeated in time for the next leader. */
const attemptMs = 2_500
/** Longest time for one attempt of any request. */
export const attemptMsMax = 5_000

export interface RetryOptions {
  /** Unix milliseconds after which there is no further attempt; default: in 10 s. */
  deadlineAt?: number
  /** Whether the connection is closed, so that no attempt can succeed. */
  isClosed?: () => boolean
}

/**
 * The result of `request`, repeated while the server does not answer or has no leader. When the process was stopped
 * during an attempt, the time for further ones begins anew, once.
 * @throws JetStreamApiError what the server refuses the request with
 * @throws AppError SERVICE_UNAVAILABLE without an answer until the deadline
 */
export async function retryUnanswered<T>(
  request: () => Promise<T>, { deadlineAt, isClosed = () => false }: RetryOptions = {},
): Promise<T> {
  // A clock that is set back meanwhile does not prolong the retries.
  let until = performance.now() + (deadlineAt === undefined ? patienceMs : deadlineAt - Date.now())
  let isExtended = false
  for (;;) {
    const startedAt = performance.now()
    try {
      return await request()
    } catch (error) {
      if (error instanceof AppError || (error instanceof JetStreamApiError && !isLeaderless(error))) throw error
      if (!isExtended && wasStopped(performance.now() - startedAt, attemptMsMax)) {
        isExtended = true
        until = performance.now() + patienceMs
      }
      if (performance.now() + retryEveryMs >= until || isClosed())
        throw new AppError('SERVICE_UNAVAILABLE', { cause: error })
      await sleep(retryEveryMs)
    }
  }
}

export interface PublishRequest {
  subject: string
  payload: Uint8Array | string
  /** Repeating the publish must be harmless: a message id, a subject of its own, or `onlyIfAbsent`. */
  options?: Partial<JetStreamPublishOptions>
  /** Publishes unless the subject has a message already. */
  onlyIfAbsent?: boolean
  /** Unix milliseconds after which there is no further attempt; default: in 10 s. */
  deadlineAt?: number
}

export interface Publisher { js: Pick<JetStreamClient, 'publish'>; nc: Pick<NatsConnection, 'isClosed'> }

/**
 * Publishes a message; resolves when the stream has stored it.
 * @throws AppError OVERLOADED when the stream is full; SERVICE_UNAVAILABLE when the server refuses for another reason
 * or does not answer
 */
export async function publish(
  { js, nc }: Publisher, { subject, payload, options = {}, onlyIfAbsent = false, deadlineAt }: PublishRequest,
): Promise<void> {
  const expect = onlyIfAbsent ? { expect: { lastSubjectSequence: 0 } } : {}
  try {
    await retryUnanswered(() => js.publish(subject, payload, { timeout: attemptMs, ...options, ...expect }), {
      deadlineAt, isClosed: () => nc.isClosed(),
    })
  } catch (error) {
    if (onlyIfAbsent && isWrongLastSequence(error)) return
    if (isStreamFull(error)) throw overloaded({ cause: error })
    throw error instanceof AppError ? error : new AppError('SERVICE_UNAVAILABLE', { cause: error })
  }
}
