// The domains that a key never wants to read: refused in scrapes, dropped from searches, skipped in crawls.

import { AppError } from '#src/app-error.ts'
import { assertNotBlocked } from '#src/blocked-host.ts'
import type { Store } from '#src/store/store.ts'

export interface Blocklists {
  get(keyId: string): Promise<string[]>
  /**
   * Replaces the list; at once here, within a second in other gateways. Returns it as kept. Throws INVALID_REQUEST for
   * what is no domain.
   */
  set(keyId: string, domains: readonly string[]): Promise<string[]>
  /** Throws URL_BLOCKLISTED. */
  assertAllowed(keyId: string, url: string): Promise<void>
}

/** How long a list is believed. */
const freshMs = 500
const cachedMax = 10_000

/**
 * A domain as it is kept: lower case, punycode, no `*.`, `www.` or dot at the end. Throws INVALID_REQUEST when it is
 * none.
 */
export function normaliseDomain(text: string): string {
  const bare = text.trim().replace(/^\*?\./, '').replace(/\.$/, '')
  const isHost = /^[^\s/:?#@\\]+$|^\[[\da-f:.]+\]$/i.test(bare)
  const host = (isHost && URL.parse(`http://${bare}/`)?.hostname) || ''
  if (host === '')
    throw new AppError('INVALID_REQUEST', {
      message: `\`domains\` has ${JSON.stringify(text.slice(0, 100))}, which is no domain such as example.com`,
    })
  return host.replace(/^www\.(?=.+\.)/, '')
}

/** Lists over the store, read at most twice a second a key. */
export function createBlocklists(store: Store): Blocklists {
  const cache = new Map<string, { domains: ReadonlySet<string>; readAt: number }>()
  const documents = store.collection('blocklists')

  async function read(keyId: string): Promise<ReadonlySet<string>> {
    const known = cache.get(keyId)
    if (known && Date.now() - known.readAt < freshMs) return known.domains
    return remember(keyId, (await documents.get(keyId))?.domains ?? [])
  }

  function remember(keyId: string, list: readonly string[]): ReadonlySet<string> {
    const domains = new Set(list)
    cache.delete(keyId)
    cache.set(keyId, { domains, readAt: Date.now() })
    if (cache.size > cachedMax) cache.delete(cache.keys().next().value as string)
    return domains
  }

  return {
    get: async (keyId) => (await documents.get(keyId))?.domains ?? [],
    async set(keyId, given) {
      const domains = [...new Set(given.map(normaliseDomain))].sort()
      await documents.put({ _id: keyId, domains })
      remember(keyId, domains)
      return domains
    },
    async assertAllowed(keyId, url) {
      assertNotBlocked(url, await read(keyId))
    },
  }
}
