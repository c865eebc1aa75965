// How many nodes of a NATS cluster keep each stream and bucket.

import type { StreamConfig } from '@nats-io/jetstream'
import { AppError } from '../app-error.ts'

/** The replicas that a process wants. */
export interface WantedReplicas {
  count: number
  /** Whether NATS_REPLICAS is set. Otherwise `count` is the default, and streams never get fewer than they have. */
  isSet: boolean
}

export type ReplicaConfig = Pick<StreamConfig, 'num_replicas' | 'metadata'>

/** Marks a stream in its metadata as one whose replicas NATS_REPLICAS has set. */
const mark = 'winnow.replicas'
const byDefault = { single: 1, cluster: 3 }

/**
 * The replicas that a process wants of a server.
 * @param cluster name of the cluster that the server belongs to, as in its INFO; none for a single server
 * @throws AppError SERVICE_UNAVAILABLE for more than one on a single server, which does not refuse all such streams
 */
export function wantedReplicas(setting: number | null, cluster: string | undefined): WantedReplicas {
  if (setting === null) return { count: cluster ? byDefault.cluster : byDefault.single, isSet: false }
  if (setting > 1 && !cluster) throw tooFewNodes(setting)
  return { count: setting, isSet: true }
}

/**
 * The replicas of a stream. A process without the setting leaves a stream as another one with the setting has made it,
 * so that two of them do not change it in turns.
 * @param existing its configuration; null for a new stream
 */
export function replicasFor({ count, isSet }: WantedReplicas, existing: Partial<ReplicaConfig> | null): ReplicaConfig {
  const { num_replicas: has = 1, metadata = {} } = existing ?? {}
  if (isSet) return { num_replicas: count, metadata: { ...metadata, [mark]: 'set' } }
  return { num_replicas: mark in metadata ? has : Math.max(has, count), metadata }
}

/** The error for a server that has too few nodes for NATS_REPLICAS. */
export const tooFewNodes = (count: number, cause?: unknown): AppError =>
  new AppError('SERVICE_UNAVAILABLE', {
    message: `NATS_REPLICAS=${count} needs a NATS cluster of at least ${count} nodes with JetStream, and this one has `
      + 'fewer: add nodes, or set NATS_REPLICAS=1 (a single server), or leave it out.',
    cause,
  })
