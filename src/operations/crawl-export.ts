import { ScrapeData } from '#schemas/scrape-data.ts'
import { exportJobOperation } from '#src/jobs/operations/job-operations.ts'

/** Downloads all results of a crawl. */
export const crawlExport = exportJobOperation({
  name: 'crawl_export', tag: 'Crawl', summary: 'Download all results of a crawl.', kind: 'crawl', endpoint: 'scrape',
  path: '/crawl', page: ScrapeData,
})
