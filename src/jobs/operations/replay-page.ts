// Reads a page of a crawl or a batch again, after its job has recorded a failure.

import type { BatchJobRequest } from '#schemas/batch.ts'
import type { PageOutline } from '#schemas/crawl.ts'
import type { PageFetched } from '#schemas/page.ts'
import type { TaskHead } from '#schemas/task.ts'
import { AppError } from '#src/app-error.ts'
import { prices } from '#src/credits/prices.ts'
import type { RequestOf } from '#src/flow.ts'
import type { PageCall, PageOperation } from '#src/operation.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import { okResult } from '../views/page-result.ts'
import { batchResult, type BatchResult } from './batch-result.ts'
import type { JobPageRow } from './join-replay.ts'
import { runPaid } from './run-page-operation.ts'

type PageRoute = 'crawlPage' | 'crawlPageAndInfer'
type Call = Omit<PageCall<unknown>, 'input'>

export interface FailedPage { job: JobDocument; row: JobPageRow; head: TaskHead }

/** Throws what the page fails with. */
export async function readJobPage(
  pageOperations: ReadonlyMap<string, PageOperation>, call: Call, page: FailedPage,
): Promise<BatchResult & { warnings: string[] }> {
  const read = page.job.kind === 'crawl' ? await readCrawled(call, page) : await readListed(pageOperations, call, page)
  const { result } = read
  if (!result.ok)
    throw new AppError('CONTENT_TOO_LARGE', {
      message: result.error, ...(result.statusCode && { targetStatus: result.statusCode }),
    })
  return read
}

/** The links of the page are not followed: its crawl goes on, or has ended, without them. */
async function readCrawled({ ask }: Call, { row, head }: FailedPage): Promise<BatchResult & { warnings: string[] }> {
  const request = head.request as RequestOf<PageRoute>
  const { data, outline, results, warnings } = await ask(head.routeName as PageRoute, request, 'replay')
  const { statusCode } = results.page as PageFetched
  const { failure } = JSON.parse(Buffer.from(outline ?? []).toString('utf8')) as PageOutline
  if (failure) throw new AppError(failure.code, { message: failure.message, targetStatus: statusCode })
  return { result: okResult(row, statusCode, data, { warnings }), cost: prices.crawl.page, warnings }
}

/** The whole operation runs again for the URL, of which the task was perhaps a part. */
async function readListed(
  pageOperations: ReadonlyMap<string, PageOperation>, call: Call, { job, row, head }: FailedPage,
): Promise<BatchResult & { warnings: string[] }> {
  const operation = pageOperations.get(job.endpoint)!
  const { items, options } = job.request as unknown as BatchJobRequest
  const isPage = (url: string, index: number): boolean =>
    head.pageNumber === undefined ? url === row.url : index === head.pageNumber - 1
  const item = items.find(({ url }, index) => isPage(url, index))!
  const ask: Call['ask'] = (route, request, part) => call.ask(route, request, part ? `replay.${part}` : 'replay')
  const answer = await runPaid(operation, { ...call, ask, input: { ...options, url: item.url } })
  return { ...batchResult(operation, item, answer), warnings: answer.warnings }
}
