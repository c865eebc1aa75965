// Addresses on pages, made absolute the way browsers do.

/**
 * Longer addresses are left out of lists: no server answers them, and a hostile page could fill the answer with one.
 */
const urlCharsMax = 8_192

/**
 * The http or https address that `href` names on a page with this base; `null` for any other scheme and for what is no
 * address.
 */
export function absoluteUrl(href: string | null | undefined, baseUrl: string): string | null {
  if (href === null || href === undefined || href.length > urlCharsMax) return null
  const url = URL.parse(href.trim(), baseUrl)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null
}
