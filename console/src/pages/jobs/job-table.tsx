// The rows of the list of jobs.

import type { ListedJob } from '#schemas/job-list.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import { TimeText } from '../../components/time-text.tsx'
import { VirtualRows } from '../../components/virtual-rows.tsx'
import { ExportButton } from './export-button.tsx'
import { apiPathOf, isCancellable, kindText, pagePathOf, subjectOf } from './job-types.ts'
import { JobProgress } from './job-progress.tsx'
import type { JobListState } from './use-job-list.ts'

export interface JobTableProps {
  list: JobListState
  selected: ReadonlySet<string>
  onSelect(selected: ReadonlySet<string>): void
}

export function JobTable({ list: { jobs, hasMore, loadMore }, selected, onSelect }: JobTableProps) {
  const cancellable = jobs.filter(isCancellable)
  const isAllSelected = cancellable.length > 0 && cancellable.every(({ id }) => selected.has(id))
  const toggle = ({ id }: ListedJob, isSelected: boolean): void => {
    const next = new Set(selected)
    if (isSelected) next.add(id)
    else next.delete(id)
    onSelect(next)
  }
  const head = (
    <tr>
      <th class="pick">
        <input
          type="checkbox" aria-label="Select all loaded jobs that can be cancelled" checked={isAllSelected}
          disabled={cancellable.length === 0}
          onChange={() => onSelect(new Set(isAllSelected ? [] : cancellable.map(({ id }) => id)))}
        />
      </th>
      <th>Job</th>
      <th class="kind">Kind</th>
      <th class="status">Status</th>
      <th class="progress">Pages</th>
      <th class="credits number">Credits</th>
      <th class="time">Created</th>
      <th class="export">Export</th>
    </tr>
  )
  return (
    <div class="job-table">
      <VirtualRows
        label="Jobs" rows={jobs} total={hasMore ? -1 : jobs.length} rowHeight={40} head={head}
        keyOf={({ id }) => id} onEnd={loadMore}
      >
        {(job) => <JobCells job={job} isSelected={selected.has(job.id)} onSelect={(on) => toggle(job, on)} />}
      </VirtualRows>
    </div>
  )
}

/** Hosts and paths tell jobs apart. */
const withoutScheme = (subject: string): string => subject.replace(/^https?:\/\//, '')

function JobCells({ job, isSelected, onSelect }: { job: ListedJob; isSelected: boolean; onSelect(on: boolean): void }) {
  const subject = subjectOf(job)
  return (
    <>
      <td class="pick">
        {isCancellable(job) && <input
          type="checkbox" aria-label={`Select ${subject}`} checked={isSelected}
          onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
        />}
      </td>
      <td title={`${subject} · ${job.id}`}><a href={pagePathOf(job)}>{withoutScheme(subject)}</a></td>
      <td>{kindText(job)}</td>
      <td><StatusBadge status={job.status} /></td>
      <td><JobProgress job={job} /></td>
      <td class="number">{job.credits_used}</td>
      <td><TimeText at={job.created_at} /></td>
      <td>
        {job.kind !== 'check' && <>
          <ExportButton path={apiPathOf(job)} id={job.id} format="jsonl" isQuiet />
          <ExportButton path={apiPathOf(job)} id={job.id} format="zip" isQuiet />
        </>}
      </td>
    </>
  )
}
