// The results of a job in order of completion.

import { EmptyState } from '../../components/empty-state.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { VirtualRows } from '../../components/virtual-rows.tsx'
import { isLive, type Job, type PageResult } from './job-types.ts'

export interface PageTableProps { job: Job; pages: readonly PageResult[]; onOpen(index: number): void }

const head = (
  <tr>
    <th>Page</th>
    <th class="title">Title or error</th>
    <th class="status">Result</th>
    <th class="code number">Status</th>
    <th class="code number">Depth</th>
    <th class="final">Redirected to</th>
  </tr>
)

export function PageTable({ job, pages, onOpen }: PageTableProps) {
  if (pages.length === 0)
    return (
      <EmptyState title="No pages.">
        {isLive(job) ? 'The first page is being read.' : 'The job has ended before a page was read.'}
      </EmptyState>
    )
  return (
    <div class="page-table">
      <VirtualRows
        label="Pages" rows={pages} total={job.completed + job.failed} rowHeight={40} head={head} keyOf={({ url }) => url}
      >
        {(page, index) => (
          <>
            <td title={page.url}>
              <button type="button" class="quiet" onClick={() => onOpen(index)}>{page.url}</button>
            </td>
            <td title={page.error ?? page.metadata?.title ?? ''}>{page.error ?? page.metadata?.title ?? '–'}</td>
            <td>{page.ok ? <StatusBadge status="completed" /> : <StatusBadge status="failed" />}</td>
            <td class="number">{page.status_code ?? '–'}</td>
            <td class="number">{page.depth}</td>
            <td title={page.final_url}>{page.final_url && page.final_url !== page.url ? page.final_url : '–'}</td>
          </>
        )}
      </VirtualRows>
    </div>
  )
}
