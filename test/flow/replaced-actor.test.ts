// An actor whose memory stays over its limit finishes what it has and is replaced by the supervisor: no message is lost
// or delivered twice, and it is no crash.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { after, before, it } from 'node:test'
import { supervise, type Supervised } from '../../cli/supervise.ts'
import { ScrapeRequest } from '#schemas/scrape.ts'
import { runActor } from '#src/runtime/actor.ts'
import { createAsker } from '#src/tasks/ask.ts'
import { done } from '#src/tasks/outcome.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
import { quietLog, startTestBus, type TestBus } from '#test/support/bus.ts'
import { startSite, type Site } from '#test/support/site.ts'
import { until } from '#test/support/until.ts'

interface LogLine { msg: string; pid?: number; outcome?: string; rssMb?: number; limitMb?: number }

const dataDir = mkdtempSync(join(tmpdir(), 'winnow-replaced-'))
const html = `<!doctype html><h1>Page</h1><p>${'The mill stands where two rivers meet. '.repeat(20)}</p>`
let server: TestBus
let site: Site
let fetchActor: Supervised
const lines: LogLine[] = []
const reports: string[] = []
const linesOf = (msg: string): LogLine[] => lines.filter((line) => line.msg === msg)
const replacements = (): LogLine[] => linesOf('memory stays over its limit; the process is replaced')

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function collect(output: Readable): void {
  let rest = ''
  output.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n')
    rest = parts.pop()!
    for (const part of parts) if (part.startsWith('{')) lines.push(JSON.parse(part) as LogLine)
  })
}

before(async () => {
  server = await startTestBus()
  site = await startSite({
    '/fast': html,
    // Answers when the process that asked has been replaced.
    '/slow': (_, response) => {
      void until('a successor has started', () => linesOf('actor started').length > 1)
        .then(() => response.writeHead(200, { 'content-type': 'text/html' }).end(html))
      return undefined
    },
  })
  fetchActor = supervise({
    name: 'actor fetch', args: ['actor', 'fetch'], report: (line) => reports.push(line), print: collect,
    env: {
      ...process.env, NATS_URL: server.nats.url, DATA_DIR: dataDir, EGRESS_ALLOW: '127.0.0.0/8', ACTOR_MEMORY_MB: '256',
    },
    nodeOptions: ['--import', 'data:text/javascript,globalThis.leak = Buffer.alloc(3e8, 1)'],
  })
})
after(async () => {
  await fetchActor.stop(4_000)
  await site.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

it('replaces an actor whose memory stays over its limit, without losing a message', async () => {
  const bus = await server.connect()
  const extract = await runActor({
    stage: 'extract', bus, log: quietLog,
    handle: () => Promise.resolve(done({}, { bodies: { data: Buffer.from('{}'), page: undefined } })),
  })
  const asker = createAsker(bus, quietLog)
  const scrape = (path: string, id: string): Promise<unknown> =>
    asker.ask('scrape', compileCheck(ScrapeRequest, 'the request')({ url: site.url(path), render: 'never' }), {
      id, requestId: id, keyId: 'k', lane: 'now', deadlineAt: Date.now() + 60_000,
    })
  await until('the actor has started', () => linesOf('actor started').length === 1)
  let count = 0
  const slow = scrape('/slow', 'slow')
  while (linesOf('actor started').length < 2) await scrape('/fast', `fast-${++count}`)
  await slow
  for (let more = 0; more < 10; more++) await scrape('/fast', `fast-${++count}`)
  await until('every line has come', () => linesOf('message settled').length === count + 1)
  asker.close()
  await extract.stop(100)

  const [first, second] = linesOf('actor started').map(({ pid }) => pid)
  assert.notEqual(first, second)
  assert.ok(replacements().length >= 1)
  for (const { rssMb, limitMb } of replacements()) assert.ok(limitMb === 256 && rssMb! > 256)
  // A message that was on its way when the process stopped pulling was handed back, which counts as an attempt.
  assert.deepEqual([...new Set(linesOf('message settled').map(({ outcome }) => outcome))], ['done'])
  await until('the first process has exited', () => !isAlive(first!))
  assert.deepEqual(reports, [], 'no exit was reported as a crash')
})
