// Pull requests of a JetStream consumer (NATS ADR-13). An inbox that has served a request serves the next one. `fetch`
// of the client subscribes and unsubscribes for each request, which took a third of what is written for a message.

import { JetStreamStatus } from '@nats-io/jetstream/internal'
import { createInbox, nanos, type Msg, type NatsConnection, type Subscription } from '@nats-io/transport-node'
import { resolvesWithin } from '../concurrency/abort.ts'
import type { Bus } from './bus.ts'
import { toPulledMessage, type PulledMessage } from './pulled-message.ts'

export interface PullRequest {
  max_messages: number
  /** Milliseconds that the request stays with the server. */
  expires: number
  /** Milliseconds; how often the server says that the request is open. Default 10,000. */
  idle_heartbeat?: number
}

/** A request that is open: yields its messages, and throws when the server refuses it or is not heard of any more. */
export interface Pull extends AsyncIterable<PulledMessage> {
  /**
   * Ends the request so that no message is lost on its way: one that the server has sent meanwhile is still yielded.
   * Resolves when nothing can come any more, within a second when the server does not respond.
   */
  end(): Promise<void>
  /** Forgets a request that is lost. */
  close(): void
}

export interface PullSource {
  /** Sends a request. Throws when the connection is closed. */
  fetch(request: PullRequest): Promise<Pull>
}

const defaultHeartbeatMs = 10_000
/** Heartbeats that may be missed, and a half for the last one to be late. */
const missedMax = 2.5
/** Longest wait for the server when a request is ended. */
const drainWithinMs = 1_000

/** Opens a consumer to pull from. Rejects when it does not exist. */
export async function openPullSource(
  { nc, manager }: Pick<Bus, 'nc' | 'manager'>, stream: string, consumer: string,
): Promise<PullSource> {
  await manager.consumers.info(stream, consumer)
  const subject = `$JS.API.CONSUMER.MSG.NEXT.${stream}.${consumer}`
  /** Inboxes without an open request. */
  const idle: Inbox[] = []

  return {
    async fetch({ max_messages, expires, idle_heartbeat = defaultHeartbeatMs }) {
      const inbox = idle.pop() ?? new Inbox(nc)
      const request = { batch: max_messages, expires: nanos(expires), idle_heartbeat: nanos(idle_heartbeat) }
      nc.publish(subject, JSON.stringify(request), { reply: inbox.subject })
      return inbox.open(max_messages, idle_heartbeat, () => idle.push(inbox))
    },
  }
}

class Inbox {
  readonly subject = createInbox()
  readonly #nc: NatsConnection
  readonly #subscription: Subscription
  #pull: OpenPull | undefined

  constructor(nc: NatsConnection) {
    this.#nc = nc
    this.#subscription = nc.subscribe(this.subject, {
      callback: (error, message) => {
        if (error) this.#pull?.finish(error)
        else this.#receive(message)
      },
    })
    void this.#subscription.closed.then(() => this.#pull?.finish())
  }

  /** `onServed` is called when the inbox can serve another request. */
  open(messages: number, heartbeatMs: number, onServed: () => void): Pull {
    const pull = new OpenPull(this.#subscription, messages, heartbeatMs, () => {
      this.#pull = undefined
      onServed()
    })
    this.#pull = pull
    return pull
  }

  #receive(message: Msg): void {
    const pull = this.#pull
    if (message.subject !== this.subject) {
      const pulled = toPulledMessage(this.#nc, message)
      return pull ? pull.receive(pulled) : pulled.nak()
    }
    const status = new JetStreamStatus(message)
    if (status.isIdleHeartbeat()) pull?.hear()
    else if (status.isRequestTimeout()) pull?.expire()
    else pull?.finish(status.toError())
  }
}

class OpenPull implements Pull {
  readonly #subscription: Subscription
  readonly #onServed: () => void
  readonly #silence: NodeJS.Timeout
  readonly #received: PulledMessage[] = []
  /** Messages that may still come. */
  #expected: number
  #isEnding = false
  #isOver = false
  #error: Error | undefined
  /** Wakes the iterator. */
  #wake: (() => void) | undefined

  constructor(subscription: Subscription, messages: number, heartbeatMs: number, onServed: () => void) {
    this.#subscription = subscription
    this.#expected = messages
    this.#onServed = onServed
    this.#silence = setTimeout(() => this.finish(new Error('heartbeats missed')), missedMax * heartbeatMs).unref()
  }

  async* [Symbol.asyncIterator](): AsyncGenerator<PulledMessage> {
    for (;;) {
      const message = this.#received.shift()
      if (message) yield message
      else if (!this.#isOver) await new Promise<void>((resolve) => { this.#wake = resolve })
      else if (this.#error) throw this.#error
      else return
    }
  }

  receive(message: PulledMessage): void {
    this.#received.push(message)
    this.#expected--
    if (this.#expected <= 0) return this.expire()
    this.hear()
    this.#wake?.()
  }

  hear(): void { this.#silence.refresh() }

  /** Nothing more comes, and the inbox is free. */
  expire(): void {
    if (this.#isOver) return
    this.#endWith(undefined)
    if (!this.#isEnding) this.#onServed()
  }

  /** Ends without the server: what comes later belongs to no request, so that the inbox is given up. */
  finish(error?: Error): void {
    if (this.#isOver) return
    this.#endWith(error)
    this.#subscription.unsubscribe()
  }

  async end(): Promise<void> {
    if (this.#isOver) return
    this.#isEnding = true
    // UNSUB, then PING: what the server sent before comes before the PONG. `unsubscribe` would drop it, and it would
    // return after its ack wait. (A message that the server is handing over at that moment is still dropped there.)
    await resolvesWithin(this.#subscription.drain().catch(() => undefined), drainWithinMs)
    this.finish()
  }

  close(): void { this.finish() }

  #endWith(error: Error | undefined): void {
    clearTimeout(this.#silence)
    this.#isOver = true
    this.#error = error
    this.#wake?.()
  }
}
