// Idempotency-Key: the same key and body get the first response again.
//
// There are no locks. The IDs of created resources are derived from the key, so that a repetition, after a crash or
// concurrently, creates the same resource. The first response is stored and returned to later requests.

import { hash } from 'node:crypto'
import { errorTable } from '#schemas/errors.ts'
import { AppError } from '#src/app-error.ts'
import { base62Of, newId, type IdKind } from '#src/ids.ts'
import { isObject } from '#src/json/objects.ts'
import type { Store } from '#src/store/store.ts'
import type { OperationResult } from '#src/operation.ts'

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
  store: Store, header: string, apiKeyId: string, request: { method: string; path: string; body: unknown },
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
      if (first?.data && first.status !== null) return { status: first.status, data: first.data }
      try {
        const reply = await handle()
        const data = reply.data instanceof Uint8Array ? reply.data : Buffer.from(JSON.stringify(reply.data))
        await kept.update({ _id: id, status: null }, { $set: { status: reply.status, data } })
        return reply
      } catch (error) {
        // Nothing was created, so the caller may correct the request and reuse the key.
        if (isRefusal(error)) await kept.remove({ _id: id, fingerprint, status: null })
        throw error
      }
    },
  }
}

/** Whether the request was rejected before anything was created. */
const isRefusal = (error: unknown): boolean => error instanceof AppError && (errorTable[error.code].http ?? 500) < 500

/** JSON.stringify replacer that sorts object members: their order has no meaning (RFC 8259, section 4). */
const sortedMembers = (_name: string, value: unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) : value
