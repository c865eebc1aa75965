// The events of a crawl or a batch as the API of Firecrawl sends them: `crawl.started`, `crawl.page`,
// `crawl.completed`, `crawl.failed`, and `batch_scrape.…`. Pure.

import { createHmac } from 'node:crypto'
import type { ErrorCode } from '#schemas/errors.ts'
import { isClientError } from '#src/client-error.ts'
import { documentOf, emptyDocument, type Document, type PageData } from '#src/firecrawl/document.ts'
import type { JobKind } from '#src/flow.ts'

/** The event of a job as it is stored with a delivery. */
export interface JobEventBody {
  type: string
  job_id: string
  metadata: object
  data: Record<string, unknown>
}

export interface FirecrawlEvent {
  success: boolean
  /** `crawl.page` */
  type: string
  /** Of the job. */
  id: string
  data: Document[]
  metadata: object
  error?: string
}

export function firecrawlBody({ type, job_id: id, metadata, data }: JobEventBody, kind: JobKind): FirecrawlEvent {
  const { name, success, documents = [], error } = saidOf(type, data)
  const prefix = kind === 'batch' ? 'batch_scrape' : 'crawl'
  return { success, type: `${prefix}.${name}`, id, data: documents, metadata, ...(error !== undefined && { error }) }
}

interface Said {
  name: 'started' | 'page' | 'completed' | 'failed'
  success: boolean
  documents?: Document[]
  error?: string
}

function saidOf(type: string, data: Record<string, unknown>): Said {
  if (type === 'job.started') return { name: 'started', success: true }
  if (type === 'job.page') return { name: 'page', ...pageOf(data as unknown as Page) }
  const { status, error } = data as { status: string; error: string | null }
  if (status === 'completed') return { name: 'completed', success: true, ...(error !== null && { error }) }
  return { name: 'failed', success: false, error: error ?? `The job was ${status}.` }
}

interface Common { url: string; status_code: number | null; truncated: boolean; warnings?: string[] }
type Page = Common & ((PageData & { ok: true }) | { ok: false; error: string; error_code: ErrorCode })

/** A page that answered with a status of 400 to 499 has a document without content, as in the results. */
function pageOf(page: Page): Pick<Said, 'success' | 'documents' | 'error'> {
  if (!page.ok) {
    const failure = {
      code: page.error_code, message: page.error, ...(page.status_code !== null && { targetStatus: page.status_code }),
    }
    if (isClientError(failure)) return { success: true, documents: [emptyDocument(failure, page.url)] }
    return { success: false, error: page.error }
  }
  const warnings = page.warnings ?? []
  if (page.truncated) return { success: true, documents: [outlineOf(page, warnings)] }
  return { success: true, documents: [documentOf(page, { warning: warnings.join(' ') || undefined })] }
}

/** The document of a result that is too large for an event. */
const outlineOf = ({ url, final_url, status_code }: Common & { final_url?: string }, warnings: string[]): Document => ({
  warning: [...warnings, 'The page is too large for an event: ask for the status of the job.'].join(' '),
  metadata: { sourceURL: url, url: final_url ?? url, statusCode: status_code },
})

/** The header by which receivers of Firecrawl verify an event: HMAC-SHA256 with the secret as it is written. */
export const firecrawlSignature = (secret: string, body: Uint8Array): Record<string, string> =>
  ({ 'X-Firecrawl-Signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` })
