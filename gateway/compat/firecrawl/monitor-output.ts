// Monitors, their checks and the pages of a check as Firecrawl names their fields. Fields that only Winnow has are in
// camel case beside them.

import { hash } from 'node:crypto'
import type { Static } from 'typebox'
import type { Check, CheckPage, CheckStarted } from '#schemas/check.ts'
import type { CheckCounts, Monitor } from '#schemas/monitor-data.ts'
import { noCounts } from '#schemas/monitor.ts'
import { diffOfPage } from './diff-json.ts'
import { camelKeys } from './field-names.ts'
import { meaningfulChanges } from './meaningful-changes.ts'
import { targetOf } from './monitor-targets.ts'

/** The schedule is the effective cron, and not the phrase: an update accepts only one of them. */
export function monitorOf({ schedule, targets, webhook, last_check_summary, ...monitor }: Monitor): object {
  return {
    ...camelKeys(monitor),
    schedule: { cron: schedule.cron, timezone: schedule.timezone },
    targets: targets.map(targetOf),
    webhook: webhook && webhookOf(webhook),
    notification: null,
    lastCheckSummary: last_check_summary && summaryOf(last_check_summary),
  }
}

const webhookOf = ({ format: _own, ...webhook }: NonNullable<Monitor['webhook']>): object => webhook

const summaryOf = ({ total, ...summary }: Static<typeof CheckCounts>): object =>
  ({ totalPages: total, ...camelKeys(summary) })

/** A check without its pages. */
export function checkOf({ summary, webhook_deliveries, ...check }: Check): object {
  const { created_at, started_at, finished_at } = check
  return {
    ...camelKeys(check), reservedCredits: null, billingStatus: billingStatusOf(check), summary: summaryOf(summary),
    webhookDeliveries: webhook_deliveries, updatedAt: finished_at ?? started_at ?? created_at,
  }
}

/** A check that was just created: its estimate is in the check itself. */
export const startedCheckOf = (check: Static<typeof CheckStarted>): object => ({
  ...camelKeys(check), scheduledFor: null, startedAt: null, finishedAt: null, estimatedCredits: null,
  reservedCredits: null, actualCredits: 0, billingStatus: billingStatusOf({ ...check, actual_credits: 0 }),
  summary: summaryOf(noCounts), error: null, updatedAt: check.created_at,
})

/** Credits are reserved page by page while a check runs, and charged at its end. */
function billingStatusOf({ status, actual_credits }: Pick<Check, 'status' | 'actual_credits'>): string {
  if (status === 'skipped_overlap' || status === 'skipped_no_credits') return 'not_applicable'
  if (status === 'queued' || status === 'running') return 'reserved'
  return actual_credits > 0 ? 'confirmed' : 'released'
}

/** The result of a page. Winnow keeps no scrape of it: the IDs of scrapes are null. */
export function pageOf(page: CheckPage, checkId: string): object {
  const { url, target_id, status, status_code, error, diff, extraction, checked_at } = page
  return {
    id: pageId(checkId, page), targetId: target_id, url, status, previousScrapeId: null, currentScrapeId: null,
    statusCode: status_code, error, metadata: metadataOf(page), diff: diff ? diffOfPage(diff) : null,
    snapshot: extraction ? { json: extraction } : null, judgment: judgmentOf(page), createdAt: checked_at,
  }
}

/** Pages have no ID at Winnow. A target has a page once. */
const pageId = (checkId: string, { target_id, url }: CheckPage): string =>
  hash('sha256', `${checkId} ${target_id} ${url}`, 'hex').slice(0, 32)

function metadataOf({ title, error_code, previous_checked_at, warnings }: CheckPage): object {
  return { title, errorCode: error_code, previousCheckedAt: previous_checked_at, ...(warnings && { warnings }) }
}

/** Lower bounds of the words for a confidence from 0 to 1. */
const confidenceMin = { high: 0.8, medium: 0.5 }

/** Null for a page that was not judged. */
function judgmentOf({ is_meaningful: meaningful, judgment, diff }: CheckPage): object | null {
  if (meaningful === undefined || !judgment) return null
  const { reason, confidence } = judgment
  const word = confidence >= confidenceMin.high ? 'high' : confidence >= confidenceMin.medium ? 'medium' : 'low'
  const changes = meaningful && diff ? meaningfulChanges(diff, reason) : []
  return { meaningful, confidence: word, reason, meaningfulChanges: changes }
}
