// Puts a job on the queue, once: each job has a subject of its own, and a second message is refused while the first one
// is there.

import type { JobHead, JobNotice } from '#schemas/job.ts'
import type { Share } from '#schemas/task.ts'
import type { Bus } from '#src/bus/bus.ts'
import { findMessage } from '#src/bus/jetstream-errors.ts'
import { messageHeaders } from '#src/bus/message-headers.ts'
import { publish } from '#src/bus/publish.ts'
import { subjects, type JobKind } from '#src/flow.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'

/** What a job's message is made of. */
export type QueuedJob = Pick<JobDocument, '_id' | 'kind' | 'key_id' | 'request_id' | 'traceparent' | 'share'>

type ChangedJob = Pick<JobDocument, '_id' | 'kind' | 'key_id'>

/** Publishes the job unless its message is there. Throws OVERLOADED or SERVICE_UNAVAILABLE as `publish` does. */
export async function publishJob(bus: Bus, job: QueuedJob): Promise<void> {
  const { _id: id, kind, key_id: keyId, request_id: requestId, traceparent, share } = job
  await publish(bus, {
    subject: subjects.job(kind, id, share),
    payload: JSON.stringify({ id, kind, keyId, requestId } satisfies JobHead),
    // Without a message id: within the duplicate window a job whose message was lost could not be published again.
    options: { headers: messageHeaders({ requestId, keyId, jobId: id, traceparent }) },
    onlyIfAbsent: true,
  })
  announceJob(bus, job)
}

/** Whether the message of a job waits or is held by an owner. */
export const isQueued = async (bus: Bus, kind: JobKind, id: string, share?: Share): Promise<boolean> =>
  await findMessage(bus.manager, 'WORK', { last_by_subj: subjects.job(kind, id, share) }) !== null

/**
 * Tells the owner of a job, and calls that wait for its end, to read the job's document again. Only a hint: a notice
 * that cannot be published is omitted.
 */
export function notifyJobChanged(bus: Pick<Bus, 'nc'>, job: ChangedJob): void {
  const { nc } = bus
  if (!nc.isClosed() && !nc.isDraining()) nc.publish(subjects.jobChanged(job._id))
  announceJob(bus, job)
}

/** Tells those who watch the jobs of a key that this one has changed. Only a hint, as above. */
export function announceJob({ nc }: Pick<Bus, 'nc'>, { _id: id, kind, key_id: keyId }: ChangedJob): void {
  if (nc.isClosed() || nc.isDraining()) return
  nc.publish(subjects.progress(keyId), JSON.stringify({ id, kind } satisfies JobNotice))
}
