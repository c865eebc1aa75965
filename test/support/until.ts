// Waiting in tests: for a condition, never for a time.

import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits until the condition holds, looking every 50 ms; fails with `what` after `withinMs`. A look that throws counts
 * as not yet.
 */
export async function until(what: string, holds: () => boolean | Promise<boolean>, withinMs = 20_000): Promise<void> {
  for (const deadline = Date.now() + withinMs; ;) {
    if (await Promise.resolve().then(holds).catch(() => false)) return
    assert.ok(Date.now() < deadline, `${what}: not within ${withinMs} ms`)
    await sleep(50)
  }
}
