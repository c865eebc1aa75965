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
import { AppError } from './app-error.ts'
import { ensureBuckets, firstSequence } from './ensure-buckets.ts'
import { isNameInUse, isStorageShort } from './jetstream-errors.ts'
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

/** The sizes of the streams that a process wants. */
export interface WantedSizes {
  bytes: StreamBytes
  /** Whether existing streams get these sizes. Otherwise only new streams do. */
  resizes: boolean
}

/**
 * Creates what is missing and updates what differs. Streams get smaller sizes if the server has too little room.
 * @returns the size of the work queue in bytes
 * @throws AppError SERVICE_UNAVAILABLE when there is not even room for the smallest sizes
 */
export async function ensureTopology(manager: JetStreamManager, wanted: WantedSizes): Promise<number> {
  await ensureBuckets(manager)
  const queueBytes = await ensureStreams(manager, wanted)
  await Promise.all(Object.entries(consumersOf()).flatMap(([stream, consumers]) =>
    consumers.map((consumer) => manager.consumers.add(stream, { ack_policy: AckPolicy.Explicit, ...consumer })),
  ))
  return queueBytes
}

async function ensureStreams(manager: JetStreamManager, { bytes, resizes }: WantedSizes): Promise<number> {
  /** Streams that this call has created, perhaps too large. */
  const created = new Set<string>()
  for (let divisor = 1; ; divisor *= 2) {
    try {
      for (const name of Object.keys(streams) as StreamName[]) {
        const wanted = name === 'USAGE' ? -1 : Math.ceil(bytes[name] / divisor)
        const config = { ...streamConfig(name), max_bytes: wanted }
        if (await ensureStream(manager, config, resizes || created.has(name))) created.add(name)
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

/**
 * Creates the stream if it is missing, and updates it if it differs. One whose messages are acknowledged begins after
 * the sequence numbers of a lost one: an acknowledgement of a message of that one would remove another message.
 * @param resizes whether an existing stream gets the size of `config`, as far as the server has room; default: no
 * @returns whether it was created
 */
export async function ensureStream(
  manager: JetStreamManager, config: Partial<StreamConfig> & { name: string }, resizes = false,
): Promise<boolean> {
  try {
    const isAcknowledged = config.retention === RetentionPolicy.Workqueue
    await manager.streams.add({ ...config, ...(isAcknowledged ? { first_seq: firstSequence() } : {}) })
    return true
  } catch (error) {
    if (!isNameInUse(error)) throw error
  }
  const { config: { max_bytes } } = await manager.streams.info(config.name)
  try {
    await manager.streams.update(config.name, resizes ? config : { ...config, max_bytes })
  } catch (error) {
    if (!resizes || !isStorageShort(error)) throw error
    await manager.streams.update(config.name, { ...config, max_bytes })
  }
  return false
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
