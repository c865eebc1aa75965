// Puts a job on the queue, once: its subject is its own, and a second message is refused while the first one is there.

import { setTimeout as sleep } from 'node:timers/promises'
import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream'
import { headers as natsHeaders } from '@nats-io/transport-node'
import type { JobHead } from '#schemas/job.ts'
import { AppError } from './app-error.ts'
import type { Bus } from './bus.ts'
import { subjects, type JobKind } from './flow.ts'
import { fullCodes, overloadedRetryAfterMs } from './publish-task.ts'

const againMs = 250
const patienceMs = 10_000
const noMessageFound = 10037

/**
 * Publishes the job unless its message is there already. Throws OVERLOADED when the queue is full, SERVICE_UNAVAILABLE
 * when NATS does not answer.
 */
export async function publishJob(bus: Bus, job: JobHead & { kind: JobKind }): Promise<void> {
  const headers = natsHeaders()
  headers.set('Winnow-Request', job.requestId)
  headers.set('Winnow-Key', job.keyId)
  headers.set('Winnow-Job', job.id)
  const { id, kind, keyId, requestId } = job
  const payload = JSON.stringify({ id, kind, keyId, requestId } satisfies JobHead)
  for (const giveUpAt = Date.now() + patienceMs; ;) {
    try {
      // No message id: within the window of duplicates a job whose message was lost could not be put back.
      await bus.js.publish(subjects.job(kind, id), payload, { headers, expect: { lastSubjectSequence: 0 } })
      return
    } catch (error) {
      if (error instanceof JetStreamApiError && isThere.has(error.code)) return
      if (error instanceof JetStreamApiError && fullCodes.has(error.code))
        throw new AppError('OVERLOADED', { retryAfterMs: overloadedRetryAfterMs, cause: error })
      if (error instanceof JetStreamApiError || Date.now() >= giveUpAt || bus.nc.isClosed())
        throw new AppError('SERVICE_UNAVAILABLE', { cause: error })
      await sleep(againMs)
    }
  }
}

const isThere = new Set<number>([
  JetStreamApiCodes.StreamWrongLastSequence, JetStreamApiCodes.StreamWrongLastSequenceUnknown,
])

/** Whether the message of a job waits or is held by an owner. */
export async function isQueued(bus: Bus, kind: JobKind, id: string): Promise<boolean> {
  try {
    return await bus.manager.streams.getMessage('WORK', { last_by_subj: subjects.job(kind, id) }) !== null
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === noMessageFound) return false
    throw error
  }
}

/** Tells the owner of a job, if there is one, to look at its document. */
export function tellOwner(bus: Bus, id: string): void {
  bus.nc.publish(subjects.jobChanged(id))
}
