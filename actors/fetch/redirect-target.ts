// Where an answer sends us: Location of a 3xx, or the Refresh header. Meta refresh is read from the page (src/page).

/** Redirects that are followed in one task. */
export const redirectsMax = 10

const redirectStatus = new Set([301, 302, 303, 307, 308])
/** A refresh that comes later than this is for people who read on, in seconds. */
const refreshDelayMaxS = 5

/**
 * `5; url=/next` of a Refresh header or meta element (HTML Standard, "shared declarative refresh steps"); null when it
 * only reloads.
 */
export function parseRefresh(value: string): { delayS: number; url: string } | null {
  const parts = /^\s*(\d*)(?:\.[\d.]*)?\s*(?:[;,]\s*|\s+)(?:url\s*=\s*)?(.*)$/is.exec(value)
  if (parts === null) return null
  const quoted = /^(["'])(.*?)(?:\1|$)/s.exec(parts[2]!)
  const url = (quoted?.[2] ?? parts[2]!).trim()
  return url === '' ? null : { delayS: Number(parts[1] || 0), url }
}

/** The URL that a refresh leads to soon, or null when it is late, leads nowhere else or not to the web. */
export function refreshTarget(value: string | undefined, base: URL): URL | null {
  const refresh = value === undefined ? null : parseRefresh(value)
  if (refresh === null || refresh.delayS > refreshDelayMaxS) return null
  const target = resolveTarget(refresh.url, base)
  return target === null || withoutHash(target) === withoutHash(base) ? null : target
}

/**
 * The URL that an answer redirects to, or null when it is the answer itself. A Location that is no URL counts as none.
 */
export function redirectTarget(status: number, headers: Readonly<Record<string, string>>, base: URL): URL | null {
  if (redirectStatus.has(status))
    return headers.location === undefined ? null : resolveTarget(escapeBytes(headers.location), base)
  return status < 300 && headers.refresh !== undefined ? refreshTarget(escapeBytes(headers.refresh), base) : null
}

/**
 * Headers are bytes, handed to us as Latin-1: what is not ASCII goes back to the server byte for byte, as browsers send
 * it.
 */
const escapeBytes = (header: string): string =>
  header.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`)

/** A redirect without a fragment keeps the one of the URL before (RFC 9110, section 10.2.2). */
function resolveTarget(location: string, base: URL): URL | null {
  const target = URL.parse(location, base.href)
  if (target === null) return null
  if (target.hash === '' && !location.includes('#')) target.hash = base.hash
  return target
}

export const withoutHash = (url: URL): string => url.href.slice(0, url.href.length - url.hash.length)
