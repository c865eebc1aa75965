// The operator's proxies (PROXY_URLS), for pages that let nobody in from here: the same one for the same task, and none
// that failed a moment ago.

import { createHash } from 'node:crypto'

/** First and longest time that a failing proxy is left alone, in milliseconds; doubled with every failure. */
const backOff = { firstMs: 30_000, longestMs: 600_000 }

export interface ProxyTier {
  /** The proxy for a task: the same for the same key while it is healthy; null when none is. */
  pick(key: string): URL | null
  failed(proxy: URL): void
  succeeded(proxy: URL): void
}

/**
 * Chooses by rendezvous hashing, so that one failing proxy moves only its own tasks.
 * @param now the clock, in unix milliseconds
 * @throws Error for what is no http or https URL
 */
export function createProxyTier(urls: readonly string[], now: () => number): ProxyTier {
  const proxies = urls.map((text) => {
    if (!/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
      throw new Error('PROXY_URLS must be a list of http:// or https:// URLs')
    return { url: new URL(text), failures: 0, restsUntil: 0 }
  })
  const weight = (key: string, { url }: { url: URL }): string =>
    createHash('sha256').update(`${key} ${url.href}`).digest('hex')
  const of = (url: URL): { failures: number; restsUntil: number } => proxies.find((one) => one.url === url)!

  return {
    pick(key) {
      const healthy = proxies.filter(({ restsUntil }) => restsUntil <= now())
      return healthy.sort((one, other) => (weight(key, one) < weight(key, other) ? -1 : 1))[0]?.url ?? null
    },
    failed(proxy) {
      const one = of(proxy)
      one.restsUntil = now() + Math.min(backOff.firstMs * 2 ** one.failures, backOff.longestMs)
      one.failures++
    },
    succeeded(proxy) { Object.assign(of(proxy), { failures: 0, restsUntil: 0 }) },
  }
}
