// Status, cancellation and errors of crawls and batches, which have the same shape.

import type { Operation } from '#src/operation.ts'
import type { HttpReply } from '../../http.ts'
import { asksForWebSocket } from '../../web-socket.ts'
import { jsonReply, type CompatRequest, type CompatRoute } from '../compat-api.ts'
import { typed } from '../fields.ts'
import { clamp } from '../input.ts'
import { messageOf, rowOf } from './failure.ts'
import { errorOf, partLimit, readPart, type FailedPage, type JobPart } from './job-documents.ts'
import { addressOf, type Version } from './routes.ts'
import { watchJob } from './watch-job.ts'

/** The operations of a kind of job. */
export interface JobOperations {
  /** Path without the ID: `/crawl`. */
  path: string
  /** Operations that return the job; the first one that finds it. */
  read: readonly Operation[]
  errors: Operation
  cancel: Operation
}

export function jobRoutes(operations: JobOperations, version: Version): CompatRoute[] {
  const { path } = operations
  const errors = (request: CompatRequest): Promise<HttpReply> => listErrors(request, operations)
  return [
    {
      method: 'get', path: `${path}/:id`, acceptsUpgrade: true,
      reply: (request) => (asksForWebSocket(request.http)
        ? watchJob(request, { read: operations.read, version, statusOf: (part) => statusOf(request, operations, part) })
        : status(request, operations, version)),
    },
    { method: 'delete', path: `${path}/:id`, reply: (request) => cancel(request, operations) },
    { method: 'get', path: `${path}/:id/errors`, reply: errors },
    // The JavaScript client of version 1 reads the errors with DELETE.
    ...(version === 'v1' ? [{ method: 'delete', path: `${path}/:id/errors`, reply: errors } as const] : []),
  ]
}

const idOf = ({ params }: CompatRequest): string => params['id']!

async function status(request: CompatRequest, operations: JobOperations, version: Version): Promise<HttpReply> {
  const fields = await request.fields()
  const skip = typed(fields.take('skip')) ?? 0
  const limit = clamp([], 'limit', typed(fields.take('limit')) ?? partLimit, { min: 1, max: partLimit })
  // Validated by the operation.
  const query = { skip, limit } as { skip: number; limit: number }
  const part = await readPart(request, operations.read, idOf(request), query, version)
  return jsonReply(statusOf(request, operations, part, query.limit))
}

/**
 * The reply with a part of a job. `next` is absent at the end: the client of version 1 follows even null.
 * @param limit results of the next part
 */
function statusOf(
  request: CompatRequest, { path }: JobOperations, part: JobPart, limit = partLimit,
): Record<string, unknown> {
  const next = addressOf(request, `${path}/${idOf(request)}?skip=${part.end}&limit=${limit}`)
  return { success: true, ...part.fields, ...(part.hasMore && { next }), data: part.documents }
}

async function cancel(request: CompatRequest, operations: JobOperations): Promise<HttpReply> {
  const { data } = await request.call<{ status: string }>(operations.cancel, { id: idOf(request) })
  if (data.status !== 'cancelled')
    return jsonReply({ success: false, error: `The job has already ended (${data.status}).`, code: 'CONFLICT' }, 409)
  return jsonReply({ success: true, status: data.status })
}

type JobError = FailedPage & { timestamp: string }
interface Errors { failed: JobError[]; robots_disallowed: string[]; next: string | null }

/** All failures of a job: the clients know no pages of them. */
async function listErrors(request: CompatRequest, operations: JobOperations): Promise<HttpReply> {
  const id = idOf(request)
  const failed: JobError[] = []
  const robotsBlocked: string[] = []
  for (;;) {
    const { data } = await request.call<Errors>(operations.errors, { id, skip: failed.length, limit: partLimit })
    failed.push(...data.failed)
    robotsBlocked.push(...data.robots_disallowed)
    if (data.next !== null && data.failed.length > 0) continue
    const errors = failed.flatMap((page, index) => errorFields(page, index, id))
    return jsonReply({ success: true, errors, robotsBlocked })
  }
}

function errorFields(page: JobError, index: number, id: string): object[] {
  const error = errorOf(page)
  if (!error) return []
  return [{
    id: `${id}-${index}`, timestamp: page.timestamp, url: page.url, code: rowOf(error).code, error: messageOf(error),
  }]
}
