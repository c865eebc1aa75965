// Requests one page of a crawl from the stages and turns the answer into its result and what the frontier needs.

import { hash } from 'node:crypto'
import type { CrawlPageRequest, PageOutline, StoredCrawlRequest } from '#schemas/crawl.ts'
import type { PageFetched } from '#schemas/page.ts'
import { AppError } from '#src/app-error.ts'
import type { Candidate } from '#src/crawl/level-queue.ts'
import type { WalkedPage } from '#src/crawl/walk.ts'
import { withStoredSchemeHint } from '#src/egress/scheme-hint.ts'
import { askPage, isServiceFailure } from '#src/jobs/owner/ask-page.ts'
import type { PageResult } from '#src/jobs/state/job-log.ts'
import { failedResult, okResult } from '#src/jobs/views/page-result.ts'
import type { Lease } from '#src/runtime/job-owner.ts'
import { needsInference } from '#src/scrape/needs-inference.ts'
import { domainOf } from '#src/sites/domain-of.ts'
import { createScope } from '#src/sites/scope.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import type { Answer, Asker } from '#src/tasks/ask.ts'

export interface PageRead extends WalkedPage {
  result: PageResult
}

export interface CrawlContext {
  job: JobDocument
  request: StoredCrawlRequest
  /** When the crawl started, ISO 8601. */
  startedAt: string
  lease: Pick<Lease, 'delivery' | 'signal'>
}

/** Throws failures of Winnow; a failure of the page is its result. */
export async function readPage(
  ask: Asker['ask'], { job, request, startedAt, lease }: CrawlContext, candidate: Candidate,
): Promise<PageRead> {
  const page = pageRequest(request, candidate.url, startedAt)
  const name = hash('sha256', candidate.key, 'base64url').slice(0, 16)
  try {
    const answer = await askPage(ask, needsInference(page) ? 'crawlPageAndInfer' : 'crawlPage', page, {
      id: `${job._id}:${name}:${lease.delivery}`, requestId: job.request_id, traceparent: job.traceparent,
      keyId: job.key_id, jobId: job._id, pageNumber: candidate.order + 1, timeoutMs: page.timeout, signal: lease.signal,
    })
    return toPageRead(candidate, answer)
  } catch (error) {
    lease.signal.throwIfAborted()
    if (isServiceFailure(error)) throw error
    return toFailedPage(candidate, withStoredSchemeHint(error, candidate.url, request.scheme_assumed) as AppError)
  }
}

/**
 * The request of a page. The caller's headers may contain secrets, so they are sent only to the site of the start page.
 */
export function pageRequest(
  { url: start, scrape_options, allow_subdomains, respect_robots_txt }: StoredCrawlRequest, url: string,
  startedAt: string,
): CrawlPageRequest {
  const { headers, ...options } = scrape_options
  const isSameSite = createScope(new URL(start), { allowSubdomains: allow_subdomains })(new URL(url)) === 'inside'
  return {
    ...options, ...(headers !== undefined && isSameSite && { headers }), url, outline: true, fetched_since: startedAt,
    obey_robots: respect_robots_txt,
  }
}

function toPageRead(candidate: Candidate, { data, outline, results, warnings }: Answer): PageRead {
  const { finalUrl, statusCode } = results.page as PageFetched
  const { canonical, textHash, failure, ...found } =
    JSON.parse(Buffer.from(outline ?? []).toString('utf8')) as PageOutline
  if (!failure) {
    const result = okResult(candidate, statusCode, data, { warnings })
    return { result, failed: failureOf(result), reading: { finalUrl, canonical, textHash, ...found } }
  }
  const error = new AppError(failure.code, { message: failure.message, targetStatus: statusCode })
  const result = failedResult(candidate, error, { domain: domainOf(finalUrl) })
  return { result, failed: failureOf(result), reading: { finalUrl, canonical: null, textHash: null, ...found } }
}

function toFailedPage(candidate: Candidate, error: AppError): PageRead {
  const result = failedResult(candidate, error, { domain: domainOf(candidate.url) })
  return { result, failed: failureOf(result), reading: { finalUrl: null, canonical: null, textHash: null, links: [] } }
}

const failureOf = (result: PageResult): WalkedPage['failed'] =>
  result.ok ? null : { error: result.error, errorCode: result.errorCode }
