// An error as callers may see it.

import { AppError } from '#src/app-error.ts'
import { hideKeys } from '#src/keys.ts'

/** Longest message, in characters: it may repeat what the caller sent. */
const messageCharsMax = 1000

/** The error without API keys in its message, cut to a bounded length. */
export function presentable(error: AppError): AppError {
  const { code, message, targetStatus, retryAfterMs, limit } = error
  const shown = hideKeys(message.length > messageCharsMax ? `${message.slice(0, messageCharsMax)}…` : message)
  if (shown === message) return error
  return new AppError(code, {
    message: shown, cause: error,
    ...(targetStatus === undefined ? {} : { targetStatus }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(limit === undefined ? {} : { limit }),
  })
}
