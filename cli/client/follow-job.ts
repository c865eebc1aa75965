// Follows a crawl or batch to its end: writes each result once, as it comes, and shows the progress.

import type { JobStatus } from '#schemas/job.ts'
import { countOf } from '#src/text/count-of.ts'
import { pageText } from './page-text.ts'
import type { ClientCall } from './command.ts'

export interface JobPage { ok: boolean; url: string; status_code: number | null; error?: string; title?: string }

export interface Job {
  id: string
  status: JobStatus
  total: number
  completed: number
  failed: number
  credits_used: number
  error: string | null
  next: string | null
  data: JobPage[]
}

const isFinal = ({ status }: Job): boolean => ['completed', 'failed', 'cancelled'].includes(status)

/** Results of one answer. */
const pageSize = 100
/** Seconds that an answer waits for the end of the job. */
const waitSeconds = 3

/** Follows the job at `path` (`/crawl/crw_…`). Returns its exit code: 0 if a page was read and the job completed. */
export async function followJob({ service, out, signal }: ClientCall, path: string): Promise<number> {
  const id = path.slice(path.lastIndexOf('/') + 1)
  signal.addEventListener('abort', () => {
    out.note(`winnow: the job goes on: \`winnow jobs follow ${id}\` follows it, \`winnow jobs cancel ${id}\` ends it`)
  }, { once: true })
  let written = 0
  let wait = 0
  for (;;) {
    const { data: job } = await service.call<Job>('GET', path, { skip: written, limit: pageSize, wait }, { patient: true })
    for (const page of job.data) await out.result(page, resultText)
    written += job.data.length
    out.progress(progressOf(job))
    if (job.data.length === pageSize) continue
    if (isFinal(job)) {
      out.note(`${job.status}: ${progressOf(job)}${job.error === null ? '' : `; ${job.error}`}`)
      return job.status === 'completed' && (job.completed > 0 || job.failed === 0) ? 0 : 1
    }
    wait = waitSeconds
  }
}

const progressOf = ({ total, completed, failed, credits_used }: Job): string =>
  `${completed + failed} of ${total} pages${failed > 0 ? `, ${failed} failed` : ''}, ${countOf(credits_used, 'credit')}`

function resultText(page: JobPage): string {
  const state = page.status_code === null ? '' : `${page.status_code} `
  if (!page.ok) return `--- ${state}${page.url}: ${page.error ?? 'failed'}\n`
  return `--- ${state}${page.url}\n${pageText(page as object) || JSON.stringify(page, null, 2)}\n`
}
