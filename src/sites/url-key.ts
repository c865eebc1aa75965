// Which addresses are one page. A key is for comparing only: what is fetched stays as it was found, for a slash, a
// `www.` or an order of parameters that is changed turns pages into errors.

import { normaliseEscapes } from './percent-encoding.ts'
import { isSession, sessionInPath } from './session.ts'

export interface UrlKeyOptions {
  /** Whether addresses that differ in their query only are one page. */
  ignoreQuery: boolean
}

/**
 * The key of an address: the same for spellings of one address (escapes, default port, the dot of the root, an empty
 * query, any fragment), for the sessions that a server gives out (`;jsessionid=…`, `?PHPSESSID=…`), and for its queries
 * when they are ignored. Scheme, `www.`, slashes and the order of parameters count.
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
