// Every process is stopped (SIGSTOP) for longer than messages wait for their acknowledgement, under a crawl, a batch, a
// check and scrapes. Others take over what it held; when it goes on, it must not repeat or charge anything.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { prices } from '#src/credits/prices.ts'
import { ackWaitMs } from '#src/flow.ts'
import { crawlPrice } from '#test/support/crawl-price.ts'
import { startService, type Service } from '#test/support/service.ts'
import { startSite, type Site } from '#test/support/site.ts'
import { pageOf } from '#test/support/slow-site.ts'
import { until } from '#test/support/until.ts'

const pages = 12
const scrapes = 6
const batchUrls = 6
const stopMs = ackWaitMs + 2_000

/** Processes that are stopped together, by a part of their command line. */
const rounds: Record<string, readonly string[]> = {
  'fetch, extract and the owners of jobs': ['winnow.js actor fetch', 'winnow.js actor crawl'],
  'infer, diff and judge': ['winnow.js actor infer'],
  'the gateway': ['winnow.js gateway'],
  'nats-server': ['nats-server'],
}

const isScrape = (path: string): boolean => /\/s\d+$/.test(path)

describe('while processes are stopped (issue 14, point 12)', () => {
  let service: Service
  let site: Site
  /** Pages of scrapes are answered from now on, so that all scrapes are in flight when processes are stopped. */
  let opened = Promise.withResolvers<void>()
  before(async () => {
    const links = Array.from({ length: pages - 1 }, (_, index) => `p${index}`)
    site = await startSite({
      '*': ({ url = '' }, response) => {
        const html = pageOf(url, url.endsWith('/') ? links : [])
        const ready = isScrape(url) ? opened.promise : sleep(300)
        void ready.then(() => response.writeHead(200, { 'content-type': 'text/html' }).end(html))
        return undefined
      },
      '/robots.txt': { status: 404 },
      '/sitemap.xml': { status: 404 },
    })
    service = await startService()
  })
  after(async () => {
    await service.stop()
    await site.close()
  })

  for (const [round, [name, parts]] of Object.entries(rounds).entries()) {
    it(`${name}: everything ends, and is charged once`, async () => {
      const usedBefore = (await service.get('/usage')).data.used as number
      const at = (path: string): string => site.url(`/${round}/${path}`)
      const monitor = (await service.post('/monitor', {
        name: `round ${round}`, schedule: { cron: '0 3 * * *' }, targets: [{ type: 'scrape', urls: [at('m1'), at('m2')] }],
      })).data.id as string
      const [crawl, batch, check] = await Promise.all([
        service.post('/crawl', { url: at(''), limit: 50, concurrency: 3, use_sitemap: false }),
        service.post('/batch/scrape', {
          urls: Array.from({ length: batchUrls }, (_, index) => at(`b${index}`)), concurrency: 2,
        }),
        service.post(`/monitor/${monitor}/run`, undefined),
      ])
      const scraped = Array.from({ length: scrapes }, (_, index) =>
        // A host gets few requests at once.
        service.get('/scrape', { url: site.url(`/${round}/s${index}`, `127.0.0.${index + 2}`), timeout: 60_000 }),
      )
      const isOurs = ({ path }: { path: string }): boolean => isScrape(path) && path.startsWith(`/${round}/`)
      await until('all pages of scrapes are read', () => site.seen.filter(isOurs).length === scrapes)
      const pids = service.processes().filter(({ command }) => parts.some((part) => command.includes(part)))
      assert.ok(pids.length >= parts.length, `${pids.length} processes are ${name}`)
      for (const { pid } of pids) process.kill(pid, 'SIGSTOP')
      opened.resolve()
      await sleep(stopMs)
      for (const { pid } of pids) process.kill(pid, 'SIGCONT')
      opened = Promise.withResolvers()

      const answers = (await Promise.all(scraped)).map(({ status, error }) => error ?? status)
      assert.deepEqual(answers, Array<number>(scrapes).fill(200))
      const ended = async (path: string): Promise<Record<string, unknown>> =>
        (await service.get(path, { wait: 60 })).data as Record<string, unknown>
      const [crawled, batched, checked] = [
        await ended(`/crawl/${crawl.data.id}`), await ended(`/batch/scrape/${batch.data.id}`),
        await ended(`/monitor/${monitor}/checks/${check.data.id}`),
      ]
      assert.deepEqual(
        [crawled.status, crawled.completed, crawled.credits_used], ['completed', pages, crawlPrice(pages)],
      )
      assert.deepEqual([batched.status, batched.completed, batched.failed], ['completed', batchUrls, 0])
      assert.equal(checked.status, 'completed')
      const credits = [
        crawled.credits_used, batched.credits_used, checked.actual_credits, scrapes * prices.scrape,
      ] as number[]
      const usage = (await service.get('/usage')).data
      assert.deepEqual([usage.used - usedBefore, usage.held], [credits.reduce((sum, one) => sum + one), 0])
    })
  }

  it('the gateway, while it waits for nats-server: scrapes end, and are charged once', async () => {
    opened.resolve()
    const usedBefore = (await service.get('/usage')).data.used as number
    const [nats, gateway] = ['nats-server', 'winnow.js gateway'].map((part) => service.processes(part)[0]!.pid)
    process.kill(nats!, 'SIGSTOP')
    const scraped = Array.from({ length: scrapes }, (_, index) =>
      service.get('/scrape', { url: site.url(`/late/s${index}`), timeout: 60_000 }),
    )
    await sleep(200)
    process.kill(gateway!, 'SIGSTOP')
    process.kill(nats!, 'SIGCONT')
    await sleep(stopMs)
    process.kill(gateway!, 'SIGCONT')
    const answers = (await Promise.all(scraped)).map(({ status, error }) => error ?? status)
    assert.deepEqual(answers, Array<number>(scrapes).fill(200))
    const usage = (await service.get('/usage')).data
    assert.deepEqual([usage.used - usedBefore, usage.held], [scrapes * prices.scrape, 0])
  })
})
