// The self-check of a part that ends itself while nobody uses it. Checks alone must not keep it running.

import type { SelfCheck } from './presence.ts'

export interface RestingCheckOptions {
  /** Exercises the part, and starts it if necessary. */
  check: () => Promise<readonly string[]>
  /** Whether the part is working now. */
  isWorking: () => boolean
  /** How long after its last work the part is exercised by every check; default one minute. */
  busyMs?: number
  /** How long after that a passed check stands; default half an hour. */
  restMs?: number
  /** For tests. */
  now?: () => number
}

export interface RestingCheck {
  /**
   * Exercises the part until it has passed once, while it works and until a minute later, after a failure, and once in
   * half an hour. Between, resolves as the last check that passed.
   */
  check: SelfCheck
  /** Notes that the part worked. */
  worked(): void
  /** Notes that the part failed: the next check exercises it. */
  failed(): void
}

export function createRestingCheck({
  check, isWorking, busyMs = 60_000, restMs = 1_800_000, now = () => performance.now(),
}: RestingCheckOptions): RestingCheck {
  let workedAt = -Infinity
  let passed: { at: number, warnings: readonly string[] } | null = null
  return {
    async check() {
      const rests = !isWorking() && now() - workedAt > busyMs
      if (rests && passed !== null && now() - passed.at < restMs) return passed.warnings
      passed = null
      const warnings = await check()
      passed = { at: now(), warnings }
      return warnings
    },
    worked() { workedAt = now() },
    failed() { passed = null },
  }
}
