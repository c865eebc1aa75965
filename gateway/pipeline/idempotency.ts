// Idempotency-Key: the same key and body get the first response again.
//
// There are no locks. The IDs of created resources are derived from the key, so that a repetition, after a crash or
// concurrently, creates the same resource. The first response is stored and returned to later requests. It may have the
// secret of a webhook, so it is encrypted.

import { hash } from 'node:crypto'
import type { NatsConnection } from '@nats-io/transport-node'
import { errorTable } from '#schemas/errors.ts'
import { AppError } from '#src/app-error.ts'
import { base62Of, newId, type IdKind } from '#src/ids.ts'
import { isObject } from '#src/json/objects.ts'
import { decodeUtf8 } from '#src/page/decode-utf8.ts'
import { decryptText, encryptText, SealError } from '#src/secrets/seal.ts'
import type { IdempotencyDocument } from '#src/store/documents/keys.ts'
import type { OperationDeps, OperationResult } from '#src/operation.ts'

/** A result with its HTTP status. */
export interface KeptReply extends OperationResult { status: number }

/** Maximum length of an Idempotency-Key. */
const keyCharsMax = 200

export interface Idempotent {
  /** An ID for a created resource; the same for repetitions of the request. */
  makeId(kind: IdKind): string
  /** The stored response, or that of `handle`, which is stored if it succeeds. A rejected request releases the key. */
  answer(handle: () => Promise<KeptReply> | KeptReply): Promise<KeptReply>
}

/**
 * Reads the Idempotency-Key header; without it every request is new. Throws INVALID_REQUEST. `answer` throws
 * IDEMPOTENCY_KEY_CONFLICT if the key was used with another body.
 */
export function idempotencyOf(
  { store, bus }: Pick<OperationDeps, 'store' | 'bus'>, header: string, apiKeyId: string,
  request: { method: string; path: string; body: unknown },
): Idempotent {
  if (header === '') return { makeId: newId, answer: async (handle) => await handle() }
  if (header.length > keyCharsMax)
    throw new AppError('INVALID_REQUEST', {
      message: `Idempotency-Key must have at most ${keyCharsMax} characters (got ${header.length})`,
    })
  const id = hash('sha256', `${apiKeyId}\n${header}`, 'hex')
  const { method, path, body } = request
  const fingerprint = hash('sha256', JSON.stringify([method, path, body], sortedMembers), 'hex')
  const kept = store.collection('idempotency')

  return {
    makeId: (kind) => `${kind}_${base62Of(hash('sha256', `${id}\n${kind}`, 'buffer'), 24)}`,
    async answer(handle) {
      await kept.insertIfAbsent({
        _id: id, fingerprint, created_at: new Date().toISOString(), status: null, data: null,
      })
      const first = await kept.get(id)
      if (first && first.fingerprint !== fingerprint)
        throw new AppError('IDEMPOTENCY_KEY_CONFLICT', {
          message: 'This Idempotency-Key was used with another request: use a new one for a new request.',
        })
      const earlier = first && await openReply(bus.nc, first)
      if (earlier) return earlier
      try {
        const reply = await handle()
        const text = reply.data instanceof Uint8Array ? decodeUtf8(reply.data) : JSON.stringify(reply.data)
        const sealed = await encryptText(bus.nc, text, id)
        await kept.update({ _id: id, status: null }, { $set: { status: reply.status, sealed } })
        return reply
      } catch (error) {
        // Nothing was created, so the caller may correct the request and reuse the key.
        if (isRefusal(error)) await kept.remove({ _id: id, fingerprint, status: null })
        throw error
      }
    },
  }
}

/**
 * The stored response; null if there is none yet, or if NATS has lost its key: then the request is handled again, as
 * after a crash.
 */
async function openReply(nc: NatsConnection, document: IdempotencyDocument): Promise<KeptReply | null> {
  const { _id, status, data, sealed } = document
  if (status === null) return null
  if (sealed === undefined) return data && { status, data }
  try {
    return { status, data: Buffer.from(await decryptText(nc, sealed, _id)) }
  } catch (error) {
    if (error instanceof SealError) return null
    throw error
  }
}

/** Whether the request was rejected before anything was created. */
const isRefusal = (error: unknown): boolean => error instanceof AppError && (errorTable[error.code].http ?? 500) < 500

/** JSON.stringify replacer that sorts object members: their order has no meaning (RFC 8259, section 4). */
const sortedMembers = (_name: string, value: unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) : value
