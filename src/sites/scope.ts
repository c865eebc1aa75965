// Which addresses belong to the site that a crawl or map was started on.

import { parse } from 'tldts'

/** Where an address lies: in scope, under the same registrable domain but out of scope, or elsewhere. */
export type Place = 'inside' | 'subdomain' | 'external'

export interface ScopeOptions {
  /** Whether every host under the registrable domain is in scope. */
  allowSubdomains: boolean
}

/** A host name without the dot of the root and without a leading `www.`: those two count as one site. */
export const bareHost = (hostname: string): string => hostname.replace(/\.$/, '').replace(/^www\.(?=[^.]+\.)/, '')

/**
 * The registrable domain of a host name (Public Suffix List, private suffixes counted); null for addresses of numbers
 * and single names.
 */
const registrableDomain = (hostname: string): string | null =>
  parse(hostname.replace(/\.$/, ''), { allowPrivateDomains: true, extractHostname: false, validateHostname: false })
    .domain

/**
 * The scope of a site.
 * @param start the start page's address after redirects. `http` and `https`, `www.` and the bare domain are one site;
 * another explicit port is another.
 * @returns a function from an absolute http or https URL to its place
 */
export function createScope(start: URL, { allowSubdomains }: ScopeOptions): (url: URL) => Place {
  const home = bareHost(start.hostname)
  const domain = registrableDomain(start.hostname)
  const places = new Map<string, Place>()

  function placeOf(hostname: string): Place {
    if (bareHost(hostname) === home) return 'inside'
    if (domain === null || registrableDomain(hostname) !== domain) return 'external'
    return allowSubdomains ? 'inside' : 'subdomain'
  }

  return ({ hostname, port }) => {
    if (port !== start.port) return 'external'
    let place = places.get(hostname)
    if (place === undefined) {
      place = placeOf(hostname)
      if (places.size < hostsMax) places.set(hostname, place)
    }
    return place
  }
}

/** Hosts whose place is remembered: looking one up in the list of suffixes takes some microseconds. */
const hostsMax = 10_000
