// What can be told about a URL before anything is resolved (DECISIONS.md, sections 2 and 10). Names are checked again
// at connect time, by the address that they resolve to: this check makes the refusal early and its sentence clear.

import { isIP } from 'node:net'
import { AppError } from '#src/app-error.ts'
import { refusalOf, type EgressAllow } from './address-verdict.ts'
import { isBadPort } from './bad-ports.ts'

/** Longest URL that is taken, in characters. */
export const urlCharsMax = 2048

const localNames = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|home\.arpa)$/
const metadataNames =
  /^(?:metadata|instance-data|metadata\.google\.internal|metadata\.goog|metadata\.azure\.internal|metadata\.packet\.net|metadata\.tencentyun\.com)$/
// Schemes that are written without slashes and may be followed by digits, as a port is.
const slashless =
  /^(?:about|blob|cid|data|file|ftp|geo|javascript|mailto|mid|sip|sips|sms|tel|urn|vbscript|view-source|ws|wss|xmpp):/i

// Whatever stands before `://` is meant as a scheme, though it be none, as in `ht!tp://`.
const beforeSlashes = /^[^/?#\\]*:\/\//

/**
 * A URL as people type it, with `https://` where there is no protocol: `example.com/a`, `example.com:8443`,
 * `localhost:3000`, `//example.com`. What names another scheme (`javascript:alert(1)`, `mailto:a@b`) stays as it is.
 */
export function prependScheme(text: string): string {
  const trimmed = text.trim()
  if (trimmed.startsWith('//')) return `https:${trimmed}`
  if (beforeSlashes.test(trimmed) || /^https?:/i.test(trimmed) || slashless.test(trimmed)) return trimmed
  const hostAndPort = /^(?:\[[^\]]*\]|[^/?#\\@:]+):\d{1,5}(?=[/?#\\]|$)/
  if (!hostAndPort.test(trimmed) && /^[a-z][a-z0-9+.-]*:/i.test(trimmed)) return trimmed
  return `https://${trimmed}`
}

/** The port that a URL leads to. */
export const portOf = (url: URL): number =>
  Number(url.port === '' ? (url.protocol === 'https:' || url.protocol === 'wss:' ? 443 : 80) : url.port)

/** The host of a URL as resolvers take it: without brackets and without the dot of the root. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

export interface UrlRules {
  /**
   * The address is only noted now, of a monitor or a webhook: where the operator opened a part of the inside, a port
   * that browsers refuse is left to the connection, which refuses it then. Default: false.
   */
  portsLater?: boolean
}

/**
 * Why a host and port may not be connected to, as far as the name shows.
 * @param host a name or an IP address without brackets, in the spelling of the URL standard
 * @returns the end of a sentence that begins with the host; null when nothing speaks against it
 */
export function hostRefusal(
  host: string, port: number, allow: EgressAllow, { portsLater = false }: UrlRules = {},
): string | null {
  if (isBadPort(port) && !(portsLater && allow.length > 0)) return `has port ${port}, which browsers refuse`
  const name = host.toLowerCase().replace(/\.$/, '')
  if (isIP(name) !== 0) {
    const refusal = refusalOf(name, port, allow)
    return refusal === null ? null : `is ${refusal}, which Winnow may not reach`
  }
  // Where the operator opened a part of the inside, its names are theirs to use: the address that they resolve to
  // decides.
  if (allow.length > 0) return null
  if (metadataNames.test(name) || localNames.test(name)) return 'is a name of the inside, which Winnow may not reach'
  return name.includes('.') ? null : 'is no full host name'
}

/**
 * A URL that may be fetched, as far as can be told without resolving its name.
 * @param given absolute; see `prependScheme` for what people type
 * @returns the URL by the WHATWG standard, which turns every spelling of an IPv4 address (decimal, octal, hex, short,
 * full-width) into four numbers
 * @throws AppError INVALID_URL with a sentence: malformed, not http or https, too long, with a user name or password,
 * or an address or port that Winnow may not reach
 */
export function assertUrlAllowed(given: string | URL, allow: EgressAllow, rules?: UrlRules): URL {
  const text = typeof given === 'string' ? given.trim() : given.href
  if (text.length > urlCharsMax && [...text].length > urlCharsMax)
    throw new AppError('INVALID_URL', { message: `url must have at most ${urlCharsMax} characters.` })
  const notWeb = (scheme: string): AppError =>
    new AppError('INVALID_URL', { message: `url must begin with http:// or https://, not ${scheme.slice(0, 20)}` })
  const before = beforeSlashes.exec(text)?.[0] ?? ''
  if (before !== '' && !/^https?:/i.test(before)) throw notWeb(before)
  if (!URL.canParse(text))
    throw new AppError('INVALID_URL', {
      message: 'url must be an absolute http or https URL, such as https://example.com/page.',
    })
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw notWeb(url.protocol)
  if (/^\.*$/.test(url.hostname)) throw new AppError('INVALID_URL', { message: 'url must name a host.' })
  if (url.username !== '' || url.password !== '')
    throw new AppError('INVALID_URL', {
      message: 'url must not carry a user name or password; send them as an Authorization header, in headers.',
    })
  const refusal = hostRefusal(hostOf(url), portOf(url), allow, rules)
  if (refusal !== null) throw new AppError('INVALID_URL', { message: `url: ${url.hostname.slice(0, 100)} ${refusal}.` })
  return url
}
