// Pages that answered with a status of 400 to 499, which some clients expect as an empty page.

import type { ErrorCode } from '#schemas/errors.ts'
import type { AppError } from './app-error.ts'

/** Codes of the error when a page answers so. A site that blocks automated requests is another failure. */
export const clientErrorCodes: readonly ErrorCode[] = ['TARGET_NOT_FOUND', 'TARGET_CLIENT_ERROR', 'LOGIN_REQUIRED']

/** Whether the page answered so. */
export const isClientError = ({ code, targetStatus = 0 }: Pick<AppError, 'code' | 'targetStatus'>): boolean =>
  clientErrorCodes.includes(code) && targetStatus >= 400 && targetStatus < 500
