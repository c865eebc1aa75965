// "message settled" lines name host and path of the page, without the query, and the page's number in its job.

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { ScrapeRequest } from '#schemas/scrape.ts'
import { AppError } from '#src/app-error.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
import { createLog } from '#src/process/log.ts'
import { runActor } from '#src/runtime/actor.ts'
import { createAsker } from '#src/tasks/ask.ts'
import { quietLog, startTestBus, type TestBus } from '#test/support/bus.ts'
import { until } from '#test/support/until.ts'

let server: TestBus
before(async () => { server = await startTestBus() })
after(() => server.stop())

it('names host, path and number of the page in the line of a settled message', async () => {
  const bus = await server.connect()
  const lines: Record<string, unknown>[] = []
  const destination = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }
  const actor = await runActor({
    stage: 'fetch', bus, log: createLog('fetch', 'info', { destination }),
    handle: () => Promise.reject(new AppError('TARGET_NOT_FOUND')),
  })
  const asker = createAsker(bus, quietLog)
  const url = 'https://user@shop.example:8443/a/b?token=secret#c'
  const request = compileCheck(ScrapeRequest, 'the request')({ url })
  const question = { requestId: 'r', keyId: 'k', lane: 'bulk' as const, deadlineAt: Date.now() + 15_000 }
  await assert.rejects(asker.ask('scrape', request, { ...question, id: 'one', jobId: 'crawl_1', pageNumber: 17 }))
  await assert.rejects(asker.ask('scrape', request, { ...question, id: 'two' }))
  await until('both lines are written', () => Promise.resolve(lines.length === 2))
  await actor.stop(100)
  asker.close()
  assert.deepEqual(
    lines.map(({ msg, host, path, jobId, page, code }) => ({ msg, host, path, jobId, page, code })),
    [
      {
        msg: 'message settled', host: 'shop.example:8443', path: '/a/b', jobId: 'crawl_1', page: 17,
        code: 'TARGET_NOT_FOUND',
      },
      {
        msg: 'message settled', host: 'shop.example:8443', path: '/a/b', jobId: undefined, page: undefined,
        code: 'TARGET_NOT_FOUND',
      },
    ],
  )
  assert.doesNotMatch(JSON.stringify(lines), /secret|user@/)
})
