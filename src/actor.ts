// The runtime of every stage: pulls tasks, validates them against their route, calls the handler and settles them.
// No other code acknowledges tasks.
//
//   done      publish to the next stage (or reply to the inbox) under an id derived from the task, await, ackAck
//   ended     reply to the inbox at once, whatever is still on the route, ackAck
//   retry     nak with a delay
//   reject    reply to the inbox with the error; unexpected failures are also kept in dead.<stage>; term
//   crashed   nothing: the message is delivered again after its ack wait, so a handler may run twice

import { performance } from 'node:perf_hooks'
import type { JsMsg } from '@nats-io/jetstream'
import { lanes, shares, type Lane, type Share, type TaskHead } from '#schemas/task.ts'
import { orAborted } from './abort.ts'
import { AppError } from './app-error.ts'
import type { Bus } from './bus.ts'
import { stages, type StageName } from './flow.ts'
import { forwardTask, publishDeadLetter, replyError, replyTask } from './forward-task.ts'
import type { Log } from './log.ts'
import { measure } from './measurements.ts'
import { readTaskHead } from './message-heads.ts'
import { createTaskOpener, type TaskOpener } from './open-task.ts'
import type { Handler } from './outcome.ts'
import { overloaded } from './overloaded.ts'
import type { Places } from './places.ts'
import { handBack, runPullLoop, type PullLoop, type PullSignals } from './pull-loop.ts'
import { planRetry } from './retry.ts'
import { placesOf, queueOf } from './shares.ts'
import { consumerName } from './topology.ts'
import { spanFields, startSpan, traceHeader, traceparentOf, type Span } from './trace.ts'

export interface ActorOptions<S extends StageName> {
  stage: S
  handle: Handler<S>
  bus: Bus
  log: Log
}

export interface RunningActor {
  /** Pulls no more, waits for running tasks, then aborts them. Resolves within about `drainMs`. */
  stop(drainMs: number): Promise<void>
  /** Tasks that are being handled. */
  readonly running: number
}

/** What became of a message, for the log. */
interface Settled { outcome: string; code?: string; next?: string }

/** Pull requests of each share that are open at once, if the stage has as many places. */
const pullsMax: Record<Share, number> = { first: 4, more: 2, rest: 2 }

/** A task that comes after its deadline was in the queue for too long if it was there for longer than this. */
const longWaitMs = 250

/** How long a handler may take to obey its aborted signal before its task is settled without it. */
const graceMs = 2_000

/** Starts a pull loop for each lane and share of the stage. The shares of a lane have their places in common. */
export async function runActor<S extends StageName>(options: ActorOptions<S>): Promise<RunningActor> {
  const { stage, bus, log } = options
  const runner = new TaskRunner(options)

  function runLane(lane: Lane): Promise<PullLoop>[] {
    const { concurrency, reserve } = stages[stage]
    const places = placesOf(concurrency[lane], reserve[lane])
    return shares.map((share) => runShare(lane, share, places))
  }

  async function runShare(lane: Lane, share: Share, places: Places): Promise<PullLoop> {
    const consumer = await bus.js.consumers.get('WORK', consumerName(stage, lane, share))
    const handle = (message: JsMsg, signals: PullSignals) => runner.run(message, signals)
    const pulls = Math.min(pullsMax[share], stages[stage].concurrency[lane])
    return runPullLoop({ consumer, places, queue: queueOf(share), pulls, handle, log, fields: { stage } })
  }

  const loops = await Promise.all(lanes.flatMap(runLane))
  return {
    get running() { return loops.reduce((sum, { running }) => sum + running, 0) },
    async stop(drainMs) {
      await Promise.all(loops.map((loop) => loop.stop(drainMs)))
    },
  }
}

/** Runs the tasks of one stage and settles their messages. */
class TaskRunner<S extends StageName> {
  readonly #options: ActorOptions<S>
  readonly #openTask: TaskOpener<S>

  constructor(options: ActorOptions<S>) {
    this.#options = options
    this.#openTask = createTaskOpener(options.stage, options.bus)
  }

  async run(message: JsMsg, { aborting }: PullSignals): Promise<void> {
    const { stage, log } = this.#options
    const startedAt = performance.now()
    const head = readTaskHead(message.data)
    const span = head && startSpan(message.headers?.get(traceHeader), head.requestId)
    const settled = head && span
      ? await this.#settle(message, head, span, aborting)
      : await this.#rejectMalformed(message)
    const attempt = message.info.deliveryCount
    const ms = performance.now() - startedAt
    measure('task', {
      stage, lane: head?.lane ?? null, outcome: settled.outcome, seconds: ms / 1000, redelivered: attempt > 1,
    })
    log.info(
      {
        ...(head && span ? { ...taskFields(head), ...spanFields(span) } : {}), stage, attempt, ...settled,
        ms: Math.round(ms),
      },
      'message settled',
    )
  }

  async #settle(message: JsMsg, head: TaskHead, span: Span, aborting: AbortSignal): Promise<Settled> {
    const startedAt = Date.now()
    // Time since an earlier delivery is no time in the queue.
    const waitedMs = message.info.deliveryCount > 1 ? 0 : startedAt - message.info.timestampNanos / 1_000_000
    if (startedAt >= head.deadlineAt) {
      await replyError(this.#options.bus, head, lateError(waitedMs, longWaitMs))
      message.term('deadline')
      return { outcome: 'dropped' }
    }
    const { timeoutMs } = stages[this.#options.stage]
    const deadline = AbortSignal.timeout(Math.min(timeoutMs, head.deadlineAt - startedAt))
    let settled: Settled
    try {
      settled = await this.#moveOn(message, head, traceparentOf(span), AbortSignal.any([deadline, aborting]))
    } catch (failure) {
      if (aborting.aborted) {
        handBack(message)
        return { outcome: 'handed back' }
      }
      const isLate = deadline.aborted && (!(failure instanceof AppError) || failure.code === 'TIMEOUT')
      const error = isLate ? lateError(waitedMs, Date.now() - startedAt, failure) : failure
      return this.#settleFailure(message, head, span, error)
    }
    // Outside of the try block: the task has moved on, so a lost acknowledgement (NATS was restarted) is not a failure
    // of the task. The message is delivered again, and the repeated publish has the same id.
    await message.ackAck()
    return settled
  }

  /** Runs the handler and publishes its outcome. */
  async #moveOn(message: JsMsg, head: TaskHead, traceparent: string, signal: AbortSignal): Promise<Settled> {
    const { bus, handle } = this.#options
    const task = await this.#openTask(message, head, traceparent)
    const outcome = await orAborted(handle(task, signal), signal, graceMs)
    const [next, ...rest] = nextRoute(head, outcome)
    if (next === undefined) await replyTask(bus, head, outcome, task.bodies)
    else await forwardTask(bus, head, [next, ...rest], outcome, task.bodies, traceparent)
    return { outcome: outcome.kind, ...(next === undefined ? {} : { next }) }
  }

  async #settleFailure(message: JsMsg, head: TaskHead, span: Span, failure: unknown): Promise<Settled> {
    const { stage, bus, log } = this.#options
    const attempt = {
      attempt: message.info.deliveryCount, nowMs: Date.now(), deadlineAt: head.deadlineAt, random: Math.random(),
    }
    const plan = planRetry(failure, attempt, stages[stage].delayMs)
    if (plan.kind === 'retry') {
      message.nak(plan.afterMs)
      return { outcome: 'retry', code: failure instanceof AppError ? failure.code : 'INTERNAL_ERROR' }
    }
    await replyError(bus, head, plan.error)
    if (plan.unexpected) {
      log.error({ err: failure, requestId: head.requestId, ...spanFields(span), stage }, 'unexpected failure')
      await publishDeadLetter(bus, stage, message.data, {
        reason: 'unexpected_failure', error: failure, deliveries: message.info.deliveryCount,
      })
    }
    message.term(plan.error.code)
    return { outcome: 'reject', code: plan.error.code }
  }

  async #rejectMalformed(message: JsMsg): Promise<Settled> {
    await publishDeadLetter(this.#options.bus, this.#options.stage, message.data, { reason: 'malformed' })
    message.term('malformed')
    return { outcome: 'malformed' }
  }
}

/** A task that waited for a place longer than it ran was not too slow: there was too much work before it. */
function lateError(waitedMs: number, ranMs: number, cause?: unknown): AppError {
  if (waitedMs <= ranMs) return cause instanceof AppError ? cause : new AppError('TIMEOUT', { cause })
  const seconds = Math.round(waitedMs / 1000)
  return overloaded({ message: `The request waited ${seconds} s for a place and had too little time left.`, cause })
}

/** Characters of a path that are logged. */
const pathCharsMax = 500

/** What the log says of a task: its job and the number of its page in it, and the page without query and fragment. */
function taskFields({ requestId, jobId, pageNumber, lane, request }: TaskHead): Record<string, unknown> {
  const { url } = (request ?? {}) as { url?: unknown }
  const page = typeof url === 'string' ? URL.parse(url) : null
  return {
    requestId, ...(jobId ? { jobId } : {}), ...(pageNumber ? { page: pageNumber } : {}), lane,
    ...(page ? { host: page.host, path: page.pathname.slice(0, pathCharsMax) } : {}),
  }
}

function nextRoute(head: TaskHead, outcome: { kind: 'done' | 'ended' } | { kind: 'detour'; to: StageName }): string[] {
  if (outcome.kind === 'ended') return []
  const rest = head.route.slice(1)
  return outcome.kind === 'detour' ? [outcome.to, ...rest] : rest
}
