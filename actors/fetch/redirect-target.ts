// The target of a redirect: by the Location of a 3xx or by a Refresh header. The page scan finds meta refreshes.

import { isRedirectStatus } from '#src/page/http-status.ts'

/** Redirects that one task follows. */
export const redirectsMax = 10

/** Largest delay in seconds of a refresh that is followed. Later ones are for readers of the page. */
const refreshDelayMaxS = 5

/**
 * Parses `5; url=/next` of a Refresh header or meta element (HTML Standard, "shared declarative refresh steps"). Null
 * if there is no URL.
 */
export function parseRefresh(value: string): { delayS: number; url: string } | null {
  const parts = /^\s*(\d*)(?:\.[\d.]*)?\s*(?:[;,]\s*|\s+)(?:url\s*=\s*)?(.*)$/is.exec(value)
  if (parts === null) return null
  const quoted = /^(["'])(.*?)(?:\1|$)/s.exec(parts[2]!)
  const url = (quoted?.[2] ?? parts[2]!).trim()
  return url === '' ? null : { delayS: Number(parts[1] || 0), url }
}

/** The target of a refresh; null if it is too late, invalid, or the same page. */
export function refreshTarget(value: string | undefined, base: URL): URL | null {
  const refresh = value === undefined ? null : parseRefresh(value)
  if (refresh === null || refresh.delayS > refreshDelayMaxS) return null
  const target = resolveTarget(refresh.url, base)
  return target === null || withoutHash(target) === withoutHash(base) ? null : target
}

/** The URL that a response redirects to; null if it does not. An invalid Location counts as none. */
export function redirectTarget(status: number, headers: Readonly<Record<string, string>>, base: URL): URL | null {
  if (isRedirectStatus(status))
    return headers.location === undefined ? null : resolveTarget(escapeBytes(headers.location), base)
  return status < 300 && headers.refresh !== undefined ? refreshTarget(escapeBytes(headers.refresh), base) : null
}

/**
 * Escapes the non-ASCII bytes of a header, which Node decodes as Latin-1, so that the server receives them unchanged.
 */
const escapeBytes = (header: string): string =>
  header.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`)

/** A redirect without a fragment inherits that of the previous URL (RFC 9110, section 10.2.2). */
function resolveTarget(location: string, base: URL): URL | null {
  const target = URL.parse(location, base.href)
  if (target === null) return null
  if (target.hash === '' && !location.includes('#')) target.hash = base.hash
  return target
}

export const withoutHash = (url: URL): string => url.href.slice(0, url.href.length - url.hash.length)
