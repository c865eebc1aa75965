// The checks of a monitor, newest first.

import { useResource } from '../../../api/use-resource.ts'
import { useQuery } from '../../../api/use-query.ts'
import { EmptyState } from '../../../components/empty-state.tsx'
import { ErrorBox } from '../../../components/error-box.tsx'
import { Field } from '../../../components/field.tsx'
import { Loading } from '../../../components/loading.tsx'
import { Pager } from '../../../components/pager.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { durationText, TimeText } from '../../../components/time-text.tsx'
import type { Check } from '#schemas/check.ts'
import { listChecks } from '../monitor-api.ts'
import { checkNote, countsText, plural } from '../monitor-text.ts'
import { CheckStrip } from './check-strip.tsx'

const pageSize = 50
const statuses = ['completed', 'partial', 'failed', 'running', 'queued', 'skipped_overlap', 'skipped_no_credits']

/** `version`: the list is loaded again when it changes. */
export function CheckTimeline({ monitorId, version }: { monitorId: string; version: string }) {
  const [query, setQuery] = useQuery()
  const offset = Number(query.offset ?? 0)
  const list = useResource(
    (signal) => listChecks(monitorId, { limit: pageSize, offset: query.offset, status: query.status }, signal),
    [monitorId, query.offset, query.status, version],
  )
  if (list.error) return <ErrorBox error={list.error} retry={list.reload} />
  if (!list.data) return <Loading what="checks" />
  const { checks, total } = list.data
  return (
    <section aria-label="Checks">
      <div class="filters">
        <Field label="Status of checks">
          <select value={query.status ?? ''} onChange={({ currentTarget }) => setQuery({ status: currentTarget.value, offset: '' })}>
            <option value="">Any</option>
            {statuses.map((status) => <option key={status} value={status}>{status.replaceAll('_', ' ')}</option>)}
          </select>
        </Field>
      </div>
      {checks.length > 0
        ? <><CheckStrip checks={checks} /><CheckTable checks={checks} /></>
        : <NoChecks isFiltered={query.status !== undefined} />}
      <Pager what="checks" offset={offset} limit={pageSize} total={total} onMove={(to) => setQuery({ offset: to || '' })} />
    </section>
  )
}

const NoChecks = ({ isFiltered }: { isFiltered: boolean }) => (
  isFiltered
    ? <EmptyState title="No check has this status.">Choose another status.</EmptyState>
    : (
        <EmptyState title="This monitor has not been checked yet.">
          The first check records every page. Run it now, or wait for the schedule.
        </EmptyState>
      )
)

const CheckTable = ({ checks }: { checks: readonly Check[] }) => (
  <div class="table-box" tabIndex={0} role="region" aria-label="Table of checks">
    <table>
      <thead>
        <tr>
          <th scope="col">Started</th><th scope="col">Status</th><th scope="col">Result</th><th scope="col">Started by</th>
          <th scope="col">Duration</th><th scope="col" class="number">Credits</th><th scope="col">Webhook</th>
        </tr>
      </thead>
      <tbody>{checks.map((check) => <CheckRow key={check.id} check={check} />)}</tbody>
    </table>
  </div>
)

function CheckRow({ check }: { check: Check }) {
  const { status, started_at: from, finished_at: to, webhook_deliveries: sent } = check
  const note = check.error ?? checkNote(status)
  const deliveries = (['delivered', 'pending', 'failed'] as const).filter((name) => sent[name] > 0)
  return (
    <tr>
      <td><a href={`/console/monitors/${check.monitor_id}/checks/${check.id}`}><TimeText at={check.created_at} /></a></td>
      <td><StatusBadge status={status} />{note !== null && <p class="quiet-text">{note}</p>}</td>
      <td>
        {countsText(check.summary)}{check.baseline && <span class="quiet-text"> (first check)</span>}
        {check.warnings && <p class="problem">{plural(check.warnings.length, 'warning')}</p>}
      </td>
      <td>{check.trigger === 'manual' ? 'run now' : 'schedule'}</td>
      <td>{from && to ? durationText(Date.parse(to) - Date.parse(from)) : '–'}</td>
      <td class="number">{check.actual_credits}</td>
      <td>{deliveries.length === 0 ? '–' : deliveries.map((name) => `${sent[name]} ${name}`).join(', ')}</td>
    </tr>
  )
}
