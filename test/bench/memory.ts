// `npm run bench -- memory`: the memory of the whole service (Pss, all processes with NATS and the browser) idle, at
// its peak in crawls of real pages, and after a rest; and the peak of Crawlee on the same pages in the same run. The
// pages are those of the extraction corpus, on loopback. BENCH_PAGES (1000), BENCH_CRAWLS (3) and BENCH_REST_S (300)
// change the work.

import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { corpusFolder, hasCorpus, readPages } from '../corpus/read-corpus.ts'
import { startService, type Service } from '../support/service.ts'
import { memoryOf, totalOf, type MemoryByPart } from '../support/service-memory.ts'
import { startSite, type SiteAnswer } from '../support/site.ts'
import { installCrawlee, runCrawlee } from './crawlee.ts'
import type { SiteUrl } from './crawl-run.ts'

const pagesMax = Number(process.env.BENCH_PAGES ?? 1_000)
const crawls = Number(process.env.BENCH_CRAWLS ?? 3)
const restMs = Number(process.env.BENCH_REST_S ?? 300) * 1_000
/** From the start to the figure `idle`: the browser has ended then. */
const idleMs = 90_000
/** Pages of one crawl at most; more are read by several crawls at once, each of another host. */
const pagesOfCrawl = 500
const sampleMs = 500
const columns = ['supervisor', 'gateway', 'fetch…', 'infer…', 'crawl…', 'nats-server', 'browser', 'others'] as const

/** Prints the table. */
export async function benchMemory(): Promise<void> {
  if (!hasCorpus()) return console.log(`skipped: no extraction corpus at ${corpusFolder}`)
  const pages = corpusPages()
  const hosts = Math.ceil(pages.length / pagesOfCrawl)
  const site = await startSite({ ...Object.fromEntries(pages), ...startPages(pages.map(([path]) => path)) })
  const starts = Array.from({ length: hosts }, (_, n) => site.url(`/start-${n}`, `127.0.0.${n + 1}`))
  const service = await startService({ HOST_CONNECTIONS_MAX: '100' })
  try {
    console.log(`${pages.length} pages of the corpus in ${hosts} crawls at once, on loopback; MB of Pss`)
    console.log(['moment'.padEnd(16), ...columns.map((name) => name.padStart(11)), 'total'.padStart(8)].join(' '))
    await sleep(idleMs)
    printRow('idle', memoryOf(service))
    for (let n = 1; n <= crawls; n++) {
      const { peak, seconds, done, failed } = await crawl(service, starts)
      printRow(`peak of crawl ${n}`, peak, `${done} pages, ${failed} failed, ${seconds.toFixed(0)} s`)
      await sleep(restMs)
      printRow(`rested ${restMs / 1_000} s`, memoryOf(service))
    }
    await printCrawlee(site.url, starts, pages.length)
  } finally {
    await service.stop()
    await site.close()
  }
}

/** HTML as the sites sent it, by path. */
function corpusPages(): [string, SiteAnswer][] {
  return readPages().slice(0, pagesMax).map(({ page: { file, charset } }, n) => [`/page/${n}`, {
    headers: { 'content-type': charset === undefined ? 'text/html' : `text/html; charset=${charset}` },
    body: gunzipSync(readFileSync(file)),
  }])
}

/** Pages that link to the pages of one crawl each. */
const startPages = (paths: readonly string[]): Record<string, string> =>
  Object.fromEntries(Array.from({ length: Math.ceil(paths.length / pagesOfCrawl) }, (_, n) => {
    const links = paths
      .slice(n * pagesOfCrawl, (n + 1) * pagesOfCrawl)
      .map((path) => `<li><a href="${path}">${path}</a>`)
    return [`/start-${n}`, `<!doctype html><title>Pages</title><main><h1>Pages</h1><ul>${links.join('')}</ul></main>`]
  }))

interface Crawled { peak: MemoryByPart; seconds: number; done: number; failed: number }

/** Runs one crawl for each start page, at once, and returns the memory at its largest. */
async function crawl(service: Service, starts: readonly string[]): Promise<Crawled> {
  const startedAt = Date.now()
  const ids = await Promise.all(starts.map(async (url) => (await service.post('/crawl', {
    url, limit: pagesOfCrawl, max_depth: 1, concurrency: 10, use_sitemap: false,
    scrape_options: { formats: ['markdown', 'links'] },
  })).data.id as string))
  for (let peak: MemoryByPart = new Map(); ; await sleep(sampleMs)) {
    const now = memoryOf(service)
    if (totalOf(now) > totalOf(peak)) peak = now
    const jobs = await Promise.all(ids.map(async (id) => (await service.get(`/crawl/${id}`, { limit: 1 })).data))
    if (jobs.some(({ status }) => status === 'pending' || status === 'running')) continue
    const sum = (field: string): number => jobs.reduce((count, job) => count + (job[field] as number), 0)
    return { peak, seconds: (Date.now() - startedAt) / 1_000, done: sum('completed'), failed: sum('failed') }
  }
}

function printRow(moment: string, memory: MemoryByPart, note = ''): void {
  const cells = columns.map((name) => (memory.get(name) ?? 0).toFixed(0).padStart(11))
  console.log([moment.padEnd(16), ...cells, totalOf(memory).toFixed(0).padStart(8), note].join(' ').trimEnd())
}

async function printCrawlee(url: SiteUrl, starts: readonly string[], count: number): Promise<void> {
  if (!installCrawlee()) return
  const { pages, ms, peakMb: peak } = await runCrawlee(count + starts.length, starts, { glob: url('/page/*', '*') })
  console.log(
    `crawlee + turndown, one process without a browser: peak ${peak.toFixed(0)} MB; ${pages} pages, `
    + `${(ms / 1_000).toFixed(0)} s`,
  )
}
