// Which addresses belong to one site: those under one registrable domain (Public Suffix List, private suffixes counted,
// so that two customers of a hoster are two sites). Addresses of numbers and names without a dot are sites of their
// own.

import { parse } from 'tldts'

/** The site of a host name: its registrable domain, or the name itself where it has none. */
export function siteOf(hostname: string): string {
  return (
    parse(hostname, { allowPrivateDomains: true, extractHostname: false, validateHostname: false }).domain ?? hostname
  )
}

/** Answers `siteOf` for many addresses of one page, each host name looked up once. */
export function siteLookup(): (hostname: string) => string {
  const sites = new Map<string, string>()
  return (hostname) => {
    let site = sites.get(hostname)
    if (site === undefined) sites.set(hostname, site = siteOf(hostname))
    return site
  }
}

/** `domain` of a page: the host name without port and without a leading `www.`. */
export function domainOf(url: string): string {
  return new URL(url).hostname.replace(/^www\.(?=.*\.)/, '')
}
