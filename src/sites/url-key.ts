// Decides which URLs are one page. Keys are for comparison only: requests use the URL as it was found, because changing
// a slash, a `www.` or the order of parameters breaks some sites.

import { normaliseEscapes } from './percent-encoding.ts'
import { isSession, sessionInPath } from './session.ts'

export interface UrlKeyOptions {
  /** Whether URLs that differ only in their query are one page; parameters of pagination make a difference. */
  ignoreQuery: boolean
  /** Further parameters of pagination, in lower case: see `pagingParameters`. */
  paging?: ReadonlySet<string>
}

/** The usual parameters of pagination: without them, `ignoreQuery` would find the first page of each list only. */
const usualPaging: ReadonlySet<string> = new Set(['page', 'p', 'paged', 'offset', 'start'])

/**
 * The key of a URL. It ignores different spellings (escapes, default port, trailing dot of the host, empty query), the
 * fragment, session identifiers (`;jsessionid=…`, `?PHPSESSID=…`) and, if `ignoreQuery` is set, the query except for
 * pagination. Scheme, `www.`, slashes and the order of parameters make a difference.
 */
export function urlKey(url: URL, { ignoreQuery, paging }: UrlKeyOptions): string {
  const host = url.hostname.replace(/\.$/, '') + (url.port === '' ? '' : `:${url.port}`)
  const path = normaliseEscapes(url.pathname).replace(sessionInPath, '')
  const isKept = (part: string): boolean => !ignoreQuery || isPaging(part, paging)
  return `${url.protocol}//${host}${path}${queryOf(url.search, isKept)}`
}

/**
 * The parameters with which a page names its `rel=next` page, in lower case: those whose value differs. Empty if it
 * uses one of the usual parameters, or another path.
 */
export function pagingParameters(page: URL, next: URL): string[] {
  if (page.host !== next.host || page.pathname !== next.pathname) return []
  const differing = [...next.searchParams].filter(([name, value]) => page.searchParams.get(name) !== value)
  const names = differing.map(([name]) => name.toLowerCase())
  return names.some((name) => usualPaging.has(name)) ? [] : [...new Set(names)]
}

function isPaging(part: string, paging: ReadonlySet<string> | undefined): boolean {
  const [[name = '', value = ''] = []] = new URLSearchParams(part)
  const wanted = name.toLowerCase()
  return value !== '' && (usualPaging.has(wanted) || paging?.has(wanted) === true)
}

function queryOf(search: string, isKept: (part: string) => boolean): string {
  if (search === '') return ''
  const parts = search.slice(1).split('&').filter((part) => part !== '' && !isSession(part) && isKept(part))
  return parts.length === 0 ? '' : `?${normaliseEscapes(parts.join('&'))}`
}
