// Creates the KV buckets of flow.ts with sequence numbers after those of lost ones; `Kvm` then finds them.

import { DiscardPolicy, StorageType, type JetStreamManager, type StreamConfig } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import { bucketPrefix, buckets, bucketStream, type BucketName } from '../flow.ts'
import { findConfig, firstSequence, untouched, updateStream, withReplicas } from './ensure-stream.ts'
import { isNameInUse } from './jetstream-errors.ts'
import { replicasFor, type WantedReplicas } from './replicas.ts'

const duplicateWindowMs = 120_000

/**
 * Creates the buckets that are missing, and gives all of them their replicas.
 * @throws AppError SERVICE_UNAVAILABLE when the cluster is too small for the replicas that are set
 */
export function ensureBuckets(manager: JetStreamManager, wanted = untouched): Promise<void> {
  return withReplicas(wanted, async (replicas) => {
    for (const name of Object.keys(buckets) as BucketName[]) await ensureBucket(manager, name, replicas)
  })
}

async function ensureBucket(manager: JetStreamManager, name: BucketName, replicas: WantedReplicas): Promise<void> {
  const existing = await findConfig(manager, bucketStream(name))
  const wanted = replicasFor(replicas, existing)
  if (existing !== null) return updateStream(manager, existing, wanted)
  await manager.streams.add({ ...bucketConfig(name), ...wanted }).catch((error: unknown) => {
    if (!isNameInUse(error)) throw error // another process has created it
  })
}

/** The stream of a bucket as `Kvm` creates it, except for its first sequence number. */
function bucketConfig(name: BucketName): Partial<StreamConfig> & { name: string } {
  const bucket = buckets[name]
  return {
    name: bucketStream(name), subjects: [`${bucketPrefix(name)}>`], first_seq: firstSequence(),
    max_msgs_per_subject: bucket.history, allow_direct: bucket.allow_direct, storage: StorageType.File,
    discard: DiscardPolicy.New, allow_rollup_hdrs: true, duplicate_window: nanos(duplicateWindowMs),
    ...('ttl' in bucket ? { max_age: nanos(bucket.ttl) } : {}),
    ...('markerTTL' in bucket ? { allow_msg_ttl: true, subject_delete_marker_ttl: nanos(bucket.markerTTL) } : {}),
  }
}
