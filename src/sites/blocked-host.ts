// Blocklists of hosts: scrapes, batches and checks refuse a blocked host, searches drop it, crawls skip it.

import { AppError } from '../app-error.ts'

/** Whether a host is one of the domains or a subdomain of one. `domains` are in lower case, without `www.`. */
export function isBlocked(host: string, domains: ReadonlySet<string>): boolean {
  if (domains.size === 0) return false
  const labels = host.toLowerCase().replace(/\.$/, '').split('.')
  return labels.some((_, index) => domains.has(labels.slice(index).join('.')))
}

/** Throws URL_BLOCKLISTED if the host of `url` is blocked. */
export function assertNotBlocked(url: string, domains: ReadonlySet<string>): void {
  const { hostname } = new URL(url)
  if (isBlocked(hostname, domains))
    throw new AppError('URL_BLOCKLISTED', {
      message: `${hostname} is on the blocklist of this API key; PUT /blocklist changes it.`,
    })
}
