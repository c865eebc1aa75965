// What a check did, and what it found in all.

import type { Check } from '#schemas/check.ts'
import type { Monitor } from '#schemas/monitor-data.ts'
import { useAction } from '../../../api/use-action.ts'
import { ErrorBox } from '../../../components/error-box.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { durationText, TimeText } from '../../../components/time-text.tsx'
import { toast } from '../../../components/toast.tsx'
import { Warnings } from '../detail/warnings.tsx'
import { markRead } from '../monitor-api.ts'
import { checkNote, countsText, plural } from '../monitor-text.ts'

export interface CheckHeadProps { check: Check; monitor: Monitor | null; onRead(): void }

export function CheckHead({ check, monitor, onRead }: CheckHeadProps) {
  const { status, started_at: from, finished_at: to, summary } = check
  // An error says more exactly why: no credits, or a key that is not valid.
  const note = check.error === null ? checkNote(status) : null
  return (
    <>
      {check.error !== null && (
        <p class="warning" role="alert">{check.error} {check.error_code && <code>{check.error_code}</code>}</p>
      )}
      {check.warnings && <Warnings warnings={check.warnings} />}
      <dl class="facts">
        <div><dt>Status</dt><dd><StatusBadge status={status} />{note !== null && <p class="quiet-text">{note}</p>}</dd></div>
        <div class="wide"><dt>Result</dt><dd>{countsText(summary)}</dd></div>
        {summary.meaningful > 0 && <div><dt>Matter for the goal</dt><dd>{plural(summary.meaningful, 'page')}</dd></div>}
        <div><dt>Started</dt><dd><TimeText at={from ?? check.created_at} /></dd></div>
        <div><dt>Duration</dt><dd>{from && to ? durationText(Date.parse(to) - Date.parse(from)) : '–'}</dd></div>
        <div><dt>Started by</dt><dd>{check.trigger === 'manual' ? 'run now' : 'schedule'}</dd></div>
        <div><dt>Credits</dt><dd>{check.actual_credits}</dd></div>
      </dl>
      {check.baseline && (
        <p class="quiet-text">This is the first check: it recorded every page. Later checks are compared with it.</p>
      )}
      {monitor !== null && monitor.unread_changes > 0 && <MarkRead monitor={monitor} onRead={onRead} />}
    </>
  )
}

/** Looking at a check does not mark anything as read: others may share the monitor. */
function MarkRead({ monitor, onRead }: { monitor: Monitor; onRead(): void }) {
  const mark = useAction(async () => {
    await markRead(monitor.id)
    toast('Marked all changes as read.')
    onRead()
  })
  return (
    <>
      <p class="notice">
        The monitor has {plural(monitor.unread_changes, 'unread change')}.
        <button type="button" disabled={mark.busy} onClick={() => void mark.run()}>Mark read</button>
      </p>
      {mark.error && <ErrorBox error={mark.error} />}
    </>
  )
}
