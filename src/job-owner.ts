// The runtime of job owners: the message is the lease (DESIGN.md, section 5). Whoever holds it works on the job and
// says so every few seconds; when that stops, however it stops, the message goes to another process, which goes on from
// what is stored.
//
//   done          ackAck: the job has ended, its documents say how
//   handed back   nak after a moment: this process stops, another one goes on
//   lost          nothing: another process owns the job already, and noticed was a write of its own
//   failed        nak after a growing delay: the job is tried again from what is stored
//   died          nothing: the message returns after the ack wait

import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream'
import { JobHead } from '#schemas/job.ts'
import type { RunningActor } from './actor.ts'
import { orAborted, resolvesWithin } from './abort.ts'
import { AppError } from './app-error.ts'
import type { Bus } from './bus.ts'
import { owners, subjects, workingEveryMs, type JobKind } from './flow.ts'
import { buryTask } from './forward-task.ts'
import type { Log } from './log.ts'
import { jobConsumerName } from './topology.ts'
import { compileGuard } from './validate.ts'

/** What an owner has besides the job itself. */
export interface Lease {
  /** How often the job was given to somebody, from 1: makes the ids of its tasks new ones for each owner. */
  readonly delivery: number
  /**
   * Aborts when this process is asked to stop: start nothing new, and return `handed back` when what runs has come in.
   */
  readonly stopping: AbortSignal
  /** Aborts when the time for that is over: drop everything. */
  readonly signal: AbortSignal
  /** Calls the listener when somebody changed the job's document. A hint: what counts is the document. */
  onChange(listener: () => void): void
}

/** `done`: the job has ended and its documents say so. `handed back`: somebody else is to go on with it. */
export type OwnerOutcome = 'done' | 'handed back'
export type OwnJob = (job: JobHead, lease: Lease) => Promise<OwnerOutcome>

/** Thrown by a write that shows that another process owns the job now. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

export interface OwnerOptions {
  kind: JobKind
  handle: OwnJob
  bus: Bus
  log: Log
  /** Jobs at once; default: of the kind's row in `owners`. */
  concurrency?: number
}

const pullMs = 20_000
/** How long a handler may take to notice its signal before its job is settled without it. */
const graceMs = 1_000
/** 1 s, 2 s, 4 s … 2 min between attempts that failed. */
const firstDelayMs = 1_000
const longestDelayMs = 120_000

const isJobHead = compileGuard(JobHead)

/** Starts the loops of one kind of owner, each with one job in hand and none hoarded. */
export async function runOwner({
  kind, handle, bus, log, concurrency = owners[kind].concurrency,
}: OwnerOptions): Promise<RunningActor> {
  const stopping = new AbortController()
  const aborting = new AbortController()
  const pulls = new Set<ConsumerMessages>()
  const listeners = new Map<string, () => void>()
  const failures = new Map<string, number>()
  let running = 0

  const changes = bus.nc.subscribe(subjects.jobChanged('*'), {
    callback: (_error, { subject }) => listeners.get(subject.slice(subject.indexOf('.') + 1))?.(),
  })

  async function loop(consumer: Consumer): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const pull = await consumer.fetch({ max_messages: 1, expires: pullMs })
        pulls.add(pull)
        if (stopping.signal.aborted) void pull.close()
        for await (const message of pull) await (stopping.signal.aborted ? message.nak(50) : own(message))
        pulls.delete(pull)
      } catch (error) {
        if (stopping.signal.aborted) return
        log.warn({ err: error, kind }, 'pull failed')
        await sleep(500)
      }
    }
  }

  async function own(message: JsMsg): Promise<void> {
    running++
    const startedAt = performance.now()
    const heartbeat = setInterval(() => message.working(), workingEveryMs)
    try {
      const job = readJobHead(message.data)
      const outcome = job ? await attempt(message, job) : await refuse(message)
      log.info(
        {
          ...(job ? { requestId: job.requestId, jobId: job.id } : {}), kind, attempt: message.info.deliveryCount,
          ...outcome, ms: Math.round(performance.now() - startedAt),
        },
        'job settled',
      )
    } catch (error) {
      // Settling itself failed (NATS went away): the message comes back after the ack wait.
      log.error({ err: error, kind }, 'job not settled')
    } finally {
      clearInterval(heartbeat)
      running--
    }
  }

  async function attempt(message: JsMsg, job: JobHead): Promise<{ outcome: string; code?: string; afterMs?: number }> {
    try {
      const owned = handle(job, {
        delivery: message.info.deliveryCount, stopping: stopping.signal, signal: aborting.signal,
        onChange: (listener) => listeners.set(job.id, listener),
      })
      const outcome = await orAborted(owned, aborting.signal, graceMs)
      if (outcome === 'done') await message.ackAck()
      else message.nak(50)
      failures.delete(job.id)
      return { outcome }
    } catch (failure) {
      if (failure instanceof LeaseLost) return { outcome: 'lost' }
      if (aborting.signal.aborted) {
        message.nak(50)
        return { outcome: 'handed back' }
      }
      log.error({ err: failure, requestId: job.requestId, jobId: job.id, kind }, 'job failed for now')
      const afterMs = delayAfter(job.id)
      message.nak(afterMs)
      return { outcome: 'retry', code: failure instanceof AppError ? failure.code : 'INTERNAL_ERROR', afterMs }
    } finally {
      listeners.delete(job.id)
    }
  }

  /**
   * Grows with the failures seen here, not with deliveries: processes that were killed under a job are no reason to let
   * it wait.
   */
  function delayAfter(jobId: string): number {
    const count = failures.get(jobId) ?? 0
    if (failures.size > 1_000) failures.clear()
    failures.set(jobId, count + 1)
    return Math.min(longestDelayMs, firstDelayMs * 2 ** count)
  }

  async function refuse(message: JsMsg): Promise<{ outcome: string }> {
    await buryTask(bus, kind, message.data)
    message.term('malformed')
    return { outcome: 'malformed' }
  }

  const consumer = await bus.js.consumers.get('WORK', jobConsumerName(kind))
  const loops = Array.from({ length: concurrency }, () => loop(consumer))

  return {
    get running() {
      return running
    },
    async stop(drainMs) {
      stopping.abort(new AppError('SERVICE_UNAVAILABLE', { message: 'the owner is stopping' }))
      for (const pull of pulls) void pull.close()
      const ended = Promise.all(loops)
      await resolvesWithin(ended, drainMs)
      aborting.abort(new AppError('SERVICE_UNAVAILABLE', { message: 'the owner is stopping' }))
      await resolvesWithin(ended, 2 * graceMs)
      changes.unsubscribe()
    },
  }
}

/** The job that a message names; null when it is none. */
export function readJobHead(message: Uint8Array): JobHead | null {
  try {
    const head: unknown = JSON.parse(Buffer.from(message).toString('utf8'))
    return isJobHead(head) ? head : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
