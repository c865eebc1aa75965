// A labelled control of a form.

import { cloneElement, type ComponentChildren, type VNode } from 'preact'
import { useId } from 'preact/hooks'

export interface FieldProps {
  label: string
  /** What is expected. */
  hint?: ComponentChildren
  /** What is wrong with the value. */
  problem?: ComponentChildren
  /** The control: an input, select or textarea. */
  children: VNode
}

/** The label is above the control; hint and problem belong to its description. */
export function Field({ label, hint, problem, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {cloneElement(children, {
        id, ...(described && { 'aria-describedby': described }), ...(problem && { 'aria-invalid': true }),
      })}
      {hint && <p class="hint" id={`${id}-hint`}>{hint}</p>}
      {problem && <p class="problem" id={`${id}-problem`}>{problem}</p>}
    </div>
  )
}

export interface CheckFieldProps {
  label: string
  hint?: ComponentChildren
  checked: boolean
  onChange(checked: boolean): void
}

/** A check box with its label beside it. */
export function CheckField({ label, hint, checked, onChange }: CheckFieldProps) {
  const id = useId()
  return (
    <div class="field check">
      <label>
        <input
          type="checkbox" checked={checked} aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        {label}
      </label>
      {hint && <p class="hint" id={`${id}-hint`}>{hint}</p>}
    </div>
  )
}
