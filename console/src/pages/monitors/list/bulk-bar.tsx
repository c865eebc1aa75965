// What can be done with the selected monitors.

import { useState } from 'preact/hooks'
import type { MonitorBulk } from '#schemas/monitor-bulk.ts'
import type { Action } from '../../../api/use-action.ts'
import { ConfirmDialog, Dialog } from '../../../components/dialog.tsx'
import { ErrorBox } from '../../../components/error-box.tsx'
import { Field } from '../../../components/field.tsx'
import { plural } from '../monitor-text.ts'
import type { Selection } from './use-selection.ts'

type Name = MonitorBulk['action']

export interface BulkBarProps {
  selection: Selection
  action: Action<[action: Name, label?: string]>
}

type Ask = 'delete' | 'add_label' | 'remove_label' | null

export function BulkBar({ selection, action }: BulkBarProps) {
  const [ask, setAsk] = useState<Ask>(null)
  if (selection.count === 0 && ask === null) return null
  const subject = plural(selection.count, 'monitor')
  const button = (name: Name, text: string) => (
    <button type="button" disabled={action.busy} onClick={() => void action.run(name)}>{text}</button>
  )
  const asking = (name: Ask, text: string, kind = '') => (
    <button type="button" class={kind} disabled={action.busy} onClick={() => setAsk(name)}>{text}</button>
  )
  return (
    <section class="bulk-bar" aria-label="Selected monitors">
      <p role="status">
        <strong>{selection.all ? `All ${subject} of this list` : subject}</strong> selected
        <button type="button" class="quiet" onClick={selection.clear}>Clear selection</button>
      </p>
      <div class="actions">
        {button('run', 'Run now')}
        {button('pause', 'Pause')}
        {button('resume', 'Resume')}
        {button('mark_read', 'Mark read')}
        {asking('add_label', 'Add label…')}
        {asking('remove_label', 'Remove label…')}
        {asking('delete', 'Delete…', 'danger')}
      </div>
      {action.error && ask === null && <ErrorBox error={action.error} />}
      {ask === 'delete' && (
        <ConfirmDialog
          title={`Delete ${subject}?`} confirm={`Delete ${subject}`} onClose={() => setAsk(null)}
          action={{ ...action, run: () => action.run('delete') }}
        >
          Their checks, page snapshots and pending deliveries are deleted too. This cannot be undone.
        </ConfirmDialog>
      )}
      {(ask === 'add_label' || ask === 'remove_label') && (
        <LabelDialog name={ask} subject={subject} action={action} onClose={() => setAsk(null)} />
      )}
    </section>
  )
}

interface LabelDialogProps {
  name: 'add_label' | 'remove_label'
  subject: string
  action: BulkBarProps['action']
  onClose(): void
}

function LabelDialog({ name, subject, action, onClose }: LabelDialogProps) {
  const [label, setLabel] = useState('')
  const verb = name === 'add_label' ? 'Add' : 'Remove'
  const submit = (event: Event): void => {
    event.preventDefault()
    void action.run(name, label.trim()).then((done) => { if (done) onClose() })
  }
  return (
    <Dialog title={`${verb} a label: ${subject}`} onClose={onClose}>
      <form onSubmit={submit}>
        <Field label="Label" hint="At most 64 characters." problem={action.error?.message}>
          <input value={label} required maxLength={64} onInput={({ currentTarget }) => setLabel(currentTarget.value)} />
        </Field>
        <div class="actions">
          <button type="button" onClick={onClose}>Keep as it is</button>
          <button type="submit" class="primary" disabled={action.busy}>{verb} label</button>
        </div>
      </form>
    </Dialog>
  )
}
