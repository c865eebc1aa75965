// Creates the KV buckets of flow.ts with sequence numbers after those of lost ones; `Kvm` then finds them.

import { DiscardPolicy, StorageType, type JetStreamManager, type StreamConfig } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import { bucketPrefix, buckets, bucketStream, type BucketName } from './flow.ts'
import { isNameInUse } from './jetstream-errors.ts'

const duplicateWindowMs = 120_000

/**
 * The first sequence number of a new stream or bucket, larger than any of an earlier one with the same name: what a
 * process knows of a lost one, such as the revision of an entry or a message to acknowledge, is never valid in its
 * successor. Microseconds, because no stream takes a million messages a second.
 */
export const firstSequence = (): number => Date.now() * 1_000

/** Creates the buckets that are missing. */
export async function ensureBuckets(manager: JetStreamManager): Promise<void> {
  const present = new Set<string>()
  for await (const name of manager.streams.names()) present.add(name)
  const missing = (Object.keys(buckets) as BucketName[]).filter((name) => !present.has(bucketStream(name)))
  await Promise.all(missing.map((name) => manager.streams.add(bucketConfig(name)).catch((error: unknown) => {
    if (!isNameInUse(error)) throw error // another process has created it
  })))
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
