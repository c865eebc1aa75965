// The failed pages of a job by what went wrong.

import { useResource } from '../../api/use-resource.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorBox } from '../../components/error-box.tsx'
import { Loading } from '../../components/loading.tsx'
import { TimeText } from '../../components/time-text.tsx'
import { groupErrors, type ErrorGroup } from './group-errors.ts'
import { isLive, type Job } from './job-types.ts'
import { readFailures } from './jobs-api.ts'

/** `path`: of the job in the API. */
export function FailureGroups({ job, path }: { job: Job; path: string }) {
  const { data, error, reload } = useResource((signal) => readFailures(path, signal), [path, job.failed])
  if (error) return <ErrorBox error={error} retry={reload} />
  if (!data) return <Loading what="the errors" />
  if (data.length === 0)
    return (
      <EmptyState title="No page has failed.">
        {isLive(job) ? 'Failed pages appear here as the job runs.' : 'There is nothing to do.'}
      </EmptyState>
    )
  return <>{groupErrors(data).map((group) => <Group key={group.code} group={group} />)}</>
}

function Group({ group: { code, retryable, message, pages } }: { group: ErrorGroup }) {
  return (
    <section class="failure-group" aria-label={code}>
      <h2><code>{code}</code> · {pages.length} {pages.length === 1 ? 'page' : 'pages'}</h2>
      <p>{message}</p>
      <p class="quiet-text">
        {retryable ? 'A retry may succeed: start the job again later.' : 'A retry fails the same way.'}
      </p>
      <details open={pages.length <= 5}>
        <summary>Pages</summary>
        <ul class="url-list">
          {pages.map(({ url, status_code: status, error, timestamp }) => (
            <li key={url}>
              <a href={url} rel="noreferrer noopener" target="_blank">{url}</a>{' '}
              <span class="quiet-text">
                {status !== null && <>status {status} · </>}<TimeText at={timestamp} />
                {error !== message && <> · {error}</>}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
