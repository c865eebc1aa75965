// One check of a monitor: what it found on each page.

import { useRoute } from 'preact-iso'
import { useRef } from 'preact/hooks'
import { useInterval } from '../../api/use-interval.ts'
import { useMedia } from '../../api/use-media.ts'
import { useQuery } from '../../api/use-query.ts'
import { useResource } from '../../api/use-resource.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorBox } from '../../components/error-box.tsx'
import { Field } from '../../components/field.tsx'
import { Loading } from '../../components/loading.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { Pager } from '../../components/pager.tsx'
import { CheckHead } from './check/check-head.tsx'
import type { Only } from './check/diff-blocks.ts'
import { DiffToolbar, type View } from './check/diff-toolbar.tsx'
import { PageResult } from './check/page-result.tsx'
import { useChanges } from './check/use-changes.ts'
import { getCheck, getMonitor, isRunning, type CheckAnswer } from './monitor-api.ts'

const pageSize = 25
/** How often a check that runs is loaded again, in milliseconds. */
const runningMs = 2_000
/** Narrower windows have no room for two columns. */
const wide = '(min-width: 60rem)'
const statuses = ['changed', 'new', 'removed', 'error', 'same'] as const

export default function MonitorCheckPage() {
  const { id, checkId } = useRoute().params
  return <CheckView key={checkId} id={id!} checkId={checkId!} />
}

function CheckView({ id, checkId }: { id: string; checkId: string }) {
  const [query] = useQuery()
  const monitor = useResource((signal) => getMonitor(id, signal), [id])
  const check = useResource(
    (signal) => getCheck(id, checkId, { limit: pageSize, skip: query.skip, status: query.status }, signal),
    [id, checkId, query.skip, query.status],
  )
  useInterval(check.reload, check.data && isRunning(check.data) ? runningMs : null)
  return (
    <>
      <PageHead title={monitor.data ? `Check of ${monitor.data.name}` : 'Check'}>
        <a class="button" href={`/console/monitors/${id}`}>Back to the monitor</a>
      </PageHead>
      {check.error && <ErrorBox error={check.error} retry={check.reload} />}
      {!check.data && !check.error && <Loading what="the check" />}
      {check.data && <CheckHead check={check.data} monitor={monitor.data ?? null} onRead={monitor.reload} />}
      {check.data && <Pages check={check.data} />}
    </>
  )
}

function Pages({ check }: { check: CheckAnswer }) {
  const [query, setQuery] = useQuery()
  const list = useRef<HTMLDivElement>(null)
  const isWide = useMedia(wide)
  const view: View = query.view === 'split' && isWide ? 'split' : 'unified'
  const only: Only = query.only === 'added' || query.only === 'removed' ? query.only : ''
  const skip = Number(query.skip ?? 0)
  const changes = useChanges(list, `${skip} ${query.status}`, [check.pages, view, only])
  const { summary } = check
  const status = statuses.find((one) => one === query.status)
  return (
    <section aria-label="Pages of the check">
      <div class="filters">
        <Field label="Result">
          <select value={status ?? ''} onChange={({ currentTarget }) => setQuery({ status: currentTarget.value, skip: '' })}>
            <option value="">All pages ({summary.total})</option>
            {statuses.map((one) => <option key={one} value={one}>{one} ({summary[one]})</option>)}
          </select>
        </Field>
      </div>
      {check.pages.some(({ diff }) => diff !== undefined)
        && <DiffToolbar view={view} only={only} isWide={isWide} changes={changes} />}
      {check.pages.length === 0 && <NoPages check={check} isFiltered={status !== undefined} />}
      <div ref={list} class="page-results">
        {check.pages.map((page) => (
          <PageResult key={`${page.target_id} ${page.url}`} page={page} isBaseline={check.baseline} view={view} only={only} />
        ))}
      </div>
      {/* An answer has fewer pages when they are large. */}
      <Pager what="pages" offset={skip} limit={pageSize} shown={check.pages.length}
        total={status ? summary[status] : summary.total}
        onMove={(to) => setQuery({ skip: to || '' })} />
    </section>
  )
}

function NoPages({ check, isFiltered }: { check: CheckAnswer; isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title="No page has this result.">Choose another result.</EmptyState>
  if (isRunning(check)) return <EmptyState title="No page has been read yet.">The pages appear here as they are read.</EmptyState>
  return <EmptyState title="This check has read no pages.">{check.error ?? 'Run the monitor again.'}</EmptyState>
}
