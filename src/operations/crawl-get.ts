import { ScrapeData } from '#schemas/scrape-data.ts'
import { readJobOperation } from '#src/jobs/job-operations.ts'

/** Reports a crawl with a page of its results. */
export const crawlGet = readJobOperation({
  name: 'crawl_status', tag: 'Crawl', summary: 'Report a crawl with a page of its results.', kind: 'crawl',
  endpoint: 'scrape', path: '/crawl', page: ScrapeData,
})
