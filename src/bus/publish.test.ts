import assert from 'node:assert/strict'
import { describe, it, mock } from 'node:test'
import { JetStreamApiError, type JetStreamClient, type JetStreamPublishOptions } from '@nats-io/jetstream'
import type { AppError } from '../app-error.ts'
import { publish, retryUnanswered, type Publisher } from './publish.ts'

type Attempt = () => Promise<unknown>
const stored: Attempt = () => Promise.resolve({ seq: 1 })
const unanswered: Attempt = () => Promise.reject(new Error('timeout'))
const refused = (err_code: number): Attempt => () =>
  Promise.reject(new JetStreamApiError({ code: 503, err_code, description: 'refused' }))

/** A stream that answers one attempt after the other. */
function streamOf(...attempts: Attempt[]): Publisher & { options: (Partial<JetStreamPublishOptions> | undefined)[] } {
  const options: (Partial<JetStreamPublishOptions> | undefined)[] = []
  const js = {
    publish(_subject: string, _payload: unknown, given?: Partial<JetStreamPublishOptions>) {
      options.push(given)
      return attempts.shift()!()
    },
  } as unknown as Pick<JetStreamClient, 'publish'>
  return { js, nc: { isClosed: () => false }, options }
}
const message = { subject: 'work.fetch.now', payload: 'x' }

describe('publish', () => {
  it('repeats an attempt that was not answered, with the same message id', async () => {
    const stream = streamOf(unanswered, stored)
    await publish(stream, { ...message, options: { msgID: 'a' } })
    assert.deepEqual(stream.options.map((options) => options?.msgID), ['a', 'a'])
  })

  it('repeats an attempt that a cluster without a leader refused', async () => {
    const stream = streamOf(refused(10008), stored)
    await publish(stream, message)
    assert.equal(stream.options.length, 2)
  })

  for (const code of [10023, 10047, 10077, 10122]) {
    it(`is OVERLOADED at once when the stream is full (${code}), and says when to come back`, async () => {
      await assert.rejects(
        publish(streamOf(refused(code)), message),
        (error: AppError) => error.code === 'OVERLOADED' && error.retryAfterMs === 5_000,
      )
    })
  }

  it('is SERVICE_UNAVAILABLE at once when the server refuses for another reason', async () => {
    await assert.rejects(publish(streamOf(refused(10060)), message), { code: 'SERVICE_UNAVAILABLE' })
  })

  it('is SERVICE_UNAVAILABLE without an answer until the deadline', async () => {
    const startedAt = Date.now()
    await assert.rejects(
      publish(streamOf(unanswered, unanswered), { ...message, deadlineAt: startedAt + 400 }),
      { code: 'SERVICE_UNAVAILABLE' },
    )
    assert.ok(Date.now() - startedAt < 400)
  })

  it('is SERVICE_UNAVAILABLE at once on a closed connection', async () => {
    const closed = { ...streamOf(unanswered), nc: { isClosed: () => true } }
    await assert.rejects(publish(closed, message), { code: 'SERVICE_UNAVAILABLE' })
  })

  describe('with onlyIfAbsent', () => {
    it('expects that the subject has no message', async () => {
      const stream = streamOf(stored)
      await publish(stream, { ...message, onlyIfAbsent: true })
      assert.deepEqual(stream.options[0]?.expect, { lastSubjectSequence: 0 })
    })

    it('succeeds when the subject has one', async () => {
      await publish(streamOf(refused(10071)), { ...message, onlyIfAbsent: true })
    })
  })

  it('reports an unexpected sequence without it', async () => {
    await assert.rejects(publish(streamOf(refused(10071)), message), { code: 'SERVICE_UNAVAILABLE' })
  })
})

describe('retryUnanswered', () => {
  it('resolves with the answer', async () => {
    assert.equal(await retryUnanswered(() => Promise.resolve('there')), 'there')
  })

  it('begins anew, once, when the process was stopped during an attempt', async () => {
    const clock = mock.method(performance, 'now')
    try {
      let [now, attempts] = [0, 0]
      clock.mock.mockImplementation(() => now)
      const stopped = (): Promise<never> => {
        attempts++
        now += 12_000
        return Promise.reject(new Error('timeout'))
      }
      await assert.rejects(retryUnanswered(stopped), { code: 'SERVICE_UNAVAILABLE' })
      assert.equal(attempts, 2)
      const answers = [stopped, () => Promise.resolve('there')]
      assert.equal(await retryUnanswered(() => answers.shift()!()), 'there')
    } finally {
      clock.mock.restore()
    }
  })

  it('passes on what the server refuses', async () => {
    await assert.rejects(retryUnanswered(refused(10077)), JetStreamApiError)
  })
})
