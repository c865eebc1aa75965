import { ScrapeData } from '#schemas/scrape-data.ts'
import { cancelJobOperation } from '#src/jobs/operations/job-operations.ts'

/** Cancels a crawl. */
export const crawlCancel = cancelJobOperation({
  name: 'crawl_cancel', tag: 'Crawl', summary: 'Cancel a crawl.', kind: 'crawl', endpoint: 'scrape', path: '/crawl',
  page: ScrapeData,
})
