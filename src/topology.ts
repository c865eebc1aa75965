// Makes the streams and consumers of flow.ts on the server. Every process does so at its start: the same
// declaration twice changes nothing, and a changed one (a new release) is brought up to date.

import {
  AckPolicy, DiscardPolicy, JetStreamApiError, RetentionPolicy, StorageType, type JetStreamManager, type StreamConfig,
} from '@nats-io/jetstream'
import { lanes, type Lane } from '#schemas/task.ts'
import {
  ackWaitMs, deliveriesMax, jobDeliveriesMax, jobKinds, stageNames, streams, subjects, type JobKind, type StageName,
} from './flow.ts'

/** Most bytes that a stream keeps on disk. */
export type StreamBytes = Record<keyof typeof streams, number>

const retention = { workqueue: RetentionPolicy.Workqueue, limits: RetentionPolicy.Limits }
const discard = { new: DiscardPolicy.New, old: DiscardPolicy.Old }
const nanos = (ms: number): number => ms * 1_000_000

/** Name of the durable consumer of a stage and lane. */
export const consumerName = (stage: StageName, lane: Lane): string => `${stage}-${lane}`
/** Name of the durable consumer of a kind of jobs. */
export const jobConsumerName = (kind: JobKind): string => `job-${kind}`
/** Name of the durable consumer of webhook deliveries that are due. */
export const webhookConsumer = 'webhook'
/** The janitor's consumer of advisories. */
export const advisoryConsumer = 'janitor'

/** Creates what is missing and updates what differs. */
export async function ensureTopology(manager: JetStreamManager, bytes: StreamBytes): Promise<void> {
  for (const [name, stream] of Object.entries(streams)) {
    await ensureStream(manager, {
      name,
      subjects: [...stream.subjects],
      retention: retention[stream.retention],
      discard: discard[stream.discard],
      storage: StorageType.File,
      max_bytes: bytes[name as keyof typeof streams],
      max_age: 'maxAge' in stream ? stream.maxAge : 0,
      ...('duplicateWindow' in stream ? { duplicate_window: stream.duplicateWindow } : {}),
      ...('schedules' in stream ? { allow_msg_schedules: stream.schedules } : {}),
      ...(name === 'BLOB' ? { max_msgs_per_subject: 1 } : {}),
      allow_direct: true,
    })
  }
  const consumers = stageNames.flatMap((stage) => lanes.map((lane) => ({ stage, lane })))
  await Promise.all(consumers.map(({ stage, lane }) => manager.consumers.add('WORK', {
    durable_name: consumerName(stage, lane),
    filter_subject: subjects.work(stage, lane),
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ackWaitMs),
    max_deliver: deliveriesMax(stage),
    // No `backoff`: it would replace ack_wait and add itself to our own delays.
    max_ack_pending: 10_000,
  })))
  await Promise.all(jobKinds.map((kind) => manager.consumers.add('WORK', {
    durable_name: jobConsumerName(kind),
    filter_subject: subjects.job(kind, '*'),
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ackWaitMs),
    max_deliver: jobDeliveriesMax,
    // Every job that somebody owns is pending, for as long as it takes.
    max_ack_pending: 10_000,
  })))
  await manager.consumers.add('WEBHOOKS', {
    durable_name: webhookConsumer,
    filter_subject: subjects.webhookSend('*', '*'),
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ackWaitMs),
    // No limit: how often a delivery is tried stands in its document.
    max_deliver: -1,
    max_ack_pending: 10_000,
  })
  await manager.consumers.add('ADVISORIES', {
    durable_name: advisoryConsumer,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(30_000),
  })
}

const nameInUse = 10058

async function ensureStream(
  manager: JetStreamManager, config: Partial<StreamConfig> & { name: string },
): Promise<void> {
  try {
    await manager.streams.add(config)
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== nameInUse) throw error
    await manager.streams.update(config.name, config)
  }
}
