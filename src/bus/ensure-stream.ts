// Creates a stream if it is missing, and updates it if it differs.

import { isDeepStrictEqual } from 'node:util'
import { RetentionPolicy, type JetStreamManager, type StreamConfig } from '@nats-io/jetstream'
import { isNameInUse, isStorageShort, isStreamMissing, isTooFewNodes } from './jetstream-errors.ts'
import { replicasFor, tooFewNodes, type WantedReplicas } from './replicas.ts'

export interface EnsureOptions {
  /** Whether an existing stream gets the size of `config`, as far as the server has room; default: no. */
  resizes?: boolean
  /** Default: one for a new stream; an existing one keeps what it has. */
  replicas?: WantedReplicas
}

/** One for what is new; what exists keeps its own. */
export const untouched: WantedReplicas = { count: 1, isSet: false }

/**
 * The first sequence number of a new stream or bucket, larger than any of an earlier one with the same name: what a
 * process knows of a lost one, such as the revision of an entry or a message to acknowledge, is never valid in its
 * successor. Microseconds, because no stream takes a million messages a second.
 */
export const firstSequence = (): number => Date.now() * 1_000

/**
 * A stream whose messages are acknowledged begins after the sequence numbers of a lost one: an acknowledgement of a
 * message of that one would remove another message.
 * @returns whether the stream was created
 */
export async function ensureStream(
  manager: JetStreamManager, config: Partial<StreamConfig> & { name: string },
  { resizes = false, replicas = untouched }: EnsureOptions = {},
): Promise<boolean> {
  const existing = await findConfig(manager, config.name)
  if (existing === null) {
    try {
      const isAcknowledged = config.retention === RetentionPolicy.Workqueue
      const first = isAcknowledged ? { first_seq: firstSequence() } : {}
      await manager.streams.add({ ...config, ...replicasFor(replicas, null), ...first })
      return true
    } catch (error) {
      if (!isNameInUse(error)) throw error
      return ensureStream(manager, config, { resizes, replicas }) // another process was faster
    }
  }
  const kept = { ...config, ...replicasFor(replicas, existing), max_bytes: existing.max_bytes }
  try {
    await updateStream(manager, existing, resizes ? { ...kept, ...sizeOf(config) } : kept)
  } catch (error) {
    if (!resizes || !isStorageShort(error)) throw error
    await updateStream(manager, existing, kept)
  }
  return false
}

const sizeOf = ({ max_bytes }: Partial<StreamConfig>): Partial<StreamConfig> =>
  max_bytes === undefined ? {} : { max_bytes }

/** Sends an update only if something differs: every process that starts compares all streams. */
export async function updateStream(
  manager: JetStreamManager, existing: StreamConfig, wanted: Partial<StreamConfig>,
): Promise<void> {
  // The server omits fields that are false.
  const differs = Object.entries(wanted).some(([name, value]) =>
    !isDeepStrictEqual(existing[name as keyof StreamConfig] ?? false, value ?? false))
  if (differs) await manager.streams.update(existing.name, wanted)
}

export async function findConfig(manager: JetStreamManager, name: string): Promise<StreamConfig | null> {
  try {
    return (await manager.streams.info(name)).config
  } catch (error) {
    if (isStreamMissing(error)) return null
    throw error
  }
}

/**
 * Runs `ensure` with the wanted replicas. In a cluster that is too small for the default, streams have one.
 * @throws AppError SERVICE_UNAVAILABLE that names NATS_REPLICAS, when the cluster is too small for it
 */
export async function withReplicas<T>(
  wanted: WantedReplicas, ensure: (replicas: WantedReplicas) => Promise<T>,
): Promise<T> {
  try {
    return await ensure(wanted)
  } catch (error) {
    if (!isTooFewNodes(error)) throw error
    if (wanted.isSet) throw tooFewNodes(wanted.count, error)
    return ensure({ count: 1, isSet: false })
  }
}
