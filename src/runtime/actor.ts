// The runtime of every stage: pulls tasks, runs them (task-runner.ts) and settles their messages. No other code
// acknowledges tasks.
//
//   done      publish to the next stage (or reply to the inbox) under an id derived from the task, await, ackAck
//   handed    the next stage is in this process and has a place: settle when the task has left that one
//   ended     reply to the inbox at once, whatever is still on the route, ackAck
//   retry     nak with a delay
//   reject    reply to the inbox with the error; unexpected failures are also kept in dead.<stage>; term
//   crashed   nothing: the message is delivered again after its ack wait, so a handler may run twice

import { performance } from 'node:perf_hooks'
import { lanes, shares, type Bodies, type Lane, type Share, type TaskHead } from '#schemas/task.ts'
import type { Bus } from '../bus/bus.ts'
import { readTaskHead } from '../bus/message-heads.ts'
import { packMessage, unpackBodies } from '../bus/pack-message.ts'
import { openPullSource } from '../bus/pull-requests.ts'
import type { PulledMessage } from '../bus/pulled-message.ts'
import { consumerName } from '../bus/topology.ts'
import { stages, type StageName } from '../flow.ts'
import { traceHeader } from '../process/trace.ts'
import { publishDeadLetter } from '../tasks/forward-task.ts'
import { LocalStage, LocalStages, type HandedTask, type Settlement } from '../tasks/local-stages.ts'
import type { Places } from '../tasks/places.ts'
import { blobToken } from '../tasks/publish-task.ts'
import { placesOf, queueOf } from '../tasks/shares.ts'
import { runPullLoop, type PullLoop, type PullSignals } from './pull-loop.ts'
import { TaskRunner, type Arrival, type RunnerOptions, type Settled } from './task-runner.ts'

export interface ActorOptions<S extends StageName> extends Omit<RunnerOptions<S>, 'local'> {
  /** The stages of this process, this one included, which hand tasks to each other; default: none does. */
  local?: LocalStages
}

export interface RunningActor {
  /** Pulls no more, waits for running tasks, then aborts them. Resolves within about `drainMs`. */
  stop(drainMs: number): Promise<void>
  /** Tasks that are being handled. */
  readonly running: number
}

/** Pull requests of each share that are open at once, if the stage has as many places. */
const pullsMax: Record<Share, number> = { first: 4, more: 2, rest: 2 }

/** Starts a pull loop for each lane and share of the stage. The shares of a lane have their places in common. */
export async function runActor<S extends StageName>(options: ActorOptions<S>): Promise<RunningActor> {
  const { stage, bus, log, local = new LocalStages() } = options
  const { concurrency, reserve } = stages[stage]
  const runner = new TaskRunner({ ...options, local })
  const places = { now: placesOf(concurrency.now, reserve.now), bulk: placesOf(concurrency.bulk, reserve.bulk) }
  const handle = createMessageHandler(runner, stage, bus)

  async function runShare(lane: Lane, share: Share, shared: Places): Promise<PullLoop> {
    const name = consumerName(stage, lane, share)
    const [consumer, watch] = [await openPullSource(bus, 'WORK', name), bus.watchPulls('WORK', name)]
    const pulls = Math.min(pullsMax[share], concurrency[lane])
    return runPullLoop({
      consumer, watch, places: shared, queue: queueOf(share), pulls, handle, log, fields: { stage },
    })
  }

  const loops = await Promise.all(lanes.flatMap((lane) => shares.map((share) => runShare(lane, share, places[lane]))))
  const handed = new LocalStage(places, (task, aborting) => settleHanded(runner, bus, task, aborting))
  local.add(stage, handed)
  return {
    get running() { return loops.reduce((sum, { running }) => sum + running, handed.running) },
    async stop(drainMs) {
      await Promise.all([...loops, handed].map((one) => one.stop(drainMs)))
    },
  }
}

type MessageHandler = (message: PulledMessage, signals: PullSignals) => Promise<void>

function createMessageHandler<S extends StageName>(runner: TaskRunner<S>, stage: S, bus: Bus): MessageHandler {
  return async (message, { aborting, place }) => {
    const startedAt = performance.now()
    const head = readTaskHead(message.data)
    if (!head) {
      await publishDeadLetter(bus, stage, message.data, { reason: 'malformed' })
      message.term('malformed')
      return runner.recordMalformed(message.info.deliveryCount, performance.now() - startedAt)
    }
    const settled = await runner.run(arrivalOf(message, head, bus), aborting, async (to) => {
      if (to.kind !== 'handed') await settle(message, to)
      return to
    })
    if (settled.kind !== 'handed') return
    place.leave()
    await settle(message, await goOn(settled))
  }
}

/** A task that was moved on and whose acknowledgement is lost is delivered again; its next message has the same id. */
async function settle(message: PulledMessage, settlement: Settlement): Promise<void> {
  switch (settlement.kind) {
    case 'ack': await message.ackAck(); break
    case 'term': message.term(settlement.reason); break
    case 'nak': message.nak(settlement.afterMs)
  }
}

/** Follows a task through the stages of this process to what becomes of its message. */
async function goOn(message: Settled['message']): Promise<Settlement> {
  return message.kind === 'handed' ? message.to.run(message.task).finally(message.leave) : message
}

function arrivalOf(message: PulledMessage, { bodies: parts, ...head }: TaskHead, { blobs }: Bus): Arrival {
  const { deliveryCount, timestampNanos } = message.info
  return {
    head, traceparent: message.headers?.get(traceHeader), attempt: deliveryCount,
    // Time since an earlier delivery is no time in the queue.
    waitedMs: deliveryCount > 1 ? 0 : Date.now() - timestampNanos / 1_000_000,
    readBodies: () => unpackBodies(message.data, message.data.indexOf(10) + 1, parts, blobs),
    readMessage: () => Promise.resolve(message.data),
  }
}

async function settleHanded<S extends StageName>(
  runner: TaskRunner<S>, { blobs, limits }: Bus, task: HandedTask, aborting: AbortSignal,
): Promise<Settlement> {
  const { head, bodies } = task
  const arrival: Arrival = {
    ...task,
    readBodies: () => Promise.resolve(copyOf(bodies)),
    readMessage: () => packMessage(head, bodies, `${blobToken(head.id)}.${head.visited.length}`, blobs, limits),
  }
  return goOn(await runner.run(arrival, aborting, (message) => message))
}

/** A handler owns the bodies of its task: it may transfer them to a thread. */
const copyOf = (bodies: Bodies): Bodies => Object.fromEntries(
  Object.entries(bodies).flatMap(([name, bytes]) => (bytes ? [[name, new Uint8Array(bytes)]] : [])),
)
