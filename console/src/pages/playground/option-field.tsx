// The control of one option.

import { useId } from 'preact/hooks'
import { CheckField, Field } from '../../components/field.tsx'
import { Fold } from '../../components/fold.tsx'
import { Prose } from '../../components/prose.tsx'
import type { FormField } from './form-fields.ts'
import { isChanged, shownValue, type Value, type Values } from './form-values.ts'

export interface OptionsProps {
  fields: readonly FormField[]
  values: Values
  /** What is wrong, by the path of the field. */
  problems: Readonly<Record<string, string>>
  onChange(path: string, value: Value): void
}

export const Options = ({ fields, ...rest }: OptionsProps) => (
  <div class="options">{fields.map((field) => <Option key={field.path} field={field} {...rest} />)}</div>
)

type OptionProps = Omit<OptionsProps, 'fields'> & { field: FormField }

function Option(props: OptionProps) {
  const { field, values, problems, onChange } = props
  const { path, label, hint, control } = field
  const shown = shownValue(field, values)
  const set = ({ currentTarget }: { currentTarget: { value: string } }): void => onChange(path, currentTarget.value)
  const given = { name: path, value: shown as string, spellcheck: false, autocomplete: 'off' } as const
  const problem = problems[path]
  const rest = { label, hint: hint && <Prose text={hint} />, problem: problem && <Prose text={problem} /> }
  switch (control.kind) {
    case 'group': return <Group {...props} fields={control.fields} />
    case 'choices': return <Choices {...props} values={shown as readonly string[]} all={control.values} />
    case 'check':
      return (
        <CheckField
          label={label} hint={rest.hint} checked={shown === true} onChange={(checked) => onChange(path, checked)}
        />
      )
    case 'choice':
      return (
        <Field {...rest}>
          <select name={path} value={shown as string} onChange={set}>
            {field.default === undefined && <option value="">–</option>}
            {control.values.map((one) => <option key={one} value={one}>{one}</option>)}
          </select>
        </Field>
      )
    case 'number':
      return (
        <Field {...rest}>
          <input type="text" inputMode="numeric" placeholder={placeholderOf(field)} {...given} onInput={set} />
        </Field>
      )
    case 'lines':
    case 'json':
      return (
        <Field {...rest}>
          <textarea class="mono" rows={3} placeholder={control.kind === 'json' ? '{ }' : ''} {...given} onInput={set} />
        </Field>
      )
    case 'text':
      return (
        <Field {...rest}>
          {control.long
            ? <textarea rows={3} {...given} onInput={set} />
            : <input type="text" inputMode={path === 'url' ? 'url' : 'text'} {...given} onInput={set} />}
        </Field>
      )
    case 'number or text': return <Field {...rest}><input type="text" {...given} onInput={set} /></Field>
  }
}

const placeholderOf = ({ default: value }: FormField): string => (value === undefined ? '' : String(value))

interface ChoicesProps extends Omit<OptionProps, 'values'> { values: readonly string[]; all: readonly string[] }

/** Check boxes for a list of known values, which keeps their order. */
function Choices({ field: { path, label, hint }, values, all, problems, onChange }: ChoicesProps) {
  const id = useId()
  const problem = problems[path]
  const flip = (one: string): void =>
    onChange(path, all.filter((other) => (other === one ? !values.includes(one) : values.includes(other))))
  return (
    <fieldset class="choices" aria-describedby={`${id}-hint${problem ? ` ${id}-problem` : ''}`}>
      <legend>{label}</legend>
      <p class="hint" id={`${id}-hint`}><Prose text={hint} /></p>
      <div class="boxes">
        {all.map((one) => (
          <label key={one}>
            <input
              type="checkbox" name={path} value={one} checked={values.includes(one)}
              aria-invalid={problem ? true : undefined} onChange={() => flip(one)}
            />
            {one}
          </label>
        ))}
      </div>
      {problem && <p class="problem" id={`${id}-problem`}><Prose text={problem} /></p>}
    </fieldset>
  )
}

/** The fields of an inner object, folded until one of them is changed or wrong. */
function Group({ field, fields, values, problems, onChange }: OptionProps & { fields: readonly FormField[] }) {
  const isWrong = Object.keys(problems).some((path) => path.startsWith(`${field.path}.`))
  return (
    <Fold class="group" title={field.label} unfold={isWrong || isChanged(field, values)}>
      {field.hint && <p class="hint"><Prose text={field.hint} /></p>}
      <Options fields={fields} values={values} problems={problems} onChange={onChange} />
    </Fold>
  )
}
