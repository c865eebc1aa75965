// Encrypts what callers entrust to the service (headers for pages, secrets and headers of webhooks) before it is stored
// or queued. The key is only in NATS, so that all processes have it and the documents and their backups do not.

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { NatsConnection } from '@nats-io/transport-node'
import { readSecret } from './secret.ts'

const algorithm = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]
const keyName = 'headers-key'
/** Begins a sealed value among plain ones. Headers and secrets have no control characters. */
const mark = '\u0001sealed:'

/** A text cannot be decrypted: NATS has lost the key, or the text belongs to another context. */
export class SealError extends Error {
  override readonly name = 'SealError'
}

/** Encrypts a text to base64. `context`: the id of what it belongs to; it can only be decrypted for the same id. */
export async function encryptText(nc: NatsConnection, text: string, context: string): Promise<string> {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, await readSecret(nc, keyName), nonce).setAAD(Buffer.from(context))
  const encrypted = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64')
}

/** @throws SealError; the errors of NATS */
export async function decryptText(nc: NatsConnection, encrypted: string, context: string): Promise<string> {
  const bytes = Buffer.from(encrypted, 'base64')
  const key = await readSecret(nc, keyName)
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch (error) {
    throw new SealError('the text cannot be decrypted', { cause: error })
  }
}

type Values = Readonly<Record<string, string>>

/** The values, each sealed; names stay as they are. Sealed values are not sealed again. */
export const sealValues = (nc: NatsConnection, values: Values, context: string): Promise<Record<string, string>> =>
  mapValues(values, async (value) =>
    value.startsWith(mark) ? value : mark + await encryptText(nc, value, context))

/** The values in plain text. Plain values, which earlier versions stored, stay as they are. @throws SealError */
export const openValues = (nc: NatsConnection, values: Values, context: string): Promise<Record<string, string>> =>
  mapValues(values, async (value) =>
    value.startsWith(mark) ? decryptText(nc, value.slice(mark.length), context) : value)

async function mapValues(values: Values, map: (value: string) => Promise<string>): Promise<Record<string, string>> {
  const entries = Object.entries(values).map(async ([name, value]) => [name, await map(value)] as const)
  return Object.fromEntries(await Promise.all(entries))
}
