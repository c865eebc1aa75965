// The events of a crawl or a batch with a webhook: `job.started`, `job.page` for each result and `job.completed` at the
// end. Each has an id that depends only on the job and the result, and is stored before the job goes on, so that an
// owner that takes over repeats only the first and the newest one, and no event is lost or delivered as two.

import type { JobEventType } from '#schemas/webhook.ts'
import type { Bus } from '#src/bus/bus.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import type { Store } from '#src/store/store.ts'
import { eventId } from '#src/webhooks/event-id.ts'
import { storeDelivery } from '#src/webhooks/store-delivery.ts'
import type { OnResult, Sums } from '../state/job-log.ts'
import { describeJob } from '../views/read-job.ts'
import { pageEventData } from './page-event-data.ts'

export interface JobEventDeps {
  store: Store
  bus: Bus
  /** Base URL of links in events. */
  publicUrl: string
}

interface JobEvent {
  type: JobEventType
  /** What of the job it is about. */
  part: string
  /** ISO 8601. */
  at: string
  data: object
}

const resultsUrl = ({ kind, endpoint, _id }: JobDocument, publicUrl: string): string =>
  `${publicUrl}/${kind === 'batch' ? `batch/${endpoint}` : kind}/${_id}`

/** Sends `job.started`, if the job has a webhook that is subscribed to it. Idempotent. */
export async function sendJobStarted(deps: JobEventDeps, job: JobDocument): Promise<void> {
  const sums = { completed: 0, failed: 0, credits: job.submit_credits }
  await send(deps, job, {
    type: 'job.started', part: 'start', at: job.started_at ?? job.created_at,
    data: { ...describeJob(job, sums), results_url: resultsUrl(job, deps.publicUrl) },
  })
}

/** Sends `job.completed`, if the job has a webhook that is subscribed to it and to the status. Idempotent. */
export async function sendJobCompleted(deps: JobEventDeps, job: JobDocument, sums: Sums): Promise<void> {
  const { statuses } = job.webhook ?? {}
  if (statuses && !(statuses as readonly string[]).includes(job.status)) return
  await send(deps, job, {
    type: 'job.completed', part: 'end', at: job.finished_at ?? new Date().toISOString(),
    data: { ...describeJob(job, sums), results_url: resultsUrl(job, deps.publicUrl) },
  })
}

/** Sends `job.page` for each result of the job; undefined if its webhook is not subscribed to it. */
export function jobPageSender(deps: JobEventDeps, job: JobDocument): OnResult | undefined {
  if (!job.webhook?.events.includes('job.page')) return undefined
  return ({ seq, body, storedAt }) => {
    const url = `${resultsUrl(job, deps.publicUrl)}?skip=${seq}&limit=1`
    return send(deps, job, { type: 'job.page', part: String(seq), at: storedAt, data: pageEventData(body, url) })
  }
}

async function send(
  { store, bus }: JobEventDeps, { _id: jobId, key_id, traceparent, webhook }: JobDocument,
  { type, part, at, data }: JobEvent,
): Promise<void> {
  if (!webhook?.events.includes(type)) return
  const id = eventId(jobId, part, type)
  const body = { type, id, timestamp: at, job_id: jobId, metadata: webhook.metadata, data }
  await storeDelivery({ store, bus }, {
    id, monitor_id: null, check_id: null, job_id: jobId, key_id, type, traceparent,
    body: Buffer.from(JSON.stringify(body)),
  })
}
