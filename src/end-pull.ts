// Ends a pull request so that no message is lost on its way.

import type { ConsumerMessages } from '@nats-io/jetstream'
import type { Subscription } from '@nats-io/transport-node'
import { resolvesWithin } from './abort.ts'

/** Longest wait for the server. */
const drainWithinMs = 1_000

/**
 * Ends a pull. A message that the server has sent meanwhile is still yielded. Resolves when nothing can come any more,
 * within a second when the server does not respond.
 *
 * `close` of the client drops such a message, which then returns after its ack wait, because the client forgets the
 * subscription before the server does. Draining it awaits the server: UNSUB, then PING, and what was sent before comes
 * before the PONG. (A message that the server is handing over to its connection at that moment is still dropped there.)
 */
export async function endPull(pull: ConsumerMessages): Promise<void> {
  // Declared by the class behind the interface.
  const { sub } = pull as ConsumerMessages & { sub: Subscription }
  await resolvesWithin(sub.drain().catch(() => undefined), drainWithinMs) // rejects if it has ended
  void pull.close()
}
