// Every place that decompresses what a stranger sent has a bound: real bombs from a local server, and the memory of
// this process and of the browser while they are read.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createPost } from '#actors/webhook/post.ts'
import type { AppError } from '#src/app-error.ts'
import { parseEgressAllow } from '#src/egress/address-verdict.ts'
import { createLog } from '#src/process/log.ts'
import { createModelClient } from '#src/model/model-client.ts'
import { createRobotsReader } from '#src/sites/fetch-robots.ts'
import { createSiteHttp } from '#src/sites/site-http.ts'
import { readSitemaps } from '#src/sites/sitemap.ts'
import { peakBrowserMemory } from '#test/support/browser-memory.ts'
import { brotliBomb, gzipBomb, nestedGzipBomb, pngBomb, zstdBomb } from '#test/support/bombs.ts'
import { startFetch } from '#test/support/fetch-task.ts'
import { filler, startRender, type TestRender } from '#test/support/render-task.ts'
import { startSite, type Site, type SitePage } from '#test/support/site.ts'

/** Each bomb decompresses to this size, which no bound below allows. */
const bombMb = 500
const allow = parseEgressAllow('127.0.0.0/8')
const html = `<!doctype html><h1>Bomb</h1>${filler}`
const encodings = { 'gzip': gzipBomb, 'br': brotliBomb, 'zstd': zstdBomb, 'gzip, gzip': nestedGzipBomb }

const packed = (encoding: string, type: string, body: Buffer): SitePage =>
  ({ headers: { 'content-type': type, ...(encoding === '' ? {} : { 'content-encoding': encoding }) }, body })
const pathOf = (kind: string, encoding: string): string => `/${kind}-${encoding.replace(', ', '-')}`

let site: Site
before(async () => {
  site = await startSite({
    ...Object.fromEntries(Object.entries(encodings).flatMap(([encoding, make]) => [
      [pathOf('page', encoding), packed(encoding, 'text/html', make(bombMb, html))],
      [pathOf('sitemap', encoding), packed(encoding, 'text/xml', make(bombMb, '<urlset>'))],
    ])),
    '/file.json': packed('gzip', 'application/json', gzipBomb(bombMb, '{"a":1}')),
    '/page.gz': packed('', 'text/html', gzipBomb(bombMb, html)),
    '/robots.txt': packed('gzip', 'text/plain', gzipBomb(bombMb, 'User-agent: *\nDisallow: /private\n')),
    '/v1/models': packed('gzip', 'application/json', gzipBomb(bombMb, '{"data":[{"id":"m"}]}')),
    '/v1/chat/completions': packed('gzip', 'application/json', gzipBomb(bombMb, '{"choices":[')),
    '/hook': packed('gzip', 'text/plain', gzipBomb(bombMb)),
    '/picture': `${html}<img src="/picture.png" width=400 height=400>`,
    '/picture.png': packed('', 'image/png', pngBomb(20_000)),
  })
})
after(() => site.close())

/** Does the work, and fails if the resident memory of this process grows by more than `mb` meanwhile. */
async function withinMemory<T>(mb: number, work: () => Promise<T>): Promise<T> {
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => { most = Math.max(most, process.memoryUsage.rss()) }, 5)
  try {
    return await work()
  } finally {
    clearInterval(watch)
    const grown = (most - before) / 1024 / 1024
    assert.ok(grown < mb, `grown by ${Math.round(grown)} MB`)
  }
}

describe('a page that is a bomb', () => {
  for (const encoding of Object.keys(encodings)) {
    it(`is CONTENT_TOO_LARGE when fetched with ${encoding}`, async () => {
      const fetcher = await startFetch()
      try {
        await withinMemory(200, () =>
          assert.rejects(fetcher.run(site.url(pathOf('page', encoding))), { code: 'CONTENT_TOO_LARGE' }))
      } finally {
        await fetcher.close()
      }
    })
  }
  it('is CONTENT_TOO_LARGE as a gzip file', async () => {
    const fetcher = await startFetch()
    try {
      await withinMemory(200, () =>
        assert.rejects(fetcher.run(site.url('/page.gz')), { code: 'CONTENT_TOO_LARGE' }))
    } finally {
      await fetcher.close()
    }
  })
})

describe('a bomb beside pages', () => {
  const http = createSiteHttp({ allow })
  after(() => http.close())

  it('is read in part as a sitemap', async () => {
    for (const encoding of Object.keys(encodings)) {
      const home = new URL(site.url('/'))
      const read = await withinMemory(150, () => readSitemaps(http.get, {
        home, declared: [pathOf('sitemap', encoding)], inScope: () => true, signal: AbortSignal.timeout(20_000),
      }))
      assert.ok(read.truncated || read.failed > 0, encoding)
    }
  })
  it('is read in part as robots.txt', async () => {
    const robots = createRobotsReader({ get: http.get, now: Date.now })
    const { state } = await withinMemory(100, () => robots.of(new URL(site.url('/'))))
    assert.equal(state, 'read')
  })
  it('is not decompressed as the answer of a webhook', async () => {
    const { post, close } = createPost({ allow })
    const request = { url: site.url('/hook'), headers: {}, signature: {}, body: Buffer.from('{}') }
    const outcome = await withinMemory(50, () => post(request, new AbortController().signal))
    assert.deepEqual(outcome, { statusCode: 200, error: null })
    await close()
  })
  it('is cut as the answer of a model', async () => {
    const log = createLog('infer', 'silent')
    const client = createModelClient({ baseUrl: site.url('/v1'), apiKey: null, model: 'm', log })
    const question = { instruction: 'What?', page: () => ({ text: 'x', cut: false }), answerTokensMax: 100 }
    const limits = { deadlineAt: Date.now() + 5_000, signal: AbortSignal.timeout(5_000) }
    await withinMemory(100, () => assert.rejects(client.askText(question, limits)))
    client.close()
  })
})

describe('a bomb in the browser', () => {
  const rendererMemoryMb = 400
  let stage: TestRender
  before(async () => {
    stage = await startRender({ rendererMemoryMb, egressAllow: allow })
    await stage.selfCheck()
  })
  after(() => stage.close())

  const failures: [path: string, code: RegExp][] = [
    ['/file.json', /^CONTENT_TOO_LARGE$/],
    [pathOf('page', 'gzip'), /^(?:CONTENT_TOO_LARGE|PAGE_TOO_COMPLEX|TIMEOUT)$/],
    [pathOf('page', 'br'), /^(?:CONTENT_TOO_LARGE|PAGE_TOO_COMPLEX|TIMEOUT)$/],
  ]
  for (const [path, code] of failures) {
    it(`ends with an error: ${path}`, async () => {
      const peakMb = await peakBrowserMemory(() =>
        assert.rejects(stage.render(site.url(path), {}, 6_000), (error: AppError) => code.test(error.code)))
      assert.ok(peakMb < rendererMemoryMb + 300, `${peakMb} MB`)
    })
  }
  it('takes no more than the limit as an image', async () => {
    const peakMb = await peakBrowserMemory(() => stage.render(site.url('/picture')).catch((error: AppError) =>
      assert.equal(error.code, 'PAGE_TOO_COMPLEX')))
    assert.ok(peakMb < rendererMemoryMb + 300, `${peakMb} MB`)
  })
})
