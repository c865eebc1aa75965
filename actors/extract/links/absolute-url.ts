// Resolves the addresses on a page like a browser does (URL Standard).

/** Longer addresses are dropped: servers reject them, and a hostile page could fill the response with one. */
const urlCharsMax = 8_192

/** The absolute http or https URL of `href`; `null` for other schemes and for an invalid URL. */
export function absoluteUrl(href: string | null | undefined, baseUrl: string): string | null {
  if (href === null || href === undefined || href.length > urlCharsMax) return null
  const url = URL.parse(href.trim(), baseUrl)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null
}
