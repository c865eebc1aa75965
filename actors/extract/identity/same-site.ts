// Which addresses belong to the site of a page: by its own address, `<base>`, the canonical address and `og:url`.

import { siteLookup } from '#actors/extract/links/site-of.ts'

export interface OwnSite {
  /** Origins with the page's own hosts, most reliable first; never empty. */
  hosts: readonly string[]
  /** Registrable domains. */
  domains: ReadonlySet<string>
  /** Labels of the domains without their public suffix and marks: `oxfordcity`. */
  labels: readonly string[]
  isOwn(url: string | null): boolean
  isOwnDomain(host: string): boolean
}

const isAddress = (host: string): boolean => /^[\d.]+$|^\[|:|^localhost$/.test(host)

/** The site of a page. Hosts that are IP addresses count only when nothing else is declared. */
export function ownSite(urls: readonly (string | null | undefined)[]): OwnSite {
  const siteOf = siteLookup()
  const all = urls.map((url) => (url ? URL.parse(url)?.hostname.toLowerCase() : undefined))
    .filter((host) => host !== undefined)
  const named = all.filter((host) => !isAddress(host))
  const hosts = [...new Set(named.length > 0 ? named : all)]
  const domains = new Set(hosts.map(siteOf))
  const stated = [...[...domains].map(labelOf), ...hosts.flatMap(subdomainsOf)]
  const labels = [...new Set(stated)].filter((label) => label.length > 1)
  const served = new Set(all)
  return {
    hosts, domains, labels,
    isOwn(url) {
      const host = url === null ? undefined : URL.parse(url)?.hostname.toLowerCase()
      return host !== undefined && (served.has(host) || domains.has(siteOf(host)))
    },
    isOwnDomain: (host) => domains.has(siteOf(host.toLowerCase())),
  }
}

const commonSubdomains = /^(?:www?\d?|m|mobile|blogs?|shop|store|news|docs?|en|de|fr|es|it|us|uk|web|site|home|static|cdn|support|help|wiki|forums?|community|academics|resources|research|library|magazine|[a-z]{2})$/

/** Subdomains that may be the name of a part of an organisation, or of a customer of a platform. */
const subdomainsOf = (host: string): string[] =>
  host.split('.').slice(0, -2).filter((label) => label.length >= 3 && !commonSubdomains.test(label))
    .map((label) => label.replace(/-/g, '')).slice(0, 2)

/** The first label of a registrable domain, without hyphens. */
export const labelOf = (domain: string): string => domain.split('.')[0]!.replace(/-/g, '')
