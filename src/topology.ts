// Creates the streams and consumers of flow.ts on the server. Every process does so when it starts: the same
// declaration twice changes nothing, and a changed one (a new release) is updated.

import {
  AckPolicy, DiscardPolicy, RetentionPolicy, StorageType, type ConsumerConfig, type JetStreamManager, type StreamConfig,
} from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import { lanes, shares, type Lane, type Share } from '#schemas/task.ts'
import {
  ackWaitMs, deliveriesMax, jobDeliveriesMax, jobKinds, stageNames, streams, subjects, type JobKind, type StageName,
  type StreamName,
} from './flow.ts'
import { isNameInUse } from './jetstream-errors.ts'

/** Largest size of each stream on disk, in bytes. */
export type StreamBytes = Record<Exclude<StreamName, 'USAGE'>, number>

const retention = { workqueue: RetentionPolicy.Workqueue, limits: RetentionPolicy.Limits }
const discard = { new: DiscardPolicy.New, old: DiscardPolicy.Old }
const advisoryAckWaitMs = 30_000
const ackPendingMax = 10_000

/** Name of the durable consumer of a stage, lane and share; the share `first` is omitted, as in subjects. */
export const consumerName = (stage: StageName, lane: Lane, share: Share): string => nameOf(`${stage}-${lane}`, share)
/** Name of the durable consumer of a kind of jobs and a share. */
export const jobConsumerName = (kind: JobKind, share: Share = 'first'): string => nameOf(`job-${kind}`, share)
const nameOf = (queue: string, share: Share): string => (share === 'first' ? queue : `${queue}-${share}`)
/** Name of the durable consumer of due webhook deliveries. */
export const webhookConsumer = 'webhook'
/** Name of the durable consumer of advisories. */
export const advisoryConsumer = 'janitor'

/** Creates what is missing and updates what differs. */
export async function ensureTopology(manager: JetStreamManager, bytes: StreamBytes): Promise<void> {
  const sizes: Partial<Record<string, number>> = bytes
  for (const name of Object.keys(streams) as StreamName[])
    await ensureStream(manager, { ...streamConfig(name), max_bytes: sizes[name] ?? -1 })
  await Promise.all(Object.entries(consumersOf()).flatMap(([stream, consumers]) =>
    consumers.map((consumer) => manager.consumers.add(stream, { ack_policy: AckPolicy.Explicit, ...consumer })),
  ))
}

/** The configuration of a stream, without its size. */
export function streamConfig(name: StreamName): Partial<StreamConfig> & { name: string } {
  const stream = streams[name]
  return {
    name,
    subjects: [...stream.subjects],
    retention: retention[stream.retention],
    discard: discard[stream.discard],
    storage: StorageType.File,
    max_age: 'maxAge' in stream ? nanos(stream.maxAge) : 0,
    ...('duplicateWindow' in stream ? { duplicate_window: nanos(stream.duplicateWindow) } : {}),
    ...('schedules' in stream ? { allow_msg_schedules: stream.schedules } : {}),
    ...('perSubjectMax' in stream ? { max_msgs_per_subject: stream.perSubjectMax } : {}),
    ...('denyDelete' in stream ? { deny_delete: stream.denyDelete } : {}),
    allow_direct: true,
  }
}

/** Creates the stream if it is missing, and updates it if it differs. */
export async function ensureStream(
  manager: JetStreamManager, config: Partial<StreamConfig> & { name: string },
): Promise<void> {
  try {
    await manager.streams.add(config)
  } catch (error) {
    if (!isNameInUse(error)) throw error
    await manager.streams.update(config.name, config)
  }
}

function consumersOf(): Partial<Record<StreamName, Partial<ConsumerConfig>[]>> {
  const shared = { ack_wait: nanos(ackWaitMs), max_ack_pending: ackPendingMax }
  const tasks = stageNames.flatMap((stage) => lanes.flatMap((lane) => shares.map((share) => ({
    ...shared,
    durable_name: consumerName(stage, lane, share),
    filter_subject: subjects.work(stage, lane, share),
    // Without `backoff`, which would replace ack_wait and add to the delays of retries.
    max_deliver: deliveriesMax(stage),
  }))))
  // A job that is owned stays pending until it ends.
  const jobs = jobKinds.flatMap((kind) => shares.map((share) => ({
    ...shared,
    durable_name: jobConsumerName(kind, share),
    filter_subject: subjects.job(kind, '*', share),
    max_deliver: jobDeliveriesMax,
  })))
  // Without a limit: the attempts of a delivery are counted in its document.
  const deliveries = {
    ...shared, durable_name: webhookConsumer, filter_subject: subjects.webhookSend('*', '*'), max_deliver: -1,
  }
  const advisories = { durable_name: advisoryConsumer, ack_wait: nanos(advisoryAckWaitMs) }
  return { WORK: [...tasks, ...jobs], WEBHOOKS: [deliveries], ADVISORIES: [advisories] }
}
