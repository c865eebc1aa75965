// One monitor: its state, its checks, its settings, its webhook.

import { useLocation, useRoute } from 'preact-iso'
import { useState } from 'preact/hooks'
import type { Monitor } from '#schemas/monitor-data.ts'
import { useAction } from '../../api/use-action.ts'
import { useInterval } from '../../api/use-interval.ts'
import { useQuery } from '../../api/use-query.ts'
import { useResource } from '../../api/use-resource.ts'
import { ConfirmDialog } from '../../components/dialog.tsx'
import { ErrorBox } from '../../components/error-box.tsx'
import { Loading } from '../../components/loading.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { toast } from '../../components/toast.tsx'
import { CheckTimeline } from './detail/check-timeline.tsx'
import { LiveCheck } from './detail/live-check.tsx'
import { MonitorFacts } from './detail/monitor-facts.tsx'
import { MonitorSettings } from './detail/monitor-settings.tsx'
import { useLiveCheck } from './detail/use-live-check.ts'
import { WebhookPanel } from './detail/webhook-panel.tsx'
import { changeMonitor, deleteMonitor, getMonitor, markRead, runMonitor } from './monitor-api.ts'

const tabs = [
  { id: 'checks', label: 'Checks' }, { id: 'settings', label: 'Settings' }, { id: 'webhook', label: 'Webhook and feed' },
]

/** How often the monitor is loaded again while no check runs, in milliseconds. */
const idleMs = 30_000

export default function MonitorDetailPage() {
  const { id } = useRoute().params
  return <Detail key={id} id={id!} />
}

function Detail({ id }: { id: string }) {
  const [query, setQuery] = useQuery()
  const monitor = useResource((signal) => getMonitor(id, signal), [id])
  const live = useLiveCheck(id, monitor.data?.current_check_id ?? null, monitor.reload)
  useInterval(monitor.reload, live ? null : idleMs)
  if (monitor.error && !monitor.data)
    return <><PageHead title="Monitor" /><ErrorBox error={monitor.error} retry={monitor.reload} /></>
  if (!monitor.data) return <Loading what="the monitor" />
  const { data } = monitor
  const tab = query.tab ?? 'checks'
  return (
    <>
      <MonitorHead monitor={data} onChange={monitor.set} reload={monitor.reload} />
      {monitor.error && <ErrorBox error={monitor.error} retry={monitor.reload} />}
      <MonitorFacts monitor={data} />
      {live && <LiveCheck check={live} />}
      <Tabs label="Parts of the monitor" tabs={tabs} selected={tab}
        onSelect={(to) => setQuery({ tab: to === 'checks' ? '' : to, offset: '', status: '' })}>
        {tab === 'checks' && <CheckTimeline monitorId={id} version={`${data.current_check_id} ${live?.status}`} />}
        {tab === 'settings' && <MonitorSettings monitor={data} />}
        {tab === 'webhook' && <WebhookPanel monitor={data} onChange={monitor.set} />}
      </Tabs>
    </>
  )
}

interface HeadProps { monitor: Monitor; onChange(monitor: Monitor): void; reload(): void }

function MonitorHead({ monitor, onChange, reload }: HeadProps) {
  const { route } = useLocation()
  const [isRemoving, setRemoving] = useState(false)
  const { id, name, status } = monitor
  const act = useAction(async (work: () => Promise<string>) => toast(await work()))
  const remove = useAction(async () => {
    await deleteMonitor(id)
    toast(`Deleted ${name}.`)
    route('/console/monitors')
  })
  const run = async (): Promise<string> => {
    const { id: check } = await runMonitor(id)
    onChange({ ...monitor, current_check_id: check })
    return 'The check has started.'
  }
  const setStatus = async (next: Monitor['status']): Promise<string> => {
    onChange(await changeMonitor(id, { status: next }))
    return next === 'paused' ? 'Paused: no checks run until it is resumed.' : 'Resumed.'
  }
  const read = async (): Promise<string> => {
    await markRead(id)
    reload()
    return 'Marked all changes as read.'
  }
  return (
    <>
      <PageHead title={name}>
        <button type="button" class="primary" disabled={act.busy || monitor.current_check_id !== null}
          onClick={() => void act.run(run)}>
          Run now
        </button>
        {monitor.unread_changes > 0
          && <button type="button" disabled={act.busy} onClick={() => void act.run(read)}>Mark read</button>}
        {status === 'active'
          ? <button type="button" disabled={act.busy} onClick={() => void act.run(() => setStatus('paused'))}>Pause</button>
          : <button type="button" disabled={act.busy} onClick={() => void act.run(() => setStatus('active'))}>Resume</button>}
        <a class="button" href={`/console/monitors/${id}/edit`}>Edit</a>
        <button type="button" class="danger" onClick={() => setRemoving(true)}>Delete</button>
      </PageHead>
      {act.error && <ErrorBox error={act.error} />}
      {isRemoving && (
        <ConfirmDialog title={`Delete ${name}?`} confirm="Delete monitor" action={remove} onClose={() => setRemoving(false)}>
          Its checks, page snapshots and pending deliveries are deleted too. This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  )
}
