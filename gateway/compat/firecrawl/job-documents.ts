// A crawl or batch as the clients of Firecrawl read it: its state, and its pages as documents.

import type { ErrorCode } from '#schemas/errors.ts'
import type { JobStatus } from '#schemas/job.ts'
import { AppError } from '#src/app-error.ts'
import { isClientError } from '#src/client-error.ts'
import { documentOf, emptyDocument, type Document, type Failure, type PageData } from '#src/firecrawl/document.ts'
import type { Operation } from '#src/operation.ts'
import type { CompatRequest } from '../compat-api.ts'
import type { Version } from './routes.ts'

/** A page of a job that could not be read. */
export interface FailedPage { url: string; error: string; error_code: ErrorCode; status_code: number | null }

type JobPage = (PageData & { ok: true; warnings: string[] }) | (FailedPage & { ok: false })

interface Job {
  status: JobStatus
  url: string | null
  total: number
  completed: number
  /** Failed pages that have an empty document. */
  client_errors: number
  credits_used: number
  created_at: string
  finished_at: string | null
  expires_at: string
  error: string | null
  next: string | null
  data: JobPage[]
}

export type State = 'scraping' | 'completed' | 'failed' | 'cancelled'

const states: Readonly<Record<JobStatus, State>> = {
  pending: 'scraping', running: 'scraping', completed: 'completed', failed: 'failed', cancelled: 'cancelled',
}

/** A part of a job, as of the moment at which it was read. */
export interface JobPart {
  /** The fields of a reply besides `success`, `data` and `next`. */
  fields: Record<string, unknown> & { status: State }
  documents: Document[]
  /** Results of the job up to the end of this part; the next part begins here. */
  end: number
  /** Whether there are results after this part now. */
  hasMore: boolean
}

export interface PartQuery {
  skip: number
  limit: number
  /** Seconds to wait for the end of the job. */
  wait?: number
}

/** Results of a part: as many as Winnow returns at once. */
export const partLimit = 100

/**
 * Reads a part of a job. Pages that failed have no document, unless they answered with a 4xx. Reads on until there is
 * a document or the results end, because clients take an empty part for the last one.
 * @param read operations that return the job, by its kind; the first one that finds it
 */
export async function readPart(
  request: CompatRequest, read: readonly Operation[], id: string, query: PartQuery, version: Version,
): Promise<JobPart> {
  const { skip, limit, wait = 0 } = query
  const job = await readJob(request, read, { id, skip, limit, wait })
  const documents = job.data.flatMap((page) => documentsOf(page, version))
  const end = skip + job.data.length
  const hasMore = job.next !== null
  if (hasMore && documents.length === 0) return readPart(request, read, id, { skip: end, limit }, version)
  return { fields: fieldsOf(job), documents, end, hasMore }
}

/** Rejects with the error of the first operation if none finds the job. */
async function readJob(
  request: CompatRequest, [first, ...others]: readonly Operation[], query: { id: string } & PartQuery,
): Promise<Job> {
  try {
    return (await request.call<Job>(first!, query)).data
  } catch (error) {
    if (others.length === 0 || !isNotFound(error)) throw error
    return await readJob(request, others, query).catch((second: unknown) => {
      throw isNotFound(second) ? error : second
    })
  }
}

const isNotFound = (error: unknown): boolean => error instanceof AppError && error.code === 'NOT_FOUND'

/** `completed` is the number of documents, so that the others of `total` are errors when the job has ended. */
function fieldsOf(job: Job): JobPart['fields'] {
  const { status, total, completed, client_errors, credits_used, created_at, finished_at, expires_at, error } = job
  return {
    status: states[status], total, completed: completed + client_errors, creditsUsed: credits_used,
    expiresAt: expires_at, createdAt: created_at,
    ...(finished_at !== null && { completedAt: finished_at }), ...(error !== null && { error }),
  }
}

function documentsOf(page: JobPage, version: Version): Document[] {
  if (!page.ok) return isClientError(failureOf(page)) ? [emptyDocument(failureOf(page), page.url)] : []
  // Which of its two names version 1 used is not stored.
  const jsonNames = version === 'v1' ? ['json', 'extract'] : ['json']
  return [documentOf(page, { jsonNames, warning: page.warnings.join(' ') || undefined })]
}

const failureOf = ({ error, error_code, status_code }: FailedPage): Failure =>
  ({ code: error_code, message: error, ...(status_code !== null && { targetStatus: status_code }) })

/** The failure of a page; null if it has a document instead. */
export function errorOf(page: FailedPage): AppError | null {
  const failure = failureOf(page)
  return isClientError(failure) ? null : new AppError(failure.code, failure)
}
