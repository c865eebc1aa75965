// Calls that wait for the end of a job. Whoever changes a job publishes a notice on the bus; a waiting call then reads
// the job again. Notices can be lost while NATS reconnects, so that each call also reads the job every few seconds.

import type { NatsConnection } from '@nats-io/transport-node'
import { AppError } from '#src/app-error.ts'
import { orAborted, resolvesWithin } from '#src/concurrency/abort.ts'
import { subjects } from '#src/flow.ts'
import { overloaded } from '#src/overloaded.ts'
import type { Log } from '#src/process/log.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import { isFinal } from '../state/job-status.ts'

export interface Wait {
  id: string
  /** Longest wait in milliseconds; 0 reads the job once. */
  waitMs: number
  /** Aborts when the caller disconnects. */
  signal: AbortSignal
  /** Reads the job; its errors end the wait. */
  read(): Promise<JobDocument>
}

export interface JobWaits {
  /** Calls that are waiting. */
  readonly size: number
  /**
   * Returns the job as it is when it has ended, when the time is over or when this process stops, whichever is first.
   * Throws OVERLOADED when too many calls are waiting, CANCELLED when the caller disconnects, and what `read` throws.
   */
  forEnd(wait: Wait): Promise<JobDocument>
  /** Answers all that wait now; later calls do not wait. */
  close(): void
}

export interface JobWaitOptions {
  /** Most calls that may wait in this process. A single key is bounded by its rate limit. */
  waitsMax?: number
  /** How often a waiting call reads the job without a notice, in milliseconds. */
  rereadMs?: number
}

/** Subscribes to the changes of all jobs. */
export function createJobWaits(
  nc: NatsConnection, log: Log, { waitsMax = 10_000, rereadMs = 5_000 }: JobWaitOptions = {},
): JobWaits {
  const waiters = new Map<string, Set<() => void>>()
  let size = 0
  let closed = false
  const changes = nc.subscribe(subjects.jobChanged('*'), {
    callback(error, message) {
      if (error) log.error({ err: error }, 'changes of jobs are not received')
      else wake(message.subject.slice(message.subject.indexOf('.') + 1))
    },
  })

  function wake(id: string): void {
    for (const waiter of waiters.get(id) ?? []) waiter()
  }

  async function wait({ id, waitMs, signal, read }: Wait): Promise<JobDocument> {
    const until = performance.now() + waitMs
    let woken = Promise.withResolvers<void>()
    const waiter = (): void => woken.resolve()
    const others = waiters.get(id) ?? new Set()
    waiters.set(id, others.add(waiter))
    size++
    try {
      for (;;) {
        woken = Promise.withResolvers()
        const job = await read()
        const leftMs = until - performance.now()
        if (isFinal(job) || leftMs <= 0 || closed) return job
        await resolvesWithin(orAborted(woken.promise, signal), Math.min(leftMs, rereadMs))
      }
    } catch (error) {
      throw signal.aborted ? new AppError('CANCELLED', { cause: error }) : error
    } finally {
      size--
      others.delete(waiter)
      if (others.size === 0) waiters.delete(id)
    }
  }

  return {
    get size() { return size },
    async forEnd(one) {
      const job = await one.read()
      if (one.waitMs === 0 || isFinal(job) || closed) return job
      if (size >= waitsMax)
        throw overloaded({ message: 'Too many calls are waiting for jobs; try again later, or without `wait`.' })
      return wait(one)
    },
    close() {
      closed = true
      changes.unsubscribe()
      for (const id of [...waiters.keys()]) wake(id)
    },
  }
}
