// The filter of the list of jobs. It is in the URL, and applied by the service.

import { useEffect, useRef, useState } from 'preact/hooks'
import type { JobFilter } from '#schemas/job-list.ts'
import type { Query } from '../../api/client.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { Field } from '../../components/field.tsx'
import { fromLocalTime, kinds, statuses, toLocalTime } from './job-filter.ts'

export interface JobFiltersProps {
  filter: JobFilter
  /** `replace`: without a new entry in the history. */
  onChange(changes: Query, how?: { replace?: boolean }): void
}

/** Milliseconds without a key press until a text is searched for. */
const typingPauseMs = 250

export function JobFilters({ filter, onChange }: JobFiltersProps) {
  return (
    <form class="filters job-filters" role="search" aria-label="Jobs" onSubmit={(event) => event.preventDefault()}>
      <TextFilter text={filter.q ?? ''} onChange={(q) => onChange({ q }, { replace: true })} />
      <Choice label="Kind" options={kinds} chosen={filter.kind} onChange={(kind) => onChange({ kind })} />
      <Choice label="Status" options={statuses} chosen={filter.status} onChange={(status) => onChange({ status })} />
      <TimeFilter
        label="Created after" value={filter.created_after} onChange={(time) => onChange({ created_after: time })}
      />
      <TimeFilter
        label="Created before" value={filter.created_before} onChange={(time) => onChange({ created_before: time })}
      />
      <div class="actions">
        {Object.keys(filter).length > 0 && <>
          <button type="button" onClick={() => onChange(noFilter)}>Clear filters</button>
          <CopyButton text={location.href} what="link to this view" label="Copy link" />
        </>}
      </div>
    </form>
  )
}

/** Removes every filter. */
export const noFilter: Query = { q: '', kind: '', status: '', created_after: '', created_before: '' }

/** Searches while somebody types. */
function TextFilter({ text, onChange }: { text: string; onChange(text: string): void }) {
  const [typed, setTyped] = useState(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The text of another view of the history replaces the typed one.
  useEffect(() => setTyped(text), [text])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (next: string): void => {
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange(next.trim()), typingPauseMs)
  }
  return (
    <Field label="Text">
      <input
        type="search" value={typed} maxLength={200} spellcheck={false} placeholder="URL, ID or monitor"
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
    </Field>
  )
}

interface ChoiceProps {
  label: string
  options: readonly string[]
  chosen: readonly string[] | undefined
  onChange(value: string): void
}

/** One value or any; several values, which a link may have, are an option of their own. */
function Choice({ label, options, chosen = [], onChange }: ChoiceProps) {
  const value = chosen.join(',')
  return (
    <Field label={label}>
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">any</option>
        {chosen.length > 1 && <option value={value}>{textOf(chosen.join(', '))}</option>}
        {options.map((option) => <option key={option} value={option}>{textOf(option)}</option>)}
      </select>
    </Field>
  )
}

const textOf = (option: string): string => option.replaceAll('_', ' ')

interface TimeFilterProps { label: string; value: string | undefined; onChange(time: string | null): void }

const TimeFilter = ({ label, value, onChange }: TimeFilterProps) => (
  <Field label={label}>
    <input
      type="datetime-local" value={toLocalTime(value)}
      onChange={({ currentTarget }) => onChange(fromLocalTime(currentTarget.value))}
    />
  </Field>
)
