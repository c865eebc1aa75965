// Decides which URLs belong to the site of a crawl or map.

import { parse } from 'tldts'

/** In scope; under the same registrable domain, but out of scope; or on another site. */
export type Place = 'inside' | 'subdomain' | 'external'

export interface ScopeOptions {
  /** Whether all hosts under the registrable domain are in scope. */
  allowSubdomains: boolean
}

/** A host name without the trailing dot and a leading `www.`. Both forms are one site. */
export const bareHost = (hostname: string): string => hostname.replace(/\.$/, '').replace(/^www\.(?=[^.]+\.)/, '')

/** The registrable domain of a host name (Public Suffix List); null for IP addresses and names without a dot. */
const registrableDomain = (hostname: string): string | null =>
  parse(hostname.replace(/\.$/, ''), { allowPrivateDomains: true, extractHostname: false, validateHostname: false })
    .domain

/** Hosts whose place is cached: a lookup in the Public Suffix List takes some microseconds. */
const cachedHostsMax = 10_000

/**
 * Creates a function from an absolute http or https URL to its place.
 * @param start the URL of the start page after redirects. `http` and `https`, `www.` and the bare domain are one site;
 * another explicit port is another site.
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
      if (places.size < cachedHostsMax) places.set(hostname, place)
    }
    return place
  }
}
