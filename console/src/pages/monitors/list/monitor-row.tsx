// A monitor in the list.

import type { Monitor } from '#schemas/monitor-data.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { TimeText } from '../../../components/time-text.tsx'
import { blockedText, checkNote, countsText, plural, scheduleText } from '../monitor-text.ts'

/** What the buttons of a row do. */
export interface RowActions {
  run(monitor: Monitor): void
  setStatus(monitor: Monitor, status: Monitor['status']): void
  markRead(monitor: Monitor): void
  remove(monitor: Monitor): void
}

export interface MonitorRowProps {
  monitor: Monitor
  selected: boolean
  busy: boolean
  actions: RowActions
  onSelect(): void
}

export function MonitorRow({ monitor, selected, busy, actions, onSelect }: MonitorRowProps) {
  const { id, name, status, labels, blocked_reason: reason, schedule } = monitor
  return (
    <tr class={selected ? 'selected' : ''}>
      <td class="pick"><input type="checkbox" aria-label={`Select ${name}`} checked={selected} onChange={onSelect} /></td>
      <td class="name">
        <a href={`/console/monitors/${id}`}>{name}</a>
        {labels.length > 0 && <Labels labels={labels} />}
        {reason !== null && <p class="problem">{blockedText(reason)}</p>}
      </td>
      <td data-label="Status"><StatusBadge status={monitor.current_check_id ? 'running' : status} /></td>
      <td data-label="Last result"><LastResult monitor={monitor} /></td>
      <td data-label="Unread"><Unread monitor={monitor} /></td>
      <td data-label="Next run">
        <TimeText at={monitor.next_run_at} none="paused" />
        <p class="quiet-text">{scheduleText(schedule)}</p>
      </td>
      <td class="row-actions">
        <RowButton monitor={monitor} text="Run now" off={busy || monitor.current_check_id !== null} act={actions.run} />
        {status === 'active'
          ? <RowButton monitor={monitor} text="Pause" off={busy} act={(one) => actions.setStatus(one, 'paused')} />
          : <RowButton monitor={monitor} text="Resume" off={busy} act={(one) => actions.setStatus(one, 'active')} />}
        {monitor.unread_changes > 0
          && <RowButton monitor={monitor} text="Mark read" off={busy} act={actions.markRead} />}
        <RowButton monitor={monitor} text="Delete" off={busy} act={actions.remove} />
      </td>
    </tr>
  )
}

interface RowButtonProps { monitor: Monitor; text: string; off: boolean; act(monitor: Monitor): void }

const RowButton = ({ monitor, text, off, act }: RowButtonProps) => (
  <button type="button" class="quiet" disabled={off} aria-label={`${text}: ${monitor.name}`} onClick={() => act(monitor)}>
    {text}
  </button>
)

/** Labels that lead to the monitors that have them. */
export const Labels = ({ labels }: { labels: readonly string[] }) => (
  <ul class="labels" aria-label="Labels">
    {labels.map((label) => (
      <li key={label}><a href={`/console/monitors?label=${encodeURIComponent(label)}`}>{label}</a></li>
    ))}
  </ul>
)

function LastResult({ monitor: { id, last_check_summary: last } }: { monitor: Monitor }) {
  if (!last) return <span class="quiet-text">No check yet</span>
  return (
    <>
      <a href={`/console/monitors/${id}/checks/${last.check_id}`}>{countsText(last)}</a>{' '}
      {last.status !== 'completed' && <StatusBadge status={last.status} />}
      <p class="quiet-text"><TimeText at={last.finished_at} />{checkNote(last.status) && ` · ${checkNote(last.status)}`}</p>
      {last.warnings && <p class="problem">{plural(last.warnings.length, 'warning')}</p>}
    </>
  )
}

const Unread = ({ monitor: { id, unread_changes: unread } }: { monitor: Monitor }) => (
  unread > 0
    ? <a class="badge warn" href={`/console/monitors/${id}`}>{plural(unread, 'change')}</a>
    : <span class="quiet-text">none</span>
)
