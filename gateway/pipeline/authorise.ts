// Authorisation of a valid key for an operation.

import { AppError } from '#src/app-error.ts'
import type { ApiKey } from '#src/keys.ts'
import type { Operation } from '#src/operation.ts'

/** Throws DIRECT_KEY_REQUIRED if the operation requires a direct key and this is a marketplace key. */
export function authorise({ access }: Pick<Operation, 'access'>, { channel }: Pick<ApiKey, 'channel'>): void {
  if (access === 'direct' && channel !== 'direct') throw new AppError('DIRECT_KEY_REQUIRED')
}
