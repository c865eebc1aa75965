import { useState } from 'preact/hooks'
import { EmptyState } from '../../components/empty-state.tsx'
import { Field } from '../../components/field.tsx'
import { VirtualRows } from '../../components/virtual-rows.tsx'
import { filterRows, type LinkRow } from './link-rows.ts'

/** A table of links with a filter. */
export function LinkTable({ rows }: { rows: readonly LinkRow[] }) {
  const [filter, setFilter] = useState('')
  const shown = filterRows(rows, filter).map((row, at) => ({ ...row, at }))
  if (rows.length === 0) return <EmptyState title="No links">The page links to no other page.</EmptyState>
  return (
    <>
      <div class="filters">
        <Field label="Filter">
          <input type="search" value={filter} onInput={({ currentTarget }) => setFilter(currentTarget.value)} />
        </Field>
        <p class="quiet-text" role="status">{shown.length} of {rows.length} links</p>
      </div>
      <VirtualRows
        label="Links" rows={shown} rowHeight={40} keyOf={({ at }) => String(at)}
        head={<tr><th>Text</th><th>URL</th><th class="short">Kind</th><th class="short">Note</th></tr>}
      >
        {({ url, text, kind, note }) => <>
          <td title={text}>{text || '–'}</td>
          <td title={url}><a href={url} target="_blank" rel="noopener noreferrer nofollow">{url}</a></td>
          <td>{kind}</td>
          <td title={note}>{note || '–'}</td>
        </>}
      </VirtualRows>
    </>
  )
}
