// Creates a monitor, or changes one.

import { useLocation, useRoute } from 'preact-iso'
import { useRef } from 'preact/hooks'
import type { Monitor } from '#schemas/monitor-data.ts'
import { useResource } from '../../api/use-resource.ts'
import { ErrorBox } from '../../components/error-box.tsx'
import { Loading } from '../../components/loading.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { toast } from '../../components/toast.tsx'
import { formOf, newForm } from './form/form-model.ts'
import { MonitorFields } from './form/monitor-fields.tsx'
import { useMonitorForm } from './form/use-monitor-form.ts'
import { getMonitor } from './monitor-api.ts'
import { creditsText } from './monitor-text.ts'

export default function MonitorEditPage() {
  const { id } = useRoute().params
  return id === undefined ? <MonitorForm key="new" original={null} /> : <EditForm key={id} id={id} />
}

function EditForm({ id }: { id: string }) {
  const monitor = useResource((signal) => getMonitor(id, signal), [id])
  if (monitor.error) return <><PageHead title="Edit monitor" /><ErrorBox error={monitor.error} retry={monitor.reload} /></>
  return monitor.data ? <MonitorForm original={monitor.data} /> : <Loading what="the monitor" />
}

function MonitorForm({ original }: { original: Monitor | null }) {
  const { route } = useLocation()
  const element = useRef<HTMLFormElement>(null)
  const initial = useRef(original ? formOf(original) : newForm(Intl.DateTimeFormat().resolvedOptions().timeZone))
  const form = useMonitorForm(initial.current, original, (saved) => {
    toast(`Saved. The checks cost ${creditsText(saved)}.`)
    route(`/console/monitors/${saved.id}`)
  })
  const submit = (event: Event): void => {
    event.preventDefault()
    void form.save.run().then((done) => {
      if (!done) requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    })
  }
  return (
    <>
      <PageHead title={original ? `Edit ${original.name}` : 'New monitor'} />
      {form.isRestored && (
        <p class="notice">
          This is what was typed here before and not saved.
          <button type="button" class="quiet" onClick={form.discard}>Discard it</button>
        </p>
      )}
      <form class="monitor-form" ref={element} onSubmit={submit} noValidate>
        <MonitorFields part={form.part} monitorId={original?.id ?? null} />
        {form.save.error && (form.isGeneral
          ? <ErrorBox error={form.save.error} />
          : <p class="problem" role="alert">Not saved: {form.save.error.message}</p>)}
        <div class="actions">
          <button type="submit" class="primary" disabled={form.save.busy}>{original ? 'Save changes' : 'Create monitor'}</button>
          <a class="button" href={original ? `/console/monitors/${original.id}` : '/console/monitors'}
            onClick={form.discard}>
            Cancel
          </a>
        </div>
      </form>
    </>
  )
}
