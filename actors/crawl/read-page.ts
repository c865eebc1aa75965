// One page of a crawl, asked for and understood: its result, and what the frontier has to know of it.

import type { CrawlPageRequest, CrawlRequest, PageOutline } from '#schemas/crawl.ts'
import type { PageFetched } from '#schemas/page.ts'
import { AppError } from '#src/app-error.ts'
import type { Answer } from '#src/ask.ts'
import type { Candidate } from '#src/crawl/frontier.ts'
import type { PageSeen } from '#src/crawl/walk-site.ts'
import { isServiceFailure } from '#src/jobs/ask-page.ts'
import type { PageResult } from '#src/jobs/job-log.ts'
import { failedResult, okResult } from '#src/jobs/page-result.ts'
import { createScope } from '#src/sites/scope.ts'

export interface PageRead extends PageSeen {
  result: PageResult
}

/**
 * The request of a page, from the crawl's. The caller's headers may carry secrets: only the site that they were given
 * for gets them.
 */
export function pageRequest(
  { url: start, scrape_options, allow_subdomains, respect_robots_txt }: CrawlRequest, url: string, since: string,
): CrawlPageRequest {
  const { headers, ...options } = scrape_options
  const isTheirs =
    headers !== undefined
    && createScope(new URL(start), { allowSubdomains: allow_subdomains })(new URL(url)) === 'inside'
  return {
    ...options, ...(isTheirs && { headers }), url, outline: true, fetched_since: since, obey_robots: respect_robots_txt,
  }
}

/** What an answer says. */
export function understand(candidate: Candidate, { data, outline, results, warnings }: Answer): PageRead {
  const { finalUrl, statusCode } = results.page as PageFetched
  const { links, canonical, textHash, failure } = JSON.parse(Buffer.from(outline ?? []).toString('utf8')) as PageOutline
  const result = failure
    ? failedResult(candidate, new AppError(failure.code, { message: failure.message, targetStatus: statusCode }), {
        domain: domainOf(finalUrl),
      })
    : okResult(candidate, statusCode, data, { warnings })
  return {
    result, failed: failureOf(result),
    reading: { finalUrl, links, ...(failure ? { canonical: null, textHash: null } : { canonical, textHash }) },
  }
}

/** What a failure says of the page. Throws it on when it says something about Winnow only. */
export function understandFailure(candidate: Candidate, error: unknown): PageRead {
  if (isServiceFailure(error)) throw error
  const result = failedResult(candidate, error as AppError, { domain: domainOf(candidate.url) })
  return { result, failed: failureOf(result), reading: { finalUrl: null, canonical: null, textHash: null, links: [] } }
}

const failureOf = (result: PageResult): PageSeen['failed'] =>
  result.ok ? null : { error: result.error, errorCode: result.errorCode }

const domainOf = (url: string): string => new URL(url).hostname.replace(/^www\.(?=.*\.)/, '')
