// The site of a host: its registrable domain by the Public Suffix List. Private suffixes count, so that two customers
// of a hosting provider are two sites. IP addresses and names without a dot are sites of their own.

import { parse } from 'tldts'

/** The registrable domain of a host name, or the name itself when it has none. */
export function siteOf(hostname: string): string {
  return (
    parse(hostname, { allowPrivateDomains: true, extractHostname: false, validateHostname: false }).domain ?? hostname
  )
}

/** Returns a `siteOf` that caches its results, for the many addresses of one page. */
export function siteLookup(): (hostname: string) => string {
  const sites = new Map<string, string>()
  return (hostname) => {
    let site = sites.get(hostname)
    if (site === undefined) sites.set(hostname, site = siteOf(hostname))
    return site
  }
}
