// All results of a job as one download.

import type { StreamedBody } from '#src/operation.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import type { Store } from '#src/store/store.ts'
import { sumsOf } from '../views/read-job.ts'
import { eachResult } from '../views/read-results.ts'
import { zipResults } from './zip-results.ts'

export const exportFormats = ['jsonl', 'zip'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Media types of the formats. */
export const exportTypes = { jsonl: 'application/x-ndjson', zip: 'application/zip' } as const

const newline = Buffer.from('\n')

/** The results that the job has now; at most one page of them is in memory. */
export async function exportJob(store: Store, job: JobDocument, format: ExportFormat): Promise<StreamedBody> {
  const { completed, failed } = await sumsOf(store, job)
  const results = (): AsyncIterable<Uint8Array> => eachResult(store, job._id, completed + failed)
  return {
    type: exportTypes[format],
    headers: { 'Content-Disposition': `attachment; filename="${fileNameOf(job)}.${format}"` },
    open: () => (format === 'zip' ? zipResults(results()) : lines(results())),
  }
}

async function* lines(results: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const result of results) yield Buffer.concat([result, newline])
}

/** `example.com-crw_…`, `batch-scrape-crw_…` */
const fileNameOf = ({ _id, url, endpoint }: JobDocument): string =>
  `${url === null ? `batch-${endpoint}` : new URL(url).hostname.replaceAll(/[^\w.-]/g, '')}-${_id}`
