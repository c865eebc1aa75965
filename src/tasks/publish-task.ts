// Puts a task on the work queue, once: a publish whose acknowledgement is lost is repeated under the same message id.

import type { Bodies, TaskHead } from '#schemas/task.ts'
import type { Bus } from '../bus/bus.ts'
import { messageHeaders } from '../bus/message-headers.ts'
import { packMessage } from '../bus/pack-message.ts'
import { publish, retryUnanswered } from '../bus/publish.ts'
import { stages, subjects, type StageName } from '../flow.ts'
import { sealTaskHeaders } from '../secrets/task-headers.ts'
import { shareOf } from './shares.ts'

export interface PublishTaskOptions {
  /** Of what causes the task. */
  traceparent?: string | undefined
  /** Unix milliseconds after which there is no further attempt; default: the task's deadline. */
  until?: number
}

/**
 * Publishes the task to the stage at the head of its route.
 * @throws AppError OVERLOADED or SERVICE_UNAVAILABLE as `publish` does
 */
export async function publishTask(
  bus: Bus, head: Omit<TaskHead, 'bodies'>, bodies: Bodies,
  { traceparent, until = head.deadlineAt }: PublishTaskOptions = {},
): Promise<void> {
  const stage = head.route[0] as StageName
  const sealed = await retryUnanswered(() => sealTaskHeaders(bus.nc, head), {
    deadlineAt: until, isClosed: () => bus.nc.isClosed(),
  })
  const payload = await packMessage(sealed, bodies, `${blobToken(head.id)}.${head.visited.length}`, bus.blobs, bus.limits)
  await publish(bus, {
    subject: subjects.work(stage, head.lane, shareOf(stages[stage].concurrency[head.lane], head.position)),
    payload,
    options: {
      msgID: `${head.id}:${[...head.visited, stage].join('>')}`,
      headers: messageHeaders({ ...head, stage, traceparent }),
    },
    deadlineAt: until,
  })
}

/** An id as one token of a subject. */
export const blobToken = (id: string): string => id.replaceAll(/[^\w-]/g, '_')
