// Keeps the headers that a job sends to pages (Authorization, Cookie and others) out of its document: they are
// encrypted with a key that is only in NATS, and removed when the job has ended.

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { jetstream } from '@nats-io/jetstream'
import { Kvm } from '@nats-io/kv'
import type { NatsConnection } from '@nats-io/transport-node'
import { AppError } from '#src/app-error.ts'
import { buckets } from '#src/flow.ts'
import { isWrongLastSequence } from '#src/jetstream-errors.ts'
import type { JobDocument } from '#src/store/documents.ts'

const algorithm = 'aes-256-gcm'
const [keyBytes, nonceBytes, tagBytes] = [32, 12, 16]
const keyName = 'headers-key'
/** Where the request of a job has the options of its pages: of a crawl and a scrape batch, and of other batches. */
const optionFields = ['scrape_options', 'options'] as const

type Options = { headers?: unknown }
type SealedJob = Pick<JobDocument, '_id' | 'request' | 'sealed_headers'>

/** Returns the job with its headers encrypted; a job without headers is returned as it is. */
export async function sealHeaders<J extends SealedJob>(nc: NatsConnection, job: J): Promise<J> {
  const field = optionFields.find((name) => (job.request[name] as Options | undefined)?.headers !== undefined)
  if (field === undefined) return job
  const { headers, ...options } = job.request[field] as Options
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, await readKey(nc), nonce).setAAD(Buffer.from(job._id))
  const text = Buffer.concat([cipher.update(JSON.stringify({ field, headers })), cipher.final()])
  const sealed_headers = Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
  return { ...job, request: { ...job.request, [field]: options }, sealed_headers }
}

/**
 * Returns the job with its headers decrypted.
 * @throws AppError INVALID_REQUEST when the key that encrypted them is gone
 */
export async function openHeaders<J extends SealedJob>(nc: NatsConnection, job: J): Promise<J> {
  if (job.sealed_headers === undefined) return job
  const sealed = Buffer.from(job.sealed_headers, 'base64')
  const key = await readKey(nc)
  try {
    const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes))
      .setAAD(Buffer.from(job._id))
      .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
    const text = Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
    const { field, headers } = JSON.parse(text.toString('utf8')) as { field: string; headers: unknown }
    return { ...job, request: { ...job.request, [field]: { ...job.request[field] as Options, headers } } }
  } catch (error) {
    throw new AppError('INVALID_REQUEST', {
      message: 'The `headers` of the job cannot be decrypted, because NATS has lost their key: start the job again.',
      cause: error,
    })
  }
}

/** The key of this installation; created at its first use. */
async function readKey(nc: NatsConnection): Promise<Buffer> {
  const kv = await new Kvm(jetstream(nc, { timeout: 5_000 })).create('installation', buckets.installation)
  const stored = await kv.get(keyName)
  if (stored?.operation === 'PUT') return Buffer.from(stored.value)
  await kv.create(keyName, randomBytes(keyBytes)).catch((error: unknown) => {
    if (!isWrongLastSequence(error)) throw error
  })
  return Buffer.from((await kv.get(keyName))!.value)
}
