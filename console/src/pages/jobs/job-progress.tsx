import type { ListedJob } from '#schemas/job-list.ts'
import { isLive } from './job-types.ts'

type Counts = Pick<ListedJob, 'status' | 'total' | 'completed' | 'failed'>

/** How many pages are done, with a bar while more are to come. */
export function JobProgress({ job }: { job: Counts }) {
  const done = job.completed + job.failed
  if (!isLive(job)) return <>{done}<FailedCount count={job.failed} /></>
  return (
    <span class="job-progress">
      <progress value={done} max={Math.max(1, job.total)} aria-label="Pages done" />
      <span>{done} of {job.total}<FailedCount count={job.failed} /></span>
    </span>
  )
}

const FailedCount = ({ count }: { count: number }) => (count > 0 ? <span class="bad-text"> · {count} failed</span> : null)
