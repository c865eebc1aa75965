// Identifies the caller by address, before any key is read.

import { AppError } from '#src/app-error.ts'
import type { HttpRequest } from '../http.ts'
import { clientAddress, rateIdOf, type Network } from './client-address.ts'

/** The rate-limit ID of the client address. */
export function identifyAddress({ peer, header }: HttpRequest, trustedProxies: readonly Network[]): string {
  return rateIdOf(clientAddress(peer, header('x-forwarded-for'), trustedProxies))
}

/**
 * Throws INVALID_REQUEST for repeated Content-Length headers, which two readers may interpret as different requests
 * (RFC 9112, section 6.3).
 */
export function assertOneContentLength({ header }: HttpRequest): void {
  if (header('content-length').includes(','))
    throw new AppError('INVALID_REQUEST', { message: 'Content-Length must be given once' })
}
