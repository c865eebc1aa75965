// The form of an operation, made from its schema.

import { useEffect, useRef } from 'preact/hooks'
import type { ConsoleOperation } from '#schemas/console.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { Field } from '../../components/field.tsx'
import { Fold } from '../../components/fold.tsx'
import { Prose } from '../../components/prose.tsx'
import { allFields, splitFields } from './form-fields.ts'
import { isChanged } from './form-values.ts'
import { labelOf } from './operations.ts'
import { Options } from './option-field.tsx'
import { running } from './playground-state.ts'
import type { Form } from './use-form.ts'

export interface RequestFormProps {
  form: Form
  operations: readonly ConsoleOperation[]
  /** What is wrong, by the path of the field. */
  problems: Readonly<Record<string, string>>
  /** Changes when a form was refused: then the first wrong control gets the focus. */
  attempt: number
  onRun(): void
}

export function RequestForm({ form, operations, problems, attempt, onRun }: RequestFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const { operation, fields, values, change } = form
  const { main, more } = splitFields(fields, operation.example)
  const changed = more.filter((field) => isChanged(field, values)).length
  const isWrong = allFields(more).some(({ path }) => path in problems)
  useEffect(() => {
    if (attempt > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [attempt])
  const submit = (event: Event): void => {
    event.preventDefault()
    if (!running.value) onRun()
  }
  return (
    <form class="request-form" ref={element} onSubmit={submit} noValidate aria-label="Request">
      <Field label="Operation" hint={<Prose text={operation.summary} />}>
        <OperationSelect operations={operations} chosen={operation} onChoose={form.choose} />
      </Field>
      {operation.description !== null && (
        <Fold class="about" title={`About ${labelOf(operation).toLowerCase()}`}>
          <p><Prose text={operation.description} /></p>
        </Fold>
      )}
      <Options fields={main} values={values} problems={problems} onChange={change} />
      {more.length > 0 && (
        <Fold
          class="more" title={<>More options{changed > 0 && <span class="badge">{changed} changed</span>}</>}
          unfold={isWrong}
        >
          <Options fields={more} values={values} problems={problems} onChange={change} />
        </Fold>
      )}
      <RunButtons form={form} />
      <p class="hint">
        The address of this page is a link to this form, which others can open and run with their own key. Headers and
        webhooks are never in it. <CopyButton text={location.href} what="the link" />
      </p>
    </form>
  )
}

interface SelectProps {
  operations: readonly ConsoleOperation[]
  chosen: ConsoleOperation
  onChoose(name: string): void
}

/** Takes the attributes that `Field` gives to its control. */
function OperationSelect({ operations, chosen, onChoose, ...attributes }: SelectProps) {
  const tags = [...new Set(operations.map(({ tag }) => tag))]
  return (
    <select
      {...attributes} name="operation" value={chosen.name} onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {tags.map((tag) => (
        <optgroup key={tag} label={tag}>
          {operations.filter((one) => one.tag === tag).map((one) => (
            <option key={one.name} value={one.name}>{labelOf(one)}</option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}

function RunButtons({ form: { operation, reset } }: { form: Form }) {
  const current = running.value
  return (
    <div class="run">
      <div class="actions">
        <button type="submit" class="primary" disabled={current !== null}>Run</button>
        {current && <button type="button" onClick={current.cancel}>Cancel</button>}
        <button type="button" class="quiet" onClick={reset}>Reset</button>
      </div>
      <p class="price">{operation.price}</p>
    </div>
  )
}
