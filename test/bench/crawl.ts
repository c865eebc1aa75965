// `npm run bench -- crawl`: 1,000 pages to markdown through the whole service, compared with Crawlee on the same pages
// in the same run: pages of the extraction corpus whose links lead to each other, and small generated pages. Winnow
// runs two concurrent crawls of 500 pages, its maximum, on two hosts, without the browser; all results are stored and
// charged at the end. Crawlee (CheerioCrawler, Turndown) is one process with default settings and its default storage
// on disk. CPU is the sum of all processes, memory is Pss. Winnow, a service, has read 1,000 pages before; Crawlee
// starts cold. BENCH_PAGES (500) changes the pages of a crawl, BENCH_ROUNDS (2) the rounds.

import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'parse5'
import { startService, type Service } from '../support/service.ts'
import { memoryOf, totalOf } from '../support/service-memory.ts'
import { installCrawlee, runCrawlee } from './crawlee.ts'
import { crawlSites, printFigures, printParts, tree, type Figures, type SiteUrl } from './crawl-run.ts'
import { realSite } from './real-site.ts'
import { startSiteProcess } from './site-process.ts'

const pagesOfCrawl = Number(process.env.BENCH_PAGES ?? 500)
const crawls = 2
/** Alternating, so that other load on the machine affects both. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 2)
/** From the start to the memory of an idle service: the browser of the first check has ended then. */
const idleMs = Number(process.env.BENCH_IDLE_S ?? 90) * 1_000
/** Crawlee has no browser, and pages that need one are measured elsewhere. */
const options = { render: 'never' }

/** Prints a table for each kind of pages. */
export async function benchCrawl(): Promise<void> {
  const service = await startService({ HOST_CONNECTIONS_MAX: '100' })
  try {
    await sleep(idleMs)
    console.log(`idle: ${totalOf(memoryOf(service)).toFixed(0)} MB`)
    const real = realSite(pagesOfCrawl)
    if (real) await compare(service, 'real pages', real)
    else console.log('real pages skipped: no extraction corpus')
    await compare(service, 'small pages', tree(pagesOfCrawl))
  } finally {
    await service.stop()
  }
}

async function compare(service: Service, what: string, pages: Record<string, string>): Promise<void> {
  const site = await startSiteProcess(pages)
  const winnow = (round: number): Promise<Figures> =>
    crawlSites(service, site.url, {
      name: 'winnow (whole service)', crawls, limit: pagesOfCrawl, firstHost: 1 + round * crawls, options,
    })
  const [ours, theirs]: [Figures[], Figures[]] = [[], []]
  try {
    await winnow(0) // warm-up
    for (let round = 1; round <= rounds; round++) {
      ours.push(await winnow(round))
      const peer = await crawlee(site.url)
      if (peer) theirs.push(peer)
    }
  } finally {
    await site.close()
  }
  const documents = Object.values(pages)
  const bytes = documents.reduce((sum, html) => sum + Buffer.byteLength(html), 0) / documents.length
  console.log(
    `\n${crawls * pagesOfCrawl} ${what} of ${(bytes / 1_000).toFixed(1)} KB on loopback, ${rounds} alternating rounds`,
  )
  printFigures([...ours, ...theirs])
  printParts(ours)
  const parse5Ms = parseCost(documents)
  const ourCpu = median(ours.map(({ cpuMs, pages: count }) => cpuMs / count))
  console.log(
    `parse5 alone: ${parse5Ms.toFixed(1)} ms of CPU per page; winnow takes ${(ourCpu / parse5Ms).toFixed(2)} times that`
    + ' (target for real pages: at most 2.2)',
  )
  const speed = (figures: readonly Figures[]): number => median(figures.map(({ pages: count, ms }) => count / ms))
  if (theirs.length > 0)
    console.log(`${(speed(ours) / speed(theirs)).toFixed(2)} times as fast as crawlee (target for real pages: 4)`)
}

/** CPU time of parse5 in ms per page, after a pass in which its code is compiled. */
function parseCost(documents: readonly string[]): number {
  for (const html of documents.slice(0, 200)) parse(html)
  const before = process.cpuUsage()
  for (const html of documents) parse(html)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / documents.length
}

/** Of an even number of values: the mean of the middle two. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.floor(sorted.length / 2)]!) / 2
}

/** Returns null, after printing a message, when Crawlee cannot be installed. */
async function crawlee(url: SiteUrl): Promise<Figures | null> {
  if (!installCrawlee()) return null
  const starts = Array.from({ length: crawls }, (_, n) => url('/p0', `127.0.0.${n + 1}`))
  return { name: 'crawlee + turndown', ...await runCrawlee(crawls * pagesOfCrawl, starts) }
}
