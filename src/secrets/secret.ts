// Secrets that the installation makes for itself. They are only in NATS, so that all processes have them and the
// documents and their backups do not.

import { randomBytes } from 'node:crypto'
import { jetstream } from '@nats-io/jetstream'
import { Kvm, type KV } from '@nats-io/kv'
import type { NatsConnection } from '@nats-io/transport-node'
import { AppError } from '../app-error.ts'
import { isWrongLastSequence } from '../bus/jetstream-errors.ts'
import { isNatsUnavailable } from '../bus/nats-unavailable.ts'
import { retryUnanswered } from '../bus/publish.ts'
import { buckets } from '../flow.ts'

const secretBytes = 32

const opened = new WeakMap<NatsConnection, Promise<KV>>()

type SecretName = 'headers-key' | 'pageviews-key'

/**
 * The secret of that name, 32 random bytes; created at its first use. Read it each time: NATS may lose it. Throws
 * SERVICE_UNAVAILABLE while NATS cannot be used.
 */
export async function readSecret(nc: NatsConnection, name: SecretName): Promise<Buffer> {
  try {
    return await retryUnanswered(() => readOnce(nc, name), { isClosed: () => nc.isClosed() })
  } catch (error) {
    throw isNatsUnavailable(error) ? new AppError('SERVICE_UNAVAILABLE', { cause: error }) : error
  }
}

async function readOnce(nc: NatsConnection, name: SecretName): Promise<Buffer> {
  const opening = opened.get(nc)
    ?? new Kvm(jetstream(nc, { timeout: 5_000 })).create('installation', buckets.installation)
  opened.set(nc, opening)
  opening.catch(() => opened.delete(nc))
  const kv = await opening
  const stored = await kv.get(name)
  if (stored?.operation === 'PUT') return Buffer.from(stored.value)
  await kv.create(name, randomBytes(secretBytes)).catch((error: unknown) => {
    if (!isWrongLastSequence(error)) throw error
  })
  return Buffer.from((await kv.get(name))!.value)
}
