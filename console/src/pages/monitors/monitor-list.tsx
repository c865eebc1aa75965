// The monitors of the key: filters in the URL, actions on one of them, on some and on the whole filter.

import { useState } from 'preact/hooks'
import type { MonitorBulk } from '#schemas/monitor-bulk.ts'
import type { Monitor } from '#schemas/monitor-data.ts'
import type { MonitorFilter } from '#schemas/monitor-list.ts'
import { useAction } from '../../api/use-action.ts'
import { useInterval } from '../../api/use-interval.ts'
import { useQuery } from '../../api/use-query.ts'
import { useResource } from '../../api/use-resource.ts'
import { ConfirmDialog } from '../../components/dialog.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorBox } from '../../components/error-box.tsx'
import { Loading } from '../../components/loading.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { toast } from '../../components/toast.tsx'
import { BulkBar } from './list/bulk-bar.tsx'
import { bulkText } from './list/bulk-text.ts'
import { MonitorFilters } from './list/monitor-filters.tsx'
import { MonitorRow, type RowActions } from './list/monitor-row.tsx'
import { useSelection, type Selection } from './list/use-selection.ts'
import { changeMonitor, changeMonitors, deleteMonitor, listMonitors, markRead, runMonitor } from './monitor-api.ts'

/** How often the list is loaded again, in milliseconds: while a check runs, and otherwise. */
const runningMs = 3_000
const idleMs = 30_000

export default function MonitorsPage() {
  const [query] = useQuery()
  const filter = readFilter(query)
  const filterKey = JSON.stringify(filter)
  const list = useResource((signal) => listMonitors(filter, signal), [filterKey])
  const monitors = list.data?.monitors ?? []
  useInterval(list.reload, monitors.some((one) => one.current_check_id !== null) ? runningMs : idleMs)
  const selection = useSelection(monitors.map(({ id }) => id), list.data?.total ?? 0, filterKey)
  const bulk = useAction(async (action: MonitorBulk['action'], label?: string) => {
    const body = { action, ...(label !== undefined && { label }), ...selection.target(filter) }
    toast(bulkText(action, await changeMonitors(body)))
    selection.clear()
    list.reload()
  })
  const labels = [...new Set(monitors.flatMap((one) => one.labels))].sort()
  return (
    <>
      <PageHead title="Monitors">
        <a class="button primary" href="/console/monitors/new">New monitor</a>
      </PageHead>
      <MonitorFilters labels={labels} />
      {list.error && <ErrorBox error={list.error} retry={list.reload} />}
      {!list.data && list.loading && <Loading what="monitors" />}
      <BulkBar selection={selection} action={bulk} />
      {list.data && monitors.length > 0
        && <MonitorTable monitors={monitors} total={list.data.total} selection={selection} reload={list.reload} />}
      {list.data?.total === 0 && <NoMonitors isFiltered={filterKey !== '{}'} />}
    </>
  )
}

/** The filter of the URL. Anything else in a link, such as an unknown status, is for the service to refuse. */
const readFilter = ({ status, label, q }: Record<string, string>): MonitorFilter => ({
  ...(status && { status: status as Monitor['status'] }), ...(label && { label }), ...(q && { q }),
})

interface MonitorTableProps { monitors: readonly Monitor[]; total: number; selection: Selection; reload(): void }

function MonitorTable({ monitors, total, selection, reload }: MonitorTableProps) {
  const [removing, setRemoving] = useState<Monitor | null>(null)
  const act = useAction(async (work: () => Promise<string>) => {
    toast(await work())
    reload()
  })
  const remove = useAction(async () => {
    await deleteMonitor(removing!.id)
    toast(`Deleted ${removing!.name}.`)
    reload()
  })
  const actions: RowActions = {
    run: ({ id, name }) => void act.run(async () => { await runMonitor(id); return `Started a check of ${name}.` }),
    setStatus: ({ id, name }, status) => void act.run(async () => {
      await changeMonitor(id, { status })
      return `${status === 'paused' ? 'Paused' : 'Resumed'} ${name}.`
    }),
    markRead: ({ id, name }) => void act.run(async () => { await markRead(id); return `Marked ${name} as read.` }),
    remove: setRemoving,
  }
  return (
    <>
      {act.error && <ErrorBox error={act.error} />}
      <div class="table-box">
        <table class="monitors">
          <caption class="visually-hidden">Monitors</caption>
          <thead>
            <tr>
              <th scope="col" class="pick">
                <input type="checkbox" aria-label={`Select all ${total} monitors of this list`} checked={selection.all}
                  onChange={selection.toggleAll} />
              </th>
              <th scope="col">Name</th><th scope="col">Status</th><th scope="col">Last result</th>
              <th scope="col">Unread</th><th scope="col">Next run</th><th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {monitors.map((monitor) => (
              <MonitorRow key={monitor.id} monitor={monitor} busy={act.busy} actions={actions}
                selected={selection.has(monitor.id)} onSelect={() => selection.toggle(monitor.id)} />
            ))}
          </tbody>
        </table>
      </div>
      {removing && (
        <ConfirmDialog title={`Delete ${removing.name}?`} confirm="Delete monitor" action={remove}
          onClose={() => { setRemoving(null); remove.clear() }}>
          Its checks, page snapshots and pending deliveries are deleted too. This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  )
}

const NoMonitors = ({ isFiltered }: { isFiltered: boolean }) => (
  isFiltered
    ? (
        <EmptyState title="No monitor matches these filters.">
          Change the filters, or <a href="/console/monitors">show all monitors</a>.
        </EmptyState>
      )
    : (
        <EmptyState title="There are no monitors yet.">
          A monitor checks pages on a schedule and reports what changed. <a href="/console/monitors/new">Create one</a>.
        </EmptyState>
      )
)
