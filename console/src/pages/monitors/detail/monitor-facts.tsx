// The state of a monitor at a glance, and what stands in its way.

import type { Monitor } from '#schemas/monitor-data.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { TimeText } from '../../../components/time-text.tsx'
import { Labels } from '../list/monitor-row.tsx'
import { blockedText, countsText, plural, scheduleText } from '../monitor-text.ts'
import { Warnings } from './warnings.tsx'

export function MonitorFacts({ monitor }: { monitor: Monitor }) {
  const { last_check_summary: last, blocked_reason: reason } = monitor
  return (
    <>
      {reason !== null && <p class="warning" role="alert">{blockedText(reason)}</p>}
      {last?.warnings && <Warnings warnings={last.warnings} />}
      <dl class="facts">
        <div><dt>Status</dt><dd><StatusBadge status={monitor.status} /></dd></div>
        <div><dt>Unread changes</dt><dd>{monitor.unread_changes}</dd></div>
        <div><dt>Next run</dt><dd><TimeText at={monitor.next_run_at} none="paused" /></dd></div>
        <div class="wide">
          <dt>Last result</dt>
          <dd>
            {last
              ? <a href={`/console/monitors/${monitor.id}/checks/${last.check_id}`}>{countsText(last)}</a> : 'no check yet'}
          </dd>
        </div>
        <div class="wide"><dt>Schedule</dt><dd>{scheduleText(monitor.schedule)}</dd></div>
        <div><dt>A check costs</dt><dd>at most {plural(monitor.estimated_credits_per_check, 'credit')}</dd></div>
        <div><dt>31 days cost</dt><dd>at most {plural(monitor.estimated_credits_per_month, 'credit')}</dd></div>
      </dl>
      {monitor.goal !== null && <p><strong>Goal:</strong> {monitor.goal}</p>}
      {monitor.labels.length > 0 && <Labels labels={monitor.labels} />}
    </>
  )
}
