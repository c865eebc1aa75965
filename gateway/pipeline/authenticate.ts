// Authentication by API key. Keys are cached for half a second, so that a revocation takes effect within a second.

import { AppError } from '#src/app-error.ts'
import { findKey, isKeyText, keyProblem, type ApiKey } from '#src/keys.ts'
import type { Store } from '#src/store/store.ts'

/** Finds the API key. Throws MISSING_API_KEY, INVALID_API_KEY, API_KEY_REVOKED or API_KEY_EXPIRED, in this order. */
export type Authenticate = (text: string, nowMs: number) => Promise<ApiKey>

/** How long a key is cached. */
const freshMs = 500
const cachedMax = 10_000

interface Cached { key: Promise<ApiKey | null>; readAt: number }

/** Keys are read from the store; concurrent requests with one key read it once. */
export function createAuthenticate(store: Store): Authenticate {
  const cache = new Map<string, Cached>()

  function read(text: string, nowMs: number): Promise<ApiKey | null> {
    const known = cache.get(text)
    if (known && nowMs - known.readAt < freshMs) return known.key
    const key = findKey(store, text)
    cache.delete(text)
    cache.set(text, { key, readAt: nowMs })
    // A failed lookup must not be cached.
    key.catch(() => cache.delete(text))
    if (cache.size > cachedMax) cache.delete(cache.keys().next().value as string)
    return key
  }

  return async (text, nowMs) => {
    if (text === '')
      throw new AppError('MISSING_API_KEY', { message: 'The X-API-Key header is missing: send your API key in it.' })
    const key = isKeyText(text) ? await read(text, nowMs) : null
    const problem = keyProblem(key, nowMs)
    if (problem) throw new AppError(problem)
    return key as ApiKey
  }
}
