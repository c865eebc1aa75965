import { ScrapeData } from '#schemas/scrape-data.ts'
import { readJobOperation } from '#src/jobs/operations/job-operations.ts'

/** Returns the state of a crawl with a page of its results. */
export const crawlGet = readJobOperation({
  name: 'crawl_status', tag: 'Crawl', summary: 'Return the state of a crawl with a page of its results.', kind: 'crawl',
  endpoint: 'scrape', path: '/crawl', page: ScrapeData,
})
