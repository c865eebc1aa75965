// Which addresses are one page. A key is for comparing only: what is fetched stays as it was found, for a slash, a `www.` or an order of
// parameters that is changed turns pages into errors.

import { normaliseEscapes } from './percent-encoding.ts'

export interface UrlKeyOptions {
  /** Whether addresses that differ in their query only are one page. */
  ignoreQuery: boolean
}

const sessionInPath = /;(?:jsessionid|phpsessid|sid|sessionid)=[^/;?]*/gi
// Names under which frameworks hand a session around in addresses.
const sessionName = /^(?:jsessionid|phpsessid|aspsessionid\w*|oscsid|zenid|xtcsid|cfid|cftoken)$/i
// Names that also mean other things (`?session=opening-keynote`): the value tells.
const perhapsSessionName = /^(?:sid|sessid|sessionid|session_id|session)$/i
const sessionValue = /^(?=[a-z]*\d)[a-z\d]{16,}$/i

/**
 * The key of an address: the same for spellings of one address (escapes, default port, the dot of the root, an empty query, any fragment),
 * for the sessions that a server gives out (`;jsessionid=…`, `?PHPSESSID=…`), and for its queries when they are ignored.
 * Scheme, `www.`, slashes and the order of parameters count.
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

function isSession(part: string): boolean {
  const equals = part.indexOf('=')
  if (equals < 1) return false
  const name = part.slice(0, equals)
  return sessionName.test(name) || (perhapsSessionName.test(name) && sessionValue.test(part.slice(equals + 1)))
}
