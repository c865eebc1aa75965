// `npm run bench -- scrape`: the overhead of the bus and the gateway. Compares GET /scrape of a small static page
// through the whole service with the same fetch and extract called as functions in one process, in the same run, and
// with itself while crawls run at full width.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Agent, request } from 'undici'
import { extractPage } from '#actors/extract/extract-page.ts'
import { wireFetch } from '#actors/fetch/wire.ts'
import { ScrapeRequest } from '#schemas/scrape.ts'
import { parseEgressAllow } from '#src/egress/address-verdict.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
import { openStore } from '#src/store/open.ts'
import type { Task } from '#src/tasks/outcome.ts'
import { quietLog } from '../support/bus.ts'
import { startService, type Service } from '../support/service.ts'
import { startSite } from '../support/site.ts'
import { startCrawl, tree } from './crawl-run.ts'
import { realSite } from './real-site.ts'
import { startSiteProcess } from './site-process.ts'
import { percentile, timed } from './timing.ts'

/** Enough for every process to have its hot code compiled. */
const warmUps = Number(process.env.BENCH_ROUNDS ?? 1_500)
const rounds = warmUps
const clients = 16
/** As wide as the stages of a process are. */
const crawls = 2
const pagesOfCrawl = 500

const sentence =
  'Thrown into the air on a windy day, the heavy grain falls back to the floor while the light chaff drifts away.'
const html = [
  '<!doctype html><html lang="en"><head><title>Small</title></head><body><nav><a href="/">Home</a></nav><main>',
  `<h1>Small</h1>${`<p>${sentence}</p>`.repeat(10)}</main></body></html>`,
].join('')

const ms = (value: number): string => `${value.toFixed(2)} ms`.padStart(10)

/** Prints the table. */
export async function benchScrape(): Promise<void> {
  const site = await startSite({ '/': html })
  const service = await startService()
  const dataDir = await mkdtemp(join(tmpdir(), 'winnow-bench-'))
  const store = await openStore({ dataDir })
  const fetcher = wireFetch({ allow: parseEgressAllow('127.0.0.0/8'), store, log: quietLog })
  try {
    const dispatcher = new Agent({ connections: clients })
    const throughService = async (): Promise<void> => {
      const { statusCode, body } = await request(`${service.url}/scrape?url=${encodeURIComponent(site.url('/'))}`, {
        dispatcher, headers: { 'x-api-key': service.apiKey },
      })
      await body.arrayBuffer()
      if (statusCode !== 200) throw new Error(`GET /scrape answered ${statusCode}`)
    }
    const scrape = compileCheck(ScrapeRequest, 'the request')({ url: site.url('/') })
    const task: Task<'fetch'> = {
      id: 'bench', requestId: 'bench', keyId: 'bench', lane: 'now', share: 'first', attempt: 1, deadlineAt: Date.now() + 600_000,
      visited: [], ahead: ['extract'], route: 'scrape', request: scrape, results: {}, warnings: [], bodies: {},
    }
    const asFunctions = async (): Promise<void> => {
      const fetched = await fetcher.handle(task, AbortSignal.timeout(10_000))
      const { page } = fetched.adds
      if (!page || !fetched.bodies.page) throw new Error('the page was not fetched')
      JSON.stringify(
        extractPage({ text: Buffer.from(fetched.bodies.page).toString(), page, request: scrape }).data,
      )
    }

    await timed(warmUps, throughService)
    await timed(warmUps, asFunctions)
    const service1 = await timed(rounds, throughService)
    const functions1 = await timed(rounds, asFunctions)
    const startedAt = performance.now()
    await Promise.all(Array.from({ length: clients }, () => timed(Math.ceil(rounds / clients), throughService)))
    const perSecond = rounds / ((performance.now() - startedAt) / 1000)

    console.log(`GET /scrape of a static page of ${html.length} bytes on loopback, ${rounds} requests`)
    console.log(`                                     p50        p99   requests/s`)
    for (const [name, times] of [['service, one client', service1], ['functions, one caller', functions1]] as const) {
      const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
      console.log(`${name.padEnd(29)} ${ms(p50)} ${ms(p99)} ${(1000 / p50).toFixed(0).padStart(12)}`)
    }
    console.log(`service, ${clients} clients                                  ${perSecond.toFixed(0).padStart(12)}`)
    const allowed = 2 * percentile(functions1, 0.5) + 2
    console.log(`target at p50: at most twice the functions and 2 ms, that is ${ms(allowed).trim()}`)
    const crawling = await startCrawls(service)
    const during = await timed(rounds, throughService)
    console.log(`service, one client, beside crawls ${ms(percentile(during, 0.5))} ${ms(percentile(during, 0.99))}`)
    const ratio = percentile(during, 0.99) / percentile(service1, 0.99)
    console.log(`p99 beside ${await crawling.end()} crawls: ${ratio.toFixed(2)} times that alone (target: at most 3)`)
  } finally {
    await fetcher.close()
    await store.close()
    await service.stop()
    await site.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Starts crawls of real pages, or of small ones without the corpus. `end` says how many still ran, and stops them. */
async function startCrawls(service: Service): Promise<{ end(): Promise<number> }> {
  const site = await startSiteProcess(realSite(pagesOfCrawl) ?? tree(pagesOfCrawl))
  const ids = await Promise.all(Array.from({ length: crawls }, (_, n) =>
    startCrawl(service, site.url('/p0', `127.0.0.${n + 2}`), pagesOfCrawl, { render: 'never' })))
  return {
    async end() {
      const jobs = await Promise.all(ids.map((id) => service.get(`/crawl/${id}`, { limit: 1 })))
      await Promise.all(ids.map((id) => fetch(`${service.url}/crawl/${id}`, {
        method: 'DELETE', headers: { 'x-api-key': service.apiKey },
      })))
      await site.close()
      return jobs.filter(({ data }) => data.status === 'running').length
    },
  }
}
