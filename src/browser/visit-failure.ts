// Translates Chromium's network errors to error codes of Winnow.

import { AppError } from '#src/app-error.ts'
import { hostOf, portOf } from '#src/egress/check-url.ts'
import { noAddress } from '#src/egress/connect-failure.ts'
import type { Lease } from '#src/egress/page-lease.ts'

const urlErrors: ReadonlySet<string> = new Set([
  'ERR_UNSAFE_PORT', 'ERR_UNSAFE_REDIRECT', 'ERR_DISALLOWED_URL_SCHEME', 'ERR_UNKNOWN_URL_SCHEME', 'ERR_INVALID_URL',
  'ERR_ADDRESS_INVALID',
])

/** The error for a document whose response ended too early, or cannot be decoded. The arguments are as below. */
export function cutFailure(errorText: string, url: string, lease: Lease): AppError {
  const cause = new Error(errorText)
  if (lease.exhausted)
    return new AppError('CONTENT_TOO_LARGE', { message: 'The page loads more data than Winnow allows.', cause })
  if (errorText === 'net::ERR_CONTENT_DECODING_FAILED')
    return new AppError('UNSUPPORTED_CONTENT', {
      message: 'The page cannot be decompressed: its data is corrupt.', cause,
    })
  return new AppError('TARGET_UNREACHABLE', {
    message: `The connection to ${URL.parse(url)?.hostname ?? 'the site'} broke while the page was read.`, cause,
  })
}

/**
 * The error for a failed navigation.
 * @param errorText such as `net::ERR_CERT_DATE_INVALID`
 * @param url that was requested; the lease may know why a connection to its host failed
 */
export function navigationFailure(errorText: string, url: string, lease: Lease): AppError {
  const requested = URL.parse(url)
  const host = requested?.hostname ?? 'The site'
  const name = errorText.replace(/^net::/, '')
  const fail = (code: AppError['code'], message: string): AppError =>
    new AppError(code, { message, cause: new Error(errorText) })
  const known = requested ? lease.failureOf(hostOf(requested), portOf(requested)) : undefined
  if (known !== undefined) return known
  if (lease.exhausted) return fail('CONTENT_TOO_LARGE', 'The page loads more data than Winnow allows.')
  if (/^ERR_(?:CERT_|SSL_|TLS_|BAD_SSL)/.test(name))
    return fail('TLS_ERROR', `The certificate of ${host} is not valid, or the TLS handshake failed (${name}).`)
  if (name === 'ERR_TOO_MANY_REDIRECTS')
    return fail('TOO_MANY_REDIRECTS', 'The page redirects in a loop, or more than ten times.')
  if (urlErrors.has(name)) return fail('INVALID_URL', `The page leads to a URL that Winnow may not reach (${name}).`)
  if (name === 'ERR_NAME_NOT_RESOLVED') return fail('DNS_RESOLUTION_FAILED', noAddress(host))
  return fail('TARGET_UNREACHABLE', `The connection to ${host} failed (${name}).`)
}
