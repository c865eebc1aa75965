// Idempotency-Key: the same key and body get the first response again.
//
// Nothing is locked. What an operation creates under a key has ids derived from that key, so that running it again,
// after a crash or at the same moment, creates the same thing again; the first response is kept and repeated from then
// on.

import { createHash } from 'node:crypto'
import { errorTable } from '#schemas/errors.ts'
import { AppError } from '#src/app-error.ts'
import { base62Of, newId, type IdKind } from '#src/ids.ts'
import type { Store } from '#src/store/store.ts'
import type { OperationResult } from '#src/operation.ts'

/** A result with its HTTP status. */
export interface KeptReply extends OperationResult { status: number }

/** Longest Idempotency-Key, in characters. */
const keyCharsMax = 200

export interface Idempotent {
  /** An id for what the operation creates: the same one whenever the request is the same. */
  makeId(kind: IdKind): string
  /**
   * The kept response, or the response of `handle`, which is kept when it is a success. A request that is refused
   * leaves the key unused.
   */
  answer(handle: () => Promise<KeptReply> | KeptReply): Promise<KeptReply>
}

/**
 * Reads the header. Without it every request is a new one. Throws INVALID_REQUEST, or IDEMPOTENCY_KEY_CONFLICT when
 * the body is another.
 */
export function idempotencyOf(
  store: Store, header: string, apiKeyId: string, request: { method: string; path: string; body: unknown },
): Idempotent {
  if (header === '') return { makeId: newId, answer: async (handle) => await handle() }
  if (header.length > keyCharsMax)
    throw new AppError('INVALID_REQUEST', {
      message: `the Idempotency-Key must have at most ${keyCharsMax} characters`,
    })
  const id = sha256(`${apiKeyId}\n${header}`).toString('hex')
  const fingerprint = sha256(JSON.stringify([request.method, request.path, request.body], sortedMembers)).toString('hex')
  const kept = store.collection('idempotency')

  return {
    makeId: (kind) => `${kind}_${base62Of(sha256(`${id}\n${kind}`), 24)}`,
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
        // Nothing was created: the caller may correct the request and send it under the same key.
        if (isRefusal(error)) await kept.remove({ _id: id, fingerprint, status: null })
        throw error
      }
    },
  }
}

/** Whether an error says that the request is wrong and was refused before anything was created. */
const isRefusal = (error: unknown): boolean => error instanceof AppError && (errorTable[error.code].http ?? 500) < 500

/**
 * For JSON.stringify: the members of an object by name, for JSON gives their order no meaning (RFC 8259, section 4).
 */
const sortedMembers = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
