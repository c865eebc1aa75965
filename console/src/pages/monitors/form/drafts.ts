// Forms that were left before they were saved, until the page is closed: what somebody typed survives an expired
// session or a wrong click. They are kept in memory only, since the headers of a webhook may hold a token.

import { signal } from '@preact/signals'
import type { MonitorForm } from './form-model.ts'

/** By ID of the monitor; `new` for that of a new one. */
export const drafts = signal<Readonly<Record<string, MonitorForm>>>({})

export function keepDraft(id: string, form: MonitorForm): void {
  drafts.value = { ...drafts.value, [id]: form }
}

export function dropDraft(id: string): void {
  const { [id]: _dropped, ...others } = drafts.value
  drafts.value = others
}
