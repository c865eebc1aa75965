// Creates the streams, buckets and consumers of flow.ts on the server. Every process does so when it starts: the same
// declaration twice changes nothing, and a changed one (a new release) is updated.

import {
  AckPolicy, DiscardPolicy, RetentionPolicy, StorageType, type ConsumerConfig, type JetStreamManager, type StreamConfig,
} from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import { lanes, shares, type Lane, type Share } from '#schemas/task.ts'
import {
  ackWaitMs, deliveriesMax, jobDeliveriesMax, jobKinds, stageNames, streams, subjects, type JobKind, type StageName,
  type StreamName,
} from '../flow.ts'
import { AppError } from '../app-error.ts'
import { ensureBuckets } from './ensure-buckets.ts'
import { ensureStream, withReplicas } from './ensure-stream.ts'
import { isStorageShort } from './jetstream-errors.ts'
import type { WantedReplicas } from './replicas.ts'
import { queueMegabytesMin, streamBytesFor, type StreamBytes } from './stream-sizes.ts'

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
/** Name of the durable consumer of pages for the search index. */
export const indexConsumer = 'index'
/** Deliveries of a page before it is left out: attempts that failed, and processes that died. */
export const indexDeliveriesMax = 5
/** Name of the durable consumer of advisories. */
export const advisoryConsumer = 'janitor'

/** What a process wants of the streams. */
export interface WantedStreams {
  bytes: StreamBytes
  /** Whether existing streams get these sizes. Otherwise only new streams do. */
  resizes: boolean
  /** Of streams and buckets. */
  replicas: WantedReplicas
}

/**
 * Creates what is missing and updates what differs. Streams get smaller sizes if the server has too little room.
 * @returns the size of the work queue in bytes
 * @throws AppError SERVICE_UNAVAILABLE when there is not even room for the smallest sizes, or too few nodes for the
 * replicas that are set
 */
export async function ensureTopology(manager: JetStreamManager, wanted: WantedStreams): Promise<number> {
  await ensureBuckets(manager, wanted.replicas)
  const queueBytes = await withReplicas(wanted.replicas, (replicas) => ensureStreams(manager, { ...wanted, replicas }))
  await Promise.all(Object.entries(consumersOf()).flatMap(([stream, consumers]) =>
    consumers.map((consumer) => manager.consumers.add(stream, { ack_policy: AckPolicy.Explicit, ...consumer })),
  ))
  return queueBytes
}

async function ensureStreams(
  manager: JetStreamManager, { bytes, resizes, replicas }: WantedStreams,
): Promise<number> {
  /** Streams that this call has created, perhaps too large. */
  const created = new Set<string>()
  for (let divisor = 1; ; divisor *= 2) {
    try {
      for (const name of Object.keys(streams) as StreamName[]) {
        const wanted = name === 'USAGE' ? -1 : Math.ceil(bytes[name] / divisor)
        const config = { ...streamConfig(name), max_bytes: wanted }
        const how = { resizes: resizes || created.has(name), replicas }
        if (await ensureStream(manager, config, how)) created.add(name)
      }
      return (await manager.streams.info('WORK')).config.max_bytes
    } catch (error) {
      if (!isStorageShort(error)) throw error
      if (bytes.WORK / divisor / 2 < queueMegabytesMin * 1024 * 1024) throw tooSmall(bytes, error)
    }
  }
}

const tooSmall = (bytes: StreamBytes, cause: unknown): AppError => {
  const megabytes = (size: number): number => Math.ceil(size / 1024 / 1024)
  const least = streamBytesFor(queueMegabytesMin)
  const sum = (sizes: StreamBytes): number => megabytes(Object.values(sizes).reduce((total, one) => total + one, 0))
  return new AppError('SERVICE_UNAVAILABLE', {
    message:
      `NATS has no room for the streams of Winnow: they need ${sum(bytes)} MB with WORK_QUEUE_MB=`
      + `${megabytes(bytes.WORK)}, and ${sum(least)} MB with the smallest one (${queueMegabytesMin}). Raise \`max_file_store\` `
      + 'of the server or the storage limit of the account, or free disk space there.',
    cause,
  })
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
  const indexed = {
    ...shared, durable_name: indexConsumer, filter_subject: subjects.index('*'), max_deliver: indexDeliveriesMax,
  }
  return { WORK: [...tasks, ...jobs], WEBHOOKS: [deliveries], INDEX: [indexed], ADVISORIES: [advisories] }
}
