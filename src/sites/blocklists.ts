// Blocked domains of API keys: scrapes of them are refused, searches drop them and crawls skip them.

import { AppError } from '#src/app-error.ts'
import type { Store } from '#src/store/store.ts'
import { assertNotBlocked } from './blocked-host.ts'

export interface Blocklists {
  get(keyId: string): Promise<string[]>
  /**
   * Replaces the list and returns it normalised. Takes effect at once in this process, in others within a second.
   * Throws INVALID_REQUEST if an entry is not a domain.
   */
  set(keyId: string, domains: readonly string[]): Promise<string[]>
  /** Throws URL_BLOCKLISTED. */
  assertAllowed(keyId: string, url: string): Promise<void>
}

/** How long a list is cached. */
const freshMs = 500
const cachedMax = 10_000

/**
 * Normalises a domain: lower case, punycode, no `*.`, `www.` or trailing dot.
 * @param field that the error names
 * @throws AppError INVALID_REQUEST
 */
export function normaliseDomain(text: string, field = 'domains'): string {
  const bare = text.trim().replace(/^\*?\./, '').replace(/\.$/, '')
  const isHost = /^[^\s/:?#@\\]+$|^\[[\da-f:.]+\]$/i.test(bare)
  const host = (isHost && URL.parse(`http://${bare}/`)?.hostname) || ''
  if (host === '')
    throw new AppError('INVALID_REQUEST', {
      message: `\`${field}\` must contain domains such as example.com (got ${JSON.stringify(text.slice(0, 100))})`,
    })
  return host.replace(/^www\.(?=.+\.)/, '')
}

/** Blocklists in the store; each is read at most twice per second. */
export function createBlocklists(store: Store): Blocklists {
  const cache = new Map<string, { domains: ReadonlySet<string>; readAt: number }>()
  const documents = store.collection('blocklists')

  async function read(keyId: string): Promise<ReadonlySet<string>> {
    const known = cache.get(keyId)
    if (known && performance.now() - known.readAt < freshMs) return known.domains
    return remember(keyId, (await documents.get(keyId))?.domains ?? [])
  }

  function remember(keyId: string, list: readonly string[]): ReadonlySet<string> {
    const domains = new Set(list)
    cache.delete(keyId)
    cache.set(keyId, { domains, readAt: performance.now() })
    if (cache.size > cachedMax) cache.delete(cache.keys().next().value as string)
    return domains
  }

  return {
    get: async (keyId) => (await documents.get(keyId))?.domains ?? [],
    async set(keyId, given) {
      const domains = [...new Set(given.map((one) => normaliseDomain(one)))].sort()
      await documents.put({ _id: keyId, domains })
      remember(keyId, domains)
      return domains
    },
    async assertAllowed(keyId, url) {
      assertNotBlocked(url, await read(keyId))
    },
  }
}
