// An external NATS server that loses its data while the service runs, or while it does not (issue 20, point 1).

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, before, describe, it } from 'node:test'
import { jetstreamManager } from '@nats-io/jetstream'
import { openScheduleRegistry } from '#src/schedule/registry.ts'
import { freePort } from '#test/support/free-port.ts'
import { startTestNats, type TestNats } from '#test/support/nats-server.ts'
import { startService, type Envelope, type Service } from '#test/support/service.ts'
import { startSite, type Site } from '#test/support/site.ts'
import { latePage } from '#test/support/slow-site.ts'
import { until } from '#test/support/until.ts'
import { winnow } from '#test/support/winnow.ts'

const pagesOfSite = 40
const pageMs = 300
const prose = 'Some words of a page that is worth reading. '.repeat(10)
const links = Array.from({ length: pagesOfSite - 1 }, (_, n) => `<li><a href="/p${n}">Page ${n}</a></li>`).join('')

describe('a NATS server that comes back without its disk', () => {
  let nats: TestNats
  let service: Service
  let site: Site
  let key: { 'x-api-key': string }
  before(async () => {
    nats = await startTestNats()
    site = await startSite({
      '*': latePage(pageMs, (path) =>
        `<!doctype html><title>${path}</title><main><h1>${path}</h1><p>${prose}</p><ul>${links}</ul></main>`),
      '/quick': `<!doctype html><title>T</title><main><p>${prose}</p></main>`,
      '/robots.txt': { status: 404 },
    })
    service = await startService({ NATS_URL: nats.url })
    const { stdout } = await service.cli('keys', 'create', '--name', 'limited', '--credits', '300')
    key = { 'x-api-key': /wnw_\w+/.exec(stdout)![0] }
  })
  after(async () => {
    await service.stop()
    await nats.stop()
    await site.close()
  })

  const scrape = (): Promise<Envelope> => service.get('/scrape', { url: site.url('/quick') }, key)
  const used = async (): Promise<unknown> => (await service.get('/usage', {}, key)).data?.used
  const create = (path: string, body: object): Promise<Envelope> => service.post(path, body, key)
  async function scrapeTimes(count: number): Promise<void> {
    for (let i = 0; i < count; i++) assert.equal((await scrape()).status, 200)
  }
  async function nextSlots(): Promise<Record<string, number>> {
    const found: Record<string, number> = {}
    const registry = await openScheduleRegistry(await nats.connect())
    for await (const { monitorId, entry } of registry.all()) found[monitorId] = entry.next
    return found
  }

  it('refuses no request for good, finishes the crawl, keeps the slots, and forgets no credit', async () => {
    const monitor = await create('/monitor', {
      name: 'Hourly', schedule: { cron: '7 * * * *', timezone: 'UTC' },
      targets: [{ type: 'scrape', urls: [site.url('/quick')] }],
    })
    await until('the monitor is scheduled', async () => monitor.data.id in await nextSlots())
    const slots = await nextSlots()
    const { data: { id } } = await create('/crawl', { url: site.url('/'), limit: pagesOfSite, concurrency: 2 })
    await scrapeTimes(10)
    await until('the crawl has pages', async () => (await service.get(`/crawl/${id}`, {}, key)).data.completed > 4)

    await nats.restart({ keepsData: false })
    let [scraped, refused] = [10, 0]
    await until('scrapes succeed again', async () => {
      const answer = await scrape()
      if (answer.status === 200) return scraped++ > 0
      refused++
      assert.deepEqual([answer.status, answer.error_code], [503, 'SERVICE_UNAVAILABLE'])
      return false
    })
    console.log(`    ${refused} scrapes refused`)
    assert.match(service.output(), /NATS has lost streams: requests that need them are refused until/)
    await until('the reason is shown', async () =>
      /NATS was empty/.test((await service.get('/ready')).data.warnings.join(' ')))

    const { data: job } = await service.get(`/crawl/${id}`, { wait: 60 }, key)
    assert.deepEqual([job.status, job.completed, job.failed], ['completed', pagesOfSite, 0])
    assert.equal(new Set(job.data.map(({ url }: { url: string }) => url)).size, job.data.length)
    await until('the charges are settled', async () => await used() === 3 * scraped + job.credits_used)
    assert.equal((await service.get('/usage', {}, key)).data.held, 0)
    assert.deepEqual(await nextSlots(), slots)
    const { data: check } = await create(`/monitor/${monitor.data.id}/run`, {})
    await until('checks run', async () =>
      (await service.get(`/monitor/${monitor.data.id}/checks/${check.id}`, {}, key)).data.status === 'completed')
  })

  it('rebuilds the ledger and the schedules when only these are lost', async () => {
    const [before, slots] = [await used(), await nextSlots()]
    const manager = await jetstreamManager(await nats.connect())
    for (const name of ['KV_credits', 'KV_schedules']) await manager.streams.delete(name)
    await nats.restart({ keepsData: true })
    await until('scrapes succeed again', async () => (await scrape()).status === 200)
    assert.equal(await used(), Number(before) + 3)
    await until('the slots are there', async () => {
      assert.deepEqual(await nextSlots(), slots)
      return true
    })
    await until('the losses are shown', async () =>
      /ledger has lost the entries/.test((await service.get('/ready')).data.warnings.join(' ')))
  })

  it('is not taken for a new one by a gateway that is started alone', async () => {
    const before = Number(await used())
    await service.end()
    await nats.restart({ keepsData: false })
    const port = String(await freePort())
    const gateway = spawn(process.execPath, [winnow, 'gateway'], {
      env: { ...process.env, ...service.storeEnv, DATA_DIR: service.dataDir, NATS_URL: nats.url, PORT: port },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    gateway.stdout.on('data', (chunk: Buffer) => { output += chunk.toString() })
    try {
      const get = async (path: string): Promise<{ data: { used: number; warnings: string[] } }> =>
        (await fetch(`http://127.0.0.1:${port}${path}`, { headers: key })).json() as never
      await until('the gateway answers', async () => (await get('/usage')).data.used === before)
      assert.match(output, /NATS was empty: .*data was lost; `winnow accept-loss` confirms it/)
      assert.match((await get('/ready')).data.warnings.join(' '), /NATS was empty/)
    } finally {
      const exited = once(gateway, 'exit')
      gateway.kill()
      await exited
    }
  })
})
