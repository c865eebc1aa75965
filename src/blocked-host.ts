// Whether a host is on a blocklist: scrapes refuse it, searches drop it, crawls skip it.

/** Whether a host is one of the domains or below one. `domains` are in lower case, without `www.`. */
export function isBlocked(host: string, domains: ReadonlySet<string>): boolean {
  if (domains.size === 0) return false
  const labels = host.toLowerCase().replace(/\.$/, '').split('.')
  return labels.some((_, index) => domains.has(labels.slice(index).join('.')))
}
