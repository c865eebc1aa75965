// `npm run bench -- crawl`: 1,000 pages to markdown through the whole service, compared with Crawlee on the same pages
// in the same run. Winnow runs two concurrent crawls of 500 pages, its maximum, on two hosts; all results are stored
// and charged at the end. Crawlee (CheerioCrawler, Turndown) is one process with default settings and its default
// storage on disk. CPU is the sum of all processes. Winnow, a service, has read about 2,000 pages before; Crawlee
// starts cold.

import { startService } from '../support/service.ts'
import { startSite } from '../support/site.ts'
import { installCrawlee, runCrawlee } from './crawlee.ts'
import { crawlSites, printFigures, tree, type Figures, type SiteUrl } from './crawl-run.ts'

const pagesOfCrawl = 500
const crawls = 2
/** Alternating, so that other load on the machine affects both. */
const rounds = 3

/** Prints the table. */
export async function benchCrawl(): Promise<void> {
  const pages = tree(pagesOfCrawl)
  const site = await startSite(pages)
  const service = await startService({ HOST_CONNECTIONS_MAX: '100' })
  const winnow = (): Promise<Figures> =>
    crawlSites(service, site.url, { name: 'winnow (whole service)', crawls, limit: pagesOfCrawl })
  try {
    const figures: Figures[] = []
    await winnow() // warm-up
    for (let round = 0; round < rounds; round++)
      figures.push(...[await winnow(), await crawlee(site.url)].filter((one) => one !== null))
    const work = `${crawls * pagesOfCrawl} pages of ${pages['/p1']!.length} bytes on loopback`
    console.log(`${work}, ${rounds} alternating rounds`)
    printFigures(figures)
    const timeOf = (name: string): number =>
      figures.filter((one) => one.name.startsWith(name)).reduce((sum, { ms }) => sum + ms, 0)
    console.log(`${(timeOf('crawlee') / timeOf('winnow')).toFixed(2)} times as fast (target: at least 2.5)`)
  } finally {
    await service.stop()
    await site.close()
  }
}

/** Returns null, after printing a message, when Crawlee cannot be installed. */
async function crawlee(url: SiteUrl): Promise<Figures | null> {
  if (!installCrawlee()) return null
  const starts = Array.from({ length: crawls }, (_, n) => url('/p0', `127.0.0.${n + 1}`))
  return { name: 'crawlee + turndown', ...await runCrawlee(crawls * pagesOfCrawl, starts) }
}
