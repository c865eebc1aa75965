// How every actor takes messages from a JetStream consumer. One message a pull, so that no process hoards messages that
// others could handle. A pull is never left by `break`, and ended by `end` unless its request is lost: a message on its
// way would be stranded until its ack wait is over. Every message has a heartbeat while it is handled; the handler
// settles it.

import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../app-error.ts'
import type { PullWatch } from '../bus/lost-pulls.ts'
import { keyHeader } from '../bus/message-headers.ts'
import type { Pull, PullSource } from '../bus/pull-requests.ts'
import type { PulledMessage } from '../bus/pulled-message.ts'
import { resolvesWithin } from '../concurrency/abort.ts'
import { workingEveryMs } from '../flow.ts'
import type { Log } from '../process/log.ts'
import { Places, type LeavePlace } from '../tasks/places.ts'
import type { MessagePlace } from './job-place.ts'

export interface PullSignals {
  /** The place of the message, which is left when the handler has ended. */
  place: MessagePlace
  /** Aborts when the process is asked to stop: begin nothing new. */
  stopping: AbortSignal
  /** Aborts when the time to finish is over: end at once. */
  aborting: AbortSignal
}

export interface PullLoopOptions {
  consumer: PullSource
  /** Where messages take a place while they are handled, which loops can share; a number: so many of its own. */
  places: Places | number
  /** Which queue of the places this loop is; default 0. */
  queue?: number
  /** Most pull requests open at once; default: as many as there are places. */
  pulls?: number
  /** Messages that one pull request asks for; default 1. More only where nobody waits: they may wait for a place. */
  messages?: number
  /** Handles and settles a message. If it rejects, the message is not settled and returns after its ack wait. */
  handle(message: PulledMessage, signals: PullSignals): Promise<void>
  log: Log
  /** Tells when pull requests are lost; default: missed heartbeats do. */
  watch?: PullWatch
  /** Fields of every log line, such as the stage. */
  fields?: Record<string, unknown>
}

export interface PullLoop {
  /** Messages that are being handled. */
  readonly running: number
  /** Pulls no more, waits for running handlers, then aborts them. Resolves within about `drainMs`. */
  stop(drainMs: number): Promise<void>
}

/** How long one pull request stays with the server. */
const pullMs = 20_000
const pauseAfterFailureMs = 500
/** Delay of the next pull while others are open, so that no message waits for it. */
const pullLaterMs = 2
/** How long aborted handlers get to end. */
const graceMs = 2_000
/** Delay before a message that is handed back is delivered again: without one this process gets it again at once. */
export const handBackDelayMs = 50

/** Gives the message to another process. */
export const handBack = (message: PulledMessage): void => message.nak(handBackDelayMs)

/** Starts pulling. */
export const runPullLoop = (options: PullLoopOptions): PullLoop => new ConsumerLoop(options)

class ConsumerLoop implements PullLoop {
  readonly #options: PullLoopOptions
  readonly #stopping = new AbortController()
  readonly #aborting = new AbortController()
  readonly #places: Places
  readonly #queue: number
  /** Open pulls, and when they were opened, in monotonic milliseconds. */
  readonly #pulls = new Map<Pull, number>()
  /** Of these, those that end because there is no place for their message. */
  readonly #ending = new Set<Pull>()
  /** Messages that are handled, and those that wait for their place. */
  readonly #running = new Set<Promise<void>>()
  #handled = 0
  readonly #pulling: Promise<void[]>
  readonly #unwatch: (() => void) | undefined

  constructor(options: PullLoopOptions) {
    const { places, queue = 0, watch } = options
    this.#options = options
    this.#places = typeof places === 'number' ? new Places([places]) : places
    this.#queue = queue
    const { pulls = this.#places.max } = options
    this.#places.onExcess(queue, (count) => this.#endPulls(count))
    this.#unwatch = watch?.onLost((openMs) => this.#closeLost(openMs))
    this.#pulling = Promise.all(Array.from({ length: pulls }, () => this.#pullUntilStopped()))
  }

  get running(): number { return this.#handled }

  async stop(drainMs: number): Promise<void> {
    const reason = new AppError('SERVICE_UNAVAILABLE', { message: 'the process is stopping' })
    this.#stopping.abort(reason)
    this.#unwatch?.()
    for (const pull of this.#pulls.keys()) void pull.end()
    const ended = this.#pulling.then(() => Promise.all(this.#running))
    await resolvesWithin(ended, drainMs)
    this.#aborting.abort(reason)
    await resolvesWithin(ended, graceMs)
  }

  get #isStopping(): boolean { return this.#stopping.signal.aborted }

  async #pullUntilStopped(): Promise<void> {
    while (!this.#isStopping) {
      const end = await this.#places.pull(this.#queue, this.#stopping.signal)
      if (!end) continue
      await this.#pullOne().finally(end)
      // The message goes first: requests that its handling begins with are sent before the next pull.
      await (this.#pulls.size > 0 ? sleep(pullLaterMs) : turn())
    }
  }

  /** Ends pulls whose requests are lost, so that their loops pull again. */
  #closeLost(openMs: number): void {
    const openedUntil = performance.now() - openMs
    for (const [pull, openedAt] of this.#pulls) if (openedAt <= openedUntil) pull.close()
  }

  /** Ends so many pulls, those that are ending already counted. */
  #endPulls(count: number): void {
    for (const pull of this.#pulls.keys()) {
      if (this.#ending.size >= count) return
      if (this.#ending.has(pull)) continue
      this.#ending.add(pull)
      void pull.end()
    }
  }

  /** Pulls once, and handles each message that comes when it has its place. */
  async #pullOne(): Promise<void> {
    const { consumer, watch: { heartbeatMs } = {}, messages = 1, log, fields } = this.#options
    let pull: Pull | undefined
    try {
      const openedAt = performance.now()
      const heartbeat = heartbeatMs && { idle_heartbeat: heartbeatMs }
      pull = await consumer.fetch({ max_messages: messages, expires: pullMs, ...heartbeat })
      this.#pulls.set(pull, openedAt)
      if (this.#isStopping) void pull.end() // stop() ended the pulls before this one was there
      // A message that waits for its place is served before any further pull. One that waits for others of its key
      // holds up no pull.
      for await (const message of pull) void this.#track(this.#enterAndHandle(message))
    } catch (error) {
      if (!this.#isStopping) {
        log.warn({ err: error, ...fields }, 'pull failed')
        await sleep(pauseAfterFailureMs)
      }
    } finally {
      if (pull) {
        this.#pulls.delete(pull)
        this.#ending.delete(pull)
      }
    }
  }

  /** Handles a message when it has its place, or hands it back when the process stops before. Never rejects. */
  async #enterAndHandle(message: PulledMessage): Promise<void> {
    const { log, fields } = this.#options
    const heartbeat = setInterval(() => message.working(), workingEveryMs).unref()
    const key = message.headers?.get(keyHeader) || undefined // '' when it is missing
    const enter = (): Promise<LeavePlace | null> => this.#places.enter(this.#queue, this.#stopping.signal, key)
    let leave = await enter()
    const place = { enter: async () => { leave = await enter() }, leave: () => leave?.() }
    try {
      if (leave) await this.#handleOne(message, place)
      else handBack(message)
    } catch (error) {
      // Settling itself failed, for example because NATS is away.
      log.error({ err: error, ...fields }, 'message not settled')
    } finally {
      place.leave()
      clearInterval(heartbeat)
    }
  }

  async #handleOne(message: PulledMessage, place: MessagePlace): Promise<void> {
    const { handle } = this.#options
    this.#handled++
    try {
      await handle(message, { stopping: this.#stopping.signal, aborting: this.#aborting.signal, place })
    } finally {
      this.#handled--
    }
  }

  #track(handling: Promise<void>): Promise<void> {
    this.#running.add(handling)
    return handling.finally(() => this.#running.delete(handling))
  }
}
