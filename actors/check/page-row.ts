// A page of a check as its caller reads it (DECISIONS.md, section 6), and as it is announced. Pure.

import type { Judgment, PageDiff } from '#schemas/monitored-page.ts'
import type { PageStatus } from '#schemas/monitor.ts'
import type { PageResult } from '#src/jobs/job-log.ts'
import { unpackedBytesMax } from '#src/jobs/pack-json.ts'
import type { Look } from './look-at-page.ts'

export type CheckPage = {
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

/**
 * The page object. Only what a page of this status has is in it: a removed page has no diff, nor has one that is the
 * same.
 */
export function checkPage(
  page: { url: string; targetId: string }, status: PageStatus, look: Look, checkedAt: string,
): CheckPage {
  const { is_meaningful, judgment, diff, extraction } = look.report
  return {
    url: page.url,
    target_id: page.targetId,
    status,
    status_code: look.statusCode,
    title: look.title,
    ...(status === 'error'
      ? { error: look.error?.message ?? null, error_code: look.error?.code ?? null }
      : { error: null, error_code: null }),
    ...(is_meaningful !== undefined && { is_meaningful }),
    ...(judgment && { judgment }),
    ...(diff && (status === 'new' || status === 'changed') && { diff }),
    ...(extraction !== undefined && { extraction }),
    checked_at: checkedAt,
    previous_checked_at: look.was?.checked_at ?? null,
    ...(look.warnings.length > 0 && { warnings: look.warnings }),
  }
}

const bytesOf = (page: CheckPage): Buffer => Buffer.from(JSON.stringify(page))

/** The page as a result of its job. A diff that is larger than Winnow keeps is left out, and a warning says so. */
export function checkResult(page: CheckPage): PageResult {
  const whole = bytesOf(page)
  const { diff: _diff, ...rest } = page
  const body =
    whole.length <= unpackedBytesMax / 2
      ? whole
      : bytesOf({ ...rest, warnings: [...(page.warnings ?? []), 'The diff is larger than Winnow keeps.'] })
  const { status, status_code, error, error_code } = page
  return status === 'error'
    ? { ok: false, statusCode: status_code, error: error ?? '', errorCode: error_code ?? '', body }
    : { ok: true, statusCode: status_code ?? 0, body }
}
