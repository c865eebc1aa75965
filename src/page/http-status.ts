// What a status means for the caller (DECISIONS.md, section 2): pages answering 400 and above are errors, never
// content.

import { AppError } from '#src/app-error.ts'

/** Longest wait that a Retry-After is believed, in milliseconds. */
const retryAfterMaxMs = 24 * 3600_000

/** Retry-After in milliseconds: seconds or a date (RFC 9110, section 10.2.3); undefined when absent or unreadable. */
export function retryAfterMs(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined
  const ms = /^\s*\d+\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - nowMs
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), retryAfterMaxMs) : undefined
}

/**
 * Whether a status comes with the page that was asked for: a 3xx that leads nowhere does not, whatever its body says.
 */
export const isPageStatus = (status: number): boolean => status >= 200 && status < 300

/** The failure that a status is which brings no page. Walls are told apart before (src/page/walls.ts). */
export function failureOfStatus(status: number, headers: Readonly<Record<string, string>>, nowMs: number): AppError {
  const wait = retryAfterMs(headers['retry-after'], nowMs)
  const details = { targetStatus: status, ...(wait === undefined ? {} : { retryAfterMs: wait }) }
  if (status === 404 || status === 410)
    return new AppError('TARGET_NOT_FOUND', { ...details, message: `The page does not exist: it answered ${status}.` })
  if (status === 429)
    return new AppError('TARGET_BLOCKED', {
      ...details, message: 'The site answered 429: it wants fewer requests from here.',
    })
  if (status >= 500)
    return new AppError('TARGET_SERVER_ERROR', {
      ...details, message: `The page answered with the server error ${status}.`,
    })
  if (status < 400)
    return new AppError('EMPTY_CONTENT', {
      ...details, message: `The page answered ${status} and neither content nor an address to go on to.`,
    })
  return new AppError('TARGET_CLIENT_ERROR', {
    ...details, message: `The page refused the request with status ${status}.`,
  })
}
