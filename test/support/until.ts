// Waits for a condition in tests, instead of for a fixed time.

import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

const pollEveryMs = 50
/** The first check of a monitor takes nine seconds on two cores with twice their work: threads start and compile. */
const withinMsDefault = 60_000

/**
 * Waits until the condition holds. Fails with the description `what` after `withinMs`. A condition that throws does not
 * hold.
 */
export async function until(
  what: string, holds: () => boolean | Promise<boolean>, withinMs = withinMsDefault,
): Promise<void> {
  for (const deadline = Date.now() + withinMs; ;) {
    if (await Promise.resolve().then(holds).catch(() => false)) return
    assert.ok(Date.now() < deadline, `${what}: not within ${withinMs} ms`)
    await sleep(pollEveryMs)
  }
}

/**
 * Repeats an assertion until it holds, for pages that follow an action with a delay, and returns its value. Fails with
 * its last failure.
 */
export async function eventually<T>(assertion: () => T | Promise<T>, withinMs = withinMsDefault): Promise<T> {
  for (const deadline = Date.now() + withinMs; ;) {
    try {
      return await assertion()
    } catch (error) {
      if (Date.now() >= deadline) throw error
    }
    await sleep(pollEveryMs)
  }
}
