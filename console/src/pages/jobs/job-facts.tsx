// State, progress, counts and times of a crawl or batch.

import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { StatusBadge } from '../../components/status-badge.tsx'
import { durationText, TimeText } from '../../components/time-text.tsx'
import { isLive, runtimeOf, type Job } from './job-types.ts'

export function JobFacts({ job }: { job: Job }) {
  const runs = isLive(job)
  const runtime = runtimeOf(job, useNow(runs))
  const done = job.completed + job.failed
  const skipped = Object.values(job.skipped).reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <div class="job-state">
        <StatusBadge status={job.status} />
        <progress value={runs ? done : 1} max={runs ? Math.max(1, job.total) : 1} aria-label="Pages done" />
        <span>{runs ? `${done} of ${job.total} known pages` : `${done} ${done === 1 ? 'page' : 'pages'}`}</span>
      </div>
      {job.error && <p class={`job-error ${job.status === 'failed' ? 'bad' : ''}`}>{job.error}</p>}
      <dl class="facts">
        <Fact name="Read">{job.completed}</Fact>
        <Fact name="Failed">{job.failed}</Fact>
        <Fact name="Skipped">{skipped}</Fact>
        <Fact name="Credits">{job.credits_used}</Fact>
        <Fact name="Created"><TimeText at={job.created_at} /></Fact>
        <Fact name="Started"><TimeText at={job.started_at} none="not yet" /></Fact>
        <Fact name="Duration">{runtime === null ? '–' : durationText(runtime)}</Fact>
        <Fact name="Results are kept">{runs ? '24 hours from the end' : <TimeText at={job.expires_at} />}</Fact>
      </dl>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div><dt>{name}</dt><dd>{children}</dd></div>
)

/** The current time; each second anew while `ticks`. */
function useNow(ticks: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!ticks) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [ticks])
  return now
}
