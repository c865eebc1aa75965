// How keys and lanes share the places of a stage, on real streams.

import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import type { AppError } from '#src/app-error.ts'
import type { Bus } from '#src/bus/bus.ts'
import { stages } from '#src/flow.ts'
import type { Asker } from '#src/tasks/ask.ts'
import { done } from '#src/tasks/outcome.ts'
import { publishTask } from '#src/tasks/publish-task.ts'
import { echoes, page, question, request, startTaskFlow, text, type TaskFlow } from '#test/support/task-flow.ts'
import { until } from '#test/support/until.ts'

describe('the places of a stage', () => {
  let flow: TaskFlow
  let bus: Bus
  let asker: Asker

  before(async () => {
    flow = await startTaskFlow()
    ;({ bus, asker } = flow)
  })
  afterEach(() => flow.stopActors())
  after(() => flow.server.stop())

  const run: TaskFlow['run'] = (...args) => flow.run(...args)

  it('has places for other keys while one key fills its own with tasks that hang (issue 15, point 1)', async () => {
    const release = Promise.withResolvers<void>()
    const hanging = { count: 0 }
    await run('fetch', async (task) => {
      if (task.keyId === 'key_hangs') {
        hanging.count++
        await release.promise
      }
      return done({ page }, { bodies: { page: Buffer.from(task.keyId) } })
    })
    await run('extract', echoes)
    const { now: places } = stages.fetch.concurrency
    const many = Array.from({ length: places * 4 }, () =>
      asker.ask('scrape', request, question({ keyId: 'key_hangs' })),
    )
    await until('every place is taken', () => hanging.count >= places)
    for (const keyId of ['key_b', 'key_c']) {
      const asked = Array.from({ length: places / 2 }, () => asker.ask('scrape', request, question({ keyId })))
      for (const { data } of await Promise.all(asked)) assert.deepEqual(JSON.parse(text(data)), { read: keyId })
    }
    assert.equal(hanging.count, places)
    release.resolve()
    assert.equal((await Promise.all(many)).length, places * 4)
  })

  it('keeps the reserve for other keys when the highest positions of one were served first', async () => {
    const release = Promise.withResolvers<void>()
    const hanging = new Set<string>()
    await run('fetch', async (task) => {
      if (task.keyId === 'key_hangs') {
        hanging.add(task.id)
        await release.promise
      }
      return done({ page }, { bodies: { page: Buffer.from(task.keyId) } })
    })
    await run('extract', echoes)
    const { now: places } = stages.fetch.concurrency
    const hang = (position: number): Promise<void> => {
      const id = `hangs-${position}`
      return publishTask(bus, {
        id, requestId: id, keyId: 'key_hangs', lane: 'now', position, deadlineAt: Date.now() + 15_000,
        routeName: 'scrape', route: ['fetch', 'extract'], visited: [], inbox: 'unread', request, results: {},
        warnings: [],
      }, {})
    }
    const positions = Array.from({ length: places }, (_, index) => index)
    await Promise.all(positions.map((position) => hang(places + position)))
    await until('every place is taken', () => hanging.size === places)
    await Promise.all(positions.map(hang))
    const asked = positions.map(() => asker.ask('scrape', request, question({ keyId: 'key_b' })))
    for (const { data } of await Promise.all(asked)) assert.deepEqual(JSON.parse(text(data)), { read: 'key_b' })
    assert.equal(hanging.size, places)
    release.resolve()
    await until('the others begin', () => hanging.size === 2 * places)
  })

  it('answers OVERLOADED, not TIMEOUT, when a task waited for its place longer than it ran', async () => {
    await run('fetch', (_task, signal) => new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    }))
    const deadlineAt = Date.now() + 1_500
    const { now: places } = stages.fetch.concurrency
    const ends = Array.from({ length: places * 3 }, () =>
      asker.ask('scrape', request, question({ deadlineAt })).catch((error: AppError) => error.code),
    )
    const codes = await Promise.all(ends)
    const late = codes.filter((code) => code === 'TIMEOUT').length
    assert.ok(late >= places && late <= places * 2, `${late} were late`)
    assert.deepEqual(new Set(codes), new Set(['TIMEOUT', 'OVERLOADED']))
  })

  it('reserves capacity for waiting clients while a job fills its lane', async () => {
    const release = Promise.withResolvers<void>()
    await run('fetch', async (task) => {
      if (task.lane === 'bulk') await release.promise
      return done({ page }, { bodies: { page: Buffer.from(task.lane) } })
    })
    await run('extract', echoes)
    const jobs = Array.from({ length: stages.fetch.concurrency.bulk * 3 }, () =>
      asker.ask('scrape', request, question({ lane: 'bulk' })),
    )
    const answer = await asker.ask('scrape', request, question())
    assert.deepEqual(JSON.parse(text(answer.data)), { read: 'now' })
    release.resolve()
    assert.equal((await Promise.all(jobs)).length, stages.fetch.concurrency.bulk * 3)
  })
})
