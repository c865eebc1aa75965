// The changes of a schedule entry when a scheduler claims a slot. Pure.

import type { ScheduleEntry } from '#src/schedule/registry.ts'
import { nextSlot } from '#src/schedule/slots.ts'

/** After a claim other schedulers wait this long before they take the slot over: 10 s, 20 s, 40 s, then one minute. */
const takeoverMinMs = 10_000
const takeoverMaxMs = 60_000

/** When the entry needs action (Unix ms): at its next slot, or when a claimed slot was not run in time. */
export function dueAt({ next, firing }: ScheduleEntry): number {
  return firing ? firing.since + Math.min(takeoverMinMs * 2 ** (firing.attempts - 1), takeoverMaxMs) : next
}

/** The entry with its due slot claimed. All other missed slots are skipped. */
export function claimSlot(
  entry: ScheduleEntry, nowMs: number,
): ScheduleEntry & { firing: NonNullable<ScheduleEntry['firing']> } {
  const { firing, next } = entry
  if (firing) return { ...entry, firing: { slot: firing.slot, since: nowMs, attempts: firing.attempts + 1 } }
  return { ...entry, next: nextSlot(entry, nowMs), firing: { slot: next, since: nowMs, attempts: 1 } }
}
