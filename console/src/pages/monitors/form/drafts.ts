// Forms that were left before they were saved, until the page is closed: what somebody typed survives an expired
// session or a wrong click. They are kept in memory only, since the headers of a webhook may hold a token.

import { signal } from '@preact/signals'
import type { MonitorForm } from './form-model.ts'

interface Draft {
  /** The form before anything was typed. */
  initial: MonitorForm
  form: MonitorForm
}

/** By ID of the monitor; `new` for that of a new one. */
const drafts = signal<Readonly<Record<string, Draft>>>({})

export const hasDraft = (id: string): boolean => id in drafts.peek()

/** `initial` with the fields that were typed into. The others may have been changed by somebody else since. */
export function restoreDraft(id: string, initial: MonitorForm): MonitorForm {
  const draft = drafts.peek()[id]
  if (!draft) return initial
  const typed = Object.entries(draft.form).filter(([name, value]) =>
    JSON.stringify(value) !== JSON.stringify(draft.initial[name as keyof MonitorForm]))
  return { ...initial, ...Object.fromEntries(typed) }
}

export function keepDraft(id: string, draft: Draft): void {
  drafts.value = { ...drafts.value, [id]: draft }
}

export function dropDraft(id: string): void {
  const { [id]: _dropped, ...others } = drafts.value
  drafts.value = others
}
