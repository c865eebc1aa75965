// Keeps the headers that a job sends to pages (Authorization, Cookie and others) out of its document: they are
// encrypted with a key that is only in NATS, and removed when the job has ended.

import type { NatsConnection } from '@nats-io/transport-node'
import { AppError } from '#src/app-error.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import { decryptText, encryptText, SealError } from './seal.ts'

/** Where the request of a job has the options of its pages: of a crawl and a scrape batch, and of other batches. */
const optionFields = ['scrape_options', 'options'] as const

type Options = { headers?: unknown }
type SealedJob = Pick<JobDocument, '_id' | 'request' | 'sealed_headers'>

/** Returns the job with its headers encrypted; a job without headers is returned as it is. */
export async function sealHeaders<J extends SealedJob>(nc: NatsConnection, job: J): Promise<J> {
  const field = optionFields.find((name) => (job.request[name] as Options | undefined)?.headers !== undefined)
  if (field === undefined) return job
  const { headers, ...options } = job.request[field] as Options
  const sealed_headers = await encryptText(nc, JSON.stringify({ field, headers }), job._id)
  return { ...job, request: { ...job.request, [field]: options }, sealed_headers }
}

/**
 * Returns the job with its headers decrypted.
 * @throws AppError INVALID_REQUEST when the key that encrypted them is gone
 */
export async function openHeaders<J extends SealedJob>(nc: NatsConnection, job: J): Promise<J> {
  if (job.sealed_headers === undefined) return job
  try {
    const text = await decryptText(nc, job.sealed_headers, job._id)
    const { field, headers } = JSON.parse(text) as { field: string; headers: unknown }
    return { ...job, request: { ...job.request, [field]: { ...job.request[field] as Options, headers } } }
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    throw new AppError('INVALID_REQUEST', {
      message: 'The `headers` of the job cannot be decrypted, because NATS has lost their key: start the job again.',
      cause: error,
    })
  }
}
