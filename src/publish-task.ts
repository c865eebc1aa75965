// Puts a task on the work queue, once: a publish whose acknowledgement is lost is repeated under the same message id.

import { setTimeout as sleep } from 'node:timers/promises'
import { JetStreamApiError } from '@nats-io/jetstream'
import { headers as natsHeaders, type MsgHdrs } from '@nats-io/transport-node'
import type { Bodies, TaskHead } from '#schemas/task.ts'
import { AppError } from './app-error.ts'
import type { Bus } from './bus.ts'
import { subjects, type StageName } from './flow.ts'
import { packMessage } from './pack-message.ts'

/**
 * Codes by which the server says that a stream takes no more: its bytes, its messages, or the account's storage are
 * used up.
 */
export const fullCodes: ReadonlySet<number> = new Set([10077, 10122, 10047, 10023])
/** Wait between attempts while NATS does not answer. */
const againMs = 250
/** What a caller is told to wait when the queue is full. */
export const overloadedRetryAfterMs = 5_000

/**
 * Publishes the task to the stage at the head of its route. Throws OVERLOADED when the queue is full,
 * SERVICE_UNAVAILABLE when NATS does not answer before the deadline.
 */
export async function publishTask(bus: Bus, head: Omit<TaskHead, 'bodies'>, bodies: Bodies): Promise<void> {
  const stage = head.route[0] as StageName
  const msgID = `${head.id}:${[...head.visited, stage].join('>')}`
  const payload = await packMessage(head, bodies, `${blobToken(head.id)}.${head.visited.length}`, bus.blobs, bus.limits)
  const subject = subjects.work(stage, head.lane)
  for (;;) {
    try {
      await bus.js.publish(subject, payload, { msgID, headers: traceHeaders(head) })
      return
    } catch (error) {
      if (error instanceof JetStreamApiError && fullCodes.has(error.code))
        throw new AppError('OVERLOADED', { retryAfterMs: overloadedRetryAfterMs, cause: error })
      if (error instanceof JetStreamApiError || Date.now() + againMs >= head.deadlineAt || bus.nc.isClosed())
        throw new AppError('SERVICE_UNAVAILABLE', { cause: error })
      await sleep(againMs)
    }
  }
}

/** An id as one token of a subject. */
export const blobToken = (id: string): string => id.replaceAll(/[^\w-]/g, '_')

/** What a reader of the subjects sees without opening the message: `nats sub 'work.>' --headers-only`. */
function traceHeaders(head: Omit<TaskHead, 'bodies'>): MsgHdrs {
  const headers = natsHeaders()
  headers.set('Winnow-Request', head.requestId)
  headers.set('Winnow-Key', head.keyId)
  headers.set('Winnow-Stage', head.route[0] as string)
  headers.set('Winnow-Lane', head.lane)
  if (head.jobId) headers.set('Winnow-Job', head.jobId)
  return headers
}
