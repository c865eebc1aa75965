// The one way to start a flow and await what comes of it. The gateway and the job owners use it alike.

import type { ReplyHead, TaskHead } from '#schemas/task.ts'
import { AppError, fromErrorRecord } from './app-error.ts'
import type { Bus } from './bus.ts'
import { routes, subjects, type RequestOf, type RouteName } from './flow.ts'
import { randomBase62 } from './ids.ts'
import type { Log } from './log.ts'
import { readHead, unpackBodies } from './pack-message.ts'
import { publishTask } from './publish-task.ts'

export interface Question extends Pick<TaskHead, 'requestId' | 'keyId' | 'lane' | 'deadlineAt'> {
  /** Names the work; the same id within two minutes is the same task. */
  id: string
  jobId?: string
  /** Stops waiting: the caller is gone. The task itself ends at its deadline. */
  signal?: AbortSignal
}

export interface Answer {
  /** What the stages found out about the page, by name: `page`. */
  results: Record<string, unknown>
  warnings: string[]
  /** The answer as UTF-8 JSON of one object, ready to be spliced into an envelope. */
  data: Uint8Array
  /** What a crawl needs to know of the page, as UTF-8 JSON; where it was asked for. */
  outline?: Uint8Array
  /** What the next check of a monitor compares with, as UTF-8 JSON; of the routes of a monitored page. */
  snapshot?: Uint8Array
}

export interface Asker {
  /**
   * Sends the request down a route. Throws the AppError that a stage ended with, TIMEOUT at the deadline,
   * OVERLOADED when the queue is full, SERVICE_UNAVAILABLE without NATS, also when that is how the deadline was
   * reached.
   */
  ask<R extends RouteName>(route: R, request: RequestOf<R>, question: Question): Promise<Answer>
  /** Questions that still wait. */
  readonly waiting: number
  close(): void
}

/** How long past its deadline a task's own answer may still come: a stage says more than "timeout". */
const lateMs = 250

/** Opens the inbox of this process. */
export function createAsker(bus: Bus, log: Log): Asker {
  const inboxName = randomBase62(12)
  const waiting = new Map<string, (message: Uint8Array) => void>()

  const inbox = bus.nc.subscribe(subjects.reply(inboxName, '*'), {
    callback(error, message) {
      if (error) log.error({ err: error }, 'inbox failed')
      else waiting.get(message.subject.slice(message.subject.lastIndexOf('.') + 1))?.(message.data)
    },
  })

  async function ask<R extends RouteName>(route: R, request: RequestOf<R>, question: Question): Promise<Answer> {
    const { id, requestId, keyId, jobId, lane, deadlineAt, signal } = question
    const token = randomBase62(16)
    const answered = Promise.withResolvers<Uint8Array>()
    const onAbort = (): void => answered.reject(new AppError('CANCELLED', { message: 'the caller went away' }))
    let isQueued = false
    const timer = setTimeout(
      () => answered.reject(new AppError(isQueued ? 'TIMEOUT' : 'SERVICE_UNAVAILABLE')),
      Math.max(0, deadlineAt - Date.now()) + lateMs,
    )
    signal?.addEventListener('abort', onAbort, { once: true })
    waiting.set(token, answered.resolve)
    try {
      await Promise.race([
        answered.promise,
        publishTask(
          bus,
          {
            id, requestId, keyId, ...(jobId ? { jobId } : {}), lane, deadlineAt, request,
            route: [...routes[route].stages], visited: [], inbox: subjects.reply(inboxName, token), results: {},
            warnings: [],
          },
          {},
        ).then(() => {
          isQueued = true
        }),
      ])
      return await readAnswer(bus, await answered.promise)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      waiting.delete(token)
    }
  }

  return { ask, get waiting() { return waiting.size }, close: () => inbox.unsubscribe() }
}

async function readAnswer(bus: Bus, message: Uint8Array): Promise<Answer> {
  const { head, bodiesAt } = readHead(message)
  const { error, results, warnings, bodies } = head as ReplyHead
  if (error) throw fromErrorRecord(error)
  const { data, outline, snapshot } = await unpackBodies(message, bodiesAt, bodies, bus.blobs)
  if (!data) throw new Error('the answer has no data')
  return { results, warnings, data, ...(outline ? { outline } : {}), ...(snapshot ? { snapshot } : {}) }
}
