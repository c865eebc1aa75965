// The meaning of HTTP statuses: pages with a status of 400 or above are errors, never content.

import { AppError } from '#src/app-error.ts'
import { retryAfterMs } from '#src/egress/retry-after.ts'

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** Whether a response with a Location leads there (RFC 9110, section 15.4). */
export const isRedirectStatus = (status: number): boolean => redirectStatuses.has(status)

/** Whether the body of a response is the page. That of a 3xx without a usable Location is not. */
export const isPageStatus = (status: number): boolean => status >= 200 && status < 300

/** The error for a status without a page. Walls must be recognised before (walls.ts). */
export function failureOfStatus(status: number, headers: Readonly<Record<string, string>>, nowMs: number): AppError {
  const wait = retryAfterMs(headers['retry-after'], nowMs)
  const details = { targetStatus: status, ...(wait === undefined ? {} : { retryAfterMs: wait }) }
  if (status === 404 || status === 410)
    return new AppError('TARGET_NOT_FOUND', { ...details, message: `The page does not exist (status ${status}).` })
  if (status === 429)
    return new AppError('TARGET_BLOCKED', {
      ...details, message: 'The site limits the rate of requests (status 429).',
    })
  if (status >= 500)
    return new AppError('TARGET_SERVER_ERROR', {
      ...details, message: `The site answered with a server error (status ${status}).`,
    })
  if (status < 400)
    return new AppError('EMPTY_CONTENT', {
      ...details, message: `The site answered with status ${status}, without content or a redirect.`,
    })
  return new AppError('TARGET_CLIENT_ERROR', {
    ...details, message: `The site rejected the request (status ${status}).`,
  })
}
