// Sends the outcome of a task to the process that waits for it. Replies use core NATS, which drops a message while the
// connection of its receiver or a node is away: a reply is sent again until it is confirmed.

import { setTimeout as sleep } from 'node:timers/promises'
import type { NatsConnection } from '@nats-io/transport-node'

const confirmedWithinMs = 1_000
const resendEveryMs = 250
/** Longer than a process takes to connect to another node. After that the receiver has exited. */
const resendForMs = 5_000

/** Sends the reply, and does not wait: the task has moved on. */
export function sendReply(nc: NatsConnection, inbox: string, reply: Uint8Array): void {
  const until = performance.now() + resendForMs
  void (async () => {
    while (!await isConfirmed(nc, inbox, reply) && performance.now() < until && !nc.isClosed() && !nc.isDraining())
      await sleep(resendEveryMs, undefined, { ref: false })
  })()
}

const isConfirmed = (nc: NatsConnection, inbox: string, reply: Uint8Array): Promise<boolean> =>
  nc.request(inbox, reply, { timeout: confirmedWithinMs }).then(() => true, () => false)
