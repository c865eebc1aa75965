// Monitors and checks for people.

import type { Monitor } from '#schemas/monitor-data.ts'
import type { Check, CheckPage } from '#schemas/check.ts'
import { countOf } from '#src/text/count-of.ts'
import { columns } from './table-text.ts'

export type ShownMonitor = Monitor

const minute = (iso: string | null): string => (iso === null ? '-' : `${iso.slice(0, 16).replace('T', ' ')} UTC`)

/** A monitor in a list. */
export const rowOf = (monitor: Monitor): string => columns([
  [monitor.id, 28], [monitor.blocked_reason ?? monitor.status, 8], [`next ${minute(monitor.next_run_at)}`, 26],
  [monitor.last_check_summary ? countsOf(monitor.last_check_summary) : 'not checked yet', 24], [monitor.name],
])

const countsOf = ({ changed, removed, error, meaningful, total }: Record<string, unknown> | Check['summary']): string =>
  [
    countOf(Number(total), 'page'), `${String(changed)} changed`,
    ...(Number(removed) > 0 ? [`${String(removed)} removed`] : []), ...(Number(error) > 0 ? [`${String(error)} failed`] : []),
    ...(Number(meaningful) > 0 ? [`${String(meaningful)} matter`] : []),
  ].join(', ')

/** All about a monitor. */
export function monitorText(monitor: Monitor): string {
  const { schedule, goal, webhook, feed_url } = monitor
  const lines: [string, string][] = [
    ['id', monitor.id], ['name', monitor.name], ['status', monitor.blocked_reason ?? monitor.status],
    ['schedule', `${schedule.text ?? schedule.cron} (${schedule.timezone})`],
    ['next check', minute(monitor.next_run_at)], ['last check', minute(monitor.last_run_at)],
    ...(goal === null ? [] : [['goal', goal] as [string, string]]),
    ...monitor.targets.map((one): [string, string] => [one.type, one.type === 'scrape' ? one.urls.join(' ') : one.url]),
    ...(webhook ? [['webhook', `${webhook.url} (${webhook.format})`] as [string, string]] : []),
    ...(webhook?.secret === undefined ? [] : [['secret', webhook.secret] as [string, string]]),
    ...(typeof feed_url === 'string' ? [['feed', feed_url] as [string, string]] : []),
    ['credits', `at most ${monitor.estimated_credits_per_check} a check, ${monitor.estimated_credits_per_month} a month`],
    ...(monitor.last_check_summary ? [['result', countsOf(monitor.last_check_summary)] as [string, string]] : []),
  ]
  return lines.map(([name, value]) => `${name.padEnd(11)}${value}`).join('\n')
}

/** A check in a list. */
export const checkRow = (check: Check): string => columns([
  [check.id, 28], [check.status, 9], [check.trigger, 9], [minute(check.created_at), 20],
  [check.error ?? `${countsOf(check.summary)}; ${countOf(check.actual_credits, 'credit')}`],
])

/** A page of a check: its state, the verdict, and what changed. */
export function checkPageText({ url, status, error, judgment, is_meaningful, diff }: CheckPage): string {
  const verdict = judgment ? [`  ${is_meaningful ? 'matters' : 'does not matter'}: ${judgment.reason}`] : []
  const fields = (diff?.fields ?? []).map(({ path, old, new: now }) => `  ${path}: ${shown(old)} → ${shown(now)}`)
  // The diff of a new page is the whole page.
  const text = diff?.text === undefined || status === 'new' ? [] : [diff.text.trimEnd()]
  return [`${status.padEnd(8)} ${url}${error === null ? '' : `: ${error}`}`, ...verdict, ...fields, ...text].join('\n')
}

const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value))
