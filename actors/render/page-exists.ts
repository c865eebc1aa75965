// Whether a page of a site exists, by one plain request: asked before a reading of another page of the site answers for
// it, so that the answer for a page that is gone is its error.

import type { SiteHttp } from '#src/sites/site-http.ts'

export type PageExists = (url: string, signal: AbortSignal) => Promise<boolean>

const checkMsMax = 5_000

/**
 * Returns a check that is true for HTML with a status of 2xx on the same origin. It is false for every other response
 * and when there is none in time: the browser then finds out what is wrong.
 * @throws the reason of the signal
 */
export function createPageExists(http: Pick<SiteHttp, 'get'>): PageExists {
  return async (url, signal) => {
    const target = new URL(url)
    try {
      const { status, contentType, finalUrl, discard } =
        await http.get(target, AbortSignal.any([signal, AbortSignal.timeout(checkMsMax)]))
      discard()
      return status >= 200 && status < 300 && finalUrl.origin === target.origin && /^(?:$|[^;]*html)/i.test(contentType)
    } catch {
      signal.throwIfAborted()
      return false
    }
  }
}
