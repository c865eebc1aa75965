// X-Set-Cookie: cookies in the syntax of Set-Cookie (RFC 6265), as the header Cookie of a request.

import { Cookie, domainMatch, pathMatch } from 'tough-cookie'

/** A comma before the next `name=`; dates in `Expires` have commas too. */
const betweenCookies = /,\s*(?=[^\s;,=]+=)/

export interface CookieHeader {
  /** `name=value; …`; empty if no cookie is for the URL. */
  header: string
  /** Names of cookies for another domain or path, which are left out. */
  otherSites: string[]
}

/** @param url the page; of an invalid one, no cookie is left out, since it will not be read */
export function cookieHeader(values: readonly string[], url: string): CookieHeader {
  const page = URL.parse(url)
  const cookies = values.flatMap((value) => value.split(betweenCookies)).flatMap((one) => Cookie.parse(one) ?? [])
  const isForPage = ({ domain, path, secure }: Cookie): boolean => page === null || (
    (domain === null || domainMatch(page.hostname, domain) === true)
    && (path === null || pathMatch(page.pathname, path))
    && !(secure && page.protocol === 'http:')
  )
  return {
    header: cookies.filter(isForPage).map((one) => one.cookieString()).join('; '),
    otherSites: cookies.filter((one) => !isForPage(one)).map(({ key }) => key),
  }
}
