// Authentication by API key, or by a session of the console, which stands for one. Keys are cached for half a second,
// so that a revocation takes effect within a second.

import { AppError } from '#src/app-error.ts'
import { findKeyByHash, hashOf, isKeyText, keyProblem, type ApiKey } from '#src/keys.ts'
import type { Store } from '#src/store/store.ts'
import type { Credential } from './transport.ts'

/**
 * Finds the API key. Throws MISSING_API_KEY (also when the session has ended), INVALID_API_KEY, API_KEY_REVOKED or
 * API_KEY_EXPIRED, in this order.
 */
export type Authenticate = (credential: Credential, nowMs: number) => Promise<ApiKey>

export interface Session {
  /**
   * SHA-256 of the key with which it was opened, hex. The session ends when this secret is replaced, not only when the
   * key is revoked.
   */
  keyHash: string
  /** Unix milliseconds. */
  endsAt: number
}

/** The session of a token; null if it has ended or never existed. */
export type ReadSession = (token: string, nowMs: number) => Promise<Session | null>

/** How long a key is cached. */
const freshMs = 500
const cachedMax = 10_000

/** For a text that cannot be a key, such as one that was copied in part. */
const notAKey = 'The API key does not exist: a key is wnw_ and 32 characters of 0-9, A-Z, a-z.'

interface Cached { key: Promise<ApiKey | null>; readAt: number }

/** Keys are read from the store; concurrent requests with one key read it once. */
export function createAuthenticate(store: Store, readSession: ReadSession): Authenticate {
  const cache = new Map<string, Cached>()

  function read(hash: string, nowMs: number): Promise<ApiKey | null> {
    const known = cache.get(hash)
    if (known && nowMs - known.readAt < freshMs) return known.key
    const key = findKeyByHash(store, hash, nowMs)
    cache.delete(hash)
    cache.set(hash, { key, readAt: nowMs })
    // A failed lookup must not be cached.
    key.catch(() => cache.delete(hash))
    if (cache.size > cachedMax) cache.delete(cache.keys().next().value as string)
    return key
  }

  async function keyHashOf(credential: Credential, nowMs: number): Promise<string | null> {
    if (credential.kind === 'key') return isKeyText(credential.text) ? hashOf(credential.text) : null
    const session = await readSession(credential.token, nowMs)
    if (session === null)
      throw new AppError('MISSING_API_KEY', { message: 'The session of the console has ended: sign in again.' })
    return session.keyHash
  }

  return async (credential, nowMs) => {
    if (credential.kind === 'key' && credential.text === '')
      throw new AppError('MISSING_API_KEY', { message: 'The X-API-Key header is missing: send your API key in it.' })
    const hash = await keyHashOf(credential, nowMs)
    const key = hash === null ? null : await read(hash, nowMs)
    const problem = keyProblem(key, nowMs)
    if (problem) throw new AppError(problem, hash === null ? { message: notAKey } : {})
    return key as ApiKey
  }
}
