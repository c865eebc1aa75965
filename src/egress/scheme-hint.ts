// The remedy for an address without a scheme whose site has no TLS: `https://` was only assumed.

import { AppError } from '#src/app-error.ts'
import { prependScheme } from './check-url.ts'

const addressCharsMax = 200

/** Whether `prependScheme` added the scheme to an address. */
export const isSchemeAssumed = (given: string): boolean => prependScheme(given) !== given.trim()

/** As `withSchemeHint`, for a stored absolute URL. @param assumed the stored URLs whose scheme was assumed */
export function withStoredSchemeHint(error: unknown, url: string, assumed: readonly string[] | undefined): unknown {
  return assumed?.includes(url) ? withSchemeHint(error, url.slice('https://'.length)) : error
}

/**
 * The error with the hint to try `http://`, if it is a TLS_ERROR and the address was given without a scheme; else the
 * error itself.
 * @param given the address as the caller wrote it
 */
export function withSchemeHint(error: unknown, given: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'TLS_ERROR' || typeof given !== 'string') return error
  if (!isSchemeAssumed(given)) return error
  const plain = `http:${prependScheme(given).slice('https:'.length)}`.slice(0, addressCharsMax)
  const hint = `The address was given without a scheme, so https:// was assumed; try ${plain} if the site has no TLS.`
  return new AppError('TLS_ERROR', { message: `${error.message} ${hint}`, cause: error })
}
