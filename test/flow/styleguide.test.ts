// GET /styleguide as a task: rendered, sampled, derived, and stored for its site and theme.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { Value } from 'typebox/value'
import type { PageFetched } from '#schemas/page.ts'
import { StyleguideResult, type StyleguideRequest } from '#schemas/styleguide.ts'
import { wireExtract } from '#actors/extract/wire.ts'
import { runActor, type RunningActor } from '#src/runtime/actor.ts'
import { createAsker, type Answer, type Asker } from '#src/tasks/ask.ts'
import { quietLog, startTestBus, type TestBus } from '#test/support/bus.ts'
import { serve, startRender, type TestRender, type TestSite } from '#test/support/render-task.ts'

const bakery = readFileSync(new URL('../fixtures/styles/bakery.html', import.meta.url), 'utf8')
const timeout = 30_000

describe('the route styleguide', () => {
  let server: TestBus
  let site: TestSite
  let render: TestRender
  let extract: ReturnType<typeof wireExtract>
  let asker: Asker
  const running: RunningActor[] = []

  before(async () => {
    server = await startTestBus()
    site = await serve({
      '/': bakery, '/other': bakery, '/gone': (_request, response) => response.writeHead(404).end(),
      '/file': (_request, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('only text'),
    })
    render = await startRender()
    extract = wireExtract({ threads: 1, log: quietLog })
    const bus = await server.connect()
    running.push(
      await runActor({ stage: 'render', handle: render.handle, bus, log: quietLog }),
      await runActor({ stage: 'extract', handle: extract.handle, bus, log: quietLog }),
    )
    asker = createAsker(bus, quietLog)
  })
  after(async () => {
    await Promise.all(running.map((actor) => actor.stop(100)))
    await Promise.all([render.close(), extract.close(), site.close()])
    await server.stop()
  })

  let count = 0
  const ask = (path: string, changes: Partial<StyleguideRequest> = {}): Promise<Answer> => {
    const id = `styleguide-${++count}`
    const request = { url: site.url(path), dark_mode: false, max_age: 86_400_000, timeout, ...changes }
    return asker.ask('styleguide', request, { id, requestId: id, keyId: 'key', lane: 'now', deadlineAt: Date.now() + timeout })
  }
  const dataOf = ({ data }: Answer): StyleguideResult => JSON.parse(Buffer.from(data).toString()) as StyleguideResult
  const stateOf = ({ results }: Answer): string => (results.page as PageFetched).cacheState
  /** Visits of the browser, which asks for pages with this header. */
  const visits = (): number => site.requests.filter(({ headers }) => 'upgrade-insecure-requests' in headers).length

  it('answers with the styleguide and its exports', async () => {
    const answer = await ask('/')
    const data = dataOf(answer)
    assert.deepEqual([...Value.Errors(StyleguideResult, data)], [])
    assert.deepEqual([data.url, data.domain, data.dark_mode], [site.url('/'), '127.0.0.2', false])
    assert.equal(data.styleguide.colors.primary, '#c0401f')
    assert.match(data.exports.css, /--color-primary: #c0401f;/)
    assert.equal(stateOf(answer), 'miss')
  })

  it('reads a site and theme once within `max_age`', async () => {
    const before = visits()
    const again = await ask('/other')
    assert.deepEqual([stateOf(again), visits()], ['hit', before])
    assert.equal(dataOf(again).url, site.url('/'))
    const dark = await ask('/', { dark_mode: true })
    assert.deepEqual([stateOf(dark), dataOf(dark).dark_mode], ['miss', true])
    assert.equal(dataOf(dark).styleguide.colors.background, '#14110f')
    const fresh = await ask('/other', { max_age: 0 })
    assert.deepEqual([stateOf(fresh), dataOf(fresh).url, visits()], ['bypass', site.url('/other'), before + 2])
  })

  it('answers by the reading of another page only for a page that exists', async () => {
    await assert.rejects(ask('/gone'), { code: 'TARGET_NOT_FOUND' })
    await assert.rejects(ask('/file'), { code: 'UNSUPPORTED_CONTENT' })
    const [requests, before] = [site.requests.length, visits()]
    assert.equal(stateOf(await ask('/other#part')), 'hit')
    assert.equal(site.requests.length, requests, 'the page that was read is requested again')
    assert.deepEqual([stateOf(await ask('/')), visits()], ['hit', before])
  })

  it('fails as the page does', async () => {
    await assert.rejects(ask('/gone', { max_age: 0 }), { code: 'TARGET_NOT_FOUND' })
  })
})
