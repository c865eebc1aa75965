// Stages that take tasks from other stages of their process, without the queue. The message of the stage before stays
// unacknowledged until the task has left this one, so that a crash repeats both.

import type { Bodies, Lane, Share, TaskHead } from '#schemas/task.ts'
import { AppError } from '../app-error.ts'
import { resolvesWithin, startDeadline } from '../concurrency/abort.ts'
import { takesLocally, type StageName } from '../flow.ts'
import type { LeavePlace, Places } from './places.ts'
import { queueOf } from './shares.ts'

/** A task as the stage before hands it on: its head is that of the message that would be published otherwise. */
export interface HandedTask {
  head: Omit<TaskHead, 'bodies'>
  /** Others may read these bytes too; they do not change. */
  bodies: Bodies
  /** Of the stage before. */
  traceparent: string
  /** Deliveries of its message. */
  attempt: number
  /** How long the task has waited for its place. */
  waitedMs: number
}

/** What becomes of the message that has brought a task, to this stage or to the one before it. */
export type Settlement =
  | { kind: 'ack' }
  | { kind: 'term'; reason: string }
  /** The task begins again, after a failure or because the process stops. */
  | { kind: 'nak'; afterMs: number }

/** Handles a task that has its place. `aborting` aborts when it must end at once. */
export type HandleHanded = (task: HandedTask, aborting: AbortSignal) => Promise<Settlement>

/** Longest wait for a place. After that the task goes through the queue, where other processes see it. */
const placeWithinMs = 1_000
/** How long aborted tasks get to end. */
const graceMs = 2_000

/** The part of a stage that takes tasks of its process. */
export class LocalStage {
  readonly #places: Record<Lane, Places>
  readonly #handle: HandleHanded
  readonly #stopping = new AbortController()
  readonly #aborting = new AbortController()
  readonly #running = new Set<Promise<Settlement>>()

  constructor(places: Record<Lane, Places>, handle: HandleHanded) {
    this.#places = places
    this.#handle = handle
  }

  get running(): number { return this.#running.size }

  /**
   * Waits for a place beside the messages of the queue, in the order of shares. Null when there is none in time: the
   * task is to be published.
   */
  async enter(lane: Lane, share: Share, keyId: string): Promise<LeavePlace | null> {
    const places = this.#places[lane]
    const queue = queueOf(share)
    if (places.mayEnter(queue, keyId)) return places.enterUnpulled(queue, this.#stopping.signal, keyId)
    const deadline = startDeadline(placeWithinMs, this.#stopping.signal)
    try {
      return await places.enterUnpulled(queue, deadline.signal, keyId)
    } finally {
      deadline.end()
    }
  }

  /** Handles a task that has entered. Never rejects for a failure of the task. */
  run(task: HandedTask): Promise<Settlement> {
    const handling = this.#handle(task, this.#aborting.signal)
    this.#running.add(handling)
    return handling.finally(() => this.#running.delete(handling))
  }

  /** Takes no more tasks, waits for running ones, then aborts them. Resolves within about `drainMs`. */
  async stop(drainMs: number): Promise<void> {
    const reason = new AppError('SERVICE_UNAVAILABLE', { message: 'the process is stopping' })
    this.#stopping.abort(reason)
    const ended = Promise.allSettled(this.#running)
    await resolvesWithin(ended, drainMs)
    this.#aborting.abort(reason)
    await resolvesWithin(ended, graceMs)
  }
}

/** The stages of a process that take its tasks. */
export class LocalStages {
  readonly #stages = new Map<StageName, LocalStage>()

  /** Adds a stage if it may take tasks so. */
  add(name: StageName, stage: LocalStage): void {
    if (takesLocally(name)) this.#stages.set(name, stage)
  }

  get(name: string): LocalStage | undefined { return this.#stages.get(name as StageName) }
}
