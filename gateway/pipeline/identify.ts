// Identifies the caller by address, before any key is read.

import { AppError } from '#src/app-error.ts'
import type { HttpRequest } from '../http.ts'
import { clientAddress, rateIdOf, type Network } from './client-address.ts'

/**
 * The id that the request is counted under. Throws INVALID_REQUEST when Content-Length is given twice: two lengths are
 * two different requests to two readers (RFC 9112, section 6.3).
 */
export function identifyAddress({ peer, header }: HttpRequest, trustedProxies: readonly Network[]): string {
  return rateIdOf(clientAddress(peer, header('x-forwarded-for'), trustedProxies))
}

export function assertOneContentLength({ header }: HttpRequest): void {
  if (header('content-length').includes(','))
    throw new AppError('INVALID_REQUEST', { message: 'Content-Length is given twice' })
}
