// Runs the tasks of one stage: validates each against its route, calls the handler and moves the task on. Says what is
// to become of the message that has brought it; actor.ts settles that.

import { performance } from 'node:perf_hooks'
import type { Bodies, Lane, TaskHead } from '#schemas/task.ts'
import { AppError } from '../app-error.ts'
import type { Bus } from '../bus/bus.ts'
import { orAborted, startDeadline } from '../concurrency/abort.ts'
import { stages, type StageName } from '../flow.ts'
import { overloaded } from '../overloaded.ts'
import type { Log } from '../process/log.ts'
import { measure } from '../process/measurements.ts'
import { spanFields, startSpan, traceparentOf, type Span } from '../process/trace.ts'
import { nextHead, publishDeadLetter, replyError, replyTask } from '../tasks/forward-task.ts'
import type { LocalStage, LocalStages, HandedTask, Settlement } from '../tasks/local-stages.ts'
import { createTaskOpener, type TaskOpener } from '../tasks/open-task.ts'
import type { Handler } from '../tasks/outcome.ts'
import type { LeavePlace } from '../tasks/places.ts'
import { publishTask } from '../tasks/publish-task.ts'
import { shareOf } from '../tasks/shares.ts'
import { handBackDelayMs } from './pull-loop.ts'
import { planRetry } from './retry.ts'

/** A task that has come to its stage, by a message or from another stage of the process. */
export interface Arrival {
  head: Omit<TaskHead, 'bodies'>
  /** Of what came before. */
  traceparent: string | undefined
  /** Deliveries of the message. */
  attempt: number
  /** How long the task waited, in the queue or for its place. */
  waitedMs: number
  readBodies(): Promise<Bodies>
  /** The message of the task, to keep it for an operator. */
  readMessage(): Promise<Uint8Array>
}

/** The task goes on in this process, and its message is settled after that. */
export interface Handed { kind: 'handed'; to: LocalStage; task: HandedTask; leave: LeavePlace }

/** What became of a task: for its message, and for the log. */
export interface Settled {
  message: Settlement | Handed
  outcome: string
  code?: string
  next?: string
}

export interface RunnerOptions<S extends StageName> {
  stage: S
  handle: Handler<S>
  bus: Bus
  log: Log
  /** Stages that tasks are handed to without the queue. */
  local: LocalStages
}

/** A task that comes after its deadline was in the queue for too long if it was there for longer than this. */
const longWaitMs = 250

/** How long a handler may take to obey its aborted signal before its task is settled without it. */
const graceMs = 2_000

export class TaskRunner<S extends StageName> {
  readonly #options: RunnerOptions<S>
  readonly #openTask: TaskOpener<S>

  constructor(options: RunnerOptions<S>) {
    this.#options = options
    this.#openTask = createTaskOpener(options.stage, options.bus)
  }

  /**
   * Runs a task until it has left the stage. `settle` is called with what is to become of its message, after which the
   * task is logged; if it rejects, nothing is logged.
   */
  async run<T>(
    arrival: Arrival, aborting: AbortSignal, settle: (message: Settled['message']) => T,
  ): Promise<Awaited<T>> {
    const startedAt = performance.now()
    const { head, attempt } = arrival
    const span = startSpan(arrival.traceparent, head.requestId)
    const { message, ...fields } = await this.#run(arrival, span, aborting)
    const ms = performance.now() - startedAt - (message.kind === 'handed' ? message.task.waitedMs : 0)
    const settled = await settle(message)
    this.#record(() => ({ ...taskFields(head), ...spanFields(span) }), { attempt, ...fields }, head.lane, ms)
    return settled
  }

  /** Records a message that is no task. */
  recordMalformed(attempt: number, ms: number): void {
    this.#record(() => ({}), { attempt, outcome: 'malformed' }, null, ms)
  }

  #record(
    fields: () => object, settled: { attempt: number; outcome: string }, lane: Lane | null, ms: number,
  ): void {
    const { stage, log } = this.#options
    const { outcome, attempt } = settled
    measure('task', { stage, lane, outcome, seconds: ms / 1000, redelivered: attempt > 1 })
    if (!log.isLevelEnabled('info')) return
    log.info({ ...fields(), stage, ...settled, ms: Math.round(ms) }, 'message settled')
  }

  async #run(arrival: Arrival, span: Span, aborting: AbortSignal): Promise<Settled> {
    const startedAt = Date.now()
    const { head, waitedMs } = arrival
    if (startedAt >= head.deadlineAt) {
      await replyError(this.#options.bus, head, lateError(waitedMs, longWaitMs))
      return { message: { kind: 'term', reason: 'deadline' }, outcome: 'dropped' }
    }
    const { timeoutMs } = stages[this.#options.stage]
    const deadline = startDeadline(Math.min(timeoutMs, head.deadlineAt - startedAt), aborting)
    try {
      return await this.#moveOn(arrival, traceparentOf(span), deadline.signal)
    } catch (failure) {
      if (aborting.aborted) return { message: { kind: 'nak', afterMs: handBackDelayMs }, outcome: 'handed back' }
      const isLate = deadline.isOver && (!(failure instanceof AppError) || failure.code === 'TIMEOUT')
      const error = isLate ? lateError(waitedMs, Date.now() - startedAt, failure) : failure
      return this.#fail(arrival, span, error)
    } finally {
      deadline.end()
    }
  }

  /** Runs the handler and moves the task on by its outcome. */
  async #moveOn(arrival: Arrival, traceparent: string, signal: AbortSignal): Promise<Settled> {
    const { bus, handle } = this.#options
    const { head, attempt } = arrival
    const task = await this.#openTask({ head, bodies: await arrival.readBodies(), attempt, traceparent })
    const outcome = await orAborted(handle(task, signal), signal, graceMs)
    const [next, ...rest] = nextRoute(head, outcome)
    if (next === undefined) {
      await replyTask(bus, head, outcome, task.bodies)
      return { message: { kind: 'ack' }, outcome: outcome.kind }
    }
    const forwarded = {
      head: nextHead(head, [next, ...rest], outcome), bodies: { ...task.bodies, ...outcome.bodies }, traceparent,
      attempt,
    }
    const handed = await this.#handOn(forwarded)
    if (handed) return { message: handed, outcome: outcome.kind, next }
    await publishTask(bus, forwarded.head, forwarded.bodies, { traceparent })
    return { message: { kind: 'ack' }, outcome: outcome.kind, next }
  }

  /** Takes a place at the next stage in this process; null if the task has to go through the queue. */
  async #handOn(task: Omit<HandedTask, 'waitedMs'>): Promise<Handed | null> {
    const { lane, position, keyId, route: [stage] } = task.head
    const to = this.#options.local.get(stage!)
    if (!to) return null
    const startedAt = performance.now()
    const share = shareOf(stages[stage as StageName].concurrency[lane], position)
    const leave = await to.enter(lane, share, keyId)
    return leave && { kind: 'handed', to, leave, task: { ...task, waitedMs: performance.now() - startedAt } }
  }

  async #fail(arrival: Arrival, span: Span, failure: unknown): Promise<Settled> {
    const { stage, bus, log } = this.#options
    const { head, attempt } = arrival
    const state = { attempt, nowMs: Date.now(), deadlineAt: head.deadlineAt, random: Math.random() }
    const plan = planRetry(failure, state, stages[stage].delayMs)
    if (plan.kind === 'retry') {
      const code = failure instanceof AppError ? failure.code : 'INTERNAL_ERROR'
      return { message: { kind: 'nak', afterMs: plan.afterMs }, outcome: 'retry', code }
    }
    await replyError(bus, head, plan.error)
    if (plan.unexpected) {
      log.error({ err: failure, requestId: head.requestId, ...spanFields(span), stage }, 'unexpected failure')
      await publishDeadLetter(bus, stage, await arrival.readMessage(), {
        reason: 'unexpected_failure', error: failure, deliveries: attempt,
      })
    }
    const { code } = plan.error
    return { message: { kind: 'term', reason: code }, outcome: 'reject', code }
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
function taskFields(
  { requestId, jobId, pageNumber, lane, request }: Omit<TaskHead, 'bodies'>,
): Record<string, unknown> {
  const { url } = (request ?? {}) as { url?: unknown }
  const page = typeof url === 'string' ? URL.parse(url) : null
  return {
    requestId, ...(jobId ? { jobId } : {}), ...(pageNumber ? { page: pageNumber } : {}), lane,
    ...(page ? { host: page.host, path: page.pathname.slice(0, pathCharsMax) } : {}),
  }
}

function nextRoute(
  head: Pick<TaskHead, 'route'>, outcome: { kind: 'done' | 'ended' } | { kind: 'detour'; to: StageName },
): string[] {
  if (outcome.kind === 'ended') return []
  const rest = head.route.slice(1)
  return outcome.kind === 'detour' ? [outcome.to, ...rest] : rest
}
