// Authorisation of a valid key for an operation.

import { AppError } from '#src/app-error.ts'
import type { ApiKey } from '#src/keys.ts'
import type { Operation } from '#src/operation.ts'

/** Throws DIRECT_KEY_REQUIRED for a marketplace key, and OPERATOR_KEY_REQUIRED, as the operation requires. */
export function authorise(
  { access }: Pick<Operation, 'access'>, { channel, operator }: Pick<ApiKey, 'channel' | 'operator'>,
): void {
  if (access === 'direct' && channel !== 'direct') throw new AppError('DIRECT_KEY_REQUIRED')
  if (access === 'operator' && !operator) throw new AppError('OPERATOR_KEY_REQUIRED')
}
