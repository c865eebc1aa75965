// The whole service under load while its document store hangs, and while it is down (issue 20, point 1): nothing is
// lost, stuck, repeated or charged twice.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestCerts } from '#test/support/certs.ts'
import { startRestartableServer, type RestartableServer } from '#test/support/mongo-server.ts'
import { startReceiver, type Receiver } from '#test/support/receiver.ts'
import { startService, type Envelope, type Service } from '#test/support/service.ts'
import { startSite, type Site } from '#test/support/site.ts'
import { latePage, pageOf } from '#test/support/slow-site.ts'
import { until } from '#test/support/until.ts'

/** Longer than calls wait for a store that hangs (10 s), and than they look for one that is down (5 s). */
const hangsMs = 30_000
const downMs = 8_000
const pagesOfCrawl = 30
const urlsOfBatch = 30
const pageMs = 400
const scrapeEveryMs = 500
const endsWithinMs = 90_000
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

const certs = createTestCerts()
const mongo = await startRestartableServer()
const skip = !mongo && !process.env.CI && 'no server is available'

describe('the service while its document store is away', { skip }, () => {
  const store = mongo as RestartableServer
  let service: Service
  let site: Site
  let receiver: Receiver
  before(async () => {
    site = await startSite({
      '*': latePage(pageMs, (path) =>
        pageOf(path, numbers(pagesOfCrawl - 1).map((n) => `/${path.split('/')[1]}/crawl/p${n}`))),
      '/robots.txt': { status: 404 },
    })
    receiver = await startReceiver(certs)
    service = await startService({
      MONGODB_URL: `${store.url}away`, EXTRA_CA_FILE: certs.caFile, WEBHOOK_RETRY_DELAYS_S: '1,2,4,8,16',
    })
  })
  after(async () => {
    await service.stop()
    await store.close()
    await receiver.close()
    await site.close()
  })

  const ways: [how: string, round: string, away: () => Promise<void>][] = [
    ['hangs', 'hang', async () => {
      process.kill(store.pid, 'SIGSTOP')
      await sleep(hangsMs)
      process.kill(store.pid, 'SIGCONT')
    }],
    ['is killed and started later', 'kill', async () => {
      await store.kill()
      await sleep(downMs)
      await store.start()
    }],
  ]
  for (const [how, round, away] of ways) {
    it(`loses, repeats and charges nothing twice when it ${how}`, async () => {
      const { key, jobs, urls } = await startWork(round)
      const scrapes = scrapeAllTheTime(round, key)
      await until('the crawl has results', async () => (await service.get(jobs.crawl, {}, key)).data.completed > 4)
      await away()
      const returnedAt = Date.now()
      const ended = await Promise.all([jobs.crawl, jobs.batch, jobs.check].map((path) => untilEnded(path, key)))
      console.log(`    jobs ended ${Math.round((Date.now() - returnedAt) / 1000)} s after the store came back`)
      const { succeeded, refused } = await scrapes.stop()
      console.log(`    ${succeeded} scrapes succeeded, ${refused} were refused`)

      assert.deepEqual(ended.map(({ status }) => status), ['completed', 'completed', 'completed'])
      const [crawl, batch, check] = ended as [Data, Data, Data]
      assert.deepEqual([crawl.completed, crawl.failed], [pagesOfCrawl, 0])
      assert.deepEqual([batch.completed, batch.failed], [urlsOfBatch, 0])
      assert.equal(check.summary.total, 3)
      assert.deepEqual((await resultsOf(jobs.crawl, key)).toSorted(), urls.crawl.toSorted())
      assert.deepEqual((await resultsOf(jobs.batch, key)).toSorted(), urls.batch.toSorted())
      const due = 3 * succeeded + crawl.credits_used + batch.credits_used + check.actual_credits
      await until('the charges are settled', async () => (await service.get('/usage', {}, key)).data.held === 0)
      assert.equal((await service.get('/usage', {}, key)).data.used, due)
      const ids = (type: string): Set<string> => new Set(receiver.received
        .filter(({ path, json }) => path === `/${round}` && json.type === type)
        .map(({ headers }) => headers['webhook-id']))
      await until('the webhooks have arrived', () =>
        ids('job.completed').size === 2 && ids('monitor.check.completed').size === 1)
      assert.equal(ids('job.page').size, pagesOfCrawl)
      const visits = Map.groupBy(site.seen.filter(({ path }) => path.startsWith(`/${round}/`)), ({ path }) => path)
      const again = [...visits.values()].filter(({ length }) => length > 1).length
      console.log(`    ${visits.size} pages visited, ${again} of them more than once`)
    })
  }
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  type Data = any

  /** A crawl, a batch and a check of a new key. */
  async function startWork(round: string) {
    const { stdout } = await service.cli('keys', 'create', '--name', round)
    const key = { 'x-api-key': /wnw_\w+/.exec(stdout)![0] }
    const create = async (path: string, body: object): Promise<Data> => {
      const { status, data, error } = await service.post(path, body, key)
      assert.ok(status < 300, error)
      return data
    }
    const webhook = (...events: string[]) => ({ url: receiver.url(`/${round}`), events })
    const urls = {
      crawl: [site.url(`/${round}/crawl`), ...numbers(pagesOfCrawl - 1).map((n) => site.url(`/${round}/crawl/p${n}`))],
      batch: numbers(urlsOfBatch).map((n) => site.url(`/${round}/batch/${n}`)),
    }
    const monitor = await create('/monitor', {
      name: round, schedule: { text: 'daily' }, webhook: webhook('monitor.check.completed'),
      targets: [{ type: 'scrape', urls: numbers(3).map((n) => site.url(`/${round}/check/${n}`)) }],
    })
    const crawl = await create('/crawl', {
      url: urls.crawl[0], limit: pagesOfCrawl, concurrency: 3, webhook: webhook('job.page', 'job.completed'),
    })
    const batch = await create('/batch/scrape', { urls: urls.batch, concurrency: 3, webhook: webhook('job.completed') })
    const check = await create(`/monitor/${monitor.id}/run`, {})
    const jobs = {
      crawl: `/crawl/${crawl.id}`, batch: `/batch/scrape/${batch.id}`,
      check: `/monitor/${monitor.id}/checks/${check.id}`,
    }
    return { key, jobs, urls }
  }

  function scrapeAllTheTime(round: string, key: Record<string, string>) {
    const running = new Set<Promise<void>>()
    const counts = { succeeded: 0, refused: 0 }
    const scrape = async (n: number): Promise<void> => {
      const { status, error_code } = await service.get('/scrape', { url: site.url(`/${round}/scrape/${n}`) }, key)
      assert.ok(status === 200 || status === 503, `${status} ${error_code}`)
      counts[status === 200 ? 'succeeded' : 'refused']++
    }
    let n = 0
    const timer = setInterval(() => running.add(scrape(n++)), scrapeEveryMs)
    return {
      async stop() {
        clearInterval(timer)
        await Promise.all(running)
        return counts
      },
    }
  }

  async function untilEnded(path: string, key: Record<string, string>): Promise<Data> {
    let found: Envelope | undefined
    await until(`${path} has ended`, async () => {
      found = await service.get(path, {}, key)
      return found.status === 200 && !['pending', 'running'].includes(found.data.status as string)
    }, endsWithinMs)
    return found!.data
  }

  /** The URLs of all results, in order. */
  async function resultsOf(path: string, key: Record<string, string>): Promise<string[]> {
    const urls: string[] = []
    for (let skip = 0, next = true; next; skip = urls.length) {
      const { data } = await service.get(path, { skip, limit: 100 }, key)
      urls.push(...data.data.map(({ url }: Data) => url as string))
      next = data.next !== null
    }
    return urls
  }
})
