// The remedy for an address without a scheme whose site has no TLS: `https://` was only assumed.

import { AppError } from '#src/app-error.ts'
import { prependScheme } from './check-url.ts'

const addressCharsMax = 200

/**
 * The error with the hint to try `http://`, if it is a TLS_ERROR and the address was given without a scheme; else the
 * error itself.
 * @param given the address as the caller wrote it
 */
export function withSchemeHint(error: unknown, given: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'TLS_ERROR' || typeof given !== 'string') return error
  const assumed = prependScheme(given)
  if (assumed === given.trim()) return error
  const plain = `http:${assumed.slice('https:'.length)}`.slice(0, addressCharsMax)
  const hint = `The address was given without a scheme, so https:// was assumed; try ${plain} if the site has no TLS.`
  return new AppError('TLS_ERROR', { message: `${error.message} ${hint}`, cause: error })
}
