// One entry of a batch's `data[]`: the data of the single call, with the fields that the caller wants echoed.

import type { BatchItem } from '#schemas/batch.ts'
import type { AppError } from '#src/app-error.ts'
import type { PageOperation } from '#src/operation.ts'
import { bareHost } from '#src/sites/scope.ts'
import type { PageResult } from '../state/job-log.ts'
import { failedResult, okResult } from '../views/page-result.ts'
import type { PaidAnswer } from './run-page-operation.ts'

/** What a batch needs to know of its operation. */
export type BatchedOperation = Pick<PageOperation, 'name' | 'batch' | 'output'>

/** A result, and what it costs in credits. */
export interface BatchResult { result: PageResult; cost: number }

/**
 * The result of a URL without an error. The fields of the answer become fields of the entry or, if the operation is
 * `nested`, one object that is named after the operation. Every entry has `status_code`.
 */
export function batchResult(
  { name, output, batch: { nested } }: BatchedOperation, item: BatchItem,
  { data, warnings, statusCode, credits }: PaidAnswer,
): BatchResult {
  const fields = nested ? nestData(name, item.url, statusCode, data) : data
  const hasStatus = nested || 'status_code' in output.properties
  const more = { ...(!hasStatus && { status_code: statusCode }), warnings, ...echoedFields(item) }
  const result = okResult({ url: item.url, depth: 0 }, statusCode, fields, more)
  return { result, cost: result.ok ? credits : 0 }
}

/** The result of a URL with an error. Failed URLs are free. */
export const failedBatchResult = (item: BatchItem, failure: AppError): BatchResult => ({
  result: failedResult({ url: item.url, depth: 0 }, failure, { domain: domainOf(item.url), ...echoedFields(item) }),
  cost: 0,
})

function nestData(operation: string, url: string, statusCode: number, data: Uint8Array): Uint8Array {
  const head = JSON.stringify({ url, domain: domainOf(url), status_code: statusCode })
  return Buffer.concat([Buffer.from(`${head.slice(0, -1)},${JSON.stringify(operation)}:`), data, Buffer.from('}')])
}

const domainOf = (url: string): string => bareHost(new URL(url).hostname)

const echoedFields = ({ item_id, meta }: BatchItem): Record<string, unknown> =>
  ({ ...(item_id === undefined ? {} : { item_id }), ...(meta === undefined ? {} : { meta }) })
