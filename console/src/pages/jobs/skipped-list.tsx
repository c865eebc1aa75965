// URLs that were found and not read, by reason.

import { EmptyState } from '../../components/empty-state.tsx'
import { Prose } from '../../components/prose.tsx'
import { isLive, type Job } from './job-types.ts'
import { skippedGroups } from './skip-reasons.ts'

export function SkippedList({ job }: { job: Job }) {
  const groups = skippedGroups(job.skipped)
  if (groups.length === 0)
    return (
      <EmptyState title="No URL was skipped.">
        {isLive(job) ? 'Skipped URLs appear here as the job runs.' : 'Every URL that was found has been read.'}
      </EmptyState>
    )
  return <>
    {groups.map(({ reason, title, sentence, count, examples }) => (
      <section key={reason} class="skip-group" aria-label={title}>
        <h2>{title} · {count} {count === 1 ? 'URL' : 'URLs'}</h2>
        <p><Prose text={sentence} /></p>
        <ul class="url-list">
          {examples.map((url) => <li key={url}><a href={url} rel="noreferrer noopener" target="_blank">{url}</a></li>)}
        </ul>
        {count > examples.length && <p class="quiet-text">and {count - examples.length} more</p>}
      </section>
    ))}
  </>
}
