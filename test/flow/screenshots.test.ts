// Pictures through the flow: the operation, the format of a scrape, and the janitor that deletes their files.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { wireExtract } from '#actors/extract/wire.ts'
import { wireFetch } from '#actors/fetch/wire.ts'
import { start as startJanitor } from '#actors/janitor/main.ts'
import { wireRender, type WiredRender } from '#actors/render/wire.ts'
import type { PdfResult, ScrapeData as ScrapeResult } from '#schemas/scrape-data.ts'
import { ScrapeData } from '#schemas/scrape-data.ts'
import { ScrapeRequest } from '#schemas/scrape.ts'
import { ScreenshotData, ScreenshotRequest } from '#schemas/screenshot.ts'
import { parseEgressAllow } from '#src/egress/address-verdict.ts'
import { appendFields } from '#src/encoding/splice-json.ts'
import { createFiles, fileTtlMs } from '#src/files/files.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
import { runActor, type RunningActor } from '#src/runtime/actor.ts'
import { loadConfig } from '#src/settings/config.ts'
import { createAsker, type Answer, type Asker } from '#src/tasks/ask.ts'
import { prepareBackend, type Backend } from '#test/support/backend.ts'
import { quietLog } from '#test/support/bus.ts'
import { makePdf } from '#test/support/pdf.ts'
import { filler, serve, type TestSite } from '#test/support/render-task.ts'
import { until } from '#test/support/until.ts'

const scrapeRequest = compileCheck(ScrapeRequest, 'the request')
const screenshotRequest = compileCheck(ScreenshotRequest, 'the request')
const scrapeData = compileCheck(ScrapeData, 'the answer')
const screenshotData = compileCheck(ScreenshotData, 'the answer')

const jsonOf = ({ data, warnings }: Answer): unknown =>
  JSON.parse(Buffer.from(appendFields(data, { warnings })).toString('utf8'))
const nameOf = (url: string): string => url.replace('http://winnow.example/files/', '')

describe('pictures in the flow', () => {
  let backend: Backend
  let site: TestSite
  let asker: Asker
  let render: WiredRender
  let questions = 0
  const closing: (() => Promise<void> | void)[] = []
  prepareBackend(async (ready) => { backend = ready })

  before(async () => {
    const { bus, store } = backend
    site = await serve({
      '/': `<h1>Mill</h1>${filler}`,
      '/file.pdf': (_request, response) =>
        response.writeHead(200, { 'content-type': 'application/pdf' }).end(makePdf([[{ text: 'The mill stands.', y: 700 }]])),
    })
    asker = createAsker(bus, quietLog)
    const allow = parseEgressAllow('127.0.0.2/32')
    render = await wireRender({ egressAllow: allow, store, publicUrl: 'http://winnow.example', log: quietLog })
    const fetch = wireFetch({ allow, store, log: quietLog })
    const extract = wireExtract({ threads: 1, log: quietLog })
    const actors: RunningActor[] = [
      await runActor({ stage: 'render', handle: render.handle, bus, log: quietLog }),
      await runActor({ stage: 'fetch', handle: fetch.handle, bus, log: quietLog }),
      await runActor({ stage: 'extract', handle: extract.handle, bus, log: quietLog }),
    ]
    closing.push(
      ...actors.map((actor) => () => actor.stop(100)), render.close, fetch.close, extract.close, () => asker.close(),
      () => site.close(),
    )
  })
  after(async () => { for (const close of closing) await close() })

  const question = () => {
    const id = `task-${++questions}`
    return { id, requestId: id, keyId: 'key_test', lane: 'now', deadlineAt: Date.now() + 20_000 } as const
  }
  const scrape = async (path: string, options: object): Promise<ScrapeResult> =>
    scrapeData(jsonOf(await asker.ask('scrape', scrapeRequest({ url: site.url(path), ...options }), question())))

  it('answer a request with the address of a file', async () => {
    const request = screenshotRequest({ url: site.url('/'), width: 400, height: 320, format: 'png' })
    const data = screenshotData(jsonOf(await asker.ask('screenshot', request, question())))
    assert.deepEqual(data.screenshot.viewport, { width: 400, height: 320 })
    const file = await createFiles(backend.store).read(nameOf(data.screenshot.url))
    assert.deepEqual([file!.type, file!.expiresAt], ['image/png', data.expires_at])
  })

  it('are in scrapes with the format, taken anew whatever copy is accepted', async () => {
    const options = { formats: ['markdown', 'screenshot'], max_age: 60_000 }
    const [one, other] = [await scrape('/', options), await scrape('/', options)]
    assert.match(one.markdown!.content, /# Mill/)
    assert.deepEqual([one.metadata.cache_state, other.metadata.cache_state, one.warnings], ['bypass', 'bypass', []])
    assert.notEqual(one.screenshot!.url, other.screenshot!.url)
    assert.notEqual(await createFiles(backend.store).read(nameOf(other.screenshot!.url)), null)
    assert.equal('screenshot' in await scrape('/', { formats: ['markdown'] }), false)
  })

  it('are replaced by a warning for a PDF, whose own fields are there', async () => {
    const { pdf, screenshot, markdown, warnings } = await scrape('/file.pdf', { formats: ['markdown', 'screenshot'] })
    assert.deepEqual(pdf, { page_count: 1, pages_parsed: 1, truncated: false } satisfies PdfResult)
    assert.match(markdown!.content, /The mill stands\./)
    assert.equal(screenshot, undefined)
    assert.deepEqual(warnings, [
      'screenshot: the URL leads to a file (application/pdf), of which there is no picture.',
    ])
  })

  it('are deleted by the janitor once they have expired, and not before', async () => {
    const { bus, store } = backend
    const current = await createFiles(store).put(Buffer.from('new'), 'png')
    const old = createFiles(store, { now: () => Date.now() - fileTtlMs - 1_000 })
    const expired = await old.put(Buffer.from('old'), 'png')
    const janitor = await startJanitor({ config: loadConfig({}), bus, store, log: quietLog })
    try {
      const idOf = (name: string): string => name.replace('.png', '')
      await until('the expired file is deleted', async () =>
        await store.collection('files').get(idOf(expired.name)) === null
        && await store.collection('file_parts').get(`${idOf(expired.name)}.0`) === null)
      assert.equal(Buffer.from((await createFiles(store).read(current.name))!.bytes).toString(), 'new')
    } finally {
      await janitor.stop(1_000)
    }
  })
})
