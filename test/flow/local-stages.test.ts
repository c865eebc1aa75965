// Tasks that are handed on within a process, without the queue: order, failures, and processes that stop or are killed.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { after, afterEach, before, describe, it } from 'node:test'
import type { PageFetched } from '#schemas/page.ts'
import { ScrapeRequest } from '#schemas/scrape.ts'
import type { Bus } from '#src/bus/bus.ts'
import { findMessage } from '#src/bus/jetstream-errors.ts'
import { stages, type StageName } from '#src/flow.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
import { runActor, type RunningActor } from '#src/runtime/actor.ts'
import { createAsker, type Answer, type Asker, type Question } from '#src/tasks/ask.ts'
import { LocalStages } from '#src/tasks/local-stages.ts'
import { done, type Handler } from '#src/tasks/outcome.ts'
import { quietLog, startTestBus, type TestBus } from '#test/support/bus.ts'
import { startSite } from '#test/support/site.ts'
import { until } from '#test/support/until.ts'
import { supervise } from '../../cli/supervise.ts'

const url = 'https://example.com/'
const requestOf = compileCheck(ScrapeRequest, 'the request')
const page: PageFetched = {
  url, finalUrl: url, statusCode: 200, contentType: 'text/html', kind: 'html', encoding: 'UTF-8', headers: {},
  tier: 'plain', fetchedAt: '2026-01-01T00:00:00.000Z', cacheState: 'bypass', cachedAt: null,
}
const text = (bytes: Uint8Array | null | undefined): string => Buffer.from(bytes ?? []).toString()

let server: TestBus
let bus: Bus
let asker: Asker
let running: RunningActor[] = []
/** Subjects of the messages that were queued in a test. */
let queued: string[] = []
before(async () => {
  server = await startTestBus()
  bus = await server.connect()
  asker = createAsker(bus, quietLog)
  bus.nc.subscribe('work.>', { callback: (_error, { subject }) => { queued.push(subject) } })
})
afterEach(async () => {
  await Promise.all(running.map((actor) => actor.stop(100)))
  running = []
  queued = []
})
after(() => server.stop())

/** A stage in the process of `local`. */
async function run<S extends StageName>(
  local: LocalStages, stage: S, handle: Handler<S>, on = bus,
): Promise<RunningActor> {
  const actor = await runActor({ stage, handle, bus: on, log: quietLog, local })
  running.push(actor)
  return actor
}
const fetches = (local: LocalStages, body: string): Promise<RunningActor> =>
  run(local, 'fetch', () => Promise.resolve(done({ page }, { bodies: { page: Buffer.from(body) } })))
const answers = (data: string): ReturnType<Handler<'extract'>> =>
  Promise.resolve(done({}, { bodies: { page: undefined, data: Buffer.from(data) } }))

let count = 0
function ask(changes: Partial<Question> = {}, to: Record<string, unknown> = {}): Promise<Answer> {
  const id = `task-${++count}`
  const question = { id, requestId: id, keyId: 'key_test', lane: 'now', deadlineAt: Date.now() + 40_000 } as const
  return asker.ask('scrape', requestOf({ url, ...to }), { ...question, ...changes })
}
const waitingMessages = async (): Promise<number> => (await bus.manager.streams.info('WORK')).state.messages

describe('a task whose next stage is in its process', () => {
  it('goes there without the queue, as the message that it would have been', async () => {
    const local = new LocalStages()
    const seen: unknown[] = []
    await fetches(local, 'the page')
    await run(local, 'extract', (task) => {
      const { attempt, visited, ahead, results, bodies, request } = task
      seen.push({ attempt, visited, ahead, results, body: text(bodies.page), request })
      structuredClone(bodies.page, { transfer: [bodies.page!.buffer as ArrayBuffer] })
      return answers('{}')
    })
    await ask({}, { headers: { Authorization: 'Bearer secret' } })
    assert.deepEqual(queued, ['work.fetch.now'])
    assert.deepEqual(seen, [{
      attempt: 1, visited: ['fetch'], ahead: [], results: { page }, body: 'the page', request: requestOf({ url }),
    }])
    await until('its message is acknowledged', async () => await waitingMessages() === 0)
  })

  it('goes through the queue when the process has no place, and other processes take it', async () => {
    const [local, release] = [new LocalStages(), Promise.withResolvers<void>()]
    const { concurrency, reserve } = stages.extract
    const places = concurrency.now + reserve.now
    let hanging = 0
    await fetches(local, 'the page')
    await run(local, 'extract', async () => {
      hanging++
      await release.promise
      return answers('"local"')
    })
    const first = Array.from({ length: places }, (_, index) => ask({ keyId: `key_${index}` }))
    await until('every place is taken', () => hanging === places)
    const late = ask({ keyId: 'key_late' })
    await until('the task is queued', () => queued.some((subject) => subject.startsWith('work.extract.')))
    await run(new LocalStages(), 'extract', () => answers('"another"'), await server.connect())
    assert.equal(text((await late).data), '"another"')
    release.resolve()
    assert.deepEqual((await Promise.all(first)).map(({ data }) => text(data)), Array<string>(places).fill('"local"'))
  })

  it('does not wait behind the pages of jobs', async () => {
    const [local, release] = [new LocalStages(), Promise.withResolvers<void>()]
    await fetches(local, 'the page')
    await run(local, 'extract', async ({ lane }) => {
      if (lane === 'bulk') await release.promise
      return answers(`"${lane}"`)
    })
    const jobs = Array.from({ length: stages.fetch.concurrency.bulk * 2 }, () => ask({ lane: 'bulk' }))
    assert.equal(text((await ask()).data), '"now"')
    release.resolve()
    assert.equal((await Promise.all(jobs)).length, jobs.length)
  })

  it('is a dead letter of that stage when it fails unexpectedly', async () => {
    const local = new LocalStages()
    await fetches(local, 'the page')
    await run(local, 'extract', ({ bodies }) => {
      structuredClone(bodies.page, { transfer: [bodies.page!.buffer as ArrayBuffer] })
      return Promise.reject(new TypeError('secret detail'))
    })
    await assert.rejects(ask({ id: 'fails' }), { code: 'INTERNAL_ERROR' })
    await until('the task is a dead letter', async () => {
      const letter = text(await findMessage(bus.manager, 'DEAD', { last_by_subj: 'dead.extract' }))
      return letter.includes('"id":"fails"') && letter.includes('"visited":["fetch"]') && letter.endsWith('\nthe page')
    })
    await until('its message is gone', async () => await waitingMessages() === 0)
  })

  it('begins again in another process when its process stops', async () => {
    const [local, started] = [new LocalStages(), Promise.withResolvers<void>()]
    await fetches(local, 'the page')
    await run(local, 'extract', (_task, signal) => new Promise((_, reject) => {
      started.resolve()
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    }))
    const asked = ask()
    await started.promise
    await Promise.all(running.splice(0).map((actor) => actor.stop(50)))
    const other = new LocalStages()
    await fetches(other, 'the page')
    await run(other, 'extract', ({ attempt }) => answers(String(attempt)))
    assert.equal(text((await asked).data), '2')
  })
})

interface LogLine { msg: string; pid?: number; next?: string; stage?: string }

/** The lines of a process's log. */
function collect(output: Readable, lines: LogLine[]): void {
  let rest = ''
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop()!
    lines.push(...parts.filter((part) => part.startsWith('{')).map((part) => JSON.parse(part) as LogLine))
  })
}

describe('a process that is killed between two stages', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-local-stages-'))
  after(() => rmSync(dataDir, { recursive: true, force: true }))

  it('loses no task: its successor fetches the page again, and the caller gets one answer', async () => {
    const html = `<!doctype html><main>${'<p>The mill stands where two rivers meet.</p>'.repeat(60_000)}</main>`
    const site = await startSite({ '/': html })
    const lines: LogLine[] = []
    const actor = supervise({
      name: 'actor fetch extract', args: ['actor', 'fetch', 'extract'], report: () => undefined,
      print: (output) => collect(output, lines), nodeOptions: [],
      env: { ...process.env, NATS_URL: server.nats.url, DATA_DIR: dataDir, EGRESS_ALLOW: '127.0.0.0/8' },
    })
    try {
      await until('the process has started', () => lines.some(({ msg }) => msg === 'actor started'))
      const asked = ask({}, { url: site.url('/'), render: 'never' })
      const isHanded = ({ stage, next }: LogLine): boolean => stage === 'fetch' && next === 'extract'
      await until('the page is handed on', () => lines.some(isHanded))
      process.kill(lines.find(({ msg }) => msg === 'actor started')!.pid!, 'SIGKILL')
      assert.match(text((await asked).data), /The mill stands/)
      assert.equal(site.seen.length, 2)
      assert.ok(!queued.some((subject) => subject.startsWith('work.extract.')))
      await until('its message is acknowledged', async () => await waitingMessages() === 0)
    } finally {
      await actor.stop(2_000)
      await site.close()
    }
  })
})
