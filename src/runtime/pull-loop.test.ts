import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { quietLog } from '#test/support/bus.ts'
import { until } from '#test/support/until.ts'
import type { Pull, PullRequest, PullSource } from '../bus/pull-requests.ts'
import type { PulledMessage } from '../bus/pulled-message.ts'
import { workingEveryMs } from '../flow.ts'
import { Places } from '../tasks/places.ts'
import { runPullLoop, type PullLoop, type PullLoopOptions } from './pull-loop.ts'

interface FakePull { deliver(message: PulledMessage): void; end(): void; isClosed: boolean }

/** A consumer whose pulls wait until the test delivers to them or ends them; a closed pull ends by itself. */
class FakeConsumer implements PullSource {
  readonly pulls: FakePull[] = []
  readonly options: PullRequest[] = []
  /** Pulls to fail before others succeed. */
  failures = 0

  fetch(options: PullRequest): Promise<Pull> {
    this.options.push(options)
    if (this.failures-- > 0) return Promise.reject(new Error('no responders'))
    const ended = Promise.withResolvers<PulledMessage | undefined>()
    const pull: FakePull = { deliver: ended.resolve, end: () => ended.resolve(undefined), isClosed: false }
    this.pulls.push(pull)
    const close = (): void => {
      pull.isClosed = true
      setImmediate(pull.end)
    }
    return Promise.resolve({
      async *[Symbol.asyncIterator]() {
        const message = await ended.promise
        if (message) yield message
      },
      close,
      end() {
        close()
        return Promise.resolve()
      },
    })
  }
}

const fakeMessage = (key?: string): PulledMessage & { naks: number[]; heartbeats: number } => {
  const message = {
    naks: [] as number[],
    heartbeats: 0,
    headers: key === undefined ? undefined : { get: (name: string) => (name === 'Winnow-Key' ? key : '') },
    nak: (ms: number) => message.naks.push(ms),
    working: () => { message.heartbeats++ },
  }
  return message as unknown as PulledMessage & typeof message
}

/** Lets every promise that can settle now do so. */
const settle = async (): Promise<void> => { for (let turn = 0; turn < 5; turn++) await nextTurn() }

describe('runPullLoop', () => {
  let consumer: FakeConsumer
  let loops: PullLoop[]
  beforeEach(() => {
    consumer = new FakeConsumer()
    loops = []
  })
  afterEach(async () => { await Promise.all(loops.map((loop) => loop.stop(0))) })
  const run = (
    handle: PullLoopOptions['handle'],
    options: Partial<Pick<PullLoopOptions, 'places' | 'pulls' | 'watch'>> = {},
  ): PullLoop => {
    const loop = runPullLoop({
      consumer, places: 1, handle, log: quietLog, ...options,
    })
    loops.push(loop)
    return loop
  }

  it('asks for one message a pull, with as many pulls as messages are handled at once', async () => {
    run(() => Promise.resolve(), { places: 3 })
    await settle()
    assert.deepEqual(consumer.options.map(({ max_messages }) => max_messages), [1, 1, 1])
  })

  it('handles at most so many messages at once, and pulls again when one is done', async () => {
    const gate = Promise.withResolvers<void>()
    const loop = run(() => gate.promise, { places: 2, pulls: 1 })
    for (const pull of [0, 1]) {
      await settle()
      consumer.pulls[pull]!.deliver(fakeMessage())
    }
    await settle()
    assert.deepEqual([loop.running, consumer.pulls.length], [2, 2])
    gate.resolve()
    await settle()
    assert.deepEqual([loop.running, consumer.pulls.length], [0, 3])
  })

  it('goes on with other keys while a message waits for its own', async () => {
    const handled: string[] = []
    const gate = Promise.withResolvers<void>()
    const loop = run((message) => {
      handled.push(message.headers!.get('Winnow-Key'))
      return gate.promise
    }, { places: new Places([3], 1), pulls: 1 })
    const messages = ['a', 'a', 'b'].map(fakeMessage)
    for (const [pull, message] of messages.entries()) {
      await settle()
      consumer.pulls[pull]!.deliver(message)
    }
    await settle()
    assert.deepEqual([handled, loop.running], [['a', 'b'], 2])
    const stopped = loop.stop(1_000)
    gate.resolve()
    await stopped
    assert.deepEqual([handled, messages.map(({ naks }) => naks)], [['a', 'b'], [[], [50], []]])
  })

  it('pulls again after a pull that brought nothing', async () => {
    run(() => Promise.resolve())
    await settle()
    consumer.pulls[0]!.end()
    await settle()
    assert.equal(consumer.pulls.length, 2)
  })

  it('pulls again when its pulls are lost, but for those that are too young to be', async () => {
    const lost = Promise.withResolvers<(openMs: number) => void>()
    let isWatching = true
    const watch = {
      heartbeatMs: 5_000,
      onLost(listener: (openMs: number) => void) {
        lost.resolve(listener)
        return () => isWatching = false
      },
    }
    const loop = run(() => Promise.resolve(), { places: 2, watch })
    await settle()
    const onLost = await lost.promise
    onLost(60_000)
    await settle()
    assert.equal(consumer.pulls.length, 2)
    onLost(0)
    await until('it has pulled again', () => consumer.pulls.length === 4)
    assert.deepEqual(consumer.pulls.map(({ isClosed }) => isClosed), [true, true, false, false])
    assert.deepEqual(consumer.options.map(({ idle_heartbeat }) => idle_heartbeat), Array(4).fill(5_000))
    await loop.stop(0)
    assert.equal(isWatching, false)
  })

  it('goes on after a message that could not be settled', async () => {
    run(() => Promise.reject(new Error('connection closed')))
    await settle()
    consumer.pulls[0]!.deliver(fakeMessage())
    await settle()
    assert.equal(consumer.pulls.length, 2)
  })

  it('sends heartbeats while a message is handled, and none after it', async () => {
    mock.timers.enable({ apis: ['setInterval'] })
    try {
      const gate = Promise.withResolvers<void>()
      run(() => gate.promise)
      await settle()
      const message = fakeMessage()
      consumer.pulls[0]!.deliver(message)
      await settle()
      mock.timers.tick(2 * workingEveryMs)
      gate.resolve()
      await settle()
      mock.timers.tick(2 * workingEveryMs)
      assert.equal(message.heartbeats, 2)
    } finally {
      mock.timers.reset()
    }
  })

  it('pauses after a failed pull', async () => {
    consumer.failures = 1
    const startedAt = performance.now()
    run(() => Promise.resolve())
    while (consumer.pulls.length === 0) await nextTurn()
    assert.ok(performance.now() - startedAt > 490)
  })

  describe('when it stops', () => {
    it('ends its pulls and hands back a message that arrives all the same', async () => {
      let handled = 0
      const loop = run(() => { handled++; return Promise.resolve() })
      await settle()
      const message = fakeMessage()
      const stopped = loop.stop(1_000)
      consumer.pulls[0]!.deliver(message)
      await stopped
      assert.deepEqual([consumer.pulls[0]!.isClosed, message.naks, handled], [true, [50], 0])
    })

    it('goes on stopping when a message cannot be handed back, as the connection is closed', async () => {
      const loop = run(() => Promise.resolve(), { places: 2 })
      await settle()
      const [closed, open] = [fakeMessage(), fakeMessage()]
      closed.nak = () => { throw new Error('the connection is closed') }
      const stopped = loop.stop(1_000)
      consumer.pulls[0]!.deliver(closed)
      consumer.pulls[1]!.deliver(open)
      await stopped
      assert.deepEqual([loop.running, open.naks], [0, [50]])
    })

    it('ends a pull that the server had not answered yet', async () => {
      const loop = run(() => Promise.resolve())
      await loop.stop(1_000)
      assert.ok(consumer.pulls.every(({ isClosed }) => isClosed))
    })

    it('waits for running handlers', async () => {
      const gate = Promise.withResolvers<void>()
      const loop = run(() => gate.promise)
      await settle()
      consumer.pulls[0]!.deliver(fakeMessage())
      await settle()
      let isStopped = false
      const stopped = loop.stop(10_000).then(() => { isStopped = true })
      await settle()
      assert.equal(isStopped, false)
      gate.resolve()
      await stopped
    })

    it('aborts handlers that run longer than the drain time', async () => {
      const seen: string[] = []
      const loop = run((_message, { stopping, aborting }) => new Promise((resolve) => {
        stopping.addEventListener('abort', () => seen.push('stopping'))
        aborting.addEventListener('abort', () => { seen.push('aborting'); resolve() })
      }))
      await settle()
      consumer.pulls[0]!.deliver(fakeMessage())
      await settle()
      await loop.stop(20)
      assert.deepEqual(seen, ['stopping', 'aborting'])
    })
  })
})
