// The filters of the list of monitors, which are in the URL.

import { useEffect, useId, useState } from 'preact/hooks'
import { useQuery } from '../../../api/use-query.ts'
import { Field } from '../../../components/field.tsx'

/** How long typing rests before the list is filtered, in milliseconds. */
const restMs = 300

/** `labels`: suggestions. */
export function MonitorFilters({ labels }: { labels: readonly string[] }) {
  const [query, setQuery] = useQuery()
  const list = useId()
  const isFiltered = ['status', 'label', 'q'].some((name) => query[name])
  return (
    <div class="filters" role="search" aria-label="Filter monitors">
      <Field label="Status">
        <select value={query.status ?? ''} onChange={({ currentTarget }) => setQuery({ status: currentTarget.value })}>
          <option value="">Any</option>
          <option value="active">Active</option>
          <option value="paused">Paused</option>
        </select>
      </Field>
      <Field label="Label">
        <RestingInput value={query.label ?? ''} list={list} onRest={(label) => setQuery({ label }, { replace: true })} />
      </Field>
      <Field label="Name or URL">
        <RestingInput value={query.q ?? ''} onRest={(q) => setQuery({ q }, { replace: true })} />
      </Field>
      {isFiltered && (
        <button type="button" class="quiet" onClick={() => setQuery({ status: '', label: '', q: '' })}>Clear filters</button>
      )}
      <datalist id={list}>{labels.map((label) => <option key={label} value={label} />)}</datalist>
    </div>
  )
}

interface RestingInputProps {
  value: string
  onRest(value: string): void
  list?: string
  /** Given by the field. */
  id?: string
}

/** An input that reports what was typed once typing rests. */
function RestingInput({ value, onRest, list, id }: RestingInputProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => onRest(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <input id={id} type="search" maxLength={256} value={text} list={list}
      onInput={({ currentTarget }) => setText(currentTarget.value)} />
  )
}
