// What Chromium's own names for failed navigations mean for the caller.

import { AppError } from '#src/app-error.ts'
import { hostOf, portOf } from '#src/egress/check-url.ts'
import type { Lease } from '#src/egress/page-lease.ts'

/**
 * The failure behind a navigation that did not arrive.
 * @param errorText such as `net::ERR_CERT_DATE_INVALID`
 * @param url that was asked for; the lease may know why its host was not connected to
 */
export function navigationFailure(errorText: string, url: string, lease: Lease): AppError {
  const asked = URL.parse(url)
  const host = asked?.hostname ?? 'The site'
  const name = errorText.replace(/^net::/, '')
  const fail = (code: AppError['code'], message: string): AppError =>
    new AppError(code, { message, cause: new Error(errorText) })
  const known = asked ? lease.failureOf(hostOf(asked), portOf(asked)) : undefined
  if (known !== undefined) return known
  if (lease.exhausted) return fail('CONTENT_TOO_LARGE', 'The page loads more than Winnow lets it.')
  if (/^ERR_(?:CERT_|SSL_|TLS_|BAD_SSL)/.test(name))
    return fail('TLS_ERROR', `The certificate of ${host} is not valid, or the TLS handshake failed (${name}).`)
  if (name === 'ERR_TOO_MANY_REDIRECTS')
    return fail('TOO_MANY_REDIRECTS', 'The page redirects in a loop, or more than ten times.')
  if (
    /^ERR_(?:UNSAFE_PORT|UNSAFE_REDIRECT|DISALLOWED_URL_SCHEME|UNKNOWN_URL_SCHEME|INVALID_URL|ADDRESS_INVALID)$/.test(
      name,
    )
  ) {
    return fail('INVALID_URL', `The page leads to an address that Winnow may not reach (${name}).`)
  }
  if (name === 'ERR_NAME_NOT_RESOLVED') return fail('DNS_RESOLUTION_FAILED', `The host name ${host} has no IP address.`)
  return fail('TARGET_UNREACHABLE', `The connection to ${host} failed (${name}).`)
}
