// What is said about monitors and checks.

import type { Monitor } from '#schemas/monitor-data.ts'
import type { CheckCounts, CheckStatus } from '#schemas/monitor.ts'

/** "1 page", "3 pages". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** "2 changed, 1 new, 14 same". */
export function countsText(counts: CheckCounts): string {
  const named = (['changed', 'new', 'removed', 'error', 'same'] as const)
    .filter((name) => counts[name] > 0)
    .map((name) => (name === 'error' ? plural(counts.error, 'error') : `${counts[name].toLocaleString('en')} ${name}`))
  return named.length === 0 ? 'no pages' : named.join(', ')
}

/** Pages that a person may want to look at. */
export const changesOf = ({ changed, new: added, removed }: CheckCounts): number => changed + added + removed

const blocked: Record<NonNullable<Monitor['blocked_reason']>, string> = {
  CREDITS_EXHAUSTED: 'No checks run: the credits of this key are used up. Ask an operator to raise its limit.',
  API_KEY_EXPIRED: 'No checks run: the key of this monitor has expired. Ask an operator to renew it.',
  API_KEY_REVOKED: 'No checks run: the key of this monitor has been revoked.',
  INVALID_API_KEY: 'No checks run: the key of this monitor does not exist any more.',
}
/** Why the checks of a monitor cannot run, and what to do. */
export const blockedText = (reason: NonNullable<Monitor['blocked_reason']>): string => blocked[reason]

const checkNotes: Partial<Record<CheckStatus, string>> = {
  partial: 'Not every page could be read.',
  skipped_overlap: 'The check before was still running.',
  skipped_no_credits: 'The key had no credits left.',
}
/** What the status of a check means, where its name does not say it. */
export const checkNote = (status: CheckStatus): string | null => checkNotes[status] ?? null

/** The schedule as it was written, with its time zone. */
export const scheduleText = ({ cron, text, timezone }: Monitor['schedule']): string => `${text ?? cron} (${timezone})`

const units: readonly [string, number][] = [['day', 1440], ['hour', 60], ['minute', 1]]
/** "1 day", "1 hour 30 minutes". */
export function minutesText(minutes: number): string {
  const parts: string[] = []
  let left = minutes
  for (const [unit, length] of units) {
    const count = Math.floor(left / length)
    if (count > 0) parts.push(plural(count, unit))
    left -= count * length
  }
  return parts.slice(0, 2).join(' ')
}

/** "Thu, 26 Nov 2026, 09:00" in the time zone. */
export const runText = (iso: string, timezone: string): string => new Intl.DateTimeFormat('en-GB', {
  weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZone: timezone,
}).format(new Date(iso))

/** The most that the checks of a monitor cost. */
export const creditsText = (monitor: Pick<Monitor, 'estimated_credits_per_check' | 'estimated_credits_per_month'>): string =>
  `at most ${plural(monitor.estimated_credits_per_check, 'credit')} a check, `
  + `${plural(monitor.estimated_credits_per_month, 'credit')} in 31 days`
