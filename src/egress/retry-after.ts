// How long another server asks to wait.

/** Largest wait in milliseconds; longer ones are cut to it. */
const waitMaxMs = 24 * 3600_000

/**
 * Retry-After in milliseconds, given as seconds or a date (RFC 9110, section 10.2.3); 0 for a date that has passed,
 * undefined without a valid value.
 */
export function retryAfterMs(value: string | null | undefined, nowMs: number): number | undefined {
  if (value === null || value === undefined) return undefined
  const ms = /^\s*\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - nowMs
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), waitMaxMs) : undefined
}
