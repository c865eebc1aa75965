// The changes of the jobs of a key, as they happen. Whoever changes a job publishes a notice for its key on the bus;
// this process subscribes once to each key that somebody listens to, and reads the job. Notices can be lost while NATS
// reconnects: listeners read the list of jobs again when they connect again.

import type { NatsConnection, Subscription } from '@nats-io/transport-node'
import { JobNotice } from '#schemas/job.ts'
import type { ListedJob } from '#schemas/job-list.ts'
import { AppError } from '#src/app-error.ts'
import { atMostEvery } from '#src/concurrency/at-most-every.ts'
import { subjects } from '#src/flow.ts'
import type { Log } from '#src/process/log.ts'
import type { Store } from '#src/store/store.ts'
import { compileGuard } from '#src/json-schema/validate.ts'
import { describeListed } from './list-jobs.ts'

export interface JobListener {
  /** The jobs that changed since the last call, in their latest state; waits for one for at most so long. */
  next(waitMs: number): Promise<ListedJob[]>
  close(): void
}

export interface JobFeed {
  /** Keys whose changes this process receives. */
  readonly keys: number
  /** Whether the feed was closed: listeners must end. */
  readonly closed: boolean
  /** Throws KEY_RATE_LIMITED when the key has as many listeners as it may have. */
  assertRoom(keyId: string): void
  /** Resolves when changes are received. */
  listen(keyId: string): Promise<JobListener>
  /** Ends all waits, now and in future. */
  close(): void
}

/** Listeners of a key in one process. */
const listenersMax = 20
/** Shortest time between two changes of one job. */
const changeEveryMs = 250

const isNotice = compileGuard(JobNotice)

interface KeyChanges { subscription: Subscription; listeners: Set<Queue> }

export function createJobFeed(nc: NatsConnection, store: Store, log: Log): JobFeed {
  const byKey = new Map<string, KeyChanges>()
  let closed = false

  function subscribe(keyId: string): KeyChanges {
    const listeners = new Set<Queue>()
    const changed = atMostEvery(changeEveryMs, (id) => {
      read(keyId, id, listeners).catch((error: unknown) => log.error({ err: error, jobId: id }, 'changed job not read'))
    })
    const subscription = nc.subscribe(subjects.progress(keyId), {
      callback(error, message) {
        if (error) return log.error({ err: error }, 'changes of jobs are not received')
        const notice = parse(message.string())
        if (isNotice(notice)) changed(notice.id)
      },
    })
    return { subscription, listeners }
  }

  async function read(keyId: string, id: string, listeners: ReadonlySet<Queue>): Promise<void> {
    const job = await store.collection('jobs').get(id)
    if (job?.key_id !== keyId || listeners.size === 0) return
    const listed = await describeListed(store, job)
    for (const listener of listeners) listener.push(listed)
  }

  return {
    get keys() { return byKey.size },
    get closed() { return closed },
    assertRoom(keyId) {
      if ((byKey.get(keyId)?.listeners.size ?? 0) < listenersMax) return
      throw new AppError('KEY_RATE_LIMITED', {
        message: `This API key has ${listenersMax} streams of job events open; close one first.`, limit: listenersMax,
      })
    },
    async listen(keyId) {
      const changes = byKey.get(keyId) ?? subscribe(keyId)
      byKey.set(keyId, changes)
      const queue = new Queue()
      changes.listeners.add(queue)
      if (closed) queue.close()
      await nc.flush()
      return {
        next: (waitMs) => queue.take(waitMs),
        close() {
          changes.listeners.delete(queue)
          queue.close()
          if (changes.listeners.size > 0 || byKey.get(keyId) !== changes) return
          changes.subscription.unsubscribe()
          byKey.delete(keyId)
        },
      }
    },
    close() {
      closed = true
      for (const { listeners } of byKey.values()) for (const listener of listeners) listener.close()
    },
  }
}

/** Jobs in their latest state that a listener has not taken: a slow one misses states, but no job. */
class Queue {
  readonly #jobs = new Map<string, ListedJob>()
  #wake = Promise.withResolvers<void>()
  #closed = false

  push(job: ListedJob): void {
    this.#jobs.set(job.id, job)
    this.#wake.resolve()
  }

  async take(waitMs: number): Promise<ListedJob[]> {
    if (this.#jobs.size === 0 && !this.#closed) {
      this.#wake = Promise.withResolvers()
      const timer = setTimeout(this.#wake.resolve, waitMs)
      await this.#wake.promise
      clearTimeout(timer)
    }
    const jobs = [...this.#jobs.values()]
    this.#jobs.clear()
    return jobs
  }

  close(): void {
    this.#closed = true
    this.#wake.resolve()
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
