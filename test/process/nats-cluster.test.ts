// A cluster of three NATS nodes, one of which is killed under load: nothing is lost, stuck, repeated or charged twice.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { prices } from '#src/credits/prices.ts'
import { createTestCerts } from '#test/support/certs.ts'
import { crawlPrice } from '#test/support/crawl-price.ts'
import { startNatsCluster, type NatsCluster, type NatsNode } from '#test/support/nats-cluster.ts'
import { startReceiver, type Receiver } from '#test/support/receiver.ts'
import { startService, type Envelope, type Service } from '#test/support/service.ts'
import { startSite, type Site } from '#test/support/site.ts'
import { latePage, pageOf } from '#test/support/slow-site.ts'
import { until } from '#test/support/until.ts'

const certs = createTestCerts()
const [crawlPages, batchPages, checkPages, scrapers] = [48, 30, 8, 3]
/** An election takes up to nine seconds; calls wait ten for it. */
const answeredWithinMs = 20_000

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n)

describe('with a cluster of three NATS nodes', () => {
  let cluster: NatsCluster
  let service: Service
  let site: Site
  let receiver: Receiver
  before(async () => {
    site = await startSite({
      '*': latePage(250, (path) =>
        pageOf(path, path.endsWith('/root') ? numbers(crawlPages - 1).map((n) => path.replace('root', `p${n}`)) : [])),
      '/robots.txt': { status: 404 },
    })
    receiver = await startReceiver(certs)
    cluster = await startNatsCluster()
    service = await startService({
      NATS_URL: cluster.url, EXTRA_CA_FILE: certs.caFile, WEBHOOK_RETRY_DELAYS_S: '1,1,1',
    })
  })
  after(async () => {
    await service?.stop()
    await cluster?.stop()
    await receiver.close()
    await site.close()
  })

  it('every stream is on all three, without a setting', async () => {
    await cluster.whole()
    const streams = await cluster.streams()
    assert.deepEqual(streams.filter(({ config }) => config.num_replicas !== 3).map(({ config }) => config.name), [])
    assert.ok(streams.length >= 11, `${streams.length} streams`)
  })

  it('the death of a node that leads few streams disturbs nobody', async () => {
    const busiest = await cluster.busiest()
    await survive('quiet', cluster.nodes.find(({ name }) => name !== busiest.name)!)
  })

  it('the death of the node that leads most streams delays calls and jobs, and no more', async () =>
    survive('leader', await cluster.busiest()))

  it('without a majority every call is a retryable 503 within seconds, and works again with it', async () => {
    const waiting = service.get('/scrape', { url: site.url('/before'), timeout: 60_000 })
    await until('the page is being read', () => site.seen.some(({ path }) => path === '/before'))
    const [first, second] = cluster.nodes as [NatsNode, NatsNode]
    await Promise.all([first.kill(), second.kill()])
    const begunAt = Date.now()
    const answers = await Promise.all([
      waiting, service.get('/scrape', { url: site.url('/during'), timeout: 60_000 }),
      service.post('/crawl', { url: site.url('/none') }), service.post('/batch/scrape', { urls: [site.url('/none')] }),
      service.post('/monitor', {
        name: 'none', schedule: 'daily', targets: [{ type: 'scrape', urls: [site.url('/none')] }],
      }),
    ].map(async (call) => ({ ...await call, ms: Date.now() - begunAt })))
    console.log(`    without a majority calls were refused after ${answers.map(({ ms }) => seconds(ms)).join(', ')} s`)
    assert.deepEqual(
      answers.map(({ status, error_code, headers }) => [status, error_code, Number(headers.get('retry-after')) > 0]),
      answers.map(() => [503, 'SERVICE_UNAVAILABLE', true]),
    )
    assert.deepEqual(answers.filter(({ ms }) => ms > answeredWithinMs), [])
    await Promise.all([first.start(), second.start()])
    await cluster.whole()
    await until('a scrape works', async () =>
      (await service.get('/scrape', { url: site.url('/after') })).status === 200)
  })

  it('all webhooks have come, each event under one id, and the usage events agree with the ledger', async () => {
    const expected = { quiet: crawlPages + batchPages + 2, leader: crawlPages + batchPages + 2 }
    // What was lost with a node is published again after half a minute.
    for (const [name, count] of Object.entries(expected))
      await until(`the events of ${name} were received`, () =>
        idsOf(`/${name}`).length >= count && idsOf(`/${name}-check`).length >= 1, 60_000)
    let audit: Awaited<ReturnType<Service['cli']>>
    await until('the events agree', async () => {
      audit = await service.cli('usage', service.apiKey.slice(0, 12))
      return audit.code === 0
    }, 60_000).catch((error: unknown) => { throw new Error(audit.stdout + audit.stderr, { cause: error }) })
    for (const [name, count] of Object.entries(expected))
      assert.deepEqual([idsOf(`/${name}`).length, idsOf(`/${name}-check`).length], [count, 1])
    console.log(`    ${receiver.received.length} webhooks received, ${2 * (crawlPages + batchPages + 3)} were due`)
  })

  /** Kills the node while scrapes, a crawl, a batch, a check and webhooks are in progress, and starts it again. */
  async function survive(name: string, victim: NatsNode): Promise<void> {
    const usedBefore = (await service.get('/usage')).data
    const hook = { url: receiver.url(`/${name}`), events: ['job.page', 'job.completed'] }
    const at = (page: string): string => site.url(`/${name}-${page}`)
    const [crawl, batch, monitor] = await Promise.all([
      service.post('/crawl', { url: at('crawl/root'), limit: crawlPages, concurrency: 4, webhook: hook }),
      service.post('/batch/scrape', {
        urls: numbers(batchPages).map((n) => at(`batch-${n}`)), concurrency: 2, webhook: hook,
      }),
      service.post('/monitor', {
        name, schedule: { cron: '0 3 * * *' }, webhook: { url: receiver.url(`/${name}-check`) },
        targets: [{ type: 'scrape', urls: numbers(checkPages).map((n) => at(`check-${n}`)) }],
      }),
    ])
    const check = await service.post(`/monitor/${monitor.data.id}/run`, undefined)
    const paths = [
      `/crawl/${crawl.data.id}`, `/batch/scrape/${batch.data.id}`,
      `/monitor/${monitor.data.id}/checks/${check.data.id}`,
    ]
    const load = startScrapes(at)
    await until('pages are being read', () => seenOf(`/${name}-crawl`).length > 6)
    const [killedAt, led] = [Date.now(), await ledBy(victim)]
    await victim.kill()
    await until('all jobs have ended', async () => {
      const all = await Promise.all(paths.map((path) => service.get(path)))
      return all.every(({ data }) => !['pending', 'queued', 'running'].includes(data.status as string))
    }, 60_000)
    const jobsMs = Date.now() - killedAt
    const scrapes = await load.stop()
    await victim.start()
    await cluster.whole()
    const failed = scrapes.filter(({ answer }) => answer.status !== 200)
    const slowest = Math.max(...scrapes.map(({ ms }) => ms))
    const gap = longestGap(scrapes.map(({ endedAt }) => endedAt))
    console.log(`    ${victim.name} led ${led} streams: longest gap between scrapes ${seconds(gap)} s, slowest scrape `
      + `${seconds(slowest)} s, ${scrapes.length} scrapes of which ${failed.length} failed, jobs ended after `
      + `${seconds(jobsMs)} s`)
    const [ended, batched, checked] = await Promise.all(paths.map((path) => service.get(path, { limit: 100 })))
    assert.deepEqual(failed.map(({ answer }) => [answer.status, answer.error_code]), [])
    assert.ok(slowest < answeredWithinMs)
    assertJob(ended!, crawlPages)
    assertJob(batched!, batchPages)
    assert.deepEqual([checked!.data.status, checked!.data.summary.total], ['completed', checkPages])
    assert.equal(ended!.data.credits_used, crawlPrice(crawlPages))
    const usage = (await service.get('/usage')).data
    const due = scrapes.length * prices.scrape
      + ended!.data.credits_used + batched!.data.credits_used + checked!.data.actual_credits
    assert.deepEqual([usage.used - usedBefore.used, usage.held], [due, 0])
    assert.deepEqual((await service.get('/jobs', { status: 'pending,running' })).data.jobs, [])
  }

  function assertJob({ data }: Envelope, pages: number): void {
    assert.deepEqual([data.status, data.completed, data.failed], ['completed', pages, 0])
    assert.equal(new Set((data.data as { url: string }[]).map(({ url }) => url)).size, pages)
    assert.equal(data.data.length, pages)
  }

  /** Scrapes new pages, some at a time, until it is stopped. */
  function startScrapes(at: (page: string) => string): { stop(): Promise<Scrape[]> } {
    const scrapes: Scrape[] = []
    let [stopped, next] = [false, 0]
    const running = numbers(scrapers).map(async () => {
      while (!stopped) {
        const begunAt = performance.now()
        const answer = await service.get('/scrape', { url: at(`scrape-${next++}`) })
        const endedAt = performance.now()
        scrapes.push({ answer, endedAt, ms: endedAt - begunAt })
      }
    })
    return { async stop() { stopped = true; await Promise.all(running); return scrapes } }
  }

  const seenOf = (path: string) => site.seen.filter((one) => one.path.startsWith(path))
  const ledBy = async ({ name }: NatsNode): Promise<number> =>
    (await cluster.streams()).filter((one) => one.cluster?.leader === name).length
  /** The distinct ids of the events that a path received. */
  const idsOf = (path: string): string[] =>
    [...new Set(receiver.received.filter((one) => one.path === path).map(({ headers }) => headers['webhook-id']))]
})

interface Scrape { answer: Envelope; endedAt: number; ms: number }

const seconds = (ms: number): string => (ms / 1000).toFixed(1)
const longestGap = (times: number[]): number => Math.max(...times.slice(1).map((time, at) => time - times[at]!))
