// The metrics of a process: served on METRICS_PORT, or given to the supervisor, which serves those of all processes.

import type { ChildProcess } from 'node:child_process'
import { measuredStore } from '#src/metrics/measured-store.ts'
import { serveMetrics } from '#src/metrics/serve-metrics.ts'
import type { ActorContext } from '#src/runtime/actor-context.ts'
import type { Config } from '#src/settings/config.ts'

/** How long the supervisor waits for a process, in milliseconds: one that hangs is left out. */
const answerMs = 2_000

interface Question { ask: 'metrics'; id: number }
interface Reply { metrics: string; id: number }

const isQuestion = (message: unknown): message is Question =>
  typeof message === 'object' && message !== null && (message as Question).ask === 'metrics'
const isReply = (message: unknown): message is Reply =>
  typeof message === 'object' && message !== null && typeof (message as Reply).metrics === 'string'

/**
 * Collects the metrics of this process from now on and makes them available, if METRICS_PORT is set. Returns the
 * context with a store that is measured. `supervised`: `winnow start` runs this process. Rejects with
 * SERVICE_UNAVAILABLE when the port cannot be listened on.
 */
export async function provideMetrics(
  context: ActorContext, names: readonly string[], supervised: boolean,
): Promise<ActorContext> {
  const { config, bus, store } = context
  if (config.METRICS_PORT === 0) return context
  const { createProcessMetrics } = await import('#src/metrics/process-metrics.ts')
  const registry = createProcessMetrics(names.join('+'))
  if (names.includes('janitor'))
    (await import('#src/metrics/queue-metrics.ts')).addQueueMetrics(registry, bus.manager)
  const read = (): Promise<string> => registry.metrics()
  if (supervised) answerSupervisor(read)
  else await serveMetrics(config.HOST, config.METRICS_PORT, read)
  return { ...context, store: measuredStore(store) }
}

function answerSupervisor(read: () => Promise<string>): void {
  process.on('message', (message) => {
    if (!isQuestion(message)) return
    const { id } = message
    const send = (metrics: string): void => { if (process.connected) process.send?.({ metrics, id } satisfies Reply) }
    read().then(send, () => send(''))
  })
}

let lastId = 0

/** The metrics of a child process; empty if it does not answer in time. */
export async function metricsOf(child: ChildProcess): Promise<string> {
  if (!child.connected) return ''
  const id = ++lastId
  return new Promise((resolve) => {
    const end = (text: string): void => {
      clearTimeout(timer)
      child.off('message', listen)
      resolve(text)
    }
    const listen = (message: unknown): void => { if (isReply(message) && message.id === id) end(message.metrics) }
    const timer = setTimeout(() => end(''), answerMs)
    child.on('message', listen)
    child.send({ ask: 'metrics', id } satisfies Question, (error) => { if (error) end('') })
  })
}

/** What `winnow start` serves: its own metrics and those of its processes. Does nothing without METRICS_PORT. */
export async function serveMetricsOfAll(
  { HOST, METRICS_PORT }: Config, processes: () => readonly { metrics(): Promise<string> }[],
): Promise<void> {
  if (METRICS_PORT === 0) return
  const { mergeExpositions } = await import('#src/metrics/merge-expositions.ts')
  const { createProcessMetrics } = await import('#src/metrics/process-metrics.ts')
  const own = createProcessMetrics('supervisor')
  await serveMetrics(HOST, METRICS_PORT, async () =>
    mergeExpositions(await Promise.all([own.metrics(), ...processes().map((one) => one.metrics())])))
}
