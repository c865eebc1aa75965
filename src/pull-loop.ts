// How every actor takes messages from a JetStream consumer. One message a pull, so that no process hoards messages that
// others could handle. A pull is never left by `break`: that would strand a message that is on its way until its ack
// wait is over. Every message has a heartbeat while it is handled; the handler settles it.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream'
import { resolvesWithin } from './abort.ts'
import { AppError } from './app-error.ts'
import { workingEveryMs } from './flow.ts'
import type { Log } from './log.ts'
import { createSemaphore } from './semaphore.ts'

export interface PullSignals {
  /** Aborts when the process is asked to stop: begin nothing new. */
  stopping: AbortSignal
  /** Aborts when the time to finish is over: end at once. */
  aborting: AbortSignal
}

export interface PullLoopOptions {
  consumer: Consumer
  /** Most messages handled at once. */
  concurrency: number
  /** Most pull requests open at once; default: `concurrency`. */
  pulls?: number
  /** Handles and settles a message. If it rejects, the message is not settled and returns after its ack wait. */
  handle(message: JsMsg, signals: PullSignals): Promise<void>
  log: Log
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
/** How long aborted handlers get to end. */
const graceMs = 2_000
/** Delay before a message that is handed back is delivered again: without one this process gets it again at once. */
const handBackDelayMs = 50

/** Gives the message to another process. */
export const handBack = (message: JsMsg): void => message.nak(handBackDelayMs)

/** Starts pulling. */
export function runPullLoop({
  consumer, concurrency, pulls: pullers = concurrency, handle, log, fields = {},
}: PullLoopOptions): PullLoop {
  const stopping = new AbortController()
  const aborting = new AbortController()
  const signals: PullSignals = { stopping: stopping.signal, aborting: aborting.signal }
  const permits = createSemaphore(concurrency)
  const pulls = new Set<ConsumerMessages>()
  const running = new Set<Promise<void>>()

  async function pullUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      const release = await permits.acquire()
      if (stopping.signal.aborted || !await pullOne(release)) release()
    }
  }

  /** Pulls once. Resolves with whether a message came; `done` is called when it was handled. */
  async function pullOne(done: () => void): Promise<boolean> {
    let hasMessage = false
    let pull: ConsumerMessages | undefined
    try {
      pull = await consumer.fetch({ max_messages: 1, expires: pullMs })
      pulls.add(pull)
      if (stopping.signal.aborted) void pull.close() // stop() closed the pulls before this one was there
      for await (const message of pull) {
        // A closed pull still yields a message that was on its way.
        if (stopping.signal.aborted) handBack(message)
        else {
          hasMessage = true
          void track(handleOne(message)).then(done)
        }
      }
    } catch (error) {
      if (!stopping.signal.aborted) {
        log.warn({ err: error, ...fields }, 'pull failed')
        await sleep(pauseAfterFailureMs)
      }
    } finally {
      if (pull) pulls.delete(pull)
    }
    return hasMessage
  }

  async function handleOne(message: JsMsg): Promise<void> {
    const heartbeat = setInterval(() => message.working(), workingEveryMs).unref()
    try {
      await handle(message, signals)
    } catch (error) {
      // Settling itself failed, for example because NATS is away.
      log.error({ err: error, ...fields }, 'message not settled')
    } finally {
      clearInterval(heartbeat)
    }
  }

  function track(handling: Promise<void>): Promise<void> {
    running.add(handling)
    return handling.finally(() => running.delete(handling))
  }

  const pulling = Promise.all(Array.from({ length: pullers }, pullUntilStopped))

  return {
    get running() { return running.size },
    async stop(drainMs) {
      const reason = new AppError('SERVICE_UNAVAILABLE', { message: 'the process is stopping' })
      stopping.abort(reason)
      for (const pull of pulls) void pull.close()
      const ended = pulling.then(() => Promise.all(running))
      await resolvesWithin(ended, drainMs)
      aborting.abort(reason)
      await resolvesWithin(ended, graceMs)
    },
  }
}
