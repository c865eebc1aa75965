// Finds the keys whose entries need reconciliation, without reading every entry each time: an entry changes only when
// it is written, so only the entries written since the last call are read. The state kept is one time for each key
// with open reservations or unpublished events. It is rebuilt periodically, to recover from a restored backup.
//
// With 5,000 idle keys a call takes 0.5 ms after 0.4 s for the first one; reading every entry takes 1.2 to 2.3 s.

import {
  DeliverPolicy, type Consumer, type JetStreamClient, type JetStreamManager, type JsMsg,
} from '@nats-io/jetstream'
import { bucketPrefix, bucketStream, type BucketName } from '#src/flow.ts'
import { dueAt, type LedgerEntry } from './ledger-entry.ts'
import { LEFT_BEHIND_MS } from './usage-stream.ts'

const REBUILD_EVERY_MS = 600_000
const FETCH_MAX = 500
/** How long a fetch waits for entries that the server reported as pending. */
const FETCH_MS = 2_000

export interface DueKeys {
  /**
   * Reads the entries written since the last call and returns the keys that are due at this time (Unix milliseconds).
   * Rejects with the errors of NATS.
   */
  keysAt(nowMs: number): Promise<string[]>
  /** Moves the key to the end of the order, so that a key that cannot be settled does not block the others. */
  moveToEnd(keyId: string): void
}

/** Reads nothing before the first call of `keysAt`, which reads every entry of the bucket. */
export function trackDueKeys(
  js: JetStreamClient, manager: JetStreamManager, bucket: BucketName, now: () => number,
): DueKeys {
  const stream = bucketStream(bucket)
  const subjectStart = bucketPrefix(bucket)
  const dueAtOf = new Map<string, number>()
  let seen = 0
  let created = ''
  let rebuiltAt = 0

  async function catchUp(): Promise<void> {
    const info = await manager.streams.info(stream)
    if (info.created !== created || info.state.last_seq < seen || now() - rebuiltAt >= REBUILD_EVERY_MS) {
      dueAtOf.clear()
      seen = 0
      created = info.created
      rebuiltAt = now()
    }
    if (info.state.last_seq <= seen) return
    const consumer = await js.consumers.get(stream, {
      deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: seen + 1,
    })
    try {
      while (await readBatch(consumer)) continue
    } finally {
      await consumer.delete()
    }
  }

  /** Returns false at the end, and when the server is slow: the next call continues from there. */
  async function readBatch(consumer: Consumer): Promise<boolean> {
    let more = false
    for await (const message of await consumer.fetch({ max_messages: FETCH_MAX, expires: FETCH_MS })) {
      record(message)
      more = message.info.pending > 0
      if (!more) break
    }
    return more
  }

  function record(message: JsMsg): void {
    seen = message.seq // set first, so that an unreadable entry is reported once and does not block later entries
    const keyId = message.subject.slice(subjectStart.length)
    const isEntry = message.data.length > 0 // a deletion has no data
    const at = isEntry ? dueAt(message.json<LedgerEntry>(), LEFT_BEHIND_MS) : Infinity
    if (at === Infinity) dueAtOf.delete(keyId)
    else dueAtOf.set(keyId, at)
  }

  return {
    async keysAt(nowMs) {
      await catchUp()
      return [...dueAtOf].filter(([, at]) => at <= nowMs).map(([keyId]) => keyId)
    },
    moveToEnd(keyId) {
      const at = dueAtOf.get(keyId)
      if (at === undefined) return
      dueAtOf.delete(keyId)
      dueAtOf.set(keyId, at)
    },
  }
}
