// The errors of the JetStream API that Winnow acts on, by the codes of the server (nats-server, server/errors.json).

import { JetStreamApiCodes, JetStreamApiError, type JetStreamManager, type StoredMsg } from '@nats-io/jetstream'

/** Insufficient resources, storage exceeded, store failed (maximum bytes or messages), maximum stream bytes. */
const full: readonly number[] = [10023, 10047, 10077, 10122]
const wrongLastSequence: readonly number[] = [
  JetStreamApiCodes.StreamWrongLastSequence, JetStreamApiCodes.StreamWrongLastSequenceUnknown,
]
const messageNotFound = 10037
const streamNameInUse = 10058

const hasCode = (error: unknown, codes: readonly number[]): boolean =>
  error instanceof JetStreamApiError && codes.includes(error.code)

/** Whether the stream or the account accepts no more messages. */
export const isStreamFull = (error: unknown): boolean => hasCode(error, full)

/** Account or server limits of storage that a stream would exceed (account, server, storage, stream size). */
const storageShort: readonly number[] = [10002, 10023, 10047, 10122]

/** Whether the server has too little room for a stream of this size. */
export const isStorageShort = (error: unknown): boolean => hasCode(error, storageShort)

/** No peers, replicas without a cluster. */
const fewNodes: readonly number[] = [10005, 10074]

/** Whether the cluster has too few nodes for the replicas of a stream. */
export const isTooFewNodes = (error: unknown): boolean => hasCode(error, fewNodes)

/** Without a leader (system temporarily unavailable, not the leader): what was asked is possible in some seconds. */
const leaderless: readonly number[] = [10008, 10009]

/** Whether the server is between two leaders. */
export const isLeaderless = (error: unknown): boolean => hasCode(error, leaderless)

/** Whether another write came first: the expected last sequence or revision is outdated. */
export const isWrongLastSequence = (error: unknown): boolean => hasCode(error, wrongLastSequence)

/** Whether a stream of this name exists with another configuration. */
export const isNameInUse = (error: unknown): boolean => hasCode(error, [streamNameInUse])

/** Whether the server answers and has no such stream. */
export const isStreamMissing = (error: unknown): boolean => hasCode(error, [JetStreamApiCodes.StreamNotFound])

/** A message of a stream, by sequence or as the last one of its subject; null if there is none. */
export async function findMessage(
  manager: Pick<JetStreamManager, 'streams'>, stream: string, query: { seq: number } | { last_by_subj: string },
): Promise<Uint8Array | null> {
  return (await findStoredMessage(manager, stream, query))?.data ?? null
}

/** The same with its sequence, time and headers. */
export async function findStoredMessage(
  manager: Pick<JetStreamManager, 'streams'>, stream: string,
  query: { seq: number } | { last_by_subj: string } | { seq: number; next_by_subj: string },
): Promise<StoredMsg | null> {
  try {
    return await manager.streams.getMessage(stream, query)
  } catch (error) {
    if (hasCode(error, [messageNotFound])) return null
    throw error
  }
}
