// Whether a crawl makes a scrape wait: GET /scrape of a static page by one client, alone and while a crawl of 500 pages
// runs at full width:
// `npm run bench -- lanes`. Two crawls follow each other when one is through before the client is.

import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { startService, type Service } from '../support/service.ts'
import { startSiteProcess } from './site-process.ts'
import { startCrawl, tree } from './crawl-run.ts'

const pagesOfCrawl = 500
const warmUps = 300
const rounds = 300
/** A client that thinks between two requests, so that it measures the wait and not its own throughput. */
const pauseMs = 5

/** Prints the table. */
export async function benchLanes(): Promise<void> {
  const pages = tree(pagesOfCrawl)
  const site = await startSiteProcess(pages)
  const service = await startService()
  const scrape = async (): Promise<void> => {
    const { status } = await service.get('/scrape', { url: site.url('/p3', '127.0.0.8') })
    if (status !== 200) throw new Error(`GET /scrape answered ${status}`)
  }
  try {
    await timed(warmUps, scrape)
    const alone = await timed(rounds, scrape)
    let crawled = 0
    let over = false
    const crawling = (async () => {
      for (let n = 1; !over; n++) crawled += await crawlOf(service, site.url('/p0', `127.0.0.${n}`), () => over)
    })()
    await sleep(500)
    const startedAt = performance.now()
    const during = await timed(rounds, scrape)
    const seconds = (performance.now() - startedAt) / 1000
    over = true
    await crawling
    console.log(`GET /scrape of a static page of ${pages['/p3']!.length} bytes by one client, ${rounds} requests`)
    console.log('                            p50        p90        p99')
    for (const [name, times] of [
      ['alone', alone], ['during a crawl', during],
    ] as const)
      console.log(`${name.padEnd(20)} ${at(times, 0.5)} ${at(times, 0.9)} ${at(times, 0.99)}`)
    console.log(
      `ratio at p50: ${(times50(during) / times50(alone)).toFixed(2)} (at most 2 wanted); the crawl made ${crawled} pages in about ${seconds.toFixed(0)} s`,
    )
  } finally {
    await service.stop()
    await site.close()
  }
}

/** Pages that a crawl brought until it was through, or until it was enough. */
async function crawlOf(service: Service, url: string, enough: () => boolean): Promise<number> {
  const id = await startCrawl(service, url, pagesOfCrawl)
  for (;;) {
    await sleep(250)
    const { data } = await service.get(`/crawl/${id}`, { limit: 1 })
    if (data.status !== 'pending' && data.status !== 'running' || enough()) return data.completed as number
  }
}

async function timed(count: number, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < count; index++) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
    await sleep(pauseMs)
  }
  return times.sort((one, other) => one - other)
}

const times50 = (times: readonly number[]): number => times[Math.floor(times.length / 2)]!
const at = (times: readonly number[], share: number): string =>
  `${times[Math.min(times.length - 1, Math.floor(times.length * share))]!.toFixed(1)} ms`.padStart(10)
