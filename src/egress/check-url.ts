// Checks a URL before its name is resolved. The address that the name resolves to is checked when the connection is
// made; this check rejects most forbidden URLs early and with a clear message.

import { isIP } from 'node:net'
import { AppError } from '#src/app-error.ts'
import {
  isLoopbackName, loopbackRefusal, refusalOf, refusedUnlessAllowed, type EgressAllow,
} from './address-verdict.ts'
import { isBadPort } from './bad-ports.ts'

/** Longest URL in characters. */
export const urlCharsMax = 2048

const internalNames = /(?:^|\.)(?:localdomain|local|internal|intranet|lan|home|corp|home\.arpa)$/
/** Metadata services of cloud providers. */
const metadataNames: ReadonlySet<string> = new Set([
  'metadata', 'instance-data', 'metadata.google.internal', 'metadata.goog', 'metadata.azure.internal',
  'metadata.packet.net', 'metadata.tencentyun.com',
])
// Schemes without slashes, which look like a host name with a port if digits follow.
const slashless =
  /^(?:about|blob|cid|data|file|ftp|geo|javascript|mailto|mid|sip|sips|sms|tel|urn|vbscript|view-source|ws|wss|xmpp):/i
/** A scheme with slashes, valid or not (`ht!tp://`). */
const schemeWithSlashes = /^[^/?#\\]*:\/\//

/**
 * Adds `https://` to a URL without a scheme: `example.com/a`, `example.com:8443`, `localhost:3000`, `//example.com`.
 * Text with another scheme (`javascript:alert(1)`, `mailto:a@b`) is returned unchanged.
 */
export function prependScheme(text: string): string {
  const trimmed = text.trim()
  if (trimmed.startsWith('//')) return `https:${trimmed}`
  if (schemeWithSlashes.test(trimmed) || /^https?:/i.test(trimmed) || slashless.test(trimmed)) return trimmed
  const hostAndPort = /^(?:\[[^\]]*\]|[^/?#\\@:]+):\d{1,5}(?=[/?#\\]|$)/
  if (!hostAndPort.test(trimmed) && /^[a-z][a-z0-9+.-]*:/i.test(trimmed)) return trimmed
  return `https://${trimmed}`
}

/** The port of a URL, explicit or by its scheme. */
export const portOf = (url: URL): number =>
  Number(url.port === '' ? (url.protocol === 'https:' || url.protocol === 'wss:' ? 443 : 80) : url.port)

/** The host of a URL without brackets and without trailing dots, as resolvers expect it. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '')

export interface UrlRules {
  /**
   * The URL of a monitor or webhook is only stored now. If EGRESS_ALLOW is set, its port is not checked until the
   * connection is made. Default: false.
   */
  portsLater?: boolean
}

/**
 * Why connections to a host and port are refused, without resolving the name.
 * @param host a name or an IP address without brackets, as `URL` normalises it
 * @returns a predicate for a sentence that begins with the host; null if the host is not refused
 */
export function hostRefusal(
  host: string, port: number, allow: EgressAllow, { portsLater = false }: UrlRules = {},
): string | null {
  if (isBadPort(port) && !(portsLater && allow.length > 0)) return `has port ${port}, which browsers refuse`
  const name = host.toLowerCase().replace(/\.+$/, '')
  if (isIP(name) !== 0 || isLoopbackName(name)) {
    const refusal = isLoopbackName(name) ? loopbackRefusal(port, allow) : refusalOf(name, port, allow)
    return refusal === null ? null : `is ${refusal}, ${refusedUnlessAllowed}`
  }
  // With EGRESS_ALLOW internal names are possible: the address that they resolve to decides.
  if (allow.length > 0) return null
  if (metadataNames.has(name) || internalNames.test(name)) return `is an internal name, ${refusedUnlessAllowed}`
  return name.includes('.') ? null : 'is not a full host name, such as example.com'
}

/**
 * Checks a URL without resolving its name.
 * @param given an absolute URL; see `prependScheme` for URLs without a scheme
 * @returns the parsed URL. `URL` normalises every spelling of an IPv4 address (decimal, octal, hex, short, full-width).
 * @throws AppError INVALID_URL if it is malformed, not http or https, too long, has a user name or password, or an
 * address or port that Winnow may not reach
 */
export function assertUrlAllowed(given: string | URL, allow: EgressAllow, rules?: UrlRules): URL {
  const text = typeof given === 'string' ? given.trim() : given.href
  if (text.length > urlCharsMax && [...text].length > urlCharsMax)
    throw new AppError('INVALID_URL', {
      message: `\`url\` must have at most ${urlCharsMax} characters (got ${[...text].length}).`,
    })
  const notHttp = (found: string): AppError =>
    new AppError('INVALID_URL', { message: `\`url\` must begin with http:// or https://, not ${found.slice(0, 20)}` })
  const scheme = schemeWithSlashes.exec(text)?.[0] ?? ''
  if (scheme !== '' && !/^https?:/i.test(scheme)) throw notHttp(scheme)
  const url = typeof given === 'string' ? URL.parse(text) : given
  if (url === null)
    throw new AppError('INVALID_URL', {
      message: '`url` must be an absolute http or https URL, such as https://example.com/page.',
    })
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw notHttp(url.protocol)
  if (/^\.*$/.test(url.hostname))
    throw new AppError('INVALID_URL', { message: '`url` must have a host, such as https://example.com/page.' })
  if (url.username !== '' || url.password !== '')
    throw new AppError('INVALID_URL', {
      message: '`url` must not contain a user name or password; calls with `headers` can send them as an Authorization header.',
    })
  const refusal = hostRefusal(hostOf(url), portOf(url), allow, rules)
  if (refusal !== null)
    throw new AppError('INVALID_URL', { message: `\`url\`: ${url.hostname.slice(0, 100)} ${refusal}.` })
  return url
}
