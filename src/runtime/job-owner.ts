// The runtime of job owners. The message of a job is its lease: the process that holds it works on the job and extends
// the ack wait every few seconds. When that stops, the message goes to another process, which continues from what is
// stored.
//
//   done          ackAck: the job has ended, its documents say how
//   handed back   nak with a short delay: this process stops, another one continues
//   lost          nothing: a refused write showed that another process owns the job already
//   failed        nak with a growing delay: the job is tried again from what is stored
//   crashed       nothing: the message is delivered again after its ack wait

import { performance } from 'node:perf_hooks'
import type { JobHead } from '#schemas/job.ts'
import { shares } from '#schemas/task.ts'
import { AppError } from '../app-error.ts'
import type { Bus } from '../bus/bus.ts'
import { readJobHead } from '../bus/message-heads.ts'
import { openPullSource } from '../bus/pull-requests.ts'
import type { PulledMessage } from '../bus/pulled-message.ts'
import { jobConsumerName } from '../bus/topology.ts'
import { orAborted } from '../concurrency/abort.ts'
import { owners, subjects, type JobKind } from '../flow.ts'
import type { Log } from '../process/log.ts'
import { measure } from '../process/measurements.ts'
import { spanFields, startSpan, traceHeader, traceparentOf, type Span } from '../process/trace.ts'
import { publishDeadLetter } from '../tasks/forward-task.ts'
import { placesOf, queueOf } from '../tasks/shares.ts'
import type { RunningActor } from './actor.ts'
import { createJobPlace, type AwayJobs, type JobPlace } from './job-place.ts'
import { handBack, runPullLoop, type PullSignals } from './pull-loop.ts'

/** What an owner has besides the job itself. */
export interface Lease {
  /** How often the job was delivered, from 1. Part of the ids of its tasks, so that each owner's tasks are new. */
  readonly delivery: number
  /** Of this owner's work, for what it causes. */
  readonly traceparent?: string
  /** Aborts when this process is asked to stop: start nothing new, return `handed back` when running work has ended. */
  readonly stopping: AbortSignal
  /** Aborts when the time for that is over: end at once. */
  readonly signal: AbortSignal
  /** The place of the job among those that this process owns; a job without one keeps what it has. */
  readonly place?: JobPlace
  /** Calls the listener after somebody changed the job's document. A hint: only the document counts. */
  onChange(listener: () => void): void
}

/** `done`: the job has ended and its documents say so. `handed back`: another process is to continue. */
export type OwnerOutcome = 'done' | 'handed back'
export type OwnJob = (job: JobHead, lease: Lease) => Promise<OwnerOutcome>

/** Thrown by a write which shows that another process owns the job now. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

export interface OwnerOptions {
  kind: JobKind
  handle: OwnJob
  bus: Bus
  log: Log
  /** Jobs at once; default: `owners[kind]`. */
  concurrency?: number
  reserve?: number
}

/** What became of a message, for the log. */
interface Settled { outcome: string; code?: string; afterMs?: number }

/** Jobs of a process that wait for their delay without a place. */
const awayMax = 128
/** Pull requests of each share that are open at once. */
const pullsMax = 2

/** How long a handler may take to obey its aborted signal before its job is handed back without it. */
const graceMs = 1_000
/** Delays after failed attempts: 1 s, doubled each time, at most 2 min. */
const firstDelayMs = 1_000
const longestDelayMs = 120_000
/** Jobs whose failures are counted. */
const countedJobsMax = 1_000

/** Starts the pull loop of one kind of owner. */
export async function runOwner(options: OwnerOptions): Promise<RunningActor> {
  const { kind, bus, log } = options
  const { concurrency, reserve } = { ...owners[kind], ...options }
  const runner = new JobRunner(options)
  const changes = bus.nc.subscribe(subjects.jobChanged('*'), {
    callback(error, message) {
      if (error) log.error({ err: error, kind }, 'changes of jobs are not received')
      else runner.notify(message.subject.slice(message.subject.indexOf('.') + 1))
    },
  })
  const handle = (message: PulledMessage, signals: PullSignals) => runner.run(message, signals)
  const places = placesOf(concurrency, reserve)
  const loops = await Promise.all(shares.map(async (share) => {
    const name = jobConsumerName(kind, share)
    const [consumer, watch] = [await openPullSource(bus, 'WORK', name), bus.watchPulls('WORK', name)]
    return runPullLoop({
      consumer, watch, places, queue: queueOf(share), pulls: pullsMax, handle, log, fields: { kind },
    })
  }))
  return {
    get running() { return loops.reduce((sum, { running }) => sum + running, 0) },
    async stop(drainMs) {
      await Promise.all(loops.map((loop) => loop.stop(drainMs)))
      changes.unsubscribe()
    },
  }
}

/** Runs the jobs of one kind and settles their messages. */
class JobRunner {
  readonly #options: OwnerOptions
  /** By job. */
  readonly #listeners = new Map<string, () => void>()
  readonly #away: AwayJobs = { count: 0, max: awayMax }
  /** Failed attempts of this process by job. */
  readonly #failures = new Map<string, number>()

  constructor(options: OwnerOptions) { this.#options = options }

  /** Calls the listener of the job, if this process owns it. */
  notify(jobId: string): void { this.#listeners.get(jobId)?.() }

  async run(message: PulledMessage, signals: PullSignals): Promise<void> {
    const { kind, log } = this.#options
    const startedAt = performance.now()
    const job = readJobHead(message.data)
    const span = job && startSpan(message.headers?.get(traceHeader), job.requestId)
    const settled = job && span
      ? await this.#settle(message, job, span, signals)
      : await this.#rejectMalformed(message)
    const attempt = message.info.deliveryCount
    const ms = performance.now() - startedAt
    measure('job', { kind, outcome: settled.outcome, seconds: ms / 1000, redelivered: attempt > 1 })
    log.info(
      {
        ...(job && span ? { requestId: job.requestId, jobId: job.id, ...spanFields(span) } : {}), kind, attempt,
        ...settled, ms: Math.round(ms),
      },
      'job settled',
    )
  }

  async #settle(
    message: PulledMessage, job: JobHead, span: Span, { stopping, aborting, place: held }: PullSignals,
  ): Promise<Settled> {
    const place = createJobPlace(held, this.#away)
    try {
      const owned = this.#options.handle(job, {
        delivery: message.info.deliveryCount, traceparent: traceparentOf(span), stopping, signal: aborting, place,
        onChange: (listener) => this.#listeners.set(job.id, listener),
      })
      const outcome = await orAborted(owned, aborting, graceMs)
      if (outcome === 'done') await message.ackAck()
      else handBack(message)
      this.#failures.delete(job.id)
      return { outcome }
    } catch (failure) {
      return this.#settleFailure(message, job, span, failure, aborting)
    } finally {
      place.close()
      this.#listeners.delete(job.id)
    }
  }

  #settleFailure(message: PulledMessage, job: JobHead, span: Span, failure: unknown, aborting: AbortSignal): Settled {
    if (failure instanceof LeaseLost) return { outcome: 'lost' }
    if (aborting.aborted) {
      handBack(message)
      return { outcome: 'handed back' }
    }
    const { kind, log } = this.#options
    const fields = { requestId: job.requestId, jobId: job.id, ...spanFields(span), kind }
    log.error({ err: failure, ...fields }, 'job attempt failed')
    const afterMs = this.#nextDelay(job.id)
    message.nak(afterMs)
    return { outcome: 'retry', code: failure instanceof AppError ? failure.code : 'INTERNAL_ERROR', afterMs }
  }

  /** Grows with the failures in this process, not with deliveries: a crash of an owner must not delay the job. */
  #nextDelay(jobId: string): number {
    const count = this.#failures.get(jobId) ?? 0
    if (this.#failures.size > countedJobsMax) this.#failures.clear()
    this.#failures.set(jobId, count + 1)
    return Math.min(longestDelayMs, firstDelayMs * 2 ** count)
  }

  async #rejectMalformed(message: PulledMessage): Promise<Settled> {
    await publishDeadLetter(this.#options.bus, this.#options.kind, message.data, { reason: 'malformed' })
    message.term('malformed')
    return { outcome: 'malformed' }
  }
}
