// Crawls and batches as interfaces read them that show a page with a status of 400 to 499 as an empty document.

import { ScrapeData } from '#schemas/scrape-data.ts'
import { readDocumentsOperation } from './job-operations.ts'

const scraped = { endpoint: 'scrape', page: ScrapeData }

/** A crawl with a page of its results. */
export const crawlDocuments = readDocumentsOperation({
  ...scraped, name: 'crawl_status', tag: 'Crawl', summary: 'Return the state of a crawl.', kind: 'crawl', path: '/crawl',
})

/** A batch of scrapes with a page of its results. */
export const batchDocuments = readDocumentsOperation({
  ...scraped, name: 'batch_scrape_status', tag: 'Batch', summary: 'Return the state of a scrape batch.', kind: 'batch',
  path: '/batch/scrape',
})
