// Tasks in real streams: routes, lanes, bodies of every size, failures, and processes that die.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, afterEach, before, describe, it } from 'node:test'
import type { TaskHead } from '#schemas/task.ts'
import { deadLetterExpiredTasks } from '#actors/janitor/expire-tasks.ts'
import type { RunningActor } from '#src/runtime/actor.ts'
import { AppError } from '#src/app-error.ts'
import { publishDeadLetter } from '#src/tasks/forward-task.ts'
import { createAsker, type Asker } from '#src/tasks/ask.ts'
import type { Bus } from '#src/bus/bus.ts'
import { findMessage } from '#src/bus/jetstream-errors.ts'
import { detour, done } from '#src/tasks/outcome.ts'
import { publishTask } from '#src/tasks/publish-task.ts'
import { quietLog, startTestBus, type TestBus } from '#test/support/bus.ts'
import {
  echoes, json, page, question, request, startTaskFlow, text, type TaskFlow,
} from '#test/support/task-flow.ts'
import { until } from '#test/support/until.ts'

describe('the flow', () => {
  let flow: TaskFlow
  let server: TestBus
  let bus: Bus
  let asker: Asker

  before(async () => {
    flow = await startTaskFlow()
    ;({ server, bus, asker } = flow)
  })
  afterEach(() => flow.stopActors())
  after(() => server.stop())

  const run: TaskFlow['run'] = (...args) => flow.run(...args)
  const fetches = (body: Uint8Array = json('<p>hello</p>')): Promise<RunningActor> =>
    run('fetch', () => Promise.resolve(done({ page }, { bodies: { page: body } })))

  it('passes a page from stage to stage and answers with the data of the last one', async () => {
    await fetches(Buffer.from('<p>hello</p>'))
    await run('extract', echoes)
    const answer = await asker.ask('scrape', request, question())
    assert.deepEqual(JSON.parse(text(answer.data)), { read: '<p>hello</p>' })
    assert.deepEqual(answer.results.page, page)
  })

  it('collects warnings in the order in which they occur', async () => {
    await run('fetch', () => Promise.resolve(done({ page }, { warnings: ['first'] })))
    await run('extract', () => Promise.resolve(done({}, { bodies: { data: json({}) }, warnings: ['second'] })))
    assert.deepEqual((await asker.ask('scrape', request, question())).warnings, ['first', 'second'])
  })

  it('visits an inserted stage and then the rest of the route', async () => {
    await run('fetch', () => Promise.resolve(detour('render', {}, { warnings: ['fetch'] })))
    await run('render', (task) =>
      Promise.resolve(done({ page }, { bodies: { page: Buffer.from(task.visited.join()) } })),
    )
    await run('extract', echoes)
    assert.deepEqual(JSON.parse(text((await asker.ask('scrape', request, question())).data)), { read: 'fetch' })
  })

  for (const [size, how] of [
    [100_000, 'as they are'], [3_000_000, 'compressed'], [20_000_000, 'in the blob stream'],
  ] as const) {
    it(`carries bodies of ${size} bytes (${how})`, async () => {
      // Random bytes do not compress: 20 MB of them fit into no message; 3 MB do, on this server.
      const body = randomBytes(size)
      await fetches(body)
      await run('extract', (task) =>
        Promise.resolve(done({}, { bodies: { page: undefined, data: Buffer.from(task.bodies.page ?? []) } })),
      )
      assert.ok(body.equals((await asker.ask('scrape', request, question())).data))
    })
  }

  it('answers with the error that a stage ends with', async () => {
    await run('fetch', () => Promise.reject(new AppError('TARGET_NOT_FOUND', { message: 'gone', targetStatus: 410 })))
    await assert.rejects(
      asker.ask('scrape', request, question()),
      (error: AppError) => error.code === 'TARGET_NOT_FOUND' && error.targetStatus === 410 && error.message === 'gone',
    )
  })

  it('retries after a retryable failure', async () => {
    const attempts: number[] = []
    await run('fetch', (task) => {
      attempts.push(task.attempt)
      return task.attempt === 1
        ? Promise.reject(new AppError('TARGET_UNREACHABLE'))
        : Promise.resolve(done({ page }, { bodies: { page: Buffer.from('second') } }))
    })
    await run('extract', echoes)
    assert.deepEqual(JSON.parse(text((await asker.ask('scrape', request, question())).data)), { read: 'second' })
    assert.deepEqual(attempts, [1, 2])
  })

  it('dead-letters an unexpected failure and hides its details from the caller', async () => {
    await fetches()
    await run('extract', () => Promise.reject(new TypeError('secret detail')))
    await assert.rejects(
      asker.ask('scrape', request, question({ id: 'unexpected' })),
      (error: AppError) => error.code === 'INTERNAL_ERROR' && !error.message.includes('secret'),
    )
    // The caller is answered first.
    await until('the task is a dead letter', async () => {
      const deadLetter = await findMessage(bus.manager, 'DEAD', { last_by_subj: 'dead.extract' })
      return text(deadLetter).includes('"id":"unexpected"')
    })
  })

  it('ends at the deadline and aborts the signal of the handler', async () => {
    const aborted = Promise.withResolvers<boolean>()
    await run('fetch', (_task, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => {
      aborted.resolve(true)
      reject(signal.reason as Error)
    })))
    const startedAt = Date.now()
    await assert.rejects(
      asker.ask('scrape', request, question({ deadlineAt: startedAt + 700 })),
      (error: AppError) => error.code === 'TIMEOUT',
    )
    assert.ok(Date.now() - startedAt < 2_000)
    assert.ok(await aborted.promise)
  })

  it('neither queues nor awaits a task whose caller has disconnected before', async () => {
    const before = (await bus.manager.streams.info('WORK')).state.last_seq
    const signal = AbortSignal.abort()
    await assert.rejects(asker.ask('scrape', request, question({ signal })), { code: 'CANCELLED' })
    assert.equal((await bus.manager.streams.info('WORK')).state.last_seq, before)
    assert.equal(asker.waiting, 0)
  })

  it('drops a task whose deadline has passed', async () => {
    const late = question({ deadlineAt: Date.now() + 50 })
    await assert.rejects(asker.ask('scrape', request, late), { code: 'OVERLOADED' })
    let handled = 0
    await run('fetch', () => { handled++; return Promise.resolve(done({ page })) })
    await drained(bus)
    assert.equal(handled, 0)
  })

  it('reports SERVICE_UNAVAILABLE, not TIMEOUT, when the queue accepted nothing until the deadline', async () => {
    const silent = { ...bus, js: { publish: () => new Promise<never>(() => undefined) } as unknown as Bus['js'] }
    const deaf = createAsker(silent, quietLog)
    await assert.rejects(deaf.ask('scrape', request, question({ deadlineAt: Date.now() + 200 })), {
      code: 'SERVICE_UNAVAILABLE',
    })
    deaf.close()
  })

  it('removes a task from the queue when its deliveries are used up', async () => {
    const before = (await bus.manager.streams.info('WORK')).state.messages
    const one = question({ deadlineAt: Date.now() + 50 })
    await assert.rejects(asker.ask('scrape', request, one), { code: 'OVERLOADED', retryAfterMs: 5_000 })
    const waiting = asker.ask('scrape', request, question())
    await until('both are queued', async () => (await bus.manager.streams.info('WORK')).state.messages === before + 2)
    await deadLetterExpiredTasks(bus, quietLog, one.deadlineAt + 59_000)
    assert.equal((await bus.manager.streams.info('WORK')).state.messages, before + 2)
    await deadLetterExpiredTasks(bus, quietLog, one.deadlineAt + 61_000)
    assert.equal((await bus.manager.streams.info('WORK')).state.messages, before + 1)
    const buried = await bus.manager.streams.getMessage('DEAD', { last_by_subj: 'dead.fetch' })
    assert.match(text(buried?.data), new RegExp(`"id":"${one.id}"`))
    await fetches()
    await run('extract', echoes)
    await waiting
  })

  it('continues a task whose acknowledgement was lost, without a dead letter', async () => {
    const buried = async (): Promise<number> => (await bus.manager.streams.info('DEAD')).state.messages
    const before = await buried()
    await fetches(Buffer.from('once'))
    // A stage without retries, in the middle of the route.
    let lost = 0
    await run('extract', echoes, losingAcks(await server.connect(), () => lost++))
    await run('infer', (task) => Promise.resolve(done({}, { bodies: { data: task.bodies.data } })))
    assert.deepEqual(JSON.parse(text((await asker.ask('scrapeAndInfer', request, question())).data)), { read: 'once' })
    assert.equal(lost, 1)
    assert.equal(await buried(), before)
  })

  it('hands tasks back when an actor stops, and another actor finishes them', async () => {
    const other = await server.connect()
    let stuck = 0
    const leaving = await run('fetch', (_task, signal) => {
      stuck++
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    })
    const asked = asker.ask('scrape', request, question())
    await until('the task is being handled', () => stuck > 0)
    await leaving.stop(50)
    await run('fetch', () => Promise.resolve(done({ page }, { bodies: { page: Buffer.from('another') } })), other)
    await run('extract', echoes, other)
    assert.deepEqual(JSON.parse(text((await asked).data)), { read: 'another' })
  })

  describe('refuses', () => {
    const head = (changes: Partial<TaskHead> = {}): Omit<TaskHead, 'bodies'> => {
      const { id, requestId, keyId, lane, deadlineAt } = question()
      return {
        id, requestId, keyId, lane, deadlineAt, routeName: 'scrape', route: ['fetch', 'extract'], visited: [],
        inbox: 'nobody', request, results: {}, warnings: [], ...changes,
      }
    }
    const isDead = (id: string) => async (): Promise<boolean> =>
      text(await findMessage(bus.manager, 'DEAD', { last_by_subj: 'dead.fetch' })).includes(`"id":"${id}"`)

    it('a task of an earlier version, without the name of its route, and works on', async () => {
      const { routeName: _, ...old } = head()
      await fetches()
      await run('extract', echoes)
      await publishTask(bus, old as TaskHead, {})
      await until('the task is a dead letter', isDead(old.id))
      assert.ok(await asker.ask('scrape', request, question()))
    })

    for (const [what, changes] of [
      ['a request that does not match the schema of its route', { request: { ...request, timeout: 'soon' } }],
      ['a task whose route does not reach the stage', { routeName: 'map' }],
      ['a task whose route does not exist', { routeName: 'toString' }],
    ] as const) {
      it(`${what}, with INTERNAL_ERROR`, async () => {
        const replied = Promise.withResolvers<string>()
        const inbox = bus.nc.subscribe('reply.refused.1', {
          max: 1, callback: (_error, { data }) => replied.resolve(text(data)),
        })
        const task = head({ ...changes, inbox: 'reply.refused.1' })
        await fetches()
        await publishTask(bus, task, {})
        assert.match(await replied.promise, /"code":"INTERNAL_ERROR"/)
        await until('the task is a dead letter', isDead(task.id))
        inbox.unsubscribe()
      })
    }
  })

  it('lets a plain subscriber read the stage, the key and the contents of a task', async () => {
    const seen: { subject: string; stage: string | undefined; request: string | undefined; head: unknown }[] = []
    const watcher = bus.nc.subscribe('work.>', {
      callback: (_error, { subject, headers, data }) => {
        seen.push({
          subject, stage: headers?.get('Winnow-Stage'), request: headers?.get('Winnow-Request'),
          head: JSON.parse(text(data).split('\n', 1)[0]!),
        })
      },
    })
    await fetches(Buffer.from('<p>hello</p>'))
    await run('extract', echoes)
    const asked = question()
    await asker.ask('scrape', request, asked)
    watcher.unsubscribe()
    assert.deepEqual(
      seen.map(({ subject, stage, request: of }) => [subject, stage, of]),
      [
        ['work.fetch.now', 'fetch', asked.id], ['work.extract.now', 'extract', asked.id],
      ],
    )
    assert.deepEqual((seen[1]!.head as { route: string[]; visited: string[] }).visited, ['fetch'])
  })

  it('gives headers for pages to the stages that send them, and not to others or to dead letters', async () => {
    const seen: Record<string, unknown> = {}
    await run('fetch', (task) => {
      seen.fetch = task.request
      return Promise.resolve(done({ page }, { bodies: { page: json('<p>hello</p>') } }))
    })
    await run('extract', (task) => {
      seen.extract = task.request
      return echoes(task, new AbortController().signal)
    })
    const headers = { Authorization: 'Bearer secret', 'X-Own': 'mine' }
    const queued: string[] = []
    const watch = bus.nc.subscribe('work.>', { callback: (_error, { data }) => { queued.push(text(data)) } })
    await asker.ask('scrape', { ...request, headers }, question())
    watch.unsubscribe()
    assert.deepEqual(seen, { fetch: { ...request, headers }, extract: request })
    assert.match(queued.join('\n'), /"Authorization":"\\u0001sealed:[A-Za-z0-9+/=]{50,}"/)
    assert.doesNotMatch(queued.join('\n'), /Bearer secret|mine/)

    const message = Buffer.from(`${JSON.stringify({ id: 'with-headers', request: { ...request, headers } })}\nbody`)
    await publishDeadLetter(bus, 'fetch', message, { reason: 'malformed' })
    const dead = text(await findMessage(bus.manager, 'DEAD', { last_by_subj: 'dead.fetch' }))
    assert.deepEqual(dead.split('\n'), [JSON.stringify({ id: 'with-headers', request }), 'body'])
  })

  it('forwards a task once although its stage ran twice', async () => {
    let extracted = 0
    await fetches()
    await run('extract', () => { extracted++; return Promise.resolve(done({}, { bodies: { data: json({}) } })) })
    const twice = question()
    await Promise.all([
      asker.ask('scrape', request, twice),
      asker
        .ask('scrape', request, { ...twice, deadlineAt: Date.now() + 600 })
        .catch((error: AppError) => assert.equal(error.code, 'TIMEOUT')),
    ])
    assert.equal(extracted, 1)
  })
})

/** The same bus, but confirmations of acknowledgements are lost. `onLost` is called for each. */
function losingAcks(bus: Bus, onLost: () => void): Bus {
  const nc = new Proxy(bus.nc, {
    get(target, name) {
      if (name === 'request') return lossyRequest
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value
    },
  })
  const lossyRequest = (subject: string, ...rest: [Uint8Array | string]): Promise<unknown> => {
    if (!subject.startsWith('$JS.ACK.')) return bus.nc.request(subject, ...rest)
    onLost()
    bus.nc.publish(subject, rest[0])
    return Promise.reject(new Error('timeout'))
  }
  return { ...bus, nc }
}

/** Waits until the work queue is empty. */
async function drained(bus: Bus): Promise<void> {
  await until('the queue is empty', async () => (await bus.manager.streams.info('WORK')).state.messages === 0)
}

describe('a full work queue', () => {
  it('refuses with OVERLOADED and a time to retry', async () => {
    const server = await startTestBus({ workBytes: 200_000 })
    try {
      const bus = await server.connect()
      const asker = createAsker(bus, quietLog)
      const big = { ...request, headers: { 'x-padding': 'x'.repeat(8_000) } }
      const asked = Array.from({ length: 40 }, () =>
        asker.ask('scrape', big, question({ deadlineAt: Date.now() + 1_500 })).catch((error: AppError) => error),
      )
      const codes = (await Promise.all(asked)).map((error) => (error as AppError).code)
      assert.ok(codes.includes('OVERLOADED'), codes.join())
      const refused = (await Promise.all(asked)).find((error) => (error as AppError).code === 'OVERLOADED') as AppError
      assert.ok((refused.retryAfterMs ?? 0) > 0)
    } finally {
      await server.stop()
    }
  })
})
