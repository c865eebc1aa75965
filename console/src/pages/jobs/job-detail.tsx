// A crawl or batch: its state, its pages and what became of each. A check has a page of its own below its monitor.

import { useLocation, useRoute } from 'preact-iso'
import { useEffect, useState } from 'preact/hooks'
import type { ListedJob } from '#schemas/job-list.ts'
import { useAction } from '../../api/use-action.ts'
import { useEvents } from '../../api/use-events.ts'
import { useResource } from '../../api/use-resource.ts'
import { ConfirmDialog } from '../../components/dialog.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorBox } from '../../components/error-box.tsx'
import { Loading } from '../../components/loading.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { toast } from '../../components/toast.tsx'
import { JobFacts } from './job-facts.tsx'
import { JobTabs } from './job-tabs.tsx'
import { apiPathOf, isLive, kindText, pagePathOf, subjectOf } from './job-types.ts'
import { cancelJob, getJob } from './jobs-api.ts'
import { LiveNote } from './live-note.tsx'
import { useJob } from './use-job.ts'

/** Events can be lost while the bus is away, and operators get none of the jobs of other keys. */
const lostEventsMs = 15_000

export default function JobPage() {
  const { id = '' } = useRoute().params
  return <FindJob key={id} id={id} />
}

/** The ID does not tell where the API has the job. */
function FindJob({ id }: { id: string }) {
  const { route } = useLocation()
  const { data: job, error, reload } = useResource((signal) => getJob(id, signal), [id])
  const isCheck = job?.kind === 'check'
  useEffect(() => { if (job && isCheck) route(pagePathOf(job), true) }, [isCheck])
  if (job && !isCheck) return <JobDetail listed={job} />
  if (!error) return <><PageHead title="Job" /><Loading what="the job" /></>
  return (
    <>
      <PageHead title="Job" />
      {error.code === 'NOT_FOUND'
        ? (
            <EmptyState title="There is no such job.">
              Jobs and their results are deleted 24 hours after the end. <a href="/console/jobs">All jobs</a>
            </EmptyState>
          )
        : <ErrorBox error={error} retry={reload} />}
    </>
  )
}

function JobDetail({ listed }: { listed: ListedJob }) {
  const path = apiPathOf(listed)
  const { job, pages, error, refresh } = useJob(path)
  const [isAsking, setIsAsking] = useState(false)
  const runs = isLive(job ?? listed)
  const live = useEvents(runs ? '/jobs/events' : null, {
    onEvent: (changed) => { if ((changed as ListedJob).id === listed.id) refresh() },
    onOpen: refresh,
  })
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(refresh, lostEventsMs)
    return () => clearInterval(timer)
  }, [runs])
  const cancel = useAction(async () => {
    await cancelJob(path)
    toast('The job is cancelled.')
    refresh()
  })
  return (
    <>
      <p class="above"><a href="/console/jobs">Jobs</a> / {kindText(listed)} <code>{listed.id}</code></p>
      <PageHead title={subjectOf(listed)}>
        {runs && <LiveNote state={live} />}
        {runs && <button type="button" class="danger" onClick={() => setIsAsking(true)}>Cancel…</button>}
      </PageHead>
      {error && <ErrorBox error={error} retry={refresh} />}
      {job && <JobFacts job={job} />}
      {job && <JobTabs job={job} pages={pages} path={path} />}
      {!job && !error && <Loading what="the pages" />}
      {isAsking && (
        <ConfirmDialog
          title="Cancel this job?" confirm="Cancel the job" action={cancel} onClose={() => setIsAsking(false)}
        >
          No more pages are started; pages that are being read finish. Results stay available and are charged.
        </ConfirmDialog>
      )}
    </>
  )
}
