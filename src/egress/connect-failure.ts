// Translates connection errors of Node, OpenSSL and undici to error codes of Winnow.

import { AppError } from '#src/app-error.ts'
import type { ErrorCode } from '#schemas/errors.ts'

// c-ares and getaddrinfo. EAI_AGAIN is missing: it is a resolver that does not answer, which may be temporary.
const dnsCodes = /^(?:ENOTFOUND|ENODATA|EAI_NONAME|EAI_NODATA|EAI_FAIL|EBADNAME)$/
const tlsCodes = new RegExp(
  '^(?:ERR_TLS_|ERR_SSL_|CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|'
  + 'PATH_LENGTH_|ERROR_IN_|CRL_|EPROTO$)',
)
const timeoutCodes = /^(?:UND_ERR_CONNECT_TIMEOUT|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT|ETIMEDOUT)$/

function codesOf(error: unknown): string[] {
  const codes: string[] = []
  const seen = new Set<unknown>()
  const visit = (one: unknown): void => {
    if (!(one instanceof Error) || seen.has(one) || seen.size > 20) return
    seen.add(one)
    if ('code' in one && typeof one.code === 'string') codes.push(one.code)
    if (one instanceof AggregateError) one.errors.forEach(visit)
    visit(one.cause)
  }
  visit(error)
  return codes
}

function appErrorWithin(error: unknown): AppError | null {
  for (let one = error, depth = 0; one instanceof Error && depth < 10; one = one.cause, depth++)
    if (one instanceof AppError) return one
  return null
}

/**
 * The AppError for a connection error: the AppError among its causes if there is one, else DNS_RESOLUTION_FAILED,
 * TLS_ERROR, or TARGET_UNREACHABLE for everything else.
 * @param error of net, tls, undici or fetch; its causes are searched
 * @param host for the message
 */
export function connectFailure(error: unknown, host: string): AppError {
  const own = appErrorWithin(error)
  if (own !== null) return own
  const codes = codesOf(error)
  const fail = (code: ErrorCode, message: string): AppError => new AppError(code, { message, cause: error })
  if (codes.some((code) => dnsCodes.test(code)))
    return fail('DNS_RESOLUTION_FAILED', noAddress(host))
  const tls = codes.find((code) => tlsCodes.test(code))
  if (tls !== undefined)
    return fail('TLS_ERROR', `The certificate of ${host} is not valid, or the TLS handshake failed (${tls}).`)
  if (codes.some((code) => timeoutCodes.test(code)))
    return fail('TARGET_UNREACHABLE', `${host} did not answer in time.`)
  return fail(
    'TARGET_UNREACHABLE',
    `The connection to ${host} failed${codes[0] === undefined ? '' : ` (${codes[0]})`}.`,
  )
}

/** The message for a host name that does not resolve. A name without a dot is rather no address of a page at all. */
export const noAddress = (host: string): string => (host.includes('.')
  ? `The host name ${host} has no IP address.`
  : `The host name ${host} has no IP address: \`url\` needs a full host name, as in https://example.com/page.`)

/** The error for an aborted signal: its reason if that is an AppError, else TIMEOUT. Null if it is not aborted. */
export function abortFailure(signal: AbortSignal): AppError | null {
  if (!signal.aborted) return null
  return signal.reason instanceof AppError ? signal.reason : new AppError('TIMEOUT', { cause: signal.reason })
}
