// Sends a request down a route and waits for the outcome. Used by the gateway, job owners and stages alike.

import { setTimeout as sleep } from 'node:timers/promises'
import { lanes, type Bodies, type Lane, type ReplyHead, type TaskHead } from '#schemas/task.ts'
import { AppError, fromErrorRecord } from '../app-error.ts'
import type { Bus } from '../bus/bus.ts'
import { afterAwake } from '../concurrency/stopped.ts'
import { routes, stages, stagesThrough, subjects, type RequestOf, type RouteName } from '../flow.ts'
import { randomBase62 } from '../ids.ts'
import { LateSends } from '../bus/late-sends.ts'
import type { Log } from '../process/log.ts'
import { overloaded } from '../overloaded.ts'
import { readHead, unpackBodies } from '../bus/pack-message.ts'
import { createPositions, type Positions } from './positions.ts'
import { patienceMs } from '../bus/publish.ts'
import { publishTask } from './publish-task.ts'
import { createQueueWatch } from './queue-watch.ts'
import { shareOf } from './shares.ts'
import { consumerName } from '../bus/topology.ts'

export interface Question extends Pick<TaskHead, 'requestId' | 'keyId' | 'lane' | 'deadlineAt'> {
  /** Identifies the work: the same id within two minutes is the same task. */
  id: string
  jobId?: string
  /** Of what asks. */
  traceparent?: string | undefined
  /** Of the page within its job, from 1. */
  pageNumber?: number
  /** Bodies that the task starts with. */
  bodies?: Bodies
  /** Ends the wait because the caller has disconnected. The task itself ends at its deadline. */
  signal?: AbortSignal
}

export interface Answer {
  /** Results of the stages by name, such as `page`. */
  results: Record<string, unknown>
  warnings: string[]
  /** The answer as the UTF-8 JSON of one object. */
  data: Uint8Array
  /** What a crawl needs to know of the page, as UTF-8 JSON, where the request asks for it. */
  outline?: Uint8Array
  /** What the next check of a monitored page compares with, as UTF-8 JSON. */
  snapshot?: Uint8Array
  /** What extraction decided on the blocks of a monitored page, for the extraction at the next check. */
  decisions?: Uint8Array
}

export interface Asker {
  /**
   * Sends the request down a route.
   * @throws AppError what a stage failed with; TIMEOUT at the deadline; OVERLOADED when the queue is full, or when the
   * task still waited for a stage at the deadline; SERVICE_UNAVAILABLE when NATS is away: in the lane `now` after
   * `patienceMs`, in `bulk` when the task could not be queued until the deadline; CANCELLED by the signal
   */
  ask<R extends RouteName>(route: R, request: RequestOf<R>, question: Question): Promise<Answer>
  /** Questions that wait for their answer. */
  readonly waiting: number
  close(): void
}

const disconnected = (): AppError => new AppError('CANCELLED', { message: 'the caller has disconnected' })

/** How long after the deadline the reply of a task is awaited: it says more than TIMEOUT. */
const lateMs = 250
/** Time to read what has arrived. */
const unreadMs = 50

/**
 * Opens the inbox of this process.
 * @param peers processes that ask on behalf of the same keys, this one included: together they give each key one share
 */
export function createAsker(bus: Bus, log: Log, peers: () => number = () => 1): Asker {
  const inboxName = randomBase62(12)
  const positions = Object.fromEntries(lanes.map((lane) => [lane, createPositions()])) as Record<Lane, Positions>
  const waiting = new Map<string, (message: Uint8Array) => void>()
  const queue = createQueueWatch(bus.manager)
  const confirmations = new LateSends()

  const inbox = bus.nc.subscribe(subjects.reply(inboxName, '*'), {
    callback(error, message) {
      if (error) return log.error({ err: error }, 'inbox failed')
      waiting.get(message.subject.slice(message.subject.lastIndexOf('.') + 1))?.(message.data)
      // Also when nobody waits any more: the sender would repeat it.
      confirmations.add(() => { if (!bus.nc.isClosed()) message.respond() })
    },
  })

  async function ask<R extends RouteName>(route: R, request: RequestOf<R>, question: Question): Promise<Answer> {
    const { id, requestId, traceparent, keyId, jobId, pageNumber, lane, deadlineAt, signal, bodies = {} } = question
    if (signal?.aborted) throw disconnected() // no event follows
    const token = randomBase62(16)
    const { position, leave } = positions[lane].take(keyId)
    const head: Omit<TaskHead, 'bodies'> = {
      id, requestId, keyId, ...(jobId ? { jobId } : {}), ...(pageNumber ? { pageNumber } : {}), lane,
      position: position * peers(), deadlineAt, routeName: route,
      route: [...routes[route].stages], visited: [], inbox: subjects.reply(inboxName, token), request, results: {},
      warnings: [],
    }
    const replied = Promise.withResolvers<Uint8Array>()
    const onAbort = (): void => replied.reject(disconnected())
    let isQueued = false
    const queueUntil = lane === 'now' ? Math.min(deadlineAt, Date.now() + patienceMs) : deadlineAt
    const giveUp = (): void => { if (!isQueued) replied.reject(new AppError('SERVICE_UNAVAILABLE')) }
    let forgetQueue = afterAwake(Math.max(0, queueUntil - Date.now()) + lateMs, () => {
      // A confirmation that is there is read after the timers.
      forgetQueue = afterAwake(unreadMs, giveUp)
    })
    const timer = setTimeout(
      // After the verdict on the queue.
      () => void unansweredError(bus, head).then(replied.reject),
      Math.max(0, deadlineAt - Date.now()) + lateMs + 2 * unreadMs,
    )
    const unwatch = lane === 'now' ? queue.add(() => replied.reject(new AppError('SERVICE_UNAVAILABLE'))) : undefined
    signal?.addEventListener('abort', onAbort, { once: true })
    waiting.set(token, replied.resolve)
    try {
      const queued = publishTask(bus, head, bodies, { traceparent, until: queueUntil }).then(() => { isQueued = true })
      await Promise.race([replied.promise, queued])
      return await readReply(bus, await replied.promise)
    } finally {
      forgetQueue()
      clearTimeout(timer)
      unwatch?.()
      signal?.removeEventListener('abort', onAbort)
      waiting.delete(token)
      leave()
    }
  }

  return {
    ask,
    get waiting() { return waiting.size },
    close() {
      confirmations.flush()
      inbox.unsubscribe()
    },
  }
}

/** How long the server may take to say how long its queues are. */
const queueInfoMs = 1_000

/** Why a task that was queued has no answer: a stage replies at the deadline, unless the task still waits for one. */
async function unansweredError(
  { manager }: Bus, { lane, position, routeName }: Omit<TaskHead, 'bodies'>,
): Promise<AppError> {
  const waits = stagesThrough(routeName as RouteName).map(async (stage) => {
    const share = shareOf(stages[stage].concurrency[lane], position)
    const info = await manager.consumers.info('WORK', consumerName(stage, lane, share))
    return info.num_pending > 0 ? stage : null
  })
  const all = Promise.all(waits).catch(() => [])
  const waiting = await Promise.race([all, sleep(queueInfoMs, [], { ref: false })])
  const stage = waiting.find((one) => one !== null)
  if (!stage) return new AppError('TIMEOUT')
  return overloaded({ message: `The request waited for stage ${stage} until its time was over.` })
}

async function readReply(bus: Bus, message: Uint8Array): Promise<Answer> {
  const { head, bodiesAt } = readHead(message)
  const { error, results, warnings, bodies } = head as ReplyHead
  if (error) throw fromErrorRecord(error)
  const { data, outline, snapshot, decisions } = await unpackBodies(message, bodiesAt, bodies, bus.blobs)
  if (!data) throw new Error('the reply has no body `data`')
  return {
    results, warnings, data, ...(outline && { outline }), ...(snapshot && { snapshot }),
    ...(decisions && { decisions }),
  }
}
