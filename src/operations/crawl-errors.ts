import { readJobErrorsOperation } from '#src/jobs/operations/job-operations.ts'

/** Lists the failed pages and skipped URLs of a crawl. */
export const crawlErrors = readJobErrorsOperation({
  name: 'crawl_errors', tag: 'Crawl', summary: 'List the failed pages and skipped URLs of a crawl.', kind: 'crawl',
  endpoint: 'scrape', path: '/crawl',
})
