// What becomes of an entry of the book when a scheduler takes a slot of it.

import type { ScheduleEntry } from '#src/schedule/registry.ts'
import { nextSlot } from '#src/schedule/slots.ts'

/**
 * How long others wait for who has claimed a slot, or for the next try when it could not be fired: 10 s, 20 s, 40 s,
 * then every minute.
 */
const firstWaitMs = 10_000
const lastWaitMs = 60_000

/**
 * When there is something to do for the entry (unix ms): its next slot, or one that somebody has claimed and not fired
 * in time.
 */
export function dueAt({ next, firing }: ScheduleEntry): number {
  return firing ? firing.since + Math.min(firstWaitMs * 2 ** (firing.attempts - 1), lastWaitMs) : next
}

/** The entry with its due slot claimed: the first one that was missed, and all others before now with it. */
export function claimSlot(
  entry: ScheduleEntry, nowMs: number,
): ScheduleEntry & { firing: NonNullable<ScheduleEntry['firing']> } {
  const { firing, next } = entry
  if (firing) return { ...entry, firing: { slot: firing.slot, since: nowMs, attempts: firing.attempts + 1 } }
  return { ...entry, next: nextSlot(entry, nowMs), firing: { slot: next, since: nowMs, attempts: 1 } }
}
