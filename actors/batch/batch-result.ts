// One entry of a batch's `data[]`: what the single call would answer, with what the caller wants echoed.

import type { BatchItem } from '#schemas/batch.ts'
import type { AppError } from '#src/app-error.ts'
import type { PaidAnswer } from '#src/jobs/run-page-operation.ts'
import type { PageResult } from '#src/jobs/job-log.ts'
import { failedResult, okResult } from '#src/jobs/page-result.ts'
import { bareHost } from '#src/sites/scope.ts'

/** A result, and what it costs in credits. */
export interface BatchResult { result: PageResult; cost: number }

/**
 * A URL that came out well. The answer's fields stand in the entry as they are, or, for an endpoint whose answer is
 * `nested`, as one object named after the endpoint.
 */
export function batchResult(
  endpoint: string, nested: boolean, item: BatchItem, { data, warnings, statusCode, credits }: PaidAnswer,
): BatchResult {
  const result = okResult(
    { url: item.url, depth: 0 }, statusCode, nested ? within(endpoint, item.url, statusCode, data) : data,
    { warnings, ...echoed(item) },
  )
  return { result, cost: result.ok ? credits : 0 }
}

/** A URL that did not: never charged. */
export const failedBatchResult = (item: BatchItem, failure: AppError): BatchResult => ({
  result: failedResult({ url: item.url, depth: 0 }, failure, { domain: domainOf(item.url), ...echoed(item) }), cost: 0,
})

function within(endpoint: string, url: string, statusCode: number, data: Uint8Array): Uint8Array {
  const head = JSON.stringify({ url, domain: domainOf(url), status_code: statusCode })
  return Buffer.concat([Buffer.from(`${head.slice(0, -1)},${JSON.stringify(endpoint)}:`), data, Buffer.from('}')])
}

const domainOf = (url: string): string => bareHost(new URL(url).hostname)

const echoed = ({ item_id, meta }: BatchItem): Record<string, unknown> =>
  ({ ...(item_id === undefined ? {} : { item_id }), ...(meta === undefined ? {} : { meta }) })
