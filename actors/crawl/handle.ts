// Owns a crawl: continues it where the last owner stopped, walks the site, and ends the job.

import { createPagesHandler } from '#src/jobs/owner/job-handler.ts'
import type { OwnJob } from '#src/runtime/job-owner.ts'
import { runCrawl, type CrawlDeps } from './run-crawl.ts'

export const createCrawlOwner = (deps: CrawlDeps): OwnJob =>
  createPagesHandler(deps, (job, log, lease, key) => runCrawl(deps, job, log, lease, key))
