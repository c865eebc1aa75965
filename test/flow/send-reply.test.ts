// Replies of stages reach a process whose connection is away for a moment.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { NatsConnection } from '@nats-io/transport-node'
import { sendReply } from '#src/tasks/send-reply.ts'
import { startTestNats, type TestNats } from '#test/support/nats-server.ts'
import { until } from '#test/support/until.ts'

describe('sendReply', () => {
  let nats: TestNats
  let [sender, receiver]: NatsConnection[] = []
  before(async () => {
    nats = await startTestNats()
    ;[sender, receiver] = [await nats.connect(), await nats.connect()]
  })
  after(() => nats.stop())

  it('sends a reply again until it is confirmed, and then no more', async () => {
    const received: string[] = []
    sendReply(sender!, 'reply.one.a', Buffer.from('late'))
    await sender!.flush() // nobody has received it
    receiver!.subscribe('reply.one.a', {
      callback: (_error, message) => {
        received.push(message.string())
        if (received.length === 2) message.respond()
      },
    })
    await until('it was repeated', () => received.length === 2)
    sendReply(sender!, 'reply.one.a', Buffer.from('unanswered'))
    await until('the other one was repeated', () => received.length === 4)
    assert.deepEqual(received, ['late', 'late', 'unanswered', 'unanswered'])
  })
})
