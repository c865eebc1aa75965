// Crawlee as its documentation shows: CheerioCrawler with its default, persistent storage, and pages converted by
// Turndown into a dataset. Arguments: the number of pages and the start URLs. Prints one line of JSON.

import { CheerioCrawler, Configuration, Dataset, log } from '@crawlee/cheerio'
import TurndownService from 'turndown'

const glob = process.env.BENCH_GLOB
const [pages, ...starts] = process.argv.slice(2)
log.setLevel(log.LEVELS.ERROR)
const turndown = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' })
const crawler = new CheerioCrawler({
  maxRequestsPerCrawl: Number(pages),
  async requestHandler({ request, $, enqueueLinks }) {
    const links = $('a[href]').map((_, link) => new URL($(link).attr('href'), request.loadedUrl).href).get()
    $('script, style, nav, footer').remove()
    const markdown = turndown.turndown($('body').html() ?? '')
    await Dataset.pushData({ url: request.loadedUrl, title: $('title').text(), markdown, links })
    await enqueueLinks({ strategy: 'same-hostname', ...(glob && { globs: [glob] }) })
  },
}, new Configuration({ purgeOnStart: true }))
const startedAt = performance.now()
const { requestsFinished } = await crawler.run(starts)
const { userCPUTime, systemCPUTime } = process.resourceUsage()
console.log(JSON.stringify({
  pages: requestsFinished,
  ms: performance.now() - startedAt,
  cpuMs: (userCPUTime + systemCPUTime) / 1000,
}))
