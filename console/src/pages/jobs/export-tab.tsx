// Downloads of all results of a job.

import { ExportButton } from './export-button.tsx'
import { isLive, type Job } from './job-types.ts'

/** `path`: of the job in the API. */
export const ExportTab = ({ job, path }: { job: Job; path: string }) => (
  <>
    {isLive(job) && <p>The job still runs: an export has the results so far.</p>}
    <section class="export">
      <h2>JSON lines</h2>
      <p>One result a line, with everything that was requested, failed pages included: for scripts and databases.</p>
      <ExportButton path={path} id={job.id} format="jsonl" />
    </section>
    <section class="export">
      <h2>Zip</h2>
      <p>One Markdown file a page (JSON for pages without markdown) and an index: for people and editors.</p>
      <ExportButton path={path} id={job.id} format="zip" />
    </section>
    <p class="quiet-text">
      From a terminal:{' '}
      <code>curl -H "X-API-Key: …" "{location.origin}{path}/export?format=jsonl" -o {job.id}.jsonl</code>
    </p>
  </>
)
