// A message that a pull request has brought, with its acknowledgements (NATS ADR-15). The client exports no constructor
// of its own class.

import type { DeliveryInfo, JsMsg } from '@nats-io/jetstream'
import type { Msg, NatsConnection } from '@nats-io/transport-node'

export interface PulledMessage
  extends Pick<JsMsg, 'subject' | 'headers' | 'data' | 'ack' | 'ackAck' | 'nak' | 'term' | 'working' | 'json'> {
  /** `timestampNanos`: when it was stored, in Unix nanoseconds. */
  info: Pick<DeliveryInfo, 'deliveryCount' | 'timestampNanos'>
}

/** How long `ackAck` waits for the server. */
const confirmedWithinMs = 5_000
const nanosPerMs = 1_000_000

/** Wraps a message whose reply subject is one of JetStream's. */
export function toPulledMessage(nc: Pick<NatsConnection, 'request'>, message: Msg): PulledMessage {
  const { subject, headers, data, reply = '' } = message
  let isSettled = false
  const settle = (answer: string): void => {
    if (isSettled) return
    isSettled = true
    message.respond(answer)
  }
  return {
    subject, headers, data,
    get info() { return readInfo(reply) },
    json: <T>() => message.json<T>(),
    working() { if (!isSettled) message.respond('+WPI') },
    ack: () => settle('+ACK'),
    nak: (ms) => settle(ms ? `-NAK ${JSON.stringify({ delay: ms * nanosPerMs })}` : '-NAK'),
    term: (reason = '') => settle(reason === '' ? '+TERM' : `+TERM ${reason}`),
    async ackAck() {
      if (isSettled) return false
      isSettled = true
      await nc.request(reply, '+ACK', { timeout: confirmedWithinMs })
      return true
    },
  }
}

/**
 * Reads `$JS.ACK.<stream>.<consumer>.<deliveries>.<stream seq>.<consumer seq>.<nanoseconds>.<pending>`. With a domain
 * there are two more tokens in the front, and one at the end.
 */
function readInfo(reply: string): PulledMessage['info'] {
  const tokens = reply.split('.')
  const deliveriesAt = tokens.length === 9 ? 4 : 6
  return {
    deliveryCount: Number(tokens[deliveriesAt]), timestampNanos: Number(tokens[deliveriesAt + 3]),
  }
}
