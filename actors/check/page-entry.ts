// The entry of a page in the results of a check, as callers and webhooks get it. Pure.

import type { Judgment, PageDiff } from '#schemas/monitored-page.ts'
import type { PageStatus } from '#schemas/monitor.ts'
import type { PageResult } from '#src/jobs/state/job-log.ts'
import { unpackedBytesMax } from '#src/encoding/pack-json.ts'
import type { Observation } from './observation.ts'

export type PageEntry = {
  url: string
  target_id: string
  status: PageStatus
  status_code: number | null
  title: string | null
  error: string | null
  error_code: string | null
  is_meaningful?: boolean
  judgment?: Judgment
  diff?: PageDiff
  extraction?: Record<string, unknown> | null
  checked_at: string
  previous_checked_at: string | null
  warnings?: string[]
}

/** Contains only the fields of its status: a removed page has no diff, nor has one that is the same. */
export function pageEntry(
  page: { url: string; targetId: string }, status: PageStatus, observation: Observation, checkedAt: string,
): PageEntry {
  const { is_meaningful, judgment, diff, extraction } = observation.report
  return {
    url: page.url,
    target_id: page.targetId,
    status,
    status_code: observation.statusCode,
    title: observation.title,
    ...(status === 'error'
      ? { error: observation.error?.message ?? null, error_code: observation.error?.code ?? null }
      : { error: null, error_code: null }),
    ...(is_meaningful !== undefined && { is_meaningful }),
    ...(judgment && { judgment }),
    ...(diff && (status === 'new' || status === 'changed') && { diff }),
    ...(extraction !== undefined && { extraction }),
    checked_at: checkedAt,
    previous_checked_at: observation.previous?.checked_at ?? null,
    ...(observation.warnings.length > 0 && { warnings: observation.warnings }),
  }
}

/** The entry as a result of the job. A diff that is too large to store is replaced by a warning. */
export function entryResult(entry: PageEntry): PageResult {
  const whole = toBytes(entry)
  const { diff: _diff, ...rest } = entry
  const body =
    whole.length <= unpackedBytesMax / 2
      ? whole
      : toBytes({ ...rest, warnings: [...(entry.warnings ?? []), 'The diff is larger than Winnow stores.'] })
  const { status, status_code, error, error_code } = entry
  return status === 'error'
    ? { ok: false, statusCode: status_code, error: error ?? '', errorCode: error_code ?? '', body }
    : { ok: true, statusCode: status_code ?? 0, body }
}

const toBytes = (entry: PageEntry): Buffer => Buffer.from(JSON.stringify(entry))
