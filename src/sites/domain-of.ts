// The `domain` of a page in results.

/** The host name of an absolute URL without port and leading `www.`. */
export function domainOf(url: string): string {
  return new URL(url).hostname.replace(/^www\.(?=.*\.)/, '')
}
