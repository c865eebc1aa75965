// Credits of each key by UTC day and operation, in one document for a key and a day. A day knows the numbers of the
// events that it contains, so that an event counts once however often, in whatever order and by however many processes
// it is added.

import type { UsageDayDocument } from '#src/store/documents/credits.ts'
import { inPages, type Store } from '#src/store/store.ts'
import type { UsageEvent } from './ledger-entry.ts'
import { hasNumber, withNumbers } from './number-ranges.ts'

const dayMs = 86_400_000
/** Days are kept as long as the events in the stream. */
export const daysKept = 400

/** The UTC day of a time: `2026-11-22`. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Credits of one day. */
export type UsageDay = Pick<UsageDayDocument, 'day' | 'credits' | 'by_operation'>

/** Adds events of any keys and days. Idempotent. */
export async function addUsage(store: Store, events: readonly UsageEvent[]): Promise<void> {
  const groups = Map.groupBy(events, ({ key_id, at }) => `${key_id}:${at.slice(0, 10)}`)
  for (const [id, group] of groups) await addToDay(store, id, group)
}

async function addToDay(store: Store, id: string, events: readonly UsageEvent[]): Promise<void> {
  const days = store.collection('usage_days')
  for (;;) {
    const before = await days.get(id)
    const after = withEvents(before ?? emptyDay(id), events)
    if (after.events === (before?.events ?? 0)) return
    if (!before && await days.insertIfAbsent(after)) return
    const { credits, by_operation, numbers } = after
    // The number of events grows with every change, so that it is the version of the document.
    const change = { $set: { credits, by_operation, numbers, events: after.events } }
    if (before && await days.update({ _id: id, events: before.events }, change)) return
  }
}

function emptyDay(id: string): UsageDayDocument {
  const at = id.lastIndexOf(':')
  return {
    _id: id, key_id: id.slice(0, at), day: id.slice(at + 1), credits: 0, by_operation: {}, events: 0, numbers: [],
  }
}

/** The day with those of its events that it does not contain yet. Pure. */
export function withEvents(day: UsageDayDocument, events: readonly UsageEvent[]): UsageDayDocument {
  const distinct = new Map(events.map((event) => [event.n, event]))
  const added = [...distinct.values()].filter(({ n }) => !hasNumber(day.numbers, n))
  const by_operation = { ...day.by_operation }
  for (const { operation, credits } of added) {
    const { calls, credits: before } = by_operation[operation] ?? { calls: 0, credits: 0 }
    by_operation[operation] = { calls: calls + 1, credits: before + credits }
  }
  return {
    ...day, by_operation, credits: day.credits + added.reduce((sum, { credits }) => sum + credits, 0),
    events: day.events + added.length, numbers: withNumbers(day.numbers, added.map(({ n }) => n)),
  }
}

/** The days of a key from `from` to `to`, both inclusive; also those without usage. */
export async function readUsageDays(
  store: Store, keyId: string, { from, to }: { from: string; to: string },
): Promise<UsageDay[]> {
  const found = new Map<string, UsageDay>()
  for await (const page of inPages(
    store.collection('usage_days'), { key_id: keyId, day: { $gte: from, $lte: to } },
    { fields: ['day', 'credits', 'by_operation'], pageSize: daysKept },
  ))
    for (const { day, credits, by_operation } of page) found.set(day, { day, credits, by_operation })
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  return Array.from({ length: count }, (_, index) => dayOf(Date.parse(from) + index * dayMs))
    .map((day) => found.get(day) ?? { day, credits: 0, by_operation: {} })
}

/** Deletes days that are older than 400 days. */
export async function deleteOldUsage(store: Store, nowMs: number): Promise<void> {
  await store.collection('usage_days').remove({ day: { $lt: dayOf(nowMs - daysKept * dayMs) } })
}
