// Decides which URLs are one page. Keys are for comparison only: requests use the URL as it was found, because changing
// a slash, a `www.` or the order of parameters breaks some sites.

import { normaliseEscapes } from './percent-encoding.ts'
import { isSession, sessionInPath } from './session.ts'

export interface UrlKeyOptions {
  /** Whether URLs that differ only in their query are one page. */
  ignoreQuery: boolean
}

/**
 * The key of a URL. It ignores different spellings (escapes, default port, trailing dot of the host, empty query), the
 * fragment, session identifiers (`;jsessionid=…`, `?PHPSESSID=…`) and, if `ignoreQuery` is set, the query. Scheme,
 * `www.`, slashes and the order of parameters make a difference.
 */
export function urlKey(url: URL, { ignoreQuery }: UrlKeyOptions): string {
  const host = url.hostname.replace(/\.$/, '') + (url.port === '' ? '' : `:${url.port}`)
  const path = normaliseEscapes(url.pathname).replace(sessionInPath, '')
  return `${url.protocol}//${host}${path}${ignoreQuery ? '' : queryOf(url.search)}`
}

function queryOf(search: string): string {
  const parts = search.slice(1).split('&').filter((part) => part !== '' && !isSession(part))
  return parts.length === 0 ? '' : `?${normaliseEscapes(parts.join('&'))}`
}
