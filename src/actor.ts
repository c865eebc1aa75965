// The runtime of every stage: pull, validate, call the handler, settle, drain. The only code that acknowledges tasks.
//
//   done     publish to the next stage (or answer the inbox) under an id derived from the task, await, ackAck
//   ended    answer the inbox at once, whatever is still on the route, ackAck
//   retry    nak after a delay
//   reject   answer the inbox with the error; what nobody expected is also kept in dead.<stage>; term
//   died     nothing: the message returns after the ack wait, so a handler may run twice

import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream'
import { TaskHead, lanes } from '#schemas/task.ts'
import { orAborted, resolvesWithin } from './abort.ts'
import { AppError } from './app-error.ts'
import type { Bus } from './bus.ts'
import { stages, workingEveryMs, type StageName, type StageRequest, type Takes } from './flow.ts'
import { buryTask, forwardTask, replyError, replyTask } from './forward-task.ts'
import type { Log } from './log.ts'
import type { Handler, Task } from './outcome.ts'
import { readHead, unpackBodies } from './pack-message.ts'
import { planRetry } from './retry.ts'
import { consumerName } from './topology.ts'
import { compileGuard } from './validate.ts'

export interface ActorOptions<S extends StageName> {
  stage: S
  handle: Handler<S>
  bus: Bus
  log: Log
}

export interface RunningActor {
  /** Takes no further task, waits for what runs, then aborts it. Resolves within about `drainMs`. */
  stop(drainMs: number): Promise<void>
  /** Tasks that run at this moment. */
  readonly running: number
}

/** How long one pull request stays with the server. */
const pullMs = 20_000
/** How long a handler may take to notice its signal before its task is settled without it. */
const graceMs = 2_000

const isTaskHead = compileGuard(TaskHead)

/** Starts the loops of one stage: `concurrency` of them a lane, each with one task in hand and none hoarded. */
export async function runActor<S extends StageName>({
  stage, handle, bus, log,
}: ActorOptions<S>): Promise<RunningActor> {
  const takes = compileGuard(stages[stage].takes) as (value: unknown) => value is Takes<S>
  const stopping = new AbortController()
  const aborting = new AbortController()
  const pulls = new Set<ConsumerMessages>()
  let running = 0

  async function loop(consumer: Consumer): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const pull = await consumer.fetch({ max_messages: 1, expires: pullMs })
        pulls.add(pull)
        if (stopping.signal.aborted) void pull.close() // stop() came before this pull was there to be closed
        // A pull that is closed while its message is on the way still yields it: it is handed back, not stranded.
        for await (const message of pull) await (stopping.signal.aborted ? handBack(message) : work(message))
        pulls.delete(pull)
      } catch (error) {
        if (stopping.signal.aborted) return
        log.warn({ err: error, stage }, 'pull failed')
        await sleep(500)
      }
    }
  }

  async function work(message: JsMsg): Promise<void> {
    running++
    const startedAt = performance.now()
    const heartbeat = setInterval(() => message.working(), workingEveryMs)
    try {
      const head = parseHead(message)
      const outcome = head ? await attempt(message, head) : await refuse(message)
      const { requestId, jobId, lane } = head ?? {}
      log.info(
        {
          requestId, ...(jobId ? { jobId } : {}), stage, lane, attempt: message.info.deliveryCount, ...outcome,
          ms: Math.round(performance.now() - startedAt),
        },
        'message settled',
      )
    } catch (error) {
      // Settling itself failed (NATS went away): the message comes back after the ack wait.
      log.error({ err: error, stage }, 'message not settled')
    } finally {
      clearInterval(heartbeat)
      running--
    }
  }

  async function attempt(message: JsMsg, head: TaskHead): Promise<{ outcome: string; code?: string; next?: string }> {
    if (Date.now() >= head.deadlineAt) {
      message.term('deadline')
      return { outcome: 'dropped' }
    }
    const timeoutMs = Math.min(stages[stage].timeoutMs, head.deadlineAt - Date.now())
    const deadline = AbortSignal.timeout(timeoutMs)
    let settled: { outcome: string; next?: string }
    try {
      const task = await openTask(message, head)
      const signal = AbortSignal.any([deadline, aborting.signal])
      const outcome = await orAborted(handle(task, signal), signal, graceMs)
      const route = nextRoute(head, outcome)
      if (route.length > 0) await forwardTask(bus, head, route, outcome, task.bodies)
      else await replyTask(bus, head, outcome, task.bodies)
      settled = { outcome: outcome.kind, ...(route.length > 0 ? { next: route[0]! } : {}) }
    } catch (failure) {
      if (aborting.signal.aborted) {
        handBack(message)
        return { outcome: 'handed back' }
      }
      const cause =
        deadline.aborted && !(failure instanceof AppError) ? new AppError('TIMEOUT', { cause: failure }) : failure
      const now = {
        attempt: message.info.deliveryCount, nowMs: Date.now(), deadlineAt: head.deadlineAt, random: Math.random(),
      }
      const plan = planRetry(cause, now, stages[stage].delayMs)
      if (plan.kind === 'retry') {
        message.nak(plan.afterMs)
        return { outcome: 'retry', code: cause instanceof AppError ? cause.code : 'INTERNAL_ERROR' }
      }
      await replyError(bus, head, plan.error)
      if (plan.unexpected) {
        log.error({ err: failure, requestId: head.requestId, stage }, 'unexpected failure')
        await buryTask(bus, stage, message.data)
      }
      message.term(plan.error.code)
      return { outcome: 'reject', code: plan.error.code }
    }
    // Outside of what may fail: the task is on its way, and an acknowledgement that is lost (NATS was started anew) is
    // no failure of it. The message comes back, and what is done again goes on under the same id.
    await message.ackAck()
    return settled
  }

  async function openTask(message: JsMsg, head: TaskHead): Promise<Task<S>> {
    if (!takes(head.results))
      throw new Error(
        `the task comes without what ${stage} takes: ${Object.keys(stages[stage].takes.properties).join(', ')}`,
      )
    const bodies = await unpackBodies(message.data, message.data.indexOf(10) + 1, head.bodies, bus.blobs)
    return {
      id: head.id, requestId: head.requestId, keyId: head.keyId, ...(head.jobId ? { jobId: head.jobId } : {}),
      lane: head.lane, attempt: message.info.deliveryCount, deadlineAt: head.deadlineAt,
      visited: head.visited as StageName[], ahead: head.route.slice(1) as StageName[],
      request: head.request as StageRequest<S>, results: head.results, warnings: head.warnings, bodies,
    }
  }

  async function refuse(message: JsMsg): Promise<{ outcome: string }> {
    await buryTask(bus, stage, message.data)
    message.term('malformed')
    return { outcome: 'malformed' }
  }

  const consumers = await Promise.all(
    lanes.map(async (lane) => ({ lane, consumer: await bus.js.consumers.get('WORK', consumerName(stage, lane)) })),
  )
  const loops = consumers.flatMap(({ lane, consumer }) =>
    Array.from({ length: stages[stage].concurrency[lane] }, () => loop(consumer)),
  )

  return {
    get running() {
      return running
    },
    async stop(drainMs) {
      stopping.abort()
      for (const pull of pulls) void pull.close()
      const ended = Promise.all(loops)
      await resolvesWithin(ended, drainMs)
      aborting.abort(new AppError('SERVICE_UNAVAILABLE', { message: 'the actor is stopping' }))
      await resolvesWithin(ended, graceMs)
    },
  }
}

function parseHead(message: JsMsg): TaskHead | null {
  try {
    const { head } = readHead(message.data)
    return isTaskHead(head) ? head : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** A short wait, so that another process takes it: a bare nak returns to the same one in a hot loop. */
const handBack = (message: JsMsg): void => message.nak(50)

function nextRoute(head: TaskHead, outcome: { kind: 'done' | 'ended' } | { kind: 'detour'; to: StageName }): string[] {
  if (outcome.kind === 'ended') return []
  const rest = head.route.slice(1)
  return outcome.kind === 'detour' ? [outcome.to, ...rest] : rest
}
