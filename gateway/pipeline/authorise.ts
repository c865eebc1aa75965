// Whether a valid key may call an operation.

import { AppError } from '#src/app-error.ts'
import type { ApiKey } from '#src/keys.ts'
import type { Operation } from '#src/operation.ts'

/** Throws DIRECT_KEY_REQUIRED when the operation needs a direct key and this one is of a marketplace. */
export function authorise({ access }: Pick<Operation, 'access'>, { channel }: Pick<ApiKey, 'channel'>): void {
  if (access === 'direct' && channel !== 'direct') throw new AppError('DIRECT_KEY_REQUIRED')
}
