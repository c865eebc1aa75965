// Waiting without polling (issue 14, point 2): `wait` on crawls, batches and checks, end to end.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startService, type Envelope, type Service } from '#test/support/service.ts'
import { startSite, type Site } from '#test/support/site.ts'
import { until } from '#test/support/until.ts'

const html = `<!doctype html><title>Page</title><main><h1>Page</h1><p>${'Grain and chaff. '.repeat(20)}</p></main>`

describe('wait', () => {
  let service: Service
  let site: Site
  /** Answers the pages below /held. */
  let release = (): void => undefined
  before(async () => {
    let held = Promise.withResolvers<void>()
    release = () => {
      held.resolve()
      held = Promise.withResolvers()
    }
    site = await startSite({
      '*': ({ url = '' }, response) => {
        if (!url.startsWith('/held')) return html
        void held.promise.then(() => response.writeHead(200, { 'content-type': 'text/html' }).end(html))
        return undefined
      },
    })
    service = await startService()
  })
  after(async () => {
    release()
    await service.stop()
    await site.close()
  })

  /** A call that waits, with the milliseconds it took. */
  async function timed(path: string, wait: number, headers = {}): Promise<Envelope & { ms: number }> {
    const startedAt = performance.now()
    const answer = await service.get(path, { wait }, headers)
    return { ...answer, ms: Math.round(performance.now() - startedAt) }
  }
  const untilFetched = (path: string): Promise<void> =>
    until(`${path} is requested`, () => site.seen.some((one) => one.path === path))
  const startBatch = async (path: string): Promise<string> => {
    const { status, data, error } = await service.post('/batch/scrape', { urls: [site.url(path)] })
    assert.equal(status, 202, error)
    return data.id as string
  }

  it('answers when a crawl, a batch and a check have ended', async () => {
    const crawl = (await service.post('/crawl', { url: site.url('/held-crawl'), limit: 1 })).data.id as string
    const batch = await startBatch('/held-batch')
    const { data: monitor } = await service.post('/monitor', {
      name: 'watch', schedule: 'daily', targets: [{ type: 'scrape', urls: [site.url('/held-check')] }],
    })
    const check = (await service.post(`/monitor/${monitor.id}/run`, {})).data.id as string
    const waiting = [`/crawl/${crawl}`, `/batch/scrape/${batch}`, `/monitor/${monitor.id}/checks/${check}`]
      .map((path) => timed(path, 60))
    for (const path of ['/held-crawl', '/held-batch', '/held-check']) await untilFetched(path)
    await sleep(1_000)
    const releasedAt = performance.now()
    release()
    const answers = await Promise.all(waiting)
    const ms = Math.round(performance.now() - releasedAt)
    assert.deepEqual(answers.map(({ status, data }) => [status, data.status]), [
      [200, 'completed'], [200, 'completed'], [200, 'completed'],
    ])
    assert.deepEqual(
      [answers[0]!.data.data.length, answers[1]!.data.data.length, answers[2]!.data.pages.length], [1, 1, 1],
    )
    for (const answer of answers) assert.ok(answer.ms >= 1_000, `${answer.ms} ms`)
    assert.ok(ms < 10_000, `${ms} ms`)
  })

  it('answers with the running job when the time is over, and at once when it is cancelled', async () => {
    const id = await startBatch('/held-long')
    await untilFetched('/held-long')
    const late = await timed(`/batch/scrape/${id}`, 1)
    assert.deepEqual([late.status, late.data.status, late.data.next], [200, 'running', null])
    assert.ok(late.ms >= 995 && late.ms < 6_000, `${late.ms} ms`)
    const waiting = timed(`/batch/scrape/${id}`, 60)
    await sleep(300)
    await fetch(`${service.url}/batch/scrape/${id}`, { method: 'DELETE', headers: { 'x-api-key': service.apiKey } })
    assert.equal((await waiting).data.status, 'cancelled')
    release()
  })

  it('keeps a connection longer than idle ones are kept, and counts once against the rate', async () => {
    const { stdout } = await service.cli('keys', 'create', '--name', 'one', '--rate', '3', '--json')
    const headers = { 'x-api-key': (JSON.parse(stdout) as { key: string }).key }
    const { data } = await service.post('/batch/scrape', { urls: [site.url('/held-slow')] }, headers)
    const answer = await timed(`/batch/scrape/${data.id}`, 13, headers)
    assert.deepEqual([answer.status, answer.data.status], [200, 'running'])
    assert.ok(answer.ms >= 12_990 && answer.ms < 20_000, `${answer.ms} ms`)
    assert.equal(answer.headers.get('x-ratelimit-remaining'), '1')
    release()
  })

  it('must be an integer of 0 to 60', async () => {
    const id = await startBatch('/any')
    for (const wait of ['61', '-1', '1.5', 'long']) {
      const { status, error } = await service.get(`/batch/scrape/${id}`, { wait })
      assert.equal(status, 400)
      assert.match(error ?? '', /`wait` must be /, wait)
    }
    assert.equal((await timed('/crawl/crw_nobody', 60)).status, 404)
  })

  it('is answered when the service stops, and given up when its caller disconnects', async () => {
    const id = await startBatch('/held-stop')
    await untilFetched('/held-stop')
    const hangUp = new AbortController()
    const gone = fetch(`${service.url}/batch/scrape/${id}?wait=60`, {
      headers: { 'x-api-key': service.apiKey }, signal: hangUp.signal,
    })
    const waiting = timed(`/batch/scrape/${id}`, 60)
    await sleep(500)
    hangUp.abort()
    await assert.rejects(gone, { name: 'AbortError' })
    const ending = service.end()
    const answer = await waiting
    assert.deepEqual([answer.status, answer.data.status], [200, 'running'])
    assert.ok(answer.ms < 10_000, `${answer.ms} ms`)
    release()
    assert.deepEqual((await ending).left, [])
  })
})
