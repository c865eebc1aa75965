// Notices while a process runs that NATS has lost streams: its server was restarted without its disk, or they
// were deleted. They are created again as at a start, and the ledger, jobs and schedules are rebuilt from documents.

import type { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { BusEvents } from '#src/bus/bus.ts'
import { buckets, bucketStream, streams, type BucketName } from '#src/flow.ts'
import type { Log } from '#src/process/log.ts'
import { listStreams } from './find-losses.ts'

export interface StreamWatchOptions {
  nc: NatsConnection
  manager: JetStreamManager
  events: EventEmitter<BusEvents>
  log: Log
  /** Checks the installation and creates what is missing. Rejects when the installation must not continue. */
  restore(): Promise<unknown>
}

const checkEveryMs = 15_000
/** After a failed check: NATS is unavailable, or the installation must not continue. */
const retryMs = 1_000
/**
 * How long missing streams are left alone: the other processes notice it meanwhile. The pause is random, so that
 * usually one process creates them.
 */
const [pauseMinMs, pauseMaxMs] = [1_000, 2_500]

const expected: readonly string[] = [
  ...Object.keys(streams), ...(Object.keys(buckets) as BucketName[]).map((name) => bucketStream(name)),
]

/** Watches the streams until it is stopped. Never rejects. */
export function watchStreams(options: StreamWatchOptions): { stop(): void } {
  const watch = new StreamWatch(options)
  void watch.run()
  void watch.checkAfterReconnects()
  return watch
}

class StreamWatch {
  readonly #options: StreamWatchOptions
  readonly #stopped = new AbortController()
  #wake = Promise.withResolvers<void>()
  /** When the streams that this process works with were created, by name. */
  readonly #created = new Map<string, string>()

  constructor(options: StreamWatchOptions) { this.#options = options }

  stop(): void {
    this.#stopped.abort()
    this.#wake.resolve()
  }

  async checkAfterReconnects(): Promise<void> {
    for await (const { type } of this.#options.nc.status()) if (type === 'reconnect') this.#wake.resolve()
    this.stop() // the connection is closed
  }

  async run(): Promise<void> {
    const { signal } = this.#stopped
    while (!signal.aborted) {
      const afterMs = await this.#check().then(() => checkEveryMs, (error: unknown) => {
        if (!signal.aborted && !this.#options.nc.isDraining())
          this.#options.log.warn({ err: error }, 'streams of NATS not checked')
        return retryMs
      })
      this.#wake = Promise.withResolvers()
      await Promise.race([this.#wake.promise, sleep(afterMs, undefined, { ref: false, signal }).catch(() => undefined)])
    }
  }

  async #check(): Promise<void> {
    const { events, log, restore } = this.#options
    let missing = await this.#findMissing()
    if (missing.length > 0) {
      log.error({ missing }, 'NATS has lost streams: requests that need them are refused until they are created again')
      events.emit('lost')
      await sleep(pauseMinMs + Math.random() * (pauseMaxMs - pauseMinMs), undefined, { ref: false })
      missing = await this.#findMissing()
    }
    if (this.#stopped.signal.aborted) return
    if (missing.length > 0) {
      await restore()
      log.warn({ missing }, 'streams were created again; jobs, schedules and the ledger are rebuilt from documents')
    }
    if (await this.#areReplaced()) events.emit('restored')
  }

  /** Whether this process or another one has created streams again since the last call. */
  async #areReplaced(): Promise<boolean> {
    let areReplaced = false
    for await (const { config: { name }, created } of this.#options.manager.streams.list()) {
      areReplaced ||= (this.#created.get(name) ?? created) !== created
      this.#created.set(name, created)
    }
    return areReplaced
  }

  async #findMissing(): Promise<string[]> {
    const present = await listStreams(this.#options.manager)
    return expected.filter((name) => !present.has(name))
  }
}
