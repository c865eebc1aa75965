// Depth and age of the queues and sizes of the streams: states that all processes share. Processes of the janitor read
// them when they are asked for their metrics; where several run, all report the same.

import type { JetStreamManager } from '@nats-io/jetstream'
import { Gauge, type Registry } from 'prom-client'
import type { Queues } from '#schemas/operator.ts'
import { orTimeout } from '#src/concurrency/abort.ts'
import { listQueues } from '#src/operator/list-queues.ts'

/** How long a reading is used, in milliseconds: all gauges share it, and several programs may ask. */
const keptMs = 2_000
/** How long NATS may take: less than the supervisor waits for the metrics of a process. */
const readMs = 1_500

/** Adds the gauges to the metrics of this process. `now`: Unix milliseconds. */
export function addQueueMetrics(
  registry: Registry, manager: Pick<JetStreamManager, 'streams' | 'consumers'>, now: () => number = Date.now,
): void {
  let reading: Promise<void> | undefined
  let readAt = -Infinity
  const collect = (): Promise<void> => {
    if (reading === undefined || now() - readAt >= keptMs) {
      readAt = now()
      reading = read()
    }
    return reading
  }
  const gauge = (name: string, help: string, labelNames: string[]): Gauge =>
    new Gauge({ name, help, labelNames, registers: [registry], collect })
  const readable = gauge('winnow_queues_readable', 'Whether NATS answered when it was asked for its queues.', [])
  const waiting = gauge('winnow_queue_waiting_messages', 'Messages that nobody has taken.', ['queue', 'lane'])
  const running = gauge('winnow_queue_running_messages', 'Messages that a process works on.', ['queue', 'lane'])
  const oldest = gauge(
    'winnow_queue_oldest_seconds', 'Age of the oldest message that waits; 0 if none does.', ['queue', 'lane'],
  )
  const backlog = gauge('winnow_webhook_backlog', 'Deliveries of webhooks that have not ended.', ['state'])
  const messages = gauge('winnow_stream_messages', 'Messages in a stream.', ['stream'])
  const bytes = gauge('winnow_stream_bytes', 'Size of a stream.', ['stream'])
  const limit = gauge('winnow_stream_limit_bytes', 'Largest size of a stream.', ['stream'])

  async function read(): Promise<void> {
    const state = await orTimeout(listQueues(manager, now()), readMs, () => new Error('no answer')).catch(() => null)
    readable.set(state === null ? 0 : 1)
    // Old values would look like the current ones.
    for (const one of [waiting, running, oldest, backlog, messages, bytes, limit]) one.reset()
    if (state !== null) show(state)
  }

  function show({ queues, streams }: Queues): void {
    for (const { name: queue, lane, waiting: depth, running: taken, oldest_s: age } of queues) {
      const labels = { queue, lane: lane ?? '' }
      waiting.set(labels, depth)
      running.set(labels, taken)
      oldest.set(labels, age ?? 0)
    }
    for (const { name: stream, messages: count, bytes: size, max_bytes: most } of streams) {
      messages.set({ stream }, count)
      bytes.set({ stream }, size)
      if (most !== null) limit.set({ stream }, most)
    }
    const due = queues.filter(({ name }) => name === 'webhook').reduce((sum, one) => sum + one.waiting + one.running, 0)
    const stored = streams.find(({ name }) => name === 'WEBHOOKS')?.messages ?? 0
    backlog.set({ state: 'due' }, due)
    // The stream holds what is due and the schedules of later attempts.
    backlog.set({ state: 'later' }, Math.max(0, stored - due))
  }
}
