// The queues of the flow as an operator sees them.

import type { ConsumerInfo, JetStreamManager } from '@nats-io/jetstream'
import type { Queue, Queues } from '#schemas/operator.ts'
import type { Lane } from '#schemas/task.ts'
import { lanes, shares } from '#schemas/task.ts'
import { findStoredMessage } from '#src/bus/jetstream-errors.ts'
import { consumerName, indexConsumer, jobConsumerName, webhookConsumer } from '#src/bus/topology.ts'
import { jobKinds, stageNames, streams, type StreamName } from '#src/flow.ts'

interface Described { name: string; kind: Queue['kind']; lane: Lane | null; stream: StreamName; consumers: string[] }

/** Each queue with its consumers, one a share. */
const described: readonly Described[] = [
  ...stageNames.flatMap((name) => lanes.map((lane): Described => ({
    name, kind: 'stage', lane, stream: 'WORK', consumers: shares.map((share) => consumerName(name, lane, share)),
  }))),
  ...jobKinds.map((name): Described => ({
    name, kind: 'job', lane: null, stream: 'WORK', consumers: shares.map((share) => jobConsumerName(name, share)),
  })),
  { name: 'webhook', kind: 'service', lane: null, stream: 'WEBHOOKS', consumers: [webhookConsumer] },
  { name: 'index', kind: 'service', lane: null, stream: 'INDEX', consumers: [indexConsumer] },
]

/** Reads depth and age of every queue, and the size of every stream. Rejects with the errors of NATS. */
export async function listQueues(manager: Pick<JetStreamManager, 'streams' | 'consumers'>, nowMs: number): Promise<Queues> {
  const infos = new Map<string, ConsumerInfo>()
  for (const stream of new Set(described.map((one) => one.stream)))
    for await (const info of manager.consumers.list(stream)) infos.set(`${stream} ${info.name}`, info)
  const queues = await Promise.all(described.map(async ({ name, kind, lane, stream, consumers }): Promise<Queue> => {
    const found = consumers.flatMap((consumer) => infos.get(`${stream} ${consumer}`) ?? [])
    const sum = (field: 'num_pending' | 'num_ack_pending' | 'num_redelivered'): number =>
      found.reduce((total, info) => total + info[field], 0)
    const oldest = await Promise.all(found.map((info) => oldestWaiting(manager, stream, info)))
    const first = Math.min(...oldest.flatMap((at) => at ?? []))
    return {
      name, kind, lane, waiting: sum('num_pending'), running: sum('num_ack_pending'), redelivered: sum('num_redelivered'),
      oldest_s: Number.isFinite(first) ? Math.max(0, Math.round((nowMs - first) / 100) / 10) : null,
    }
  }))
  const states = await Promise.all((Object.keys(streams) as StreamName[]).map(async (name) => {
    const { state: { messages, bytes }, config: { max_bytes: max } } = await manager.streams.info(name)
    return { name, messages, bytes, max_bytes: max > 0 ? max : null }
  }))
  return { queues, streams: states }
}

/** When the oldest message was published that no process has taken, in Unix milliseconds; null if there is none. */
async function oldestWaiting(
  manager: Pick<JetStreamManager, 'streams'>, stream: string, { num_pending, delivered, config }: ConsumerInfo,
): Promise<number | null> {
  if (num_pending === 0 || config.filter_subject === undefined) return null
  const message = await findStoredMessage(manager, stream, {
    seq: delivered.stream_seq + 1, next_by_subj: config.filter_subject,
  })
  return message && message.time.getTime()
}
