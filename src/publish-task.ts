// Puts a task on the work queue, once: a publish whose acknowledgement is lost is repeated under the same message id.

import { headers as natsHeaders, type MsgHdrs } from '@nats-io/transport-node'
import type { Bodies, TaskHead } from '#schemas/task.ts'
import type { Bus } from './bus.ts'
import { stages, subjects, type StageName } from './flow.ts'
import { packMessage } from './pack-message.ts'
import { publish, retryUnanswered } from './publish.ts'
import { shareOf } from './shares.ts'
import { sealTaskHeaders } from './task-headers.ts'
import { traceHeader } from './trace.ts'

/**
 * Publishes the task to the stage at the head of its route. `traceparent`: of what causes it.
 * @throws AppError OVERLOADED or SERVICE_UNAVAILABLE as `publish` does, at the latest at the task's deadline
 */
export async function publishTask(
  bus: Bus, head: Omit<TaskHead, 'bodies'>, bodies: Bodies, traceparent?: string,
): Promise<void> {
  const stage = head.route[0] as StageName
  const sealed = await retryUnanswered(() => sealTaskHeaders(bus.nc, head), {
    deadlineAt: head.deadlineAt, isClosed: () => bus.nc.isClosed(),
  })
  const payload = await packMessage(sealed, bodies, `${blobToken(head.id)}.${head.visited.length}`, bus.blobs, bus.limits)
  await publish(bus, {
    subject: subjects.work(stage, head.lane, shareOf(stages[stage].concurrency[head.lane], head.position)),
    payload,
    options: { msgID: `${head.id}:${[...head.visited, stage].join('>')}`, headers: messageHeaders(head, traceparent) },
    deadlineAt: head.deadlineAt,
  })
}

/** An id as one token of a subject. */
export const blobToken = (id: string): string => id.replaceAll(/[^\w-]/g, '_')

/** The trace, and what an observer sees without reading the message: `nats sub 'work.>' --headers-only`. */
function messageHeaders(head: Omit<TaskHead, 'bodies'>, traceparent: string | undefined): MsgHdrs {
  const headers = natsHeaders()
  headers.set('Winnow-Request', head.requestId)
  headers.set('Winnow-Key', head.keyId)
  headers.set('Winnow-Stage', head.route[0] as string)
  headers.set('Winnow-Lane', head.lane)
  if (head.jobId) headers.set('Winnow-Job', head.jobId)
  if (traceparent !== undefined) headers.set(traceHeader, traceparent)
  return headers
}
