// The filter of the list of jobs, as in its URL and in the queries of the API.

import type { JobFilter } from '#schemas/job-list.ts'

export const kinds = ['crawl', 'batch', 'check'] as const
export const statuses = [
  'pending', 'running', 'completed', 'partial', 'failed', 'cancelled', 'skipped_overlap', 'skipped_no_credits',
] as const
const cancellableKinds = ['crawl', 'batch'] as const
const liveStatuses = ['pending', 'running'] as const

/** The values that were chosen: those of the URL, without others. */
export function readFilter({ kind, status, q, created_after, created_before }: Record<string, string>): JobFilter {
  const kindsChosen = chosen(kinds, kind)
  const statusesChosen = chosen(statuses, status)
  return {
    ...(kindsChosen.length > 0 && { kind: kindsChosen }),
    ...(statusesChosen.length > 0 && { status: statusesChosen }),
    ...(q && { q: q.slice(0, 200) }),
    ...(isTime(created_after) && { created_after }),
    ...(isTime(created_before) && { created_before }),
  }
}

const chosen = <T extends string>(all: readonly T[], text = ''): T[] => all.filter((one) => text.split(',').includes(one))
const isTime = (text: string | undefined): text is string => text !== undefined && !Number.isNaN(Date.parse(text))

/** Which of the jobs of a filter can be cancelled; null for none. */
export function cancellableOf(filter: JobFilter): JobFilter | null {
  const kind = cancellableKinds.filter((one) => filter.kind?.includes(one) ?? true)
  const status = liveStatuses.filter((one) => filter.status?.includes(one) ?? true)
  return kind.length === 0 || status.length === 0 ? null : { ...filter, kind, status }
}

/** The value of a control for a local time, from a time with its zone. */
export function toLocalTime(iso: string | undefined): string {
  if (!isTime(iso)) return ''
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The other way; null for an empty control. */
export const fromLocalTime = (local: string): string | null => (isTime(local) ? new Date(local).toISOString() : null)
