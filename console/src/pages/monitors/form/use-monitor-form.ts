// The state of the form of a monitor: what was typed, what is wrong with it, and saving it.

import { useRef, useState } from 'preact/hooks'
import type { Monitor } from '#schemas/monitor-data.ts'
import { ApiError } from '../../../api/client.ts'
import { useAction, type Action } from '../../../api/use-action.ts'
import { changeMonitor, createMonitor } from '../monitor-api.ts'
import { dropDraft, hasDraft, keepDraft, restoreDraft } from './drafts.ts'
import type { Part } from './edit.ts'
import type { MonitorForm } from './form-model.ts'
import { fieldOfMessage } from './place-error.ts'
import { buildBody, changedFields, type Problems } from './request-body.ts'

export interface MonitorFormState {
  part: Part<MonitorForm>
  save: Action<[]>
  /** Whether the form was left before and has been restored. */
  isRestored: boolean
  /** Whether the failure of the last attempt is not shown at a field. */
  isGeneral: boolean
  discard(): void
}

/** `original`: the monitor that is changed; null for a new one. `onSaved` gets what was saved. */
export function useMonitorForm(
  initial: MonitorForm, original: Monitor | null, onSaved: (monitor: Monitor) => void,
): MonitorFormState {
  const draftId = original?.id ?? 'new'
  const before = useRef(buildBody(initial).body)
  const [form, setForm] = useState(() => restoreDraft(draftId, initial))
  const [isRestored, setRestored] = useState(() => hasDraft(draftId))
  const [problems, setProblems] = useState<Problems>({})
  const save = useAction(async () => {
    const built = buildBody(form)
    setProblems(built.problems)
    const [first] = Object.values(built.problems)
    if (first !== undefined) throw new ApiError(first, { status: 0, code: 'INVALID_REQUEST' })
    try {
      const saved = original
        ? await changeMonitor(original.id, changedFields(before.current, built.body)) : await createMonitor(built.body)
      dropDraft(draftId)
      onSaved(saved)
    } catch (error) {
      const field = error instanceof ApiError ? fieldOfMessage(error.message) : null
      if (field !== null) setProblems({ [field]: (error as ApiError).message })
      throw error
    }
  })
  return {
    part: {
      value: form,
      change(fields) {
        const changed = { ...form, ...fields }
        setForm(changed)
        setProblems((old) => withoutProblems(old, Object.keys(fields)))
        keepDraft(draftId, { initial, form: changed })
      },
      problem: (path) => problems[path],
    },
    save, isRestored,
    isGeneral: Object.keys(problems).length === 0,
    discard() {
      dropDraft(draftId)
      setRestored(false)
      setProblems({})
      save.clear()
      setForm(initial)
    },
  }
}

/** The problems of the fields that were not changed. */
const withoutProblems = (problems: Problems, changed: readonly string[]): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([path]) =>
    !changed.some((name) => path.startsWith(name === 'retentionDays' ? 'retention_days' : name))))
