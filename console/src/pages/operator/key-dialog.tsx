// Creates a key or changes one. The secret of a new key is shown once.

import { useState } from 'preact/hooks'
import type { OperatedKey } from '#schemas/operator.ts'
import { call } from '../../api/client.ts'
import { useAction } from '../../api/use-action.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { ErrorBox } from '../../components/error-box.tsx'
import { CheckField, Field } from '../../components/field.tsx'
import { toast } from '../../components/toast.tsx'
import { readKeyForm, type KeyForm } from './key-form.ts'

export interface KeyDialogProps {
  /** Null for a new key. */
  record: OperatedKey | null
  onClose(): void
}

const dateOf = (at: string | null | undefined): string => at?.slice(0, 10) ?? ''
const textOf = (value: number | null | undefined): string => value?.toString() ?? ''

export function KeyDialog({ record, onClose }: KeyDialogProps) {
  const [form, setForm] = useState<KeyForm>({
    name: record?.name ?? '', credits: textOf(record?.credits), rate: textOf(record?.rate),
    expires: dateOf(record?.expires_at), operator: record?.operator ?? false,
  })
  const [secret, setSecret] = useState<string | null>(null)
  const save = useAction(async () => {
    if (record) {
      const { operator: _, ...changes } = readKeyForm(form)
      await call(`/operator/keys/${record.id}`, { method: 'PATCH', body: changes })
      toast(`Changed ${form.name}.`)
      onClose()
      return
    }
    const { data } = await call<{ key: string }>('/operator/keys', { method: 'POST', body: readKeyForm(form) })
    setSecret(data.key)
  })
  if (secret !== null) return <Secret secret={secret} name={form.name} onClose={onClose} />
  const text = (name: 'name' | 'credits' | 'rate' | 'expires') => ({
    value: form[name],
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setForm({ ...form, [name]: currentTarget.value }),
  })
  return (
    <Dialog title={record ? `Change ${record.name}` : 'Create a key'} onClose={onClose}>
      <form
        class="form-grid"
        onSubmit={(event) => {
          event.preventDefault()
          void save.run()
        }}
      >
        <Field label="Name"><input required maxLength={256} {...text('name')} /></Field>
        <Field label="Credit limit" hint="Empty: unlimited."><input type="number" min="0" step="1" {...text('credits')} /></Field>
        <Field label="Requests a minute" hint="Empty: the default of the service.">
          <input type="number" min="1" step="1" {...text('rate')} />
        </Field>
        <Field label="Expires on" hint="Empty: never. The day ends at midnight UTC."><input type="date" {...text('expires')} /></Field>
        {!record && (
          <CheckField
            label="Operator" hint="May manage keys, queues and settings." checked={form.operator}
            onChange={(operator) => setForm({ ...form, operator })}
          />
        )}
        <div class="actions wide">
          <button type="button" onClick={onClose}>Close</button>
          <button type="submit" class="primary" disabled={save.busy}>{record ? 'Save' : 'Create'}</button>
        </div>
      </form>
      {save.error && <ErrorBox error={save.error} />}
    </Dialog>
  )
}

const Secret = ({ secret, name, onClose }: { secret: string; name: string; onClose(): void }) => (
  <Dialog title={`The key of ${name}`} onClose={onClose}>
    <p>Copy it now: it is shown only once, and the service keeps only its hash.</p>
    <pre><code>{secret}</code></pre>
    <div class="actions">
      <CopyButton text={secret} what="the key" />
      <button type="button" class="primary" onClick={onClose}>Done</button>
    </div>
  </Dialog>
)
