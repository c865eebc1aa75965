// The list of jobs: crawls, batches and checks of the key, newest first.

import { useEffect, useRef, useState } from 'preact/hooks'
import type { JobFilter, ListedJob } from '#schemas/job-list.ts'
import { useEvents } from '../../api/use-events.ts'
import { useQuery } from '../../api/use-query.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorBox } from '../../components/error-box.tsx'
import { Loading } from '../../components/loading.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { CancelMatching, CancelSelected } from './cancel-dialogs.tsx'
import { readFilter } from './job-filter.ts'
import { JobFilters, noFilter } from './job-filters.tsx'
import { JobTable } from './job-table.tsx'
import { LiveNote } from './live-note.tsx'
import { useJobList, type JobListState } from './use-job-list.ts'

/** Jobs that start at the same time are loaded at once. */
const refreshPauseMs = 300

export default function Jobs() {
  const [query, setQuery] = useQuery()
  const filter = readFilter(query)
  const list = useJobList(filter)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [dialog, setDialog] = useState<'selected' | 'matching' | null>(null)
  const live = useLiveList(list)
  useEffect(() => setSelected(new Set()), [JSON.stringify(filter)])

  const isFiltered = Object.keys(filter).length > 0
  const close = (): void => setDialog(null)
  const done = (): void => {
    setSelected(new Set())
    list.catchUp()
  }
  return (
    <>
      <PageHead title="Jobs">
        <LiveNote state={live} />
        <button type="button" disabled={selected.size === 0} onClick={() => setDialog('selected')}>
          Cancel selected{selected.size > 0 && ` (${selected.size})`}…
        </button>
        <button type="button" disabled={list.jobs.length === 0} onClick={() => setDialog('matching')}>
          Cancel all{isFiltered && ' of this filter'}…
        </button>
      </PageHead>
      <JobFilters filter={filter} onChange={setQuery} />
      {list.error && <ErrorBox error={list.error} retry={list.loaded && list.hasMore ? list.loadMore : list.refresh} />}
      <Rows list={list} filter={filter} selected={selected} onSelect={setSelected} onClear={() => setQuery(noFilter)} />
      {dialog === 'selected' && <CancelSelected ids={[...selected]} onClose={close} onDone={done} />}
      {dialog === 'matching' && <CancelMatching filter={filter} onClose={close} onDone={done} />}
    </>
  )
}

/** Keeps the list up to date by the events of the service. */
function useLiveList(list: JobListState) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(list)
  latest.current = list
  useEffect(() => () => clearTimeout(timer.current), [])
  return useEvents('/jobs/events', {
    onEvent(data) {
      if (latest.current.update(data as ListedJob)) return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current.refresh(), refreshPauseMs)
    },
    onOpen: () => latest.current.catchUp(),
  })
}

interface RowsProps {
  list: JobListState
  filter: JobFilter
  selected: ReadonlySet<string>
  onSelect(selected: ReadonlySet<string>): void
  onClear(): void
}

function Rows({ list, filter, selected, onSelect, onClear }: RowsProps) {
  if (list.jobs.length > 0)
    return (
      <>
        <JobTable list={list} selected={selected} onSelect={onSelect} />
        <p class="list-end">
          {list.jobs.length} {list.jobs.length === 1 ? 'job' : 'jobs'}
          {list.hasMore && <> loaded · <button type="button" class="quiet" onClick={list.loadMore}>Load more</button></>}
        </p>
      </>
    )
  if (!list.loaded) return list.error ? null : <Loading what="jobs" />
  if (Object.keys(filter).length > 0)
    return (
      <EmptyState title="No job matches.">
        <button type="button" onClick={onClear}>Clear filters</button>
      </EmptyState>
    )
  return (
    <EmptyState title="No jobs yet.">
      Start one with <code>winnow crawl https://example.com</code>, with <a href="/docs#crawl_start">POST /crawl</a> or in
      the <a href="/console/playground">playground</a>. Checks of <a href="/console/monitors">monitors</a> are listed here
      too.
    </EmptyState>
  )
}
