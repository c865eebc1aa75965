// Resolves the addresses on a page like a browser does (URL Standard).

/** Longer addresses are dropped: servers reject them, and a hostile page could fill the response with one. */
const urlCharsMax = 8_192

/** The absolute http or https URL of `href`; `null` for other schemes and for an invalid URL. */
export function absoluteUrl(href: string | null | undefined, baseUrl: string): string | null {
  if (href === null || href === undefined || href.length > urlCharsMax) return null
  const trimmed = href.trim()
  const plain = plainUrl(trimmed, baseUrl)
  if (plain !== undefined) return plain
  const url = URL.parse(trimmed, baseUrl)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null
}

/** A path, a query and a fragment that a URL parser would not change: no dot segments, nothing to encode. */
const plainPath = /^(?:\/(?![/.]|%2e)[\w.~%+,:=@&;!$*-]*)+(?:\?[\w.~%+,:=@&;!$*/?-]*)?(?:#[\w.~%+,:=@&;!$*/?-]*)?$/i
/** A scheme and a host name in lower case that is neither an IP address nor internationalized. */
const plainOrigin = /^https?:\/\/(?![^/]*xn--)(?:[a-z0-9-]+\.)+[a-z]{2,}(?=\/)/

/**
 * The absolute URL of most addresses, without a URL parser; undefined for the others. Pages have hundreds of links, and
 * several parts of extraction resolve each of them.
 */
function plainUrl(href: string, baseUrl: string): string | undefined {
  if (href.charCodeAt(0) === solidus) {
    const origin = originOf(baseUrl)
    return origin !== undefined && plainPath.test(href) ? origin + href : undefined
  }
  const origin = plainOrigin.exec(href)
  return origin && plainPath.test(href.slice(origin[0].length)) ? href : undefined
}

const solidus = 47

/** The last base URL: all addresses of a page have the same. */
let lastBase = { url: '', origin: undefined as string | undefined }

/** The origin of a base URL without credentials, with which a path is a URL. */
function originOf(baseUrl: string): string | undefined {
  if (lastBase.url !== baseUrl) {
    const base = URL.parse(baseUrl)
    const isUsable = base !== null && /^https?:$/.test(base.protocol) && base.username === '' && base.password === ''
    lastBase = { url: baseUrl, origin: isUsable ? base.origin : undefined }
  }
  return lastBase.origin
}

/** The fragment of an absolute URL with its `#`; empty when it has none. */
export function fragmentOf(url: string): string {
  const at = url.indexOf('#')
  return at < 0 || at === url.length - 1 ? '' : url.slice(at)
}

/** An absolute URL without its fragment. */
export function withoutFragment(url: string): string {
  const at = url.indexOf('#')
  return at < 0 ? url : url.slice(0, at)
}

const host = /^https?:\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)/

/** The host name of an absolute http or https URL. */
export const hostOf = (url: string): string => host.exec(url)?.[1] ?? ''
