// `npm run bench -- lanes`: whether a crawl delays scrapes. Measures GET /scrape of a static page by one client, alone
// and while a crawl of 500 pages runs with full concurrency. Another crawl follows when one completes too early.

import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { startService, type Service } from '../support/service.ts'
import { startSiteProcess } from './site-process.ts'
import { startCrawl, tree } from './crawl-run.ts'
import { percentile, timed } from './timing.ts'

const pagesOfCrawl = 500
const warmUps = 300
const rounds = 300
/** Between two requests of the client, so that it measures latency and not throughput. */
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
    await timed(warmUps, scrape, pauseMs)
    const alone = await timed(rounds, scrape, pauseMs)
    let crawled = 0
    let stopped = false
    const crawling = (async () => {
      for (let n = 1; !stopped; n++) crawled += await runCrawl(service, site.url('/p0', `127.0.0.${n}`), () => stopped)
    })()
    await sleep(500)
    const startedAt = performance.now()
    const during = await timed(rounds, scrape, pauseMs)
    const seconds = (performance.now() - startedAt) / 1000
    stopped = true
    await crawling
    console.log(`GET /scrape of a static page of ${pages['/p3']!.length} bytes by one client, ${rounds} requests`)
    console.log('                            p50        p90        p99')
    for (const [name, times] of [['alone', alone], ['during a crawl', during]] as const) {
      const cells = [0.5, 0.9, 0.99].map((share) => `${percentile(times, share).toFixed(1)} ms`.padStart(10))
      console.log(`${name.padEnd(20)} ${cells.join(' ')}`)
    }
    const ratio = percentile(during, 0.5) / percentile(alone, 0.5)
    console.log(`ratio at p50: ${ratio.toFixed(2)} (target: at most 2)`)
    console.log(`the crawls read ${crawled} pages in about ${seconds.toFixed(0)} s`)
  } finally {
    await service.stop()
    await site.close()
  }
}

/** Returns the number of pages when the crawl has ended, or when `stopped` returns true. */
async function runCrawl(service: Service, url: string, stopped: () => boolean): Promise<number> {
  const id = await startCrawl(service, url, pagesOfCrawl)
  for (;;) {
    await sleep(250)
    const { data } = await service.get(`/crawl/${id}`, { limit: 1 })
    if (data.status !== 'pending' && data.status !== 'running' || stopped()) return data.completed as number
  }
}
