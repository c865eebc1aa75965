// A monitored page from the site to its report: all stages of the route on a real bus, store and site.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import { wireDiff } from '#actors/diff/wire.ts'
import { wireExtract } from '#actors/extract/wire.ts'
import { wireFetch } from '#actors/fetch/wire.ts'
import { wireInfer } from '#actors/infer/wire.ts'
import { wireJudge } from '#actors/judge/wire.ts'
import { MonitoredPageRequest, type PageContent, type PageReport } from '#schemas/monitored-page.ts'
import { parseEgressAllow } from '#src/egress/address-verdict.ts'
import { packJson } from '#src/encoding/pack-json.ts'
import type { StageName } from '#src/flow.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
import { runActor, type RunningActor } from '#src/runtime/actor.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import { openStore } from '#src/store/open.ts'
import type { Store } from '#src/store/store.ts'
import { createAsker, type Asker } from '#src/tasks/ask.ts'
import type { Handler } from '#src/tasks/outcome.ts'
import { quietLog, startTestBus, type TestBus } from '#test/support/bus.ts'
import { startSite, type Site } from '#test/support/site.ts'

const withDefaults = compileCheck(MonitoredPageRequest, 'the request')
const snapshotId = 'tgt_1:page'
const filler =
  '<p>Thrown into the air on a windy day, the heavy grain falls back to the floor, and the chaff is blown away.</p>'
const article = (inner: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>Mill</title>${head}</head>`
  + `<body><main><article><h1>Mill</h1>${filler.repeat(3)}${inner}</article></main></body></html>`

describe('a monitored page', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-monitored-'))
  const running: RunningActor[] = []
  const wired: { close(): unknown }[] = []
  let server: TestBus
  let store: Store
  let site: Site
  let asker: Asker
  let checks = 0

  before(async () => {
    server = await startTestBus()
    const bus = await server.connect()
    store = await openStore({ dataDir })
    await ensureIndexes(store)
    site = await startSite({})
    asker = createAsker(bus, quietLog)
    const model = { llmBaseUrl: null, llmApiKey: null, llmModel: null, llmTimeoutMs: 30_000, log: quietLog }
    const run = async <S extends StageName>(stage: S, wiring: { handle: Handler<S>; close(): unknown }) => {
      wired.push(wiring)
      running.push(await runActor({ stage, handle: wiring.handle, bus, log: quietLog }))
    }
    await run('fetch', wireFetch({ allow: parseEgressAllow('127.0.0.0/8'), store, log: quietLog }))
    await run('extract', wireExtract({ threads: 1, log: quietLog }))
    await run('infer', await wireInfer(model))
    await run('diff', wireDiff({ store }))
    await run('judge', await wireJudge(model))
  })
  beforeEach(() => store.collection('snapshots').remove({}))
  after(async () => {
    asker.close()
    await Promise.all(running.map((actor) => actor.stop(100)))
    await Promise.all(wired.map((wiring) => wiring.close()))
    await site.close()
    await store.close()
    await server.stop()
    rmSync(dataDir, { recursive: true })
  })

  /** Requests the page as a check does, and stores its new version. */
  async function check(page: string, options: Partial<MonitoredPageRequest> = {}): Promise<PageReport> {
    site.pages['/'] = page
    const id = `chk_${++checks}`
    const modes = options.modes ?? ['markdown']
    const request = withDefaults({
      url: site.url('/'), formats: modes, outline: true, fetched_since: new Date().toISOString(),
      snapshot: { id: snapshotId, check_id: id }, unless: null, goal: null, modes, ...options,
    })
    const question = { id, requestId: id, keyId: 'key_test', lane: 'bulk' as const, deadlineAt: Date.now() + 20_000 }
    const { data, snapshot } = await asker.ask(
      modes.includes('json') ? 'monitoredPageAndInfer' : 'monitoredPage', request, question,
    )
    const content = await packJson(JSON.parse(Buffer.from(snapshot!).toString()) as PageContent)
    const now = {
      check_id: id, state: 'ok' as const, content, content_sha256: null, title: null, options_sha256: '', etag: null,
      last_modified: null, body_sha256: null, outline: null, checked_at: request.fetched_since,
    }
    await store
      .collection('snapshots')
      .put({
        _id: snapshotId, monitor_id: 'mon_1', target_id: 'tgt_1', key: 'page', url: request.url, now, before: null,
      })
    return JSON.parse(Buffer.from(data).toString()) as PageReport
  }

  it('is new, then the same after its source is reformatted, then changed', async () => {
    assert.equal(
      (await check(article('<p>The lantern costs 40 euros.</p><ul><li>café</li><li>two</li></ul>'))).status, 'new',
    )
    const reformatted = article(
      '\r\n<p>The   lantern\n costs&nbsp;40 euros. </p>\n\n<ul>\n <li>cafe\u0301</li>\r\n\t<li><p>two</p></li></ul>'
      + '<img src="/x.png" alt="x" width="300" height="300">',
    )
    assert.equal((await check(reformatted)).status, 'same')
    const changed = article('<p>The lantern costs 45 euros.</p><ul><li>café</li><li>two</li></ul>')
    const { status, diff } = await check(changed)
    assert.equal(status, 'changed')
    const lines = diff!.hunks!.flatMap((hunk) => hunk.lines).filter(({ type }) => type !== 'context')
    assert.deepEqual(
      lines.filter(({ content }) => content.includes('euros')),
      [
        { type: 'remove', content: 'The lantern costs 40 euros.' },
        { type: 'add', content: 'The lantern costs 45 euros.' },
      ],
    )
  })

  it('is the same when only the session ids and tracking parameters of its links differ', async () => {
    const linked = (session: string): string =>
      article(
        `<p>See <a href="/mill;jsessionid=${session}?page=2&PHPSESSID=${session}&utm_source=${session}">`
        + 'the mill</a>.</p>',
      )
    await check(linked('a1b2c3d4e5f6a7b8'))
    assert.equal((await check(linked('b8a7f6e5d4c3b2a1'))).status, 'same')
  })

  it('is judged if the monitor has a goal', async () => {
    await check(article('<p>Price: 40 euros.</p>'))
    const { status, diff, is_meaningful, judgment } = await check(article('<p>Price: 55 euros.</p>'), {
      goal: 'Tell me when the price changes',
    })
    assert.deepEqual(
      [status, diff!.hunks!.length, typeof is_meaningful, typeof judgment?.reason], ['changed', 1, 'boolean', 'string'],
    )
  })

  it('is changed in json mode only if a tracked field changed', async () => {
    const product = (price: number, text: string): string => {
      const facts = { '@type': 'Product', name: 'Kettle', sku: 'K1', offers: { '@type': 'Offer', price } }
      return article(`<p>${text}</p>`, `<script type="application/ld+json">${JSON.stringify(facts)}</script>`)
    }
    const json = {
      modes: ['json' as const],
      json_schema: { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } },
    }
    const first = await check(product(10, 'Old words.'), json)
    assert.deepEqual([first.status, first.extraction], ['new', { name: 'Kettle', price: 10 }])
    assert.equal((await check(product(10, 'Other words entirely.'), json)).status, 'same')
    assert.deepEqual((await check(product(12.5, 'Other words entirely.'), json)).diff, {
      fields: [{ path: 'price', old: 10, new: 12.5 }],
    })
  })
})
