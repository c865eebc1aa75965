// Chooses among the operator's proxies (PROXY_URLS), which are used for pages that block direct requests: the same
// proxy for the same task, and none that has just failed.

import { hash } from 'node:crypto'

/** First and longest pause after a failure in milliseconds. The pause doubles with each failure. */
const backoff = { firstMs: 30_000, longestMs: 600_000 }

export interface ProxyTier {
  /** The proxy for a task: the same for the same key while it is healthy; null if none is healthy. */
  pick(key: string): URL | null
  failed(proxy: URL): void
  succeeded(proxy: URL): void
}

/**
 * Uses rendezvous hashing: only tasks of a failing proxy move to another one.
 * @param now the clock, in unix milliseconds
 * @throws Error for a URL that is not http or https
 */
export function createProxyTier(urls: readonly string[], now: () => number): ProxyTier {
  const proxies = urls.map((text) => {
    if (!/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
      throw new Error('PROXY_URLS must be a list of http:// or https:// URLs')
    return { url: new URL(text), failures: 0, pausedUntil: 0 }
  })
  const weight = (key: string, { url }: { url: URL }): string => hash('sha256', `${key} ${url.href}`, 'hex')
  const stateOf = (url: URL): { failures: number; pausedUntil: number } => proxies.find((one) => one.url === url)!

  return {
    pick(key) {
      const healthy = proxies.filter(({ pausedUntil }) => pausedUntil <= now())
      return healthy.sort((one, other) => (weight(key, one) < weight(key, other) ? -1 : 1))[0]?.url ?? null
    },
    failed(proxy) {
      const state = stateOf(proxy)
      state.pausedUntil = now() + Math.min(backoff.firstMs * 2 ** state.failures, backoff.longestMs)
      state.failures++
    },
    succeeded(proxy) { Object.assign(stateOf(proxy), { failures: 0, pausedUntil: 0 }) },
  }
}
