// Makes an error safe to return to callers.

import { withMessage, type AppError } from '#src/app-error.ts'
import { redactKeys } from '#src/keys.ts'

/** Maximum length of a message, which may repeat input of the caller. */
const messageCharsMax = 1000

/** The error with API keys removed from its message and the message truncated. */
export function presentable(error: AppError): AppError {
  const { message } = error
  return withMessage(error, redactKeys(message.length > messageCharsMax ? `${message.slice(0, messageCharsMax)}…` : message))
}
